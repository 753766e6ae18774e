"""Rédac' Chef: three front pages against the clock, from a heap of stories that everybody grabs from."""
