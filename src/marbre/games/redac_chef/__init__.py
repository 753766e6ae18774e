"""Rédac' Chef: three front pages against the clock, from a heap of stories that everybody grabs from."""

from marbre.games.redac_chef.game import GAME, SPEC

__all__ = ["GAME", "SPEC"]
