"""What a seat may know of Rédac' Chef, and the state that fits it."""
