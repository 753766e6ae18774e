"""A review of a finished match: every decision of every seat, the luck between them, a curve, and what mattered most.

Same record, same review: each decision has a generator of its own, seeded by what was public before the deal. It may be
worked out in parts, by several processes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from marbre.bots.review.weighing import Estimate, Worth, coach_for, value, weigh
from marbre.kernel.bot import Budget, Memory, Question
from marbre.kernel.entries import Entry, standing
from marbre.kernel.match import Match
from marbre.kernel.seats import DEALER, Seat
from marbre.kernel.standing import counts_points
from marbre.kernel.words.messages import Message
from marbre.search import lead_of

MOMENTS: Final = 3
LUCK: Final = 0.5
"""The worlds that a draw is weighed in, as a share of those of a decision."""


class JudgedMove(msgspec.Struct, frozen=True):
    """Something that a seat did, weighed with what it knew then."""

    number: int
    """Of its entry."""
    seat: Seat
    after: Worth
    """With what was done."""
    lost: Worth
    """What the better move would have brought more; nothing where there is none beyond doubt."""
    done: Message
    """What was done, in the words of a menu."""
    better: Any = None
    """An action, as it is spelt in JSON; None where nothing is better beyond doubt."""
    advice: Message | None = None
    """The same in words."""
    remarks: tuple[Message, ...] = ()
    """What more there is to say of it, in the game's own words."""

    @property
    def weight(self) -> tuple[float, float]:
        """By what it cost."""
        return self.lost.chance.mean, self.lost.lead.mean


class Fortune(msgspec.Struct, frozen=True):
    """What a draw was worth to a seat: its position after, less that before."""

    number: int
    """Of the last of the dealer's entries in a row."""
    seat: Seat
    after: Worth
    gain: Worth


class SeatReview(msgspec.Struct, frozen=True):
    """A seat's game in figures."""

    seat: Seat
    lost: Worth
    """By all its decisions together."""
    luck: Worth
    """By all draws together."""
    moments: tuple[int, ...]
    """The numbers of the decisions that cost it most, the dearest first."""


class CurvePoint(msgspec.Struct, frozen=True, array_like=True):
    """After which entry a seat stood how: its share of the win, and its lead."""

    number: int
    chance: float
    lead: float


class Review(msgspec.Struct, frozen=True):
    """What came of weighing a match. `points`: whether leads mean anything in this game beside the win."""

    game: str
    worlds: int
    points: bool
    moments: tuple[int, ...]
    seats: tuple[SeatReview, ...]
    curves: tuple[tuple[CurvePoint, ...], ...]
    """By seat; the last point is the outcome."""
    decisions: tuple[JudgedMove, ...]
    fortunes: tuple[Fortune, ...]


class ReviewPart(msgspec.Struct, frozen=True):
    """What one process has worked out."""

    decisions: tuple[JudgedMove, ...]
    fortunes: tuple[Fortune, ...]


Step: TypeAlias = Callable[[], JudgedMove | Fortune | None]


class Reviewer:
    """Weighs one match. `worlds` is in how many imagined worlds each decision is weighed; None: as the game does."""

    def __init__(self, match: Match, worlds: int | None = None) -> None:
        self.match, self.worlds = match, worlds
        self.memories: list[Memory] = [{} for _ in match.seats]

    def steps(self) -> list[Step]:
        """What there is to weigh, in the order of the match."""
        return list(self._steps())

    def _steps(self) -> Iterator[Step]:
        entries = standing(self.match.last)
        for at, entry in enumerate(entries):
            if isinstance(entry.actor, int):
                yield partial(self._decision, entry)
            elif entry.actor == DEALER and (at + 1 == len(entries) or entries[at + 1].actor != DEALER):
                first = entry
                while first.previous is not None and first.previous.kept.actor == DEALER and first.previous.kept.number:
                    first = first.previous.kept
                for seat in self.match.seats:
                    yield partial(self._fortune, first, entry, seat)

    def _question(self, entry: Entry, seat: Seat) -> Question[Any, Any, Any]:
        then = self.match.copy()
        then.last = entry
        seed = f"{self.match.header.commitment}/review/{entry.number}/{seat}"
        return Question(
            then.rules,
            then.view(seat),
            seat,
            Budget(),
            Random(seed),
            history=partial(then.seen_by, seat),
            memory=self.memories[seat],
        )

    def _decision(self, entry: Entry) -> JudgedMove | None:
        assert entry.previous is not None
        assert isinstance(entry.actor, int)
        return judge(self.match, self._question(entry.previous, entry.actor), entry.number, entry.action, self.worlds)

    def _fortune(self, first: Entry, last: Entry, seat: Seat) -> Fortune | None:
        assert first.previous is not None
        before, after = self._worth(first.previous, seat), self._worth(last, seat)
        if before is None or after is None:
            return None
        gain = Worth(_less(after.chance, before.chance), _less(after.lead, before.lead))
        return Fortune(last.number, seat, after, gain)

    def _worth(self, entry: Entry, seat: Seat) -> Worth | None:
        asked = self._question(entry, seat)
        coach = coach_for(self.match.game, asked)
        if coach is None or not coach.weighs_luck:
            return None
        worlds = max(2, round(LUCK * (self.worlds or coach.worlds)))
        return value(coach, worlds, asked.rng)


