"""What the bots of Rédac' Chef think with: what a tile is worth to a desk, what lies where, when to stop.

Everything on the table is public but the faces of backs, and of those the bots know what may be there: every tile that
lies nowhere else.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from marbre.games.redac_chef.actions import GiveBack, Keep, Place, Take
from marbre.games.redac_chef.box import Numbers, Piece, TileIndex
from marbre.games.redac_chef.effects import terms_of
from marbre.games.redac_chef.laying import Problem, lay_out, worth
from marbre.games.redac_chef.pace import pace
from marbre.games.redac_chef.page import sheet_of
from marbre.games.redac_chef.terms import Terms, bound
from marbre.games.redac_chef.view import Desk, View, numbers_of

PRICE: Final = 0.13
"""What a square of the page costs: what it would bring with another tile on it."""
SHARE: Final = 0.6
"""How much of what a tribune or flash could pay for a desk is paid in the end."""
REACH: Final = {4: 2.0, 6: 2.6, 8: 2.8, 9: 2.9, 12: 3.3}
"""How many articles that suit it a photo of that area touches at most, as pages turn out."""
HOPE: Final = 0.8
"""What a tile under a back is worth beside one that is seen: it costs more time."""
HURRY: Final = 0.8
"""The part of the clock that a bot plans with."""


ARTICLE: Final = 13.0
"""Squares of a page for each article on it, as pages turn out: the others are under photos and ads."""
MET: Final = 0.5
"""The part of the articles that suit a photo which lie beside it."""
CROWD: Final = 0.5
"""Photos for each article: more find no place without touching."""
LIKELY: Final = {wants: (1 / 3 if wants < 8 else 1 / 2) * wants.bit_count() for wants in range(32)}
"""How many articles suit what a photo looks for."""
NO_ROOM: Final = -9.0
URGENCY: Final = (0.8, 1.1, 1.8)
"""What a dollar is worth to the poorest: the later, the more."""
QUOTA: Final = 5
"""Dollars a day that one who plays alone aims at."""


class Outlook(NamedTuple):
    """What a seat knows of its day."""

    numbers: Numbers
    terms: Terms
    desk: Desk
    view: View
    capacity: int
    """Squares of the page without the tribune."""
    dollar: float
    """What a dollar is worth, in points."""
    tiles: tuple[TileIndex, ...]
    """Everything kept, on the desk or on the page."""
    pieces: tuple[Piece, ...]
    room: int
    """Squares that nothing is kept for yet."""
    now: float
    """What these promise."""
    more: dict[tuple[int, ...], float]
    """What one tile more promises, by what is printed on it: worked out when it is asked for."""

    @property
    def problem(self) -> Problem:
        """The page to be laid out. It depends on nothing that changes while one lays out, so that the plan stays."""
        return Problem(self.numbers, self.view.day, self.terms, self.tiles, _dollar(self.view, self.view.dollars))


def outlook_of(view: View) -> Outlook:
    """The day as the seat of this view sees it."""
    numbers = numbers_of(view)
    desk = next(desk for desk in view.desks if view.seat in desk.seats)
    terms = terms_of(numbers, desk.face, view.flash, desk.character, family=view.options.family)
    sheet = sheet_of(numbers, view.day)
    capacity = sheet.everything.bit_count() - numbers.tribune[0] * numbers.tribune[1]
    tiles = tuple(sorted((*desk.desk, *(placed.tile for placed in desk.placed))))
    pieces = tuple(numbers.pieces[tile] for tile in tiles)
    dollar = _dollar(view, _shown(view, numbers))
    room = capacity - sum([piece.area for piece in pieces])
    now = promise(pieces, terms, dollar, capacity)
    return Outlook(numbers, terms, desk, view, capacity, dollar, tiles, pieces, room, now, {})


def _dollar(view: View, have: Sequence[int]) -> float:
    """What a dollar is worth to whoever looks, when the sides have so many.

    Dear to the poorest and whoever is near it, cheap to the others; in a puzzle every ad must lie.
    """
    if view.options.mode == "puzzle":
        return 6.0
    if view.options.family:
        return 0.0
    at = next(at for at, desk in enumerate(view.desks) if view.seat in desk.seats)
    mine, others = have[at], [*have[:at], *have[at + 1 :]]
    if not others:
        return 1.3 if mine < QUOTA * (view.day + 1) else 0.1
    lead = mine - min(others)
    if len(others) == 1:
        return 0.9 if lead < -2 else 0.35
    return URGENCY[view.day] if lead < 1 else 0.6 * URGENCY[view.day] if lead < 3 else 0.2


def _shown(view: View, numbers: Numbers) -> list[int]:
    """What each side has earned, and would earn today with all ads that it has kept."""
    return [
        earned + sum([numbers.pieces[tile].dollars for tile in (*desk.desk, *(one.tile for one in desk.placed))])
        for earned, desk in zip(view.dollars, view.desks, strict=True)
    ]


# What tiles are worth


def promise(pieces: Sequence[Piece], terms: Terms, dollar: float, capacity: int) -> float:
    """About what these tiles bring on a page of so many squares, with what is likely to come beside them.

    The emptier the page, the less a mood that leans to one side matters: it can still be balanced.
    """
    articles = [piece for piece in pieces if piece.kind == 0]
    area = sum([piece.area for piece in pieces])
    to_come = max(0, capacity - area) / ARTICLE
    likely = len(articles) + to_come
    mood = sum([piece.mood for piece in articles])
    total = sum([piece.points for piece in articles]) - (0.2 + 0.7 * area / capacity) * terms.mood_penalty(mood)
    photos = []
    for piece in pieces:
        if piece.kind == 1:
            there = sum([1 for article in articles if article.traits & piece.wants])
            suiting = there + to_come * LIKELY[piece.wants]
            photos.append(min(REACH.get(piece.area, 3.0), MET * suiting))
        elif piece.kind == 2:
            total += dollar * piece.dollars
    photos.sort(reverse=True)
    total += terms.photo * sum(photos[: round(CROWD * likely)])
    for group in range(3):
        same = sum([1 for article in articles if article.group == group])
        total -= 0.4 * max(0.0, same - 1 - likely / 3)
    for award in terms.awards:
        total += SHARE * bound(award, pieces) * (dollar if award.coin == "dollars" else 1.0)
    return total


def gain(outlook: Outlook, tile: Piece, price: float = PRICE) -> float:
    """What one tile more is worth to the desk, beside what else its squares could bring. It must have room."""
    if tile.area > outlook.room:
        return NO_ROOM - tile.area
    printed = (tile.group, tile.width, tile.height, tile.mood, tile.points, tile.dollars, tile.wants)
    more = outlook.more.get(printed)
    if more is None:
        then = promise([*outlook.pieces, tile], outlook.terms, outlook.dollar, outlook.capacity)
        more = outlook.more[printed] = then - outlook.now
    return more - price * tile.area


# What lies where


def hidden(outlook: Outlook) -> Iterator[Piece]:
    """The tiles that may be under the backs: those that lie nowhere in sight."""
    view = outlook.view
    shown = {what for what in view.heap if what is not None and what >= 0}
    for desk in view.desks:
        shown.update(desk.desk)
        shown.update([placed.tile for placed in desk.placed])
        if desk.hand is not None:
            shown.add(desk.hand)
    return (piece for piece in outlook.numbers.pieces if piece.index not in shown)


def best_take(outlook: Outlook, price: float = PRICE) -> tuple[float, int | None]:
    """The most promising slot of the middle, a tile that lies open or a back, and what it promises."""
    most, best = best_open(outlook, price)
    backs = {-what: slot for slot, what in enumerate(outlook.view.heap) if what is not None and what < 0}
    hopes: dict[int, list[float]] = {}
    for piece in hidden(outlook):
        if piece.area in backs and piece.area <= outlook.room:
            hopes.setdefault(piece.area, []).append(max(0.0, gain(outlook, piece, price)))
    for area, values in hopes.items():
        value = HOPE * sum(values) / len(values)
        if value > most:
            most, best = value, backs[area]
    return most, best


def best_open(outlook: Outlook, price: float = PRICE) -> tuple[float, int | None]:
    """The most promising tile that lies open."""
    found = [
        (gain(outlook, outlook.numbers.pieces[what], price), slot)
        for slot, what in enumerate(outlook.view.heap)
        if what is not None and what >= 0
    ]
    return max(found, default=(NO_ROOM, None))


# When to stop


def is_late(outlook: Outlook, level: str) -> bool:
    """Whether the clock leaves no time for more tiles, at the pace of this hand.

    A bot has no watch. What lies open in the middle was given back by somebody; a fair share of that was its own work.
    """
    view, kept = outlook.view, len(outlook.tiles)
    if not view.clock:
        return False
    opened = sum([1 for what in view.heap if what is not None and what >= 0]) / len(view.desks)
    look = pace(Take(0), level)
    spent = kept * (look + pace(Keep(), level)) + opened * (look + pace(GiveBack(), level))
    to_come = (kept + 2) * pace(Place(0, 0, 0), level)
    return spent + to_come > HURRY * view.clock * 10 * outlook.desk.percent


# The draft


@lru_cache(maxsize=512)
def face_value(numbers: Numbers, day: int, face: int, flash: int | None, character: int | None, lots: int) -> float:
    """What a tribune is worth on a day: pages of usual lots laid out with it, on average."""
    terms = terms_of(numbers, face, flash, character)
    sheet = sheet_of(numbers, day)
    total = 0.0
    for number in range(lots):
        problem = Problem(numbers, day, terms, usual_lot(numbers, day, Random(number)), 0.4)
        total += terms.value + worth(sheet, lay_out(problem, 30), problem)
    return total / lots


def usual_lot(numbers: Numbers, day: int, rng: Random) -> tuple[TileIndex, ...]:
    """Tiles as one may have them at the end of reporting: as many as fill the page, chosen a little."""
    capacity = sheet_of(numbers, day).everything.bit_count() - numbers.tribune[0] * numbers.tribune[1]
    terms, chosen, room = terms_of(numbers, None), list[Piece](), capacity
    shuffled = [numbers.pieces[tile] for tile in rng.sample(range(len(numbers.pieces)), len(numbers.pieces))]
    for price in (PRICE, NO_ROOM):
        for piece in shuffled:
            better = promise([*chosen, piece], terms, 0.4, capacity) - promise(chosen, terms, 0.4, capacity)
            if piece.area <= room and piece not in chosen and better >= price * piece.area:
                chosen.append(piece)
                room -= piece.area
    return tuple(sorted(piece.index for piece in chosen))
