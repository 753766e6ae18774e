"""Das Extrablatt, for newspaper makers in a hurry. The anatomy is the same in every game: docs/add-a-game.md."""

from marbre.games.extrablatt.game import GAME, SPEC

__all__ = ["GAME", "SPEC"]
