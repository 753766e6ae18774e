"""Many games between bots: simulations, for lengths, scores and speed; the arena, for who is better.

Same seed, same games, whatever plays them.
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import mean, median
from typing import Any

import msgspec

from marbre.bots.finding import bot_name, find_bot
from marbre.bots.intervals import share_interval, share_of
from marbre.bots.playing import GameTask, PlayedGame
from marbre.bots.runner import Runner
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game


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
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    keep: Callable[[int, bytes], None] | None = None,
    runner: Runner | None = None,
) -> Simulation:
    """Play that many games; `bots` are dealt round the seats.

    `keep` is handed the number of each game from 1 and its record.
    """
    levels = tuple(bots[seat % len(bots)] for seat in range(players))
    for level in levels:
        find_bot(slug, level)
    seeds = [f"{seed}/{number}" for number in range(games)]
    wanted = keep is not None
    tasks = [GameTask(slug, levels, budget or Budget(), options or {}, one, one, keep=wanted) for one in seeds]
    about = {"series": "simulation", "seed": seed, **common_heading(tasks[0])}
    began = time.perf_counter()
    played: list[Any] = [None] * games
    for number, one in (runner or Runner()).stream(about, tasks):
        played[number] = one
        if keep is not None and one.record is not None:
            keep(number + 1, one.record)
    seconds = time.perf_counter() - began
    return _summary(slug, levels, seed, played, seconds)


def common_heading(task: GameTask) -> dict[str, Any]:
    """What of a task is the same for all games of its series: a journal that says otherwise is another series'."""
    return {"game": task.game, "bots": task.bots, "budget": task.budget, "options": task.options}


def _summary(slug: str, levels: tuple[str, ...], seed: str, played: Sequence[PlayedGame], seconds: float) -> Simulation:
    moves, games, players = [one.moves for one in played], len(played), len(levels)
    return Simulation(
        game=slug,
        players=players,
        bots=tuple(map(bot_name, levels)),
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
        digest=hashlib.sha256(b"".join(bytes.fromhex(one.digest) for one in played)).hexdigest()[:16],
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
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    runner: Runner | None = None,
) -> tuple[Standing, ...]:
    """Let bots meet. They are dealt round the seats; each deal is played once per rotation, so seats are even."""
    players = require_meeting(slug, bots, players)
    tasks = []
    for number in range(games):
        deal, shift = divmod(number, players)
        seated = tuple(bots[(seat - shift) % players % len(bots)] for seat in range(players))
        luck = f"{seed}/{deal}"
        tasks.append(GameTask(slug, seated, budget or Budget(), options or {}, luck, f"{luck}/{shift}"))
    about = {"series": "arena", "seed": seed, **common_heading(tasks[0])}
    played = (runner or Runner()).play(about, tasks)
    return tuple(_standing(tasks, played, bot) for bot in bots)


def require_meeting(slug: str, bots: Sequence[str], players: int | None = None) -> int:
    """How many sit down. Raises Unreadable for bots that are not there, too few, named twice, or too many."""
    for bot in bots:
        find_bot(slug, bot)
    if len(set(map(bot_name, bots))) < len(bots):
        raise unreadable("arena-same")
    if len(bots) < 2:
        raise unreadable("arena-bots", given=len(bots))
    players = players or max(len(bots), find_game(slug).spec.seats[0])
    if players < len(bots):
        raise unreadable("arena-seats", given=len(bots), players=players)
    return players


def _standing(tasks: Sequence[GameTask], played: Sequence[PlayedGame], bot: str) -> Standing:
    deals: dict[str, tuple[float, float]] = {}
    scores = []
    for task, game in zip(tasks, played, strict=True):
        seats = [seat for seat, at in enumerate(task.bots) if at == bot]
        won, of = deals.get(task.seed, (0.0, 0.0))
        deals[task.seed] = (won + sum(map(game.share, seats)), of + 1)
        scores += [game.scores[seat] for seat in seats]
    low, high = share_interval([*deals.values()])
    return Standing(
        bot=bot_name(bot),
        win_rate=round(share_of(deals.values()), 4),
        low=round(low, 4),
        high=round(high, 4),
        mean_score=round(mean(scores), 2),
        games=len(played),
    )
