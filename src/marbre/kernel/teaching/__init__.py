"""What teaches a game, as data beside it: its lesson, pictures of its rules, and where each rule can be tried."""
