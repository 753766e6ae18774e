"""Puzzles: lots of tiles with their best page."""
