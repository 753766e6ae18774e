"""Rules that leak on purpose, a module per game."""
