"""The bots of VIPs, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.vips.bots.levels import expert, novice, regular
from marbre.games.vips.bots.master import master
from marbre.kernel.bot import Bot, mixed, random_bot

BOTS: Final[Mapping[str, Bot]] = {
    "beginner": mixed(random_bot, novice, 0.6),
    "novice": novice,
    "regular": regular,
    "expert": expert,
    "master": master,
}
