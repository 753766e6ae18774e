"""Notices: people are told that it is their move, wherever they wish to be told (docs/days.md)."""
