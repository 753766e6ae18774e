"""For whoever runs the house: what is going on, closing and barring, deleting, tidying, copying. Open or closed."""
