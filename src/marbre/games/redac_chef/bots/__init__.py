"""Players of Rédac' Chef: a novice, a regular, an expert."""

from marbre.games.redac_chef.bots.levels import BOTS
from marbre.games.redac_chef.bots.pace import pace

__all__ = ["BOTS", "pace"]
