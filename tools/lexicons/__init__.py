"""How the word lists of Typo are made: see docs/lexicons.md. `make lexicons` runs it."""
