"""The ladder: every bot meets every other over the same deals, from every seat."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from marbre.bots.baselines import baselines_of
from marbre.bots.finding import bot_name
from marbre.bots.intervals import Deal, share_interval, share_of
from marbre.bots.ladder.pairing import Meetings, pair_seats, results_by_pair, seatings
from marbre.bots.ladder.ratings import rate
from marbre.bots.runner import Runner
from marbre.bots.series import require_meeting
from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game

MEASURED_FROM: Final = "regular"
"""The level that all ratings are measured from; the first bot, where it does not play."""


class Rating(msgspec.Struct, frozen=True):
    """A bot's place: an Elo-like rating with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


class Meeting(msgspec.Struct, frozen=True):
    """What a bot won (a shared win is shared) against another, with its 95 % interval clustered by deal."""

    bot: str
    against: str
    share: float
    low: float
    high: float
    games: int


class LadderTable(msgspec.Struct, frozen=True):
    """Ratings, best first, and every pair from both sides."""

    game: str
    players: int
    seed: str
    games: int
    """In all."""
    refused: int
    """Actions of bots that the rules refused; another one was drawn in their place."""
    ratings: tuple[Rating, ...]
    pairs: tuple[Meeting, ...]


def everybody(slug: str) -> tuple[str, ...]:
    """All levels of a game and the baselines that can play it."""
    game = find_game(slug)
    return (*game.players, *baselines_of(game))


def deals_for(games: int, players: int) -> int:
    """How many deals make at least that many games of a pair; two at least, for an error needs two."""
    return max(2, -(-games // len(seatings(players))))


def run_ladder(
    slug: str,
    *,
    bots: Sequence[str],
    games: int,
    seed: str,
    players: int | None = None,
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    runner: Runner | None = None,
) -> LadderTable:
    """Let every two bots meet in at least `games` games, and rate them all."""
    require_meeting(slug, bots, players=len(bots))
    meetings = Meetings(slug, tuple(bots), pair_seats(slug, players), seed, budget or Budget(), options or {})
    tasks = meetings.tasks(deals_for(games, meetings.players))
    about = {"series": "pairs", **msgspec.to_builtins(meetings)}
    played = (runner or Runner()).play(about, tasks)
    results = results_by_pair(meetings, played)
    names = [bot_name(bot) for bot in bots]
    anchor = names.index(MEASURED_FROM) if MEASURED_FROM in names else 0
    rated = [
        Rating(name, round(rating, 1), round(rating - half, 1), round(rating + half, 1))
        for name, (rating, half) in zip(names, rate(results, len(bots), anchor), strict=True)
    ]
    pairs = [
        _meeting(names[one], names[other], deals)
        for pair, won in results.items()
        for (one, other), deals in ((pair, won), (pair[::-1], [(size - wins, size) for wins, size in won]))
    ]
    return LadderTable(
        game=slug,
        players=meetings.players,
        seed=seed,
        games=len(tasks),
        refused=sum(game.refused for game in played),
        ratings=tuple(sorted(rated, key=lambda one: -one.rating)),
        pairs=tuple(pairs),
    )


def _meeting(bot: str, against: str, deals: Sequence[Deal]) -> Meeting:
    low, high = share_interval(deals)
    games = round(sum(size for _, size in deals))
    return Meeting(bot, against, round(share_of(deals), 4), round(low, 4), round(high, 4), games)
