"""A card comes to lie: at an end of a row, or in the place of the longest; then it is the next card's turn."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.typo.actions import End, GiveUp, RowId
from marbre.games.typo.dealing import second_hand
from marbre.games.typo.state import IDLE_ROUNDS, Mark, Stage, State, placed, with_at
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo


def put(rules: "Typo", state: State, seat: Seat, at: RowId, end: End) -> State:
    letter = state.chosen[seat]
    assert letter is not None
    rows = with_at(state.rows, at, placed(state.rows[at], letter, end))
    if rules.options.empty_hand and not state.hands[seat]:
        return _next_card(rules, replace(state, rows=rows, fruitless=False), seat, over=True)
    queue = state.queue[1:]
    if queue and state.announced is None:  # by far the most common step
        chosen = (*state.chosen[:seat], None, *state.chosen[seat + 1 :])
        return replace(state, rows=rows, chosen=chosen, queue=queue, fruitless=False)
    return _next_card(rules, replace(state, rows=rows, fruitless=False), seat)


def give_up(rules: "Typo", state: State, seat: Seat, action: GiveUp) -> State:
    """The row goes, the card opens it anew, and the seat takes the dictionary (TYP-4.1, TYP-4.3)."""
    letter, row = state.chosen[seat], state.rows[action.row]
    assert letter is not None
    rows = with_at(state.rows, action.row, letter)
    points = 0 if rules.options.empty_hand else -len(row)
    marks = (*state.marks, Mark(seat, points, "row", row, letter, state.rows))
    if not rules.options.empty_hand:
        changed = replace(state, rows=rows, dictionary=seat, marks=marks, discards=state.discards + row)
        return _next_card(rules, changed, seat)
    out, back = row[: len(row) // 2], row[len(row) // 2 :]
    changed = replace(
        state,
        rows=rows,
        dictionary=seat,
        marks=marks,
        discards=state.discards + out,
        hands=with_at(state.hands, seat, "".join(sorted(state.hands[seat] + back))),
        taken=with_at(state.taken, seat, state.taken[seat] + back),
        known=with_at(state.known, seat, state.known[seat] + back),
    )
    return _next_card(rules, changed, seat)


def _next_card(rules: "Typo", state: State, seat: Seat, *, over: bool = False) -> State:
    """The next to place; or the next round, the second part, the end (TYP-2.6, TYP-6.1, TYP-6.3, TYP-7.3)."""
    chosen = (*state.chosen[:seat], None, *state.chosen[seat + 1 :])
    queue = state.queue[1:]
    idle = state.idle
    stage: Stage = "place"
    if over:
        stage = "over"
    elif not queue:
        idle = idle + 1 if state.fruitless else 0
        stage = _next_round(rules, state, idle)
    votes = (None,) * len(chosen)
    return replace(state, stage=stage, chosen=chosen, queue=queue, announced=None, votes=votes, idle=idle)


def _next_round(rules: "Typo", state: State, idle: int) -> Stage:
    if rules.options.empty_hand:
        return "over" if idle >= IDLE_ROUNDS else "choose"
    if any(state.hands):
        return "choose"
    return "deal" if state.part == 1 and second_hand(rules, state) else "over"
