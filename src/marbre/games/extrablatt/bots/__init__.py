"""The bots of Das Extrablatt, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.extrablatt.bots.levels import expert, novice, regular
from marbre.kernel.bot import Bot

BOTS: Final[Mapping[str, Bot]] = {"novice": novice, "regular": regular, "expert": expert}
