"""Faults with a checked history: a real house is broken in every way we know, and what people saw is checked."""
