"""The `marbre` command."""
