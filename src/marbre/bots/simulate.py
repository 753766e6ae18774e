"""Many games in a row, for their lengths, their scores and their speed."""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import mean, median
from typing import Any

import msgspec

from marbre.bots.table import play_out
from marbre.bots.workers import spread
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.registry import find_game
from marbre.kernel.start import start


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


class _Task(msgspec.Struct, frozen=True):
    game: str
    players: int
    bots: tuple[str, ...]
    budget: Budget
    options: dict[str, Any]
    seed: str


class _Played(msgspec.Struct, frozen=True):
    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    refused: int
    record: bytes


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
    """Play that many games; `bots` are levels, dealt round the seats. Same seed, same games, whatever the jobs.

    `keep` is handed the number of each game from 1 and its record.
    """
    game = find_game(slug)
    levels = tuple(bots[seat % len(bots)] for seat in range(players))
    for level in levels:
        game.bot(level)
    budget = budget or Budget()
    tasks = [_Task(slug, players, levels, budget, dict(options or {}), f"{seed}/{number}") for number in range(games)]
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
        wins_by_seat=tuple(
            round(sum(1 / len(one.winners) for one in played if seat in one.winners) / games, 4)
            for seat in range(players)
        ),
        mean_score=round(mean(score for one in played for score in one.scores), 2),
        refused=sum(one.refused for one in played),
        digest=hashlib.sha256(b"".join(hashlib.sha256(one.record).digest() for one in played)).hexdigest()[:16],
    )


def _play(task: _Task) -> _Played:
    game = find_game(task.game)
    match = start(task.game, players=task.players, seed=task.seed, options=task.options)
    refused: list[RuleViolation] = []
    bots = [game.bot(level) for level in task.bots]
    moves = play_out(match, bots, task.budget, task.seed, lambda _seat, violation: refused.append(violation))
    outcome = match.outcome
    assert outcome is not None
    return _Played(moves, outcome.winners, outcome.scores, len(refused), match.record())
