"""Many games between bots: simulations, for lengths, scores and speed; the arena, for who is better.

Same seed, same games, whatever the number of processes.
"""

import hashlib
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import mean, median
from typing import Any, Final, TypeVar

import msgspec

from marbre.bots.table import play_out
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import RuleViolation, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import start

Task = TypeVar("Task")
Result = TypeVar("Result")
_Z: Final = 1.959964  # 95 %


class _Task(msgspec.Struct, frozen=True):
    game: str
    bots: tuple[str, ...]
    """By seat."""
    budget: Budget
    options: Mapping[str, Any]
    seed: str
    thinking: str
    """The seed of what the bots think with."""


class _Played(msgspec.Struct, frozen=True):
    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    refused: int
    record: bytes

    def share(self, seat: int) -> float:
        """Of the win; a shared win is shared."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def _play(task: _Task) -> _Played:
    game = find_game(task.game)
    match = start(task.game, players=len(task.bots), seed=task.seed, options=task.options)
    refused: list[RuleViolation] = []
    bots = [game.bot(level) for level in task.bots]
    moves = play_out(match, bots, task.budget, task.thinking, lambda _seat, violation: refused.append(violation))
    outcome = match.outcome
    assert outcome is not None
    return _Played(moves, outcome.winners, outcome.scores, len(refused), match.record())


class Simulation(msgspec.Struct, frozen=True):
    """What a simulation found. `digest` is over all actions: equal seeds give equal digests."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    games: int
    moves: int
    seconds: float
    moves_per_second: int
    shortest: int
    median: float
    longest: int
    wins_by_seat: tuple[float, ...]
    mean_score: float
    refused: int
    """Actions of bots that the rules refused; another one was drawn in their place."""
    digest: str


def run_simulation(
    slug: str,
    *,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: str,
    jobs: int = 1,
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    keep: Callable[[int, bytes], None] = lambda _number, _record: None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Simulation:
    """Play that many games; `bots` are levels, dealt round the seats.

    `keep` is handed the number of each game from 1 and its record.
    """
    game = find_game(slug)
    levels = tuple(bots[seat % len(bots)] for seat in range(players))
    for level in levels:
        game.bot(level)
    seeds = [f"{seed}/{number}" for number in range(games)]
    tasks = [_Task(slug, levels, budget or Budget(), options or {}, one, one) for one in seeds]
    began = time.perf_counter()
    played = []
    for one in spread(_play, tasks, jobs):
        played.append(one)
        keep(len(played), one.record)
        progress(len(played))
    seconds = time.perf_counter() - began
    moves = [one.moves for one in played]
    return Simulation(
        game=slug,
        players=players,
        bots=levels,
        seed=seed,
        games=games,
        moves=sum(moves),
        seconds=round(seconds, 3),
        moves_per_second=round(sum(moves) / seconds),
        shortest=min(moves),
        median=median(moves),
        longest=max(moves),
        wins_by_seat=tuple(round(sum(one.share(seat) for one in played) / games, 4) for seat in range(players)),
        mean_score=round(mean(score for one in played for score in one.scores), 2),
        refused=sum(one.refused for one in played),
        digest=hashlib.sha256(b"".join(hashlib.sha256(one.record).digest() for one in played)).hexdigest()[:16],
    )


class Standing(msgspec.Struct, frozen=True):
    """A bot's share of the wins (a shared win is shared), with its 95 % interval, and its mean score."""

    bot: str
    win_rate: float
    low: float
    high: float
    mean_score: float
    games: int


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
    tasks = []
    for number in range(games):
        deal, shift = divmod(number, players)
        seated = tuple(bots[(seat - shift) % players % len(bots)] for seat in range(players))
        tasks.append(_Task(slug, seated, budget or Budget(), options or {}, f"{seed}/{deal}", f"{seed}/{deal}/{shift}"))
    played = []
    for one in spread(_play, tasks, jobs):
        played.append(one)
        progress(len(played))
    return tuple(_standing([task.bots for task in tasks], played, bot) for bot in bots)


def _standing(seated: Sequence[Sequence[str]], played: Sequence[_Played], bot: str) -> Standing:
    games = [(one, seat) for one, bots in zip(played, seated, strict=True) for seat, at in enumerate(bots) if at == bot]
    wins = sum(one.share(seat) for one, seat in games)
    low, high = wilson(wins, len(played))
    return Standing(
        bot=bot,
        win_rate=round(wins / len(played), 4),
        low=round(low, 4),
        high=round(high, 4),
        mean_score=round(mean(one.scores[seat] for one, seat in games), 2),
        games=len(played),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share = wins / games
    middle = share + _Z**2 / (2 * games)
    half = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    whole = 1 + _Z**2 / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """`map(work, tasks)` over that many processes; results come in the order of the tasks."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(work, tasks, chunksize=max(1, min(16, len(tasks) // (jobs * 4))))
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
