"""Front pages: what lies where, what is seen of it, what is in conflict."""
