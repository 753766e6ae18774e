"""What is legal in Das Extrablatt: whose turn it is, where tiles may lie, the lists, and the refusals."""
