"""After a day: the report on what was possible, and a page in print."""
