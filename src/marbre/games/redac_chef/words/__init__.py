"""Rédac' Chef in words: what happened, what could be done, and actions as text."""
