"""The tools of whoever runs a house."""
