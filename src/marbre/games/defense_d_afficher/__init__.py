"""Défense d'afficher, a bill-posters' race of the 1960s. The anatomy is the same in every game: docs/add-a-game.md."""

from marbre.games.defense_d_afficher.game import GAME, SPEC

__all__ = ["GAME", "SPEC"]
