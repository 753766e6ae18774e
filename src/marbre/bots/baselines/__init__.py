"""Players that know nothing but the rules: what a bot that knows its game must be better than.

Both spend rounds of thought on simulations, one each, so that they meet at equal simulations. They need turns: in a
game without (`GameSpec.real_time`) a random hand prints nothing worth a point, and there is no order to search in.
"""

from collections.abc import Mapping
from typing import Final

from marbre.bots.baselines.flat import flat
from marbre.bots.baselines.ismcts import ismcts
from marbre.kernel.bot import Bot
from marbre.kernel.game import Game

BASELINES: Final[Mapping[str, Bot]] = {"flat": flat, "ismcts": ismcts}


def baselines_of(game: Game) -> tuple[str, ...]:
    """Those that can play this game; `random` is a level of every game."""
    return () if game.spec.real_time else tuple(BASELINES)


__all__ = ["BASELINES", "baselines_of"]
