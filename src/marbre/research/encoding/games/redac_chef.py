"""Rédac' Chef: the middle of the table slot by slot, the desks, and the pages as pictures.

In steps one chooses a tile, then its square. Tiles are laid face up; `flip` turns them over.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, get_args

from marbre.games.redac_chef.actions import (
    FLIPS,
    LIFTS,
    TAKES,
    TIRAGE,
    Flip,
    Lift,
    MoveTribune,
    Place,
    Take,
    Tirage,
    move_tribune,
    place,
)
from marbre.games.redac_chef.box import GROUPS, Numbers
from marbre.games.redac_chef.game import RedacChef
from marbre.games.redac_chef.legality.listing import (
    THERE,
    may_lay_out,
    may_print,
    may_take,
    reporting,
    tribune_places_of,
)
from marbre.games.redac_chef.pages.page import Sheet
from marbre.games.redac_chef.secrets.view import Desk, Lying, View
from marbre.games.redac_chef.state import Phase, Side, Stage, State
from marbre.kernel.seats import Seat
from marbre.layout import bits
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.actions import Marked
from marbre.research.encoding.planes import (
    Floats,
    FloatsOf,
    Read,
    Unchanged,
    around,
    as_floats,
    fill,
    float_rows,
    many_hot,
    named_floats,
    one_hot,
    small,
)

STAGES: Final = named_floats(get_args(Stage))
PHASES: Final = named_floats(get_args(Phase))
DAYS: Final = float_rows(3)
SLOT: Final = 4 + GROUPS
"""Numbers of a slot: squares, face up, points, dollars, and the group of the tile."""
CHANNELS: Final = GROUPS + 2
"""Of a picture: the groups of tiles face up, tiles face down, the tribune."""
ACROSS, DOWN = 12, 24
SQUARES: Final = ACROSS * DOWN
EXTRA: Final = FloatsOf[int](lambda extra: bytes((extra,)), 4)


def planes(rules: RedacChef) -> list[Plane]:
    numbers = rules.numbers
    sides, tiles, faces = len(rules.seating.seats_of), len(numbers.pieces), len(numbers.faces)
    pages = "of each page, the viewer's first: squares of the five groups, of tiles face down, of the tribune"
    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot"),
        Plane("day", (3,), "Friday, Saturday or Sunday, one-hot"),
        Plane("turn", (sides,), "the side on turn in Slo-Mode and in the draft"),
        Plane("phases", (sides, 3), "reporting, layout or printed"),
        Plane("heap", (tiles, SLOT), "each slot in the middle: squares, face up, points, dollars, group"),
        Plane("hands", (sides, tiles), "the tile in each hand, the viewer's side first"),
        Plane("desks", (sides, tiles), "the tiles on each desk"),
        Plane("extra", (sides,), "tiles that may still be taken"),
        Plane("tokens", (sides,), "deadline tokens"),
        Plane("tribunes", (sides, faces), "the tribune of each side, one-hot"),
        Plane("offer", (faces,), "tribunes that may be chosen"),
        Plane("points", (sides,), "points so far"),
        Plane("dollars", (sides,), "dollars so far"),
        Plane("pages", (sides, CHANNELS, DOWN, ACROSS), pages),
    ]


def reader(rules: RedacChef) -> Read:
    numbers, side_of = rules.numbers, rules.seating.side_of
    sides, tiles, faces = len(rules.seating.seats_of), len(numbers.pieces), len(numbers.faces)
    turns, of_tile, of_face = float_rows(sides), float_rows(tiles), float_rows(faces)
    tokens = FloatsOf[int](lambda token: bytes((token,)), sides, caps=True)
    heap = Unchanged[bytes](HeapRow(numbers))
    offer = Unchanged[bytes](lambda offer: as_floats(many_hot(offer, faces)))
    pages = [DrawnPage(numbers) for _ in range(sides)]

    def read_desk(desk: Desk) -> tuple[bytes, ...]:
        """Of all but its page, in the order of the planes."""
        return (
            PHASES[desk.phase],
            of_tile[-1 if desk.hand is None else desk.hand],
            _tiles(desk.desk, tiles),
            EXTRA[desk.extra],
            tokens[desk.token or 0],
            of_face[-1 if desk.face is None else desk.face],
        )

    each_desk = [Unchanged(read_desk) for _ in range(sides)]

    def read(view: View) -> list[Floats]:
        at = 0 if view.seat is None else side_of[view.seat]
        desks = [each(desk) for each, desk in zip(each_desk, view.desks, strict=True)]
        phases, hands, on_desks, extra, marks, tribunes = zip(*around(desks, at), strict=True)
        found: list[Floats] = [
            STAGES[view.stage],
            DAYS[view.day],
            turns[(view.turn - at) % sides],
            *phases,
            heap(view.heap),
        ]
        found += hands + on_desks + extra + marks + tribunes
        found += offer(view.offer), _capped(around(view.points, at), 100), _capped(around(view.dollars, at), 30)
        found += around([page(desk) for page, desk in zip(pages, view.desks, strict=True)], at)
        return found

    return read


@lru_cache(256)
def _tiles(desk: tuple[int, ...], tiles: int) -> bytes:
    return as_floats(many_hot(desk, tiles))


@lru_cache(1024)
def _capped(values: Sequence[int], most: int) -> bytes:
    """Points and dollars change once a day."""
    return as_floats(small(max(-most, min(most, value)) for value in values), most)


class HeapRow:
    """The middle slot by slot. Few actions change more than one, which is looked for by halves and drawn alone."""

    def __init__(self, numbers: Numbers) -> None:
        self.size = 4 * SLOT * len(numbers.pieces)
        self.slots = _slots(numbers)
        self._known: tuple[tuple[int | None, ...], bytes] = (), b""

    def __call__(self, heap: tuple[int | None, ...]) -> bytes:
        before, row = self._known
        if len(before) == len(heap):
            low, high = 0, len(heap)
            while high - low > 1:
                middle = (low + high) // 2
                if before[low:middle] == heap[low:middle]:
                    low = middle
                else:
                    high = middle
            if before[high:] == heap[high:]:
                start = 4 * SLOT * low
                row = b"".join((row[:start], self.slots[heap[low]], row[start + 4 * SLOT :]))
                self._known = heap, row
                return row
        row = b"".join([self.slots[what] for what in heap]).ljust(self.size, b"\0")
        self._known = heap, row
        return row


def _slots(numbers: Numbers) -> Mapping[int | None, bytes]:
    """What may lie in a slot: a tile, a back (minus its squares), nothing."""
    groups, largest = one_hot(GROUPS), max(piece.area for piece in numbers.pieces)
    scale = (largest, 1, 9, 9, *(1,) * GROUPS)

    def row(*values: int) -> bytes:
        return b"".join([as_floats(bytes((value,)), most) for value, most in zip(values, scale, strict=True)])

    rows: dict[int | None, bytes] = {None: bytes(4 * SLOT)}
    for piece in numbers.pieces:
        rows[piece.index] = row(piece.area, 1, piece.points, piece.dollars, *groups[piece.group])
        rows[-piece.area] = row(piece.area, *(0,) * (SLOT - 1))
    return rows


class DrawnPage:
    """A page as squares. Few actions change one, and most of these lay a tile on it: only that is drawn."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self._known: tuple[tuple[Lying, ...], tuple[int, int] | None, bytearray] = (), None, bytearray()

    def __call__(self, desk: Desk) -> bytearray:
        placed, tribune, picture = self._known
        if placed is desk.placed and tribune == desk.tribune:
            return picture
        old = len(placed)
        grown = tribune == desk.tribune and desk.placed[:old] == placed
        drawn = bytearray(picture if grown else 4 * CHANNELS * SQUARES)
        for lies in desk.placed[old if grown else 0 :]:
            piece = self.numbers.pieces[lies.tile]
            channel = piece.group if lies.up else GROUPS
            fill(drawn, channel * SQUARES + lies.y * ACROSS + lies.x, ACROSS, piece.width, piece.height)
        if not grown:
            (x, y), (width, height) = desk.tribune, self.numbers.tribune
            fill(drawn, (GROUPS + 1) * SQUARES + y * ACROSS + x, ACROSS, width, height)
        self._known = desk.placed, desk.tribune, drawn
        return drawn


