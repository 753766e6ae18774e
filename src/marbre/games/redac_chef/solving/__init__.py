"""The best page of a situation: the page solver asked in the game's words."""
