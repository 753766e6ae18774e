"""After the match: each portrait is shown to an expert, whose smile is measured. It never touches the outcome."""
