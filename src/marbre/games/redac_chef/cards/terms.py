"""The terms under which a page is laid out and counted: the plain rules, and what an effect may change of them.

Effects are composed of few parts, so that a solver can bound each of them. `Pick` says which face-up tiles, `Award`
pays for them one by one or in sets, `Prize` compares the seats, `Cover` asks for a zone without a gap, and the rest are
numbers of the count.

What a solver may rely on, for a given set of face-up tiles wherever they lie:
- an award pays at most `bound(award, set)`: the same count without places, neighbours and gaps; nothing if it costs;
- a prize and a cover pay at most their amount;
- mood and leftovers depend on the set alone, the tribune's value on nothing.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from marbre.games.redac_chef.box import COLOURS, GROUPS, KINDS, Colour, Kind, Numbers, Piece, kept_with_box

Where: TypeAlias = Literal["page", "above", "below", "across", "edge", "corner", "tribune", "apart"]
"""Anywhere; with a square above the fold, below it, or both (RED-4.6); at the rim, in a corner; touching the tribune;
cut off from it, with no way to it over other tiles."""
Form: TypeAlias = Literal["tall", "wide", "square"]
Mood: TypeAlias = Literal["happy", "sad"]
Coin: TypeAlias = Literal["points", "dollars"]
Zone: TypeAlias = Literal["above", "top", "bottom", "around-tribune"]


class Pick(msgspec.Struct, frozen=True, cache_hash=True):
    """Which face-up tiles: all that is said must be so."""

    kind: Kind | None = None
    colour: Colour | None = None
    mood: Mood | None = None
    squares: tuple[int, ...] = ()
    """Of one of these areas; () for any."""
    form: Form | None = None
    where: Where = "page"
    beside: "Pick | None" = None
    """Touches at least one face-up tile of this pick."""
    away_from: "Pick | None" = None
    """Touches no face-up tile of this pick."""

    def suits(self, piece: Piece) -> bool:
        """Whether a tile can be meant, wherever it lies."""
        return (
            (self.kind is None or KINDS[piece.kind] == self.kind)
            and (self.colour is None or (piece.kind == 0 and COLOURS[piece.group] == self.colour))
            and (self.mood is None or (piece.mood > 0 if self.mood == "happy" else piece.mood < 0))
            and (not self.squares or piece.area in self.squares)
            and (self.form is None or form_of(piece) == self.form)
        )


def form_of(piece: Piece) -> Form:
    if piece.width == piece.height:
        return "square"
    return "wide" if piece.width > piece.height else "tall"


class Award(msgspec.Struct, frozen=True, cache_hash=True):
    """So much for each tile of the pick; for several picks, for each set of one tile of each."""

    amount: int
    of: tuple[Pick, ...]
    each: int = 1
    """For every so many."""
    if_none: bool = False
    """Once, if there is no such tile, instead."""
    coin: Coin = "points"


class Prize(msgspec.Struct, frozen=True, cache_hash=True):
    """So much for whoever has most face-up tiles of the pick (None: most dollars on the page); equals all get it."""

    amount: int
    pick: Pick | None
    alone: int
    """What somebody who plays alone must have for it: nobody is there to be beaten (RED-9.5)."""
    coin: Coin = "points"


class Cover(msgspec.Struct, frozen=True, cache_hash=True):
    """So many points if no square of the zone is empty."""

    amount: int
    zone: Zone


ALONE: tuple[int, ...] = tuple(1 << group for group in range(GROUPS))
"""The plain rule: a tile may not touch those of its own group (RED-4.4)."""


class Terms(msgspec.Struct, frozen=True, cache_hash=True):
    """What holds for one seat on one day."""

    value: int = 0
    """Of the tribune."""
    anywhere: bool = False
    """Whether the tribune need not cover the star."""
    clash: tuple[int, ...] = ALONE
    """Of each group of tiles, the groups that it may not touch, as a set."""
    photo_pairs: int = 0
    """How many contacts of two photos are forgiven."""
    bans: tuple[Pick, ...] = ()
    """Tiles that may not lie face up so."""
    awards: tuple[Award, ...] = ()
    prizes: tuple[Prize, ...] = ()
    alone: bool = False
    """Whether nobody is there to be beaten: a prize is for whoever reaches its number (RED-9.5)."""
    covers: tuple[Cover, ...] = ()
    by_tribune: tuple[int, int] | None = None
    """How many of the awards and of the covers are the tribune's: the first ones. The others are the flash's.
    None for a plain one."""
    photo: int = 1
    """What a photo scores for each article that suits it."""
    happy: int = 1
    """What each happy face too many costs."""
    sad: int = 1
    mood_off: int = 0
    """Taken off the mood penalty."""
    mood_most: int | None = None
    """The mood penalty is never more than this."""
    best: int = 3
    """For the smallest empty region, for those between, for the largest."""
    between: int = 1
    worst: int = -1
    empty_off: int = 0
    """Squares that are not counted of the largest empty region."""
    leftover: int = 1
    """What a tile left on the desk costs."""
    leftovers_free: int = 0
    leftovers_pardoned: int = 0
    """How many of these by the character; the others by the tribune."""
    keep_ads: bool = False
    """Whether an ad that one turns over must be kept."""
    extra_takes: int = 0
    """Tiles that may still be taken while laying out."""
    dollars_at_start: int = 0

    def mood_penalty(self, mood: int) -> int:
        """What so many happy faces too many (below zero: sad ones) cost: doubled or capped, then less (RED-7.4)."""
        cost = mood * self.happy if mood > 0 else -mood * self.sad
        return max(0, (cost if self.mood_most is None else min(cost, self.mood_most)) - self.mood_off)

    def leftover_penalty(self, count: int) -> int:
        return self.leftover * max(0, count - self.leftovers_free)


PLAIN = Terms()
"""No tribune, no flash, no character."""


CORNERS = 4


@kept_with_box()
def suited(numbers: Numbers, pick: Pick) -> frozenset[int]:
    """The numbers of the tiles that a pick can mean, wherever they lie."""
    return frozenset(piece.index for piece in numbers.pieces if pick.suits(piece))


def sets_of(award: Award, counts: Iterable[int]) -> int:
    """What an award pays for so many tiles of each of its picks."""
    sets = min(counts)
    if award.if_none:
        return award.amount if sets == 0 else 0
    return award.amount * (sets // award.each)


def bound(award: Award, pieces: Iterable[Piece]) -> int:
    """The most that an award can pay when exactly these tiles lie face up, wherever they are."""
    if award.amount < 0:
        return 0
    if award.if_none:
        placeless = all(pick.where == "page" and pick.beside is None and pick.away_from is None for pick in award.of)
        if not placeless:
            return award.amount
    tiles = list(pieces)
    counts = [sum(pick.suits(piece) for piece in tiles) for pick in award.of]
    most = [
        min(count, CORNERS) if pick.where == "corner" else count for pick, count in zip(award.of, counts, strict=True)
    ]
    return sets_of(award, most)


def without(clash: tuple[int, ...], *groups: int) -> tuple[int, ...]:
    """The same, but the tiles of each of these groups may touch one another."""
    return tuple(others & ~(1 << group) if group in groups else others for group, others in enumerate(clash))


def with_clash(clash: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The same, but tiles of these two groups may not touch."""
    extra = {one: 1 << other, other: 1 << one}
    return tuple(others | extra.get(group, 0) for group, others in enumerate(clash))
