"""Games over days: what is due is found in the database, and holidays reach the tables that they stop."""
