"""The store: everything that speaks to the database."""
