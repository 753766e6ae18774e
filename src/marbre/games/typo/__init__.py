"""Typo, after Corné van Moorsel (2004). The anatomy is the same in every game: docs/add-a-game.md."""

from marbre.games.typo.game import GAME, SPEC

__all__ = ["GAME", "SPEC"]
