"""The count of a day, and how a match ends."""
