"""The table of Typo. Cards of one letter are alike, so that rows and hands are strings of letters."""

from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.typo.actions import End, RowId
from marbre.kernel.seats import Seat

Stage: TypeAlias = Literal["deal", "choose", "place", "doubt", "spell", "vote", "rule", "appeal", "replace", "over"]

IDLE_ROUNDS: Final = 3
"""So many rounds in a row in which nobody places a card end the variant (TYP-7.4)."""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Points that a seat won or lost, and why. An array on the wire: every view carries all of them."""

    seat: Seat
    points: int
    why: Literal["row", "false", "doubted"]
    """A row was discarded, a doubted word was none, or was one."""
    about: str
    """The row, or the word."""
    letter: str = ""
    """The card that was placed nowhere."""
    rows: tuple[str, ...] = ()
    """As they lay then."""


class Announced(msgspec.Struct, frozen=True):
    """A word on trial, and the placement that it is for."""

    seat: Seat
    row: RowId
    end: End
    word: str


class OpenTable(msgspec.Struct, frozen=True):
    """What everybody sees as it is."""

    stage: Stage
    part: int
    rows: tuple[str, ...]
    queue: tuple[Seat, ...]
    """Who is to place, in order; the first is about to."""
    dictionary: Seat
    marks: tuple[Mark, ...]
    discards: str
    aside: int
    """How many cards nobody has."""
    laid: tuple[str, ...]
    """By each seat since the deal, in order."""
    taken: tuple[str, ...]
    """From the rows into each hand since the deal (TYP-7.2)."""
    known: tuple[str, ...]
    """Cards that everybody knows to be in each hand, because they were taken from a row."""
    announced: Announced | None
    votes: tuple[bool | None, ...]
    """Of each seat on the announced word: True is a doubt, or a vote against it."""
    admitted: tuple[str, ...]
    """Words that the list does not have and an appeal has brought in, in plain capitals (TYP-3.6)."""
    rejected: tuple[str, ...]
    """Words whose appeal was refused."""
    idle: int
    """How many rounds in a row nobody has placed a card."""
    fruitless: bool
    """Whether nobody has in this round."""


class State(OpenTable, frozen=True, gc=False):
    """Everything on the table and in the hands. What was set aside is whatever is nowhere else: it is not drawn."""

    hands: tuple[str, ...]
    """In alphabetical order. A chosen card leaves the hand when it is revealed."""
    chosen: tuple[str | None, ...]
    """Secret until everybody has chosen; then what is still to be placed."""


def less(cards: str, gone: str) -> str:
    """The cards without those."""
    for letter in gone:
        cards = cards.replace(letter, "", 1)
    return cards


def with_at(values: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*values[:at], value, *values[at + 1 :])


def placed(row: str, letter: str, end: End) -> str:
    """What a row reads with a card at one of its ends."""
    return letter + row if end == "left" else row + letter
