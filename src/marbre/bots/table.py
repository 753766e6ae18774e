"""Bots at a table: each is asked from its own seat, with a budget and a generator of its own."""

import inspect
import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

from marbre.kernel.bot import Bot, Budget, Memory, Question, random_bot
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.seats import Milliseconds, Seat

LOG: Final = logging.getLogger(__name__)
Complain: TypeAlias = Callable[[Seat, RuleViolation], None]
"""Told of every answer of a bot that the rules refuse."""


def log_refusal(seat: Seat, violation: RuleViolation) -> None:
    LOG.warning("the bot of seat %d broke %s; another action was drawn for it", seat + 1, violation)


def ask_bot(match: Match, seat: Seat, bot: Bot, budget: Budget, rng: Random, memory: Memory | None = None) -> Any:
    """What this bot would do in this seat. `memory` is what it may keep from one move to the next."""
    if bot is random_bot:  # needs no view, and a fair draw can be cheaper than a full list
        return match.sample(seat, rng)
    history = partial(match.seen_by, seat)
    asked = Question(
        match.rules, match.view(seat), seat, budget, rng, match.legal(seat), history=history, memory=memory
    )
    return bot(asked)


def act_as_bot(
    match: Match,
    seat: Seat,
    bot: Bot,
    budget: Budget,
    rng: Random,
    at: Milliseconds | None = None,
    complain: Complain = log_refusal,
    memory: Memory | None = None,
) -> Any:
    """Let this bot act; returns what was played. An answer against the rules ends no match: a fair draw replaces it."""
    action = ask_bot(match, seat, bot, budget, rng, memory)
    try:
        match.act(seat, action, at=at)
    except RuleViolation as violation:
        complain(seat, violation)
        action = match.sample(seat, rng)
        match.act(seat, action, at=at)
    return action


def play_out(match: Match, bots: Sequence[Bot], budget: Budget, seed: str, complain: Complain = log_refusal) -> int:
    """Play a match to its end with a bot in every seat; returns how many actions the seats took.

    In a game without turns the seats act in the order of a virtual clock, and its alarms ring.
    """
    generators = [Random(f"{seed}/seat {seat}") for seat in match.seats]
    memories: list[Memory] = [{} for _ in match.seats]
    levels = [level_of(match, bot) for bot in bots]
    hands = Hands(len(match.seats), Random(f"{seed}/hands")) if match.game.spec.real_time else None
    moves = 0
    while acting := match.to_act:
        if hands is None:
            seat, at = acting[0], None
        else:
            seat, at = hands.first(match, acting)
            if rings_before(match, at):
                continue
        action = act_as_bot(match, seat, bots[seat], budget, generators[seat], at, complain, memories[seat])
        if hands is not None and at is not None:
            hands.busy(match, seat, action, levels[seat], at)
        moves += 1
    return moves


def level_of(match: Match, bot: Bot) -> str:
    """The level under which a game lists this bot; for one it does not list, its middle level."""
    own = inspect.unwrap(bot)
    return next((level for level, known in match.game.players.items() if known is own), "regular")


def rings_before(match: Match, at: Milliseconds) -> bool:
    """Whether an alarm rings no later than that, and has done so now."""
    alarm = match.alarm
    if alarm is None or alarm.at > at:
        return False
    match.advance(alarm.at)
    return True


class Hands:
    """Virtual time for games without turns: what a hand does costs it time, and whoever is free first acts next.

    Costs are those of the game's `pace`, a quarter more or less as luck has it, so that no seat is always the first of
    equals. With the same generator it is the same race.
    """

    def __init__(self, seats: int, rng: Random) -> None:
        self.random = rng.random
        self.free = [int(rng.random() * 500) for _ in range(seats)]
        """When each hand is free again."""

    def first(self, match: Match, acting: Sequence[Seat]) -> tuple[Seat, Milliseconds]:
        """Whose hand of these is free first, and when."""
        seat = min(acting, key=self.free.__getitem__)
        return seat, max(self.free[seat], match.last.at)

    def busy(self, match: Match, seat: Seat, action: Any, level: str, at: Milliseconds) -> None:
        """The hand is busy with this from then on, for as long as it costs."""
        self.free[seat] = at + int(match.rules.pace(action, level) * (0.75 + self.random() / 2))
