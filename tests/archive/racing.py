"""Matches of a game without turns, raced on a virtual clock."""

from random import Random

from marbre.bots import play_out
from marbre.kernel.bot import Budget, random_bot
from marbre.kernel.match import Match


def race(match: Match, rng: Random) -> None:
    """To the end, every hand for itself."""
    play_out(match, [random_bot] * len(match.seats), Budget(), str(rng.random()))
