"""How a match of Rédac' Chef ends: the counts of its days, who is bankrupt or fined, who has won (RED-8, RED-11.4)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from marbre.games.redac_chef.box import DAYS
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.state import State
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

BEHIND: Final = 5
"""Of two players, who is more dollars than this behind the other ..."""
FINE: Final = 10
"""... loses so many points (RED-8.3)."""
SOLO_DOLLARS: Final = 12
"""Who plays alone must have earned so many (RED-11.4)."""
OUT: Final = ("RED-8.2", "RED-11.4", "RED-12.3")
"""Bankrupt, alone with too little, incomplete: each puts a seat behind all others."""


class Ruling(msgspec.Struct, frozen=True):
    """How a game ends: the winners, the points with fines, and who is bankrupt or fined."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    bankrupt: tuple[Seat, ...] = ()
    fined: tuple[Seat, ...] = ()


def ruling(points: Sequence[int], dollars: Sequence[int], tokens: Sequence[int], *, bankruptcy: bool = True) -> Ruling:
    """From the points and dollars of three days and the deadline tokens of Sunday (RED-8.2 to RED-8.5).

    Alone, the winner is the only player, or nobody when too little was earned.
    """
    seats = range(len(points))
    bankrupt = broke(dollars) if bankruptcy else ()
    fined = behind(dollars) if bankruptcy else ()
    scores = tuple(total - FINE * (seat in fined) for seat, total in enumerate(points))
    able = [seat for seat in seats if seat not in bankrupt]
    if not able:
        return Ruling((), scores, bankrupt, fined)
    winner = min(able, key=lambda seat: (-scores[seat], tokens[seat]))
    return Ruling((winner,), scores, bankrupt, fined)


def broke(dollars: Sequence[int]) -> tuple[Seat, ...]:
    """A sole lowest income among three or more; alone, less than is asked."""
    if len(dollars) == 1:
        return (0,) if dollars[0] < SOLO_DOLLARS else ()
    lowest = [seat for seat, earned in enumerate(dollars) if earned == min(dollars)]
    return (lowest[0],) if len(dollars) > 2 and len(lowest) == 1 else ()


def behind(dollars: Sequence[int]) -> tuple[Seat, ...]:
    """Of two players, the one who is too far behind."""
    if len(dollars) != 2:
        return ()
    return tuple(seat for seat, earned in enumerate(dollars) if max(dollars) - earned > BEHIND)


def outcome(rules: "RedacChef", state: State) -> Outcome | None:
    """Partners have the same score and win together (RED-14.1)."""
    if state.stage != "over":
        return None
    sides = range(len(state.sides))
    lines = [_lines(state, at) for at in sides]
    if rules.options.mode == "puzzle":
        return _puzzle_outcome(rules, state, lines)
    points = [sum(day[at].points for day in state.counts) for at in sides]
    dollars = [dollars_of(rules, state, at) for at in sides]
    tokens = [side.token or 0 for side in state.sides]
    found = ruling(points, dollars, tokens, bankruptcy=not rules.options.family)
    ending = "alone" if len(sides) == 1 else "bankrupt" if found.bankrupt else "sunday"
    if len(sides) == 1 and not found.winners:
        ending = "ruined"
    for at in found.bankrupt:
        rule, key = ("RED-11.4", "count-ruined") if len(sides) == 1 else ("RED-8.2", "count-bankrupt")
        lines[at] += (Point(0, rule, message(key, dollars=dollars[at])),)
    for at in found.fined:
        lines[at] += (Point(-FINE, "RED-8.3", message("count-fine")),)
    return _spread(rules, ending, found.winners, lines)


def _lines(state: State, at: int) -> tuple[Point, ...]:
    """The lines of all days, each day under its own heading."""
    lines: list[Point] = []
    for name, day in zip(DAYS, state.counts, strict=False):
        count = day[at]
        heading = message("count-day", day=name, count=count.points, dollars=count.dollars)
        lines += [Point(0, "RED-8.1", heading), *count.lines]
    return tuple(lines)


def _puzzle_outcome(rules: "RedacChef", state: State, lines: list[tuple[Point, ...]]) -> Outcome:
    """The best whole page wins; one that is not whole has no score, and where none is, nobody wins (RED-12.3)."""
    counts = state.counts[0]
    best = max((count.points for count in counts if count.complete), default=None)
    winners = tuple(at for at, count in enumerate(counts) if count.complete and count.points == best)
    return _spread(rules, "puzzle" if winners else "incomplete", winners, lines)


def unscored(rules: "RedacChef", outcome: Outcome) -> tuple[Seat, ...]:
    """Whose page of a puzzle is incomplete (RED-12.3)."""
    return tuple(seat for seat, line in out_of_running(rules, outcome).items() if line.rule == "RED-12.3")


def out_of_running(_rules: "RedacChef", outcome: Outcome) -> dict[Seat, Point]:
    """Whoever is bankrupt, alone with too little, or without a whole page, and the line that says so."""
    lines = [(seat, line) for seat, lines in enumerate(outcome.breakdown) for line in lines]
    return {seat: line for seat, line in lines if line.rule in OUT}


def ranking(rules: "RedacChef", outcome: Outcome) -> tuple[Seat, ...]:
    """By points; a winner by his token before his equals, a bankrupt behind all others (RED-8.2, RED-8.5)."""
    behind, seats = out_of_running(rules, outcome), range(len(outcome.scores))
    return tuple(
        sorted(seats, key=lambda seat: (seat in behind, seat not in outcome.winners, -outcome.scores[seat], seat))
    )


def _spread(rules: "RedacChef", ending: str, sides: tuple[int, ...], lines: list[tuple[Point, ...]]) -> Outcome:
    """From sides to seats."""
    seats = range(rules.players)
    breakdown = tuple(lines[rules.seating.side_of[seat]] for seat in seats)
    winners: tuple[Seat, ...] = tuple(seat for side in sides for seat in rules.seating.seats_of[side])
    return Outcome(ending, winners, tuple(sum(line.points for line in points) for points in breakdown), breakdown)


def dollars_of(rules: "RedacChef", state: State, at: int) -> int:
    """What a side has earned so far, with what its character brought (RED-10.5)."""
    character = state.characters[at]
    brought = 0 if character is None else terms_of(rules.numbers, None, None, character).dollars_at_start
    return brought + sum([day[at].dollars for day in state.counts])
