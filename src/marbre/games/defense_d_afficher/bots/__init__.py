"""The bots of Défense d'afficher, by level, weakest first."""

from collections.abc import Mapping
from typing import Final

from marbre.games.defense_d_afficher.bots.levels import expert, novice, regular
from marbre.games.defense_d_afficher.bots.master import master
from marbre.kernel.bot import Bot, mixed, random_bot

BOTS: Final[Mapping[str, Bot]] = {
    "beginner": mixed(random_bot, novice, 0.4),
    "novice": novice,
    "amateur": mixed(novice, regular, 0.35),
    "regular": regular,
    "expert": expert,
    "master": master,
}
