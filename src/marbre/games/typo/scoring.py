"""The count of Typo: what was lost and won, card by card; in the variant, what is left in hand."""

from typing import TYPE_CHECKING

from marbre.games.typo.state import Mark, State
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message, message

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

_RULES = {"row": "TYP-4.1", "false": "TYP-5.3", "doubted": "TYP-5.2"}


def scores(state: State) -> tuple[int, ...]:
    """The points so far."""
    totals = [0] * len(state.hands)
    for mark in state.marks:
        totals[mark.seat] += mark.points
    return tuple(totals)


def outcome(rules: "Typo", state: State) -> Outcome | None:
    if state.stage != "over":
        return None
    players = range(rules.players)
    if rules.options.empty_hand:
        breakdown: tuple[tuple[Point, ...], ...] = tuple(
            (_left(state, seat),) if seat in rules.playing else () for seat in players
        )
        ending = "empty-hand" if any(points and not points[0].points for points in breakdown) else "nothing-fits"
    else:
        breakdown = tuple(tuple(_point(rules, mark) for mark in state.marks if mark.seat == seat) for seat in players)
        ending = "cards-played"
    totals = tuple(sum(point.points for point in points) for points in breakdown)
    best = max(totals[seat] for seat in rules.playing)
    winners = tuple(seat for seat in rules.playing if totals[seat] == best)
    return Outcome(ending, winners, totals, breakdown)


def unscored(rules: "Typo", _outcome: Outcome) -> tuple[Seat, ...]:
    """A referee who held no cards (TYP-5.8)."""
    return () if rules.cardless is None else (rules.cardless,)


def ranking(rules: "Typo", outcome: Outcome) -> tuple[Seat, ...]:
    """By points; a referee who held no cards comes last (TYP-5.8)."""
    return tuple(sorted(range(rules.players), key=lambda seat: (seat == rules.cardless, -outcome.scores[seat], seat)))


def _point(rules: "Typo", mark: Mark) -> Point:
    said: Message
    if mark.why == "row":
        said = message("lost-row", row=mark.about, count=len(mark.about))
    else:
        key = "lost" if mark.why == "false" else "won"
        said = message(f"{key}-word" if rules.options.words == "bluff" else f"{key}-trial", word=mark.about)
    return Point(mark.points, _RULES[mark.why], said)


def _left(state: State, seat: Seat) -> Point:
    """A card that was revealed and not placed counts as in hand (TYP-7.3)."""
    cards = len(state.hands[seat]) + (state.chosen[seat] is not None)
    return Point(-cards, "TYP-7.3", message("cards-left", count=cards))
