"""The house over HTTP: the lobby, records, rules, and what keeps it safe."""
