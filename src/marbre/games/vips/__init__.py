"""VIPs, after H. Bilz and P. Gutbrod (1993). The anatomy is the same in every game: docs/add-a-game.md."""

from marbre.games.vips.game import GAME, SPEC

__all__ = ["GAME", "SPEC"]
