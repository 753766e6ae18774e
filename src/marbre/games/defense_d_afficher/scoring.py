"""The end of Défense d'afficher: whoever has no poster left; and who has the fewest before it."""

from typing import TYPE_CHECKING

from marbre.games.defense_d_afficher.state import State, hand, size
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def ahead(rules: "Defense", state: State) -> tuple[Seat, ...]:
    """Whoever holds the fewest posters: everybody may count them (DEF-7.2)."""
    counts = [size(hand(state, side)) for side in rules.side_by_seat]
    fewest = min(counts)
    return tuple([seat for seat, left in enumerate(counts) if left == fewest])


def outcome(rules: "Defense", state: State) -> Outcome | None:
    """One point for each member of the side that has got rid of its posters (DEF-7.1), or come closest (DEF-7.4)."""
    if state.stage != "over":
        return None
    counts = [size(hand(state, side)) for side in range(len(rules.sides))]
    fewest = min(counts)
    rule, ending = ("DEF-7.4", "walls-full") if fewest else ("DEF-7.1", "all-posted")
    lines: dict[int, Point] = {}
    for members, left in zip(rules.sides, counts, strict=True):
        said = message("posters-left", count=left) if left else message("all-posted")
        lines |= dict.fromkeys(members, Point(int(left == fewest), rule, said))
    breakdown = tuple((lines[seat],) for seat in sorted(lines))
    scores = tuple(line.points for (line,) in breakdown)
    return Outcome(ending, tuple(seat for seat, score in enumerate(scores) if score), scores, breakdown)
