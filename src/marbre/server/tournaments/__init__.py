"""Tournaments: evenings of a club, by rounds. Pairings and standings are pure functions of what has happened."""
