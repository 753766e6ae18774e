"""The bots of Défense d'afficher, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.defense_d_afficher.bots.levels import expert, novice, regular
from marbre.kernel.bot import Bot

BOTS: Final[Mapping[str, Bot]] = {"novice": novice, "regular": regular, "expert": expert}
