"""What actions do in Rédac' Chef."""
