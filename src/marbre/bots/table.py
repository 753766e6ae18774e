"""Bots at a table: each gets its own view, its legal actions, a budget and a generator of its own."""

from collections.abc import Sequence
from random import Random
from typing import Any

from marbre.kernel.bot import Bot, Budget, random_bot
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat


def ask_bot(match: Match, seat: Seat, bot: Bot, budget: Budget, rng: Random) -> Any:
    """What this bot would do in this seat."""
    if bot is random_bot:  # needs no view, and a fair draw can be cheaper than a full list
        return match.sample(seat, rng)
    return bot(match.view(seat), match.legal(seat), budget, rng)


def play_out(match: Match, bots: Sequence[Bot], budget: Budget, seed: str) -> int:
    """Play a match to its end with a bot in every seat; returns how many actions the seats took."""
    generators = [Random(f"{seed}/seat {seat}") for seat in match.seats]
    moves = 0
    while acting := match.to_act:
        seat = acting[0]
        match.act(seat, ask_bot(match, seat, bots[seat], budget, generators[seat]))
        moves += 1
    return moves
