"""What may be done in Rédac' Chef: by whom, what is listed, offered or drawn, what is refused and why."""
