"""Bots at the tables of a house: when they act, and the worker processes that they think in."""
