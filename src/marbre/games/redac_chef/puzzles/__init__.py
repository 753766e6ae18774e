"""Page puzzles: made and proven, offered by a house with the one of the day, and what people made of them."""
