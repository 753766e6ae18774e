"""The encodings of our five games: planes that a learner can use as they are, and kinds that the types cannot tell."""
