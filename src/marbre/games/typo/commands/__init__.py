"""`marbre lexicon`: what this game brings to the command (entry points `marbre.commands`)."""
