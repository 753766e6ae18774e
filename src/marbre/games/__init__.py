"""The games, each in a folder of the same anatomy."""
