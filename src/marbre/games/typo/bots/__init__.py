"""The bots of Typo, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.typo.bots.levels import expert, novice, regular
from marbre.games.typo.bots.master import master
from marbre.kernel.bot import Bot, mixed, random_bot

BOTS: Final[Mapping[str, Bot]] = {
    "beginner": mixed(random_bot, novice, 0.35),
    "novice": novice,
    "regular": regular,
    "skilled": mixed(regular, expert, 0.3),
    "expert": expert,
    "master": master,
}
