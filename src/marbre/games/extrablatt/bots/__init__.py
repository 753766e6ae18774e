"""The bots of Das Extrablatt, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.extrablatt.bots.duelling import master
from marbre.games.extrablatt.bots.levels import careless, expert, regular
from marbre.kernel.bot import Bot, mixed

BOTS: Final[Mapping[str, Bot]] = {
    "novice": mixed(careless, regular, 0.75),
    "amateur": mixed(careless, regular, 0.35),
    "regular": regular,
    "skilled": mixed(regular, expert, 0.4),
    "expert": expert,
    "master": master,
}
