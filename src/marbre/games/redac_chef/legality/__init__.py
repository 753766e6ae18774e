"""What may be done in Rédac' Chef: by whom, what is listed, what is refused and why."""
