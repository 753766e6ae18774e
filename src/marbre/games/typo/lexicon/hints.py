"""What the list says to a player: where his card can go, if that was agreed on; at the end, what was missed."""

from typing import TYPE_CHECKING, Final

import msgspec

from marbre.games.typo.actions import End, RowId
from marbre.games.typo.legality import ENDS
from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, plain
from marbre.games.typo.state import State, placed
from marbre.kernel.refusals import unreadable
from marbre.kernel.rules import LookedUp
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

MOST_EXAMPLES: Final = 5
MOST_COUNTED: Final = 100
"""A hint counts words up to here: more than enough to choose by."""


class Hint(msgspec.Struct, frozen=True):
    """A place where the card to be placed can go, and how many words say so, if counts were agreed on (TYP-8.2)."""

    row: RowId
    end: End
    words: int | None


class Missed(msgspec.Struct, frozen=True):
    """Words that nobody thought of: what a row with a lost card, or a row at the end, could have begun."""

    seat: Seat | None
    """Whose card was lost; null for a row as it lies at the end."""
    letter: str
    row: str
    """With the card."""
    words: tuple[str, ...]


def hints(rules: "Typo", state: State, seat: Seat | None) -> tuple[Hint, ...] | None:
    level = rules.options.hints
    if level == "none" or state.stage != "place" or state.queue[0] != seat:
        return None
    letter, lexicon = state.chosen[seat], rules.lexicon_with(state.admitted)
    assert letter is not None
    fitting = (
        (at, end, letters)
        for at, row in enumerate(state.rows)
        for end in ENDS
        if lexicon.begins(letters := placed(row, letter, end))
    )
    return tuple(
        Hint(at, end, lexicon.count(letters, MOST_COUNTED) if level == "counts" else None)
        for at, end, letters in fitting
    )


def missed_words(rules: "Typo", state: State) -> tuple[Missed, ...]:
    """The commonest words for each place that a lost card could have gone to, and for each row at the end."""
    lexicon = rules.lexicon_with(state.admitted)
    lost = (
        (mark.seat, mark.letter, placed(row, mark.letter, end))
        for mark in state.marks
        if mark.why == "row"
        for row in mark.rows
        for end in ENDS
    )
    found = (
        Missed(seat, letter, row, lexicon.examples(row, MOST_EXAMPLES))
        for seat, letter, row in (*lost, *((None, "", row) for row in state.rows))
    )
    return tuple(missed for missed in found if missed.words)


MOST_FOUND: Final = 60
MOST_TOLD: Final = 1000


def look_up(rules: "Typo", state: State, typed: str) -> LookedUp:
    """The words that begin so, the commonest first; a host's own are among them."""
    letters = plain(typed.strip()) if len(typed) <= MOST_TYPED else None
    if letters is None or len(letters) > LONGEST:
        raise unreadable("look-up-letters", most=LONGEST)
    lexicon = rules.lexicon_with(state.admitted)
    return LookedUp(letters, lexicon.examples(letters, MOST_FOUND), lexicon.count(letters, MOST_TOLD), MOST_TOLD)