def _square(action: Place | MoveTribune) -> int:
    return action.y * ACROSS + action.x


def kinds(rules: RedacChef) -> list[Kind]:
    tiles = len(rules.numbers.pieces)
    return [
        Kind(Place, tiles * SQUARES, lambda action: action.tile * SQUARES + _square(action), SQUARES),
        Kind(MoveTribune, SQUARES, _square, SQUARES),
    ]


def menu(coder: ActionCoder, rules: Any, state: State, seat: Seat) -> Menu:
    """Every square of a tile, where `legal` lists a few; they are listed when the tile has been chosen."""
    if state.stage != "round" or seat not in state.acting:
        return coder.menu_of(rules.legal(state, seat))
    at, starts = rules.seating.side_of[seat], coder.starts
    side, sheet, takes = state.sides[at], rules.sheets[state.day], starts[Take]
    is_reporter = rules.seating.reporters[state.day][at] == seat
    others = coder.menu_of(tuple(reporting(rules, state, at, 0, whole=True))) if is_reporter else {}
    ones = many_hot(others, coder.size)
    if may_take(rules, state, seat, at, side):
        ones[takes : takes + len(state.heap)] = state.heap.translate(THERE)
    tribune = 0
    if may_lay_out(rules, state, seat, at, side):
        known = coder.memory.get(at)
        if known is None or not known.is_of(sheet, side, state.flash):
            tribune = tribune_places_of(rules, state, sheet, at)
            known = coder.memory[at] = LaidOut(sheet, side, state.flash, tribune)
        for kind, some in ((Flip, known.lying), (Lift, known.lying), (Place, known.rooms)):
            ones[starts[kind] : starts[kind] + len(some)] = some
        tribune = known.tribune
        ones[starts[MoveTribune]] = tribune != 0
        ones[starts[Tirage]] = may_print(side)
    return Marked(ones, DayChoices(coder, others, sheet, side.page.taken, tribune))


