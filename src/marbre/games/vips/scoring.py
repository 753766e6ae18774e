"""The count of VIPs, bet piece by bet piece."""

import functools
from typing import TYPE_CHECKING

from marbre.games.vips.actions import PieceId
from marbre.games.vips.state import State, how_many
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.words.messages import Message, Value

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips


def count(rules: "Vips", state: State) -> Outcome:
    """The count as it would be now, every point with its reason."""
    slips = [bet.pieces for bet in state.bets if bet is not None]
    assert len(slips) == len(state.hands)
    bettors = [0] * 15
    for slip in slips:
        for piece in slip:
            bettors[piece] += 1
    paid = {piece: _points(rules, state, piece, number) for piece, number in enumerate(bettors) if number}
    breakdown = tuple([paid[one] + paid[two] + paid[three] for one, two, three in slips])
    scores = tuple([sum([point.points for point in points]) for points in breakdown])
    best = max(scores)
    winners = tuple([seat for seat, total in enumerate(scores) if total == best])
    return Outcome("chips-played", winners, scores, breakdown)


def _points(rules: "Vips", state: State, piece: PieceId, bettors: int) -> tuple[Point, ...]:
    """What each bettor on a piece gets for it: the same lines for all of them."""
    column = state.columns[piece]
    row = rules.box.fame[column]
    if bettors > len(row):
        said = Message("too-many-bettors", {"piece": piece, "column": column + 1, "count": bettors})
        return (Point(0, "VIP-4.2", said),)
    base = row[bettors - 1]
    line = Point(base, "VIP-4.1", Message("base-points", {"piece": piece, "column": column + 1, "count": bettors}))
    chips = how_many(state.chips[piece])
    if not chips:
        return (line,)
    values: dict[str, Value] = {"piece": piece, "count": chips}
    if base:
        return line, Point(chips, "VIP-4.3", Message("chip-points", values))
    return line, Point(0, "VIP-4.4", Message("chips-for-nothing", values))


@functools.lru_cache(32)
def pay_by_bettors(fame: tuple[tuple[int, ...], ...], players: int) -> tuple[tuple[int, ...], ...]:
    """`[bettors][column]`, with a row for nobody: the same for all matches with one box."""
    return tuple(tuple(row[count - 1] if 0 < count <= len(row) else 0 for row in fame) for count in range(players + 1))


def outcome(rules: "Vips", state: State) -> Outcome | None:
    return count(rules, state) if state.stage == "over" else None
