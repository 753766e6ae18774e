"""A day that has been counted, as a report needs it: small and whole, so that it can go to another process."""

from typing import TYPE_CHECKING

import msgspec

from marbre.games.redac_chef.box import FaceIndex, Numbers, TileIndex
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.solving.situation import Rival, Situation
from marbre.games.redac_chef.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


class PrintedSide(msgspec.Struct, frozen=True):
    """What a side has made of its tiles."""

    seats: tuple[Seat, ...]
    face: FaceIndex | None
    character: int | None
    page: Page
    left: tuple[TileIndex, ...]
    """Tiles that lie on its desk."""

    @property
    def tiles(self) -> tuple[TileIndex, ...]:
        return (*self.left, *(placed.tile for placed in self.page.placed))


class CountedDay(msgspec.Struct, frozen=True):
    """The pages of all sides, and what held for everybody."""

    day: int
    flash: int | None
    family: bool
    sides: tuple[PrintedSide, ...]


def counted_day(rules: "RedacChef", state: State) -> CountedDay:
    """The day of a state in which it has just been counted."""
    sides = tuple(
        PrintedSide(seats, side.face, character, side.page, side.desk)
        for seats, side, character in zip(rules.seating.seats_of, state.sides, state.characters, strict=True)
    )
    return CountedDay(state.day, state.flash, rules.options.family, sides)


def situation_after(numbers: Numbers, counted: CountedDay, at: int) -> Situation:
    """What a side could have laid out: its tiles, beside the pages of the others."""
    terms = [_terms(numbers, counted, side) for side in counted.sides]
    rivals = tuple(
        Rival(side.page, terms[other], len(side.left)) for other, side in enumerate(counted.sides) if other != at
    )
    return Situation(numbers, counted.day, terms[at], counted.sides[at].tiles, "round", rivals)


def _terms(numbers: Numbers, counted: CountedDay, side: PrintedSide) -> Terms:
    return terms_of(numbers, side.face, counted.flash, side.character, family=counted.family)