class LaidOut:
    """What a page and a desk let one do, kept for as long as neither changes: masks by tile."""

    __slots__ = ("flash", "lying", "rooms", "sheet", "side", "tribune")

    def __init__(self, sheet: Sheet, side: Side, flash: int | None, tribune: int) -> None:
        self.sheet, self.side, self.flash, self.tribune = sheet, side, flash, tribune
        tiles, page = len(sheet.pieces), side.page
        self.lying = many_hot([lies.tile for lies in page.placed], tiles)
        """What may be turned over, or lifted."""
        self.rooms = many_hot(sheet.with_room(page.taken, side.desk), tiles)
        """What has a place."""

    def is_of(self, sheet: Sheet, side: Side, flash: int | None) -> bool:
        known = self.side
        return (
            known.page is side.page
            and known.desk is side.desk
            and known.face == side.face
            and self.sheet is sheet
            and self.flash == flash
        )


class DayChoices:
    """What the numbers of a day stand for: an action, or the menu of a tile's squares, or of the tribune's."""

    __slots__ = ("coder", "others", "sheet", "taken", "tribune")

    def __init__(self, coder: ActionCoder, others: Menu, sheet: Sheet, taken: int, tribune: int) -> None:
        self.coder, self.others, self.sheet, self.taken, self.tribune = coder, others, sheet, taken, tribune

    def __getitem__(self, number: int) -> Any:
        starts, sheet, then = self.coder.starts, self.sheet, self.coder.then
        for kind, table in TABLES:
            if 0 <= number - starts[kind] < len(table):
                return table[number - starts[kind]]
        if number == starts[MoveTribune]:
            moves = [move_tribune(*sheet.at(anchor)) for anchor in bits(self.tribune)]
            return {then + _square(action): action for action in moves}
        if number < self.coder.firsts:
            return self.others[number]
        tile = number - starts[Place]
        places = [place(tile, *sheet.at(anchor)) for anchor in bits(sheet.anchors(self.taken, tile))]
        return {then + _square(action): action for action in places}


TABLES: Final = ((Take, TAKES), (Flip, FLIPS), (Lift, LIFTS), (Tirage, (TIRAGE,)))
ENCODING: Final = Encoding(planes, reader, kinds, menu)
