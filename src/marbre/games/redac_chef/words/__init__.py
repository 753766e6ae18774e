"""Rédac' Chef in words: what happened, what could be done, actions as text, and what the box calls its components."""
