"""Good pages quickly: annealing and tempering from drafts, window by window."""
