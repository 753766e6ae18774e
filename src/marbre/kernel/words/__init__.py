"""What is said to people and read from them: languages, messages, rulebooks, typed words."""
