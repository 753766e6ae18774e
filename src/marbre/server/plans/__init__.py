"""Moves made in advance (premoves, TAB-7.4): kept beside a table's events, and told to nobody but who made them."""
