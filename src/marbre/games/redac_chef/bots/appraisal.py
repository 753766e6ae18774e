"""What the bots of Rédac' Chef think with: what a tile is worth to a desk, what lies where, when to stop.

Everything on the table is public but the faces of backs, and of those the bots know what may be there: every tile that
lies nowhere else.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from marbre.games.redac_chef.actions import GiveBack, Keep, Place, Take
from marbre.games.redac_chef.bots.pace import hand_time
from marbre.games.redac_chef.bots.page_search import PageTask, lay_out, worth
from marbre.games.redac_chef.bots.promising import Race, counted, promise
from marbre.games.redac_chef.box import AD, Numbers, Piece, TileIndex, kept_with_box
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Award, Prize, Terms
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.secrets.view import Desk, View
from marbre.kernel.seats import Milliseconds

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

PRICE: Final = 0.13
"""What a square of the page costs: what it would bring with another tile on it."""
HOPE: Final = 0.8
"""What a tile under a back is worth beside one that is seen: it costs more time."""
HURRY: Final = 0.8
"""The part of the clock that a bot plans with."""

NO_ROOM: Final = -9.0
URGENCY: Final = (0.8, 1.1, 1.8)
"""What a dollar is worth to the poorest: the later, the more."""
QUOTA: Final = 5
"""Dollars a day that one who plays alone aims at."""
SPARE: Final = 16
"""Squares of tiles that one keeps beyond what the page holds where leftovers cost nothing: they leave a choice."""
FREE: Final = 8
"""The same for each leftover that costs nothing where others do."""
TO_CHOOSE: Final = 0.5
"""What such a tile is worth beside one that will lie on the page."""
RICHEST: Final = 0.1
"""What a dollar is worth more for each point of a prize for the most dollars."""


class DayOutlook(NamedTuple):
    """What a seat knows of its day."""

    rules: "RedacChef"
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
    races: tuple[Race, ...]
    now: float
    """What these promise."""
    more: dict[tuple[int, ...], float]
    """What one tile more promises, by what is printed on it: worked out when it is asked for."""

    @property
    def task(self) -> PageTask:
        """The page to be laid out. It depends on nothing that one changes by laying out, so that the plan stays."""
        dollar, awards = _dollar(self.rules, self.view, self.view.dollars), list(self.terms.awards)
        for race in self.races:
            prize = race.prize
            if not 0 < race.most <= race.mine(self.pieces):
                continue  # won anyhow, or lost
            if prize.pick is None:
                dollar += RICHEST * prize.amount
            else:
                awards.append(Award(prize.amount, (prize.pick,), each=race.most, coin=prize.coin))
        terms = replace(self.terms, awards=tuple(awards), prizes=())
        return PageTask(self.view.day, terms, self.tiles, dollar)


def outlook_of(rules: "RedacChef", view: View) -> DayOutlook:
    """The day as the seat of this view sees it."""
    numbers = rules.numbers
    at = own_side(rules, view)
    desk = view.desks[at]
    terms = terms_of(numbers, desk.face, view.flash, desk.character, family=rules.options.family)
    capacity = room_on(numbers, view.day)
    tiles = tuple(sorted(kept(desk)))
    pieces = tuple(numbers.pieces[tile] for tile in tiles)
    dollar = _dollar(rules, view, _shown(view, numbers))
    room = capacity - sum([piece.area for piece in pieces])
    others = [*view.desks[:at], *view.desks[at + 1 :]]
    races = tuple([_race(others, numbers, prize) for prize in terms.prizes])
    now = promise(pieces, terms, dollar, capacity, races)
    return DayOutlook(rules, numbers, terms, desk, view, capacity, dollar, tiles, pieces, room, races, now, {})


def own_side(rules: "RedacChef", view: View) -> int:
    """The side of whoever looks."""
    assert view.seat is not None
    return rules.seating.side_of[view.seat]


def room_on(numbers: Numbers, day: int) -> int:
    """Squares of a day's page without the tribune."""
    return sheet_of(numbers, day).everything.bit_count() - numbers.tribune[0] * numbers.tribune[1]


def _race(others: Sequence[Desk], numbers: Numbers, prize: Prize) -> Race:
    return Race(
        prize,
        max([counted(prize, [numbers.pieces[tile] for tile in kept(desk)]) for desk in others], default=prize.alone),
    )


def kept(desk: Desk) -> tuple[TileIndex, ...]:
    """What a side has, on its desk or on its page."""
    return (*desk.desk, *[placed.tile for placed in desk.placed])


def _dollar(rules: "RedacChef", view: View, have: Sequence[int]) -> float:
    """What a dollar is worth to whoever looks, when the sides have so many.

    Dear to the poorest and whoever is near it, cheap to the others; in a puzzle every ad must lie.
    """
    if rules.options.mode == "puzzle":
        return 6.0
    if rules.options.family:
        return 0.0
    at = own_side(rules, view)
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
        earned + sum([numbers.pieces[tile].dollars for tile in kept(desk)])
        for earned, desk in zip(view.dollars, view.desks, strict=True)
    ]


# What tiles are worth


