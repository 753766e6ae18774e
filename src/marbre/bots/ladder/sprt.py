"""Is a change an improvement? A sequential test that stops as soon as it knows, as fishtest does it.

The units are deals played from every seat, so that the luck of a deal cancels (with two players and draws five results
are possible: the pentanomial model). The log-likelihood ratio of "the new one is `elo1` better" against "`elo0`" is
that of the generalised SPRT: the mean of the deals is normal with the variance that was seen. It is looked at after
each deal in order, so who plays the games, and how many at once, changes nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import log
from typing import Any, Final, Literal, TypeAlias

import msgspec

from marbre.bots.finding import bot_name
from marbre.bots.intervals import Deal, share_interval, share_of
from marbre.bots.ladder.climbing import deals_for
from marbre.bots.ladder.pairing import Meetings, pair_seats, seatings
from marbre.bots.playing import PlayedGame
from marbre.bots.runner import Runner
from marbre.bots.series import require_meeting
from marbre.kernel.bot import Budget

BOUND: Final = log(0.95 / 0.05)
"""2.94: either error is made in at most 5 % of tests."""
FEWEST: Final = 8
"""Deals before the variance is believed."""
Answer: TypeAlias = Literal["stronger", "not-stronger", "undecided"]


class SprtVerdict(msgspec.Struct, frozen=True):
    """What the test says, and what the new bot won of the old one, with its 95 % interval clustered by deal."""

    game: str
    players: int
    seed: str
    new: str
    old: str
    elo0: float
    elo1: float
    verdict: Answer
    llr: float
    games: int
    share: float
    low: float
    high: float


def run_sprt(
    slug: str,
    *,
    new: str,
    old: str,
    games: int,
    seed: str,
    elo0: float = 0.0,
    elo1: float = 30.0,
    players: int | None = None,
    budget: Budget | None = None,
    options: Mapping[str, Any] | None = None,
    runner: Runner | None = None,
) -> SprtVerdict:
    """Let the two meet until the test is decided, in at most `games` games."""
    require_meeting(slug, (new, old))
    seats = pair_seats(slug, players)
    meetings = Meetings(slug, (new, old), seats, seed, budget or Budget(), options or {})
    tasks = meetings.tasks(deals_for(games, seats))
    about = {"series": "pairs", **msgspec.to_builtins(meetings)}
    stream = (runner or Runner()).stream(about, tasks)
    try:
        test = decide(_deals(meetings, stream), elo0, elo1)
    finally:
        stream.close()
    low, high = share_interval(test.deals)
    return SprtVerdict(
        game=slug,
        players=seats,
        seed=seed,
        new=bot_name(new),
        old=bot_name(old),
        elo0=elo0,
        elo1=elo1,
        verdict=test.answer,
        llr=round(test.llr, 3),
        games=len(test.deals) * len(seatings(seats)),
        share=round(share_of(test.deals), 4),
        low=round(low, 4),
        high=round(high, 4),
    )


def _deals(meetings: Meetings, games: Iterable[tuple[int, PlayedGame]]) -> Iterator[Deal]:
    """What the new one won in each deal, in order, as soon as all its games and those before it are there."""
    size = len(seatings(meetings.players))
    found: dict[int, PlayedGame] = {}
    first = 0
    for number, game in games:
        found[number] = game
        while all(first + shift in found for shift in range(size)):
            mine = [meetings.place(first + shift)[2] for shift in range(size)]
            yield (
                sum(
                    found.pop(first + shift).share(seat)
                    for shift, seating in enumerate(mine)
                    for seat, who in enumerate(seating)
                    if who == 0
                ),
                float(size),
            )
            first += size


class SequentialTest:
    """The running sums of a test."""

    def __init__(self, elo0: float, elo1: float) -> None:
        self.worse, self.better = expected(elo0), expected(elo1)
        self.deals: list[Deal] = []
        self.total, self.squares = 1.0, 1.0
        """Of the shares of deals, with one won and one lost beside those played: no variance is nought."""

    def add(self, deal: Deal) -> None:
        share = deal[0] / deal[1]
        self.deals.append(deal)
        self.total += share
        self.squares += share * share

    @property
    def llr(self) -> float:
        count = len(self.deals) + 2
        mean = self.total / count
        variance = self.squares / count - mean * mean
        middle = (self.better + self.worse) / 2
        return len(self.deals) * (self.better - self.worse) * (mean - middle) / variance

    @property
    def answer(self) -> Answer:
        if len(self.deals) < FEWEST or abs(self.llr) < BOUND:
            return "undecided"
        return "stronger" if self.llr > 0 else "not-stronger"


def decide(deals: Iterable[Deal], elo0: float, elo1: float) -> SequentialTest:
    """The test after the deal that decided it, or after all of them."""
    test = SequentialTest(elo0, elo1)
    for deal in deals:
        test.add(deal)
        if test.answer != "undecided":
            break
    return test


def expected(elo: float) -> float:
    """The share of wins of who is so much better."""
    return 1 / (1 + 10 ** (-elo / 400))
