"""Tables: the fold of their events, what may be done at them, and what of it is broadcast to whom."""