def gain(outlook: DayOutlook, tile: Piece, price: float = PRICE) -> float:
    """What one tile more is worth to the desk, beside what else its squares could bring. It must have room."""
    beyond = tile.area - outlook.room
    if beyond > 0 and beyond > spare(outlook.terms):
        return NO_ROOM - tile.area
    printed = (tile.group, tile.width, tile.height, tile.mood, tile.points, tile.dollars, tile.wants)
    more = outlook.more.get(printed)
    if more is None:
        then = promise([*outlook.pieces, tile], outlook.terms, outlook.dollar, outlook.capacity, outlook.races)
        more = outlook.more[printed] = then - outlook.now
    return (TO_CHOOSE if beyond > 0 else 1.0) * more - price * tile.area


def spare(terms: Terms) -> int:
    """Squares of tiles that may be kept beyond what the page holds."""
    return FREE * terms.leftovers_free if terms.leftover else SPARE


# What lies where


def hidden(outlook: DayOutlook) -> Iterator[Piece]:
    """The tiles that may be under the backs: those that lie nowhere in sight."""
    view = outlook.view
    shown = {what for what in view.heap if what is not None and what >= 0}
    for desk in view.desks:
        shown.update(kept(desk))
        if desk.hand is not None:
            shown.add(desk.hand)
    return (piece for piece in outlook.numbers.pieces if piece.index not in shown)


def best_take(outlook: DayOutlook, price: float = PRICE) -> tuple[float, int | None]:
    """The most promising slot of the middle, a tile that lies open or a back, and what it promises."""
    return max(best_open(outlook, price), best_back(outlook, price), key=lambda found: found[0])


def best_back(outlook: DayOutlook, price: float = PRICE) -> tuple[float, int | None]:
    """The most promising back, by what may be under one of its size."""
    most, best = 0.0, None
    backs = {-what: slot for slot, what in enumerate(outlook.view.heap) if what is not None and what < 0}
    hopes: dict[int, list[float]] = {}
    for piece in hidden(outlook):
        if piece.area in backs and piece.area <= outlook.room:
            value = gain(outlook, piece, price)
            stays = outlook.terms.keep_ads and piece.group == AD
            hopes.setdefault(piece.area, []).append(value if stays else max(0.0, value))
    for area, values in hopes.items():
        value = HOPE * sum(values) / len(values)
        if value > most:
            most, best = value, backs[area]
    return most, best


def best_open(outlook: DayOutlook, price: float = PRICE) -> tuple[float, int | None]:
    """The most promising tile that lies open."""
    found = [
        (gain(outlook, outlook.numbers.pieces[what], price), slot)
        for slot, what in enumerate(outlook.view.heap)
        if what is not None and what >= 0
    ]
    return max(found, default=(NO_ROOM, None))


# When to stop


def is_late(outlook: DayOutlook, level: str) -> bool:
    """Whether the clock leaves no time for more tiles, at the pace of this hand."""
    clock = whole_clock(outlook)
    to_come = (len(outlook.tiles) + 2) * hand_time(Place(0, 0, 0), level)
    return clock is not None and hand_work(outlook, level) + to_come > HURRY * clock


def whole_clock(outlook: DayOutlook) -> Milliseconds | None:
    """How long the day is for this side; None without a clock."""
    rules, view = outlook.rules, outlook.view
    clock = rules.clocks[view.day]
    return 10 * clock * max(view.percents[seat] for seat in rules.seating.seats_of[own_side(rules, view)]) or None


def hand_work(outlook: DayOutlook, level: str) -> float:
    """How long this hand has been at work today, for who has no watch.

    What lies open in the middle was given back by somebody; a fair share of that was its own work.
    """
    view = outlook.view
    opened = sum([1 for what in view.heap if what is not None and what >= 0]) / len(view.desks)
    look = hand_time(Take(0), level)
    keeping, giving = look + hand_time(Keep(), level), look + hand_time(GiveBack(), level)
    return len(outlook.tiles) * keeping + opened * giving


# The draft


@kept_with_box(512)
def face_value(numbers: Numbers, day: int, face: int, flash: int | None, character: int | None, samples: int) -> float:
    """What a tribune is worth on a day: the average page of so many usual lots laid out with it."""
    terms = terms_of(numbers, face, flash, character)
    sheet = sheet_of(numbers, day)
    total = 0.0
    for number in range(samples):
        task = PageTask(day, terms, usual_lot(numbers, day, number), 0.4)
        total += terms.value + worth(sheet, lay_out(numbers, task, 30), task)
    return total / samples


@kept_with_box(64)
def usual_lot(numbers: Numbers, day: int, number: int) -> tuple[TileIndex, ...]:
    """Tiles as one may have them at the end of reporting: as many as fill the page, chosen a little."""
    rng = Random(number)
    capacity = room_on(numbers, day)
    terms, chosen, room = terms_of(numbers, None), list[Piece](), capacity
    shuffled = [numbers.pieces[tile] for tile in rng.sample(range(len(numbers.pieces)), len(numbers.pieces))]
    for price in (PRICE, NO_ROOM):
        for piece in shuffled:
            better = promise([*chosen, piece], terms, 0.4, capacity) - promise(chosen, terms, 0.4, capacity)
            if piece.area <= room and piece not in chosen and better >= price * piece.area:
                chosen.append(piece)
                room -= piece.area
    return tuple(sorted(piece.index for piece in chosen))
