"""Das Extrablatt in words: what happened, what could be done, actions as they are typed, and the names of the pack."""
