"""Players of Rédac' Chef, by level, weakest first; and how fast their hands are."""

from collections.abc import Mapping
from typing import Final

from marbre.games.redac_chef.bots.levels import expert, novice, regular, skilled
from marbre.games.redac_chef.bots.market import master
from marbre.games.redac_chef.bots.pace import pace
from marbre.kernel.bot import Bot, mixed, random_bot

__all__ = ["BOTS", "pace"]

BOTS: Final[Mapping[str, Bot]] = {
    "beginner": mixed(random_bot, novice, 0.5),
    "novice": novice,
    "regular": regular,
    "skilled": skilled,
    "expert": expert,
    "master": master,
}
