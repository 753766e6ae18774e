"""People: guests, their cookies, and who sends a request."""
