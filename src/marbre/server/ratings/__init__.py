"""Ratings (TAB-8): how strong somebody is at a game, worked out from the rated matches in the order of their ends."""
