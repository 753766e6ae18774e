"""`marbre solve` and `marbre puzzle`: what this game brings to the command (entry points `marbre.commands`)."""
