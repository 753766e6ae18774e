"""What can be done in Défense d'afficher, by a seat and by the dealer.

A poster is 4 * (panel - 1) + slot - 1, and so is the slot that is reserved for it. There are two cards of each poster:
card 5 and card 41 both show poster 5.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from marbre.kernel.actions import Action

POSTERS: Final = 36
PANELS: Final = 9
SLOTS: Final = 4
"""On a panel."""
CARDS: Final = 2 * POSTERS
SIDES: Final = 4

Poster: TypeAlias = Annotated[int, Meta(ge=0, le=35)]
Slot: TypeAlias = Poster
"""Where that poster belongs, and no other."""
Card: TypeAlias = Annotated[int, Meta(ge=0, le=71)]
"""One of the two cards of a poster: `card % 36` is the poster."""
Square: TypeAlias = Annotated[int, Meta(ge=0)]
"""The number of a square in the pack's list."""
Side: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""A player or a team of two, to the left round the table."""
Pips: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Roll(Action, frozen=True, tag="roll", cache_hash=True):
    """Throw the die (DEF-2.1)."""


class Exchange(Action, frozen=True, tag="exchange", cache_hash=True):
    """Give up these posters for as many from the top of the reserve; they go under it in this order (DEF-4.1).

    Others see those that everybody knew, if any.
    """

    cards: Annotated[tuple[Card, ...], Meta(max_length=72)]


class Chance(Action, frozen=True, tag="chance", cache_hash=True):
    """Take a chance card instead of rolling (DEF-5.1)."""


class Move(Action, frozen=True, tag="move", cache_hash=True):
    """Walk the whole roll to this square (DEF-2.2), or go where a chance card sends you (DEF-5.4)."""

    to: Square


class Stay(Action, frozen=True, tag="stay", cache_hash=True):
    """Stay put after the roll (DEF-2.4)."""


class Post(Action, frozen=True, tag="post", cache_hash=True):
    """Stick these posters on their slots, and hold the others back (DEF-3.1, DEF-3.2)."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=4)]


class Stick(Action, frozen=True, tag="stick", cache_hash=True):
    """Point at a poster and a slot, right or wrong, where a wrong pair is paid for (DEF-3.4)."""

    card: Card
    slot: Slot


class Slip(Action, frozen=True, tag="slip", cache_hash=True):
    """Slip one of your posters under the reserve for nothing, as a chance card allows (DEF-5.4)."""

    card: Card


class Bar(Action, frozen=True, tag="bar", cache_hash=True):
    """Lay a Défense card over one to four slots of one panel (DEF-6.1)."""

    slots: Annotated[tuple[Slot, ...], Meta(min_length=1, max_length=4)]


class Lift(Action, frozen=True, tag="lift", cache_hash=True):
    """Lift a Défense card off its panel with the scraper (DEF-6.3): the first, second ... that lies on the plan."""

    number: Annotated[int, Meta(ge=0, le=23)]


class Scrape(Action, frozen=True, tag="scrape", cache_hash=True):
    """Scrape a poster off its slot and give it to another side (DEF-6.4)."""

    slot: Slot
    to: Side


class Give(Action, frozen=True, tag="give", cache_hash=True):
    """Give one of your posters to another side, as a chance card allows (DEF-5.4)."""

    card: Card
    to: Side


class Swap(Action, frozen=True, tag="swap", cache_hash=True):
    """Hand over one of your posters for one drawn blind from another side's (DEF-5.4)."""

    card: Card
    to: Side


class Look(Action, frozen=True, tag="look", cache_hash=True):
    """Look behind another side's screen (DEF-5.4)."""

    at: Side


PlayerAction: TypeAlias = (
    Roll | Exchange | Chance | Move | Stay | Post | Stick | Slip | Bar | Lift | Scrape | Give | Swap | Look
)


class Deal(Action, frozen=True, tag="deal"):
    """The posters of each side (DEF-1.3); None where a reader may not see them."""

    hands: tuple[tuple[Card, ...] | None, ...]


class FirstRoll(Action, frozen=True, tag="first-roll"):
    """One die for each side that may still begin (DEF-1.5)."""

    dice: tuple[Pips, ...]


class Die(Action, frozen=True, tag="die"):
    """What the die shows (DEF-2.1)."""

    pips: Pips


class Draw(Action, frozen=True, tag="draw"):
    """Posters from the top of the reserve, for the side whose turn it is (DEF-4.1)."""

    cards: tuple[Card, ...]


class Turn(Action, frozen=True, tag="turn"):
    """The top card of the chance stock, by its number in the pack (DEF-5.2)."""

    card: Annotated[int, Meta(ge=0)]


class Blind(Action, frozen=True, tag="blind"):
    """The poster drawn blind from the other side in a swap (DEF-5.4)."""

    card: Card


DealerAction: TypeAlias = Deal | FirstRoll | Die | Draw | Turn | Blind
