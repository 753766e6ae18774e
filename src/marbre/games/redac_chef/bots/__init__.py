"""Players of Rédac' Chef."""
