"""A finished page as a newspaper."""
