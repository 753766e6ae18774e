"""Proofs: bounds, sets of tiles worth a search, the search itself, and CP-SAT where it leaves something open."""
