"""The arena: bots against each other, every deal played from every seat, with honest error bars."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final

import msgspec

from marbre.bots.table import play_out
from marbre.bots.workers import spread
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import start

_Z: Final = 1.959964  # 95 %


class Standing(msgspec.Struct, frozen=True):
    """A bot's share of the wins (a shared win is shared), with its 95 % interval, and its mean score."""

    bot: str
    win_rate: float
    low: float
    high: float
    mean_score: float
    games: int


class _Task(msgspec.Struct, frozen=True):
    game: str
    bots: tuple[str, ...]
    shift: int
    budget: Budget
    options: dict[str, Any]
    seed: str


class _Played(msgspec.Struct, frozen=True):
    shares: tuple[float, ...]
    scores: tuple[int, ...]


def run_arena(
    slug: str,
    *,
    bots: Sequence[str],
    games: int,
    seed: str,
    players: int | None = None,
    jobs: int = 1,
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> tuple[Standing, ...]:
    """Let bots meet. They are dealt round the seats; each deal is played once per rotation, so seats are even."""
    game = find_game(slug)
    for level in bots:
        game.bot(level)
    if len(set(bots)) < len(bots):
        raise unreadable("arena-same")
    if len(bots) < 2:
        raise unreadable("arena-bots", given=len(bots))
    players = players or max(len(bots), game.spec.seats[0])
    if players < len(bots):
        raise unreadable("arena-seats", given=len(bots), players=players)
    seating = tuple(bots[seat % len(bots)] for seat in range(players))
    tasks = [
        _Task(
            slug,
            seating,
            number % players,
            budget or Budget(),
            dict(options or {}),
            f"{seed}/{number // players}",
        )
        for number in range(games)
    ]
    played = []
    for one in spread(_play, tasks, jobs):
        played.append(one)
        progress(len(played))
    return tuple(_standing(seating, played, bot) for bot in dict.fromkeys(bots))


def _play(task: _Task) -> _Played:
    """One game; results are given in the order of `task.bots`, wherever they sat."""
    game = find_game(task.game)
    players = len(task.bots)
    seats = [(index + task.shift) % players for index in range(players)]
    level = dict(zip(seats, task.bots, strict=True))
    match = start(task.game, players=players, seed=task.seed, options=task.options)
    thinking = f"{task.seed}/{task.shift}"
    play_out(match, [game.bot(level[seat]) for seat in range(players)], task.budget, thinking)
    outcome = match.outcome
    assert outcome is not None
    return _Played(
        shares=tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats),
        scores=tuple(outcome.scores[seat] for seat in seats),
    )


def _standing(seating: Sequence[str], played: Sequence[_Played], bot: str) -> Standing:
    places = [index for index, level in enumerate(seating) if level == bot]
    wins = sum(one.shares[index] for one in played for index in places)
    scores = [one.scores[index] for one in played for index in places]
    low, high = wilson(wins, len(played))
    return Standing(
        bot=bot,
        win_rate=round(wins / len(played), 4),
        low=round(low, 4),
        high=round(high, 4),
        mean_score=round(sum(scores) / len(scores), 2),
        games=len(played),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share = wins / games
    middle = share + _Z**2 / (2 * games)
    half = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    whole = 1 + _Z**2 / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
