"""What is secret in Das Extrablatt: what a seat may know, and the worlds that fit it."""