def judge(
    match: Match, asked: Question[Any, Any, Any], number: int, action: Any, worlds: int | None
) -> JudgedMove | None:
    """What this question was answered with, weighed by what the question holds; nothing else is looked at."""
    coach, rules = coach_for(match.game, asked), asked.rules
    if coach is None or (found := weigh(coach, action, worlds or coach.worlds, asked.rng)) is None:
        return None
    said = rules.describe(action)
    if found.better is None:
        return JudgedMove(number, asked.seat, found.done, found.lost, said)
    better = coach.begins_with(found.better)
    return JudgedMove(
        number=number,
        seat=asked.seat,
        after=found.done,
        lost=found.lost,
        done=said,
        better=msgspec.to_builtins(better),
        advice=rules.describe(better),
        remarks=coach.remarks(found.plan, found.better),
    )


def review_part(
    match: Match, part: int, parts: int, worlds: int | None = None, tell: Callable[[int], None] = lambda _done: None
) -> ReviewPart:
    """Every `parts`-th step from `part` on: all parts together are the review."""
    decisions, fortunes = [], []
    for done, step in enumerate(Reviewer(match, worlds).steps()[part::parts], start=1):
        found = step()
        if isinstance(found, JudgedMove):
            decisions.append(found)
        elif found is not None:
            fortunes.append(found)
        tell(done)
    return ReviewPart(tuple(decisions), tuple(fortunes))


def assemble(match: Match, parts: Sequence[ReviewPart], worlds: int | None = None) -> Review:
    """The review of a match that is over, from all its parts."""
    outcome = match.outcome
    assert outcome is not None
    decisions = sorted((one for part in parts for one in part.decisions), key=lambda one: one.number)
    fortunes = sorted((one for part in parts for one in part.fortunes), key=lambda one: (one.number, one.seat))
    curves = []
    told: list[JudgedMove | Fortune] = [*decisions, *fortunes]
    for seat in match.seats:
        found = [one for one in told if one.seat == seat]
        points = [CurvePoint(one.number, one.after.chance.mean, one.after.lead.mean) for one in found]
        share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        end = CurvePoint(match.last.number, share, lead_of(outcome.scores, seat))
        curves.append((*sorted(points, key=lambda point: point.number), end))
    return Review(
        game=match.game.slug,
        worlds=worlds or 0,
        points=counts_points(outcome),
        moments=_dearest(decisions),
        seats=tuple(_seat(seat, decisions, fortunes) for seat in match.seats),
        curves=tuple(curves),
        decisions=tuple(decisions),
        fortunes=tuple(fortunes),
    )


def _seat(seat: Seat, decisions: Sequence[JudgedMove], fortunes: Sequence[Fortune]) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    lost = _sum([one.lost for one in own])
    return SeatReview(seat, lost, _sum([one.gain for one in fortunes if one.seat == seat]), _dearest(own))


def _dearest(decisions: Sequence[JudgedMove]) -> tuple[int, ...]:
    cost = [one for one in decisions if one.better is not None]
    return tuple(one.number for one in sorted(cost, key=lambda one: one.weight, reverse=True)[:MOMENTS])


def _sum(worths: Sequence[Worth]) -> Worth:
    return Worth(_total([one.chance for one in worths]), _total([one.lead for one in worths]))


def _total(estimates: Sequence[Estimate]) -> Estimate:
    error = sum(one.error**2 for one in estimates) ** 0.5
    return Estimate(round(sum(one.mean for one in estimates), 4), round(error, 4))


def _less(one: Estimate, other: Estimate) -> Estimate:
    return Estimate(round(one.mean - other.mean, 4), round((one.error**2 + other.error**2) ** 0.5, 4))
