"""How a match of Rédac' Chef ends: the counts of its days, who is bankrupt or fined, and who has won (RED-8)."""

from marbre.games.redac_chef.box import DAYS
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.scoring.endings import FINE, verdict
from marbre.games.redac_chef.state import State, seats_of, side_of
from marbre.kernel.messages import message
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat


def outcome(state: State) -> Outcome | None:
    """Partners have the same score and win together (RED-14.1)."""
    if state.stage != "over":
        return None
    sides = range(len(state.sides))
    lines = [_lines(state, at) for at in sides]
    if state.options.mode == "puzzle":
        return _puzzle_outcome(state, lines)
    points = [sum(day[at].points for day in state.counts) for at in sides]
    dollars = [days.dollars(state, at) for at in sides]
    tokens = [side.token or 0 for side in state.sides]
    found = verdict(points, dollars, tokens, bankruptcy=not state.options.family)
    ending = "alone" if len(sides) == 1 else "bankrupt" if found.bankrupt else "sunday"
    if len(sides) == 1 and not found.winners:
        ending = "ruined"
    for at in found.fined:
        lines[at] += (Point(-FINE, "RED-8.3", message("count-fine")),)
    return _spread(state, ending, found.winners, lines)


def _lines(state: State, at: int) -> tuple[Point, ...]:
    """The lines of all days, each day under its own heading."""
    lines: list[Point] = []
    for name, day in zip(DAYS, state.counts, strict=False):
        count = day[at]
        heading = message("count-day", day=name, count=count.points, dollars=count.dollars)
        lines += [Point(0, "RED-8.1", heading), *count.lines]
    return tuple(lines)


def _puzzle_outcome(state: State, lines: list[tuple[Point, ...]]) -> Outcome:
    """The best whole page wins; where none is whole, nobody is better than another (RED-12.3)."""
    counts = state.counts[0]
    best = max((count.points for count in counts if count.complete), default=None)
    if best is None:
        return _spread(state, "incomplete", tuple(range(len(counts))), lines)
    winners = tuple(at for at, count in enumerate(counts) if count.complete and count.points == best)
    return _spread(state, "puzzle", winners, lines)


def _spread(state: State, ending: str, sides: tuple[int, ...], lines: list[tuple[Point, ...]]) -> Outcome:
    """From sides to seats."""
    seats = range(len(state.percents))
    breakdown = tuple(lines[side_of(state, seat)] for seat in seats)
    winners: tuple[Seat, ...] = tuple(seat for side in sides for seat in seats_of(state, side))
    return Outcome(ending, winners, tuple(sum(line.points for line in points) for points in breakdown), breakdown)
