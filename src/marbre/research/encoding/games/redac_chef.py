"""Rédac' Chef: the middle of the table slot by slot, the desks, and the pages as pictures.

In steps one chooses a tile, then its square. Tiles are laid face up; `flip` turns them over.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import compress
from typing import Any, Final, get_args

from marbre.games.redac_chef.actions import TAKES, MoveTribune, Place, move_tribune, place
from marbre.games.redac_chef.box import GROUPS, Numbers
from marbre.games.redac_chef.game import RedacChef
from marbre.games.redac_chef.legality.listing import THERE, in_a_day, may_lay_out, may_take, tribune_places_of
from marbre.games.redac_chef.pages.page import Sheet
from marbre.games.redac_chef.secrets.view import Desk, View
from marbre.games.redac_chef.state import Phase, Stage, State
from marbre.kernel.seats import Seat
from marbre.layout import bits
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.planes import Unchanged, around, fill, many_hot, named, one_hot, small

STAGES: Final = named(get_args(Stage))
PHASES: Final = named(get_args(Phase))
DAYS: Final = one_hot(3)
SLOT: Final = 4 + GROUPS
"""Numbers of a slot: squares, face up, points, dollars, and the group of the tile."""
CHANNELS: Final = GROUPS + 2
"""Of a picture: the groups of tiles face up, tiles face down, the tribune."""
ACROSS, DOWN = 12, 24
SQUARES: Final = ACROSS * DOWN


def planes(rules: RedacChef) -> list[Plane]:
    numbers, side_of = rules.numbers, rules.seating.side_of
    sides, tiles, faces = len(rules.seating.seats_of), len(numbers.pieces), len(numbers.faces)
    slots, width, rows = _slots(numbers), tiles * SLOT, one_hot(sides)
    of_tile, of_face, largest = one_hot(tiles), one_hot(faces), max(piece.area for piece in numbers.pieces)

    def desks(view: View) -> Sequence[Desk]:
        return around(view.desks, 0 if view.seat is None else side_of[view.seat])

    def turn(view: View) -> bytes:
        return rows[(view.turn - (0 if view.seat is None else side_of[view.seat])) % sides]

    heap = Unchanged(lambda heap: b"".join([slots[what] for what in heap]).ljust(width, b"\0"))
    on_desk = [Unchanged(lambda desk: many_hot(desk.desk, tiles)) for _ in range(sides)]

    def hands(view: View) -> bytes:
        return b"".join([of_tile[-1 if desk.hand is None else desk.hand] for desk in desks(view)])

    def tokens(view: View) -> bytes:
        return bytes([desk.token or 0 for desk in desks(view)])

    def tribunes(view: View) -> bytes:
        return b"".join([of_face[-1 if desk.face is None else desk.face] for desk in desks(view)])

    def of_sides(values: tuple[int, ...], view: View) -> bytes:
        return _small(around(values, 0 if view.seat is None else side_of[view.seat]))

    def desk_tiles(view: View) -> bytes:
        each = [read(desk) for read, desk in zip(on_desk, view.desks, strict=True)]
        return b"".join(around(each, 0 if view.seat is None else side_of[view.seat]))

    last: list[tuple[Desk, bytearray] | None] = [None] * sides

    def picture(at: int, desk: Desk) -> bytearray:
        """Few actions change a page: that it is the same is seen sooner than it is drawn."""
        known = last[at]
        if known is None or known[0] is not desk:
            same = known is not None and (known[0].placed, known[0].tribune) == (desk.placed, desk.tribune)
            last[at] = known = desk, known[1] if known is not None and same else _picture(numbers, desk)
        return known[1]

    def pages(view: View) -> bytes:
        pictures = [picture(at, desk) for at, desk in enumerate(view.desks)]
        return b"".join(around(pictures, 0 if view.seat is None else side_of[view.seat]))

    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot", lambda view: STAGES[view.stage]),
        Plane("day", (3,), "Friday, Saturday or Sunday, one-hot", lambda view: DAYS[view.day]),
        Plane("turn", (sides,), "the side on turn in Slo-Mode and in the draft", turn),
        Plane("phases", (sides, 3), "reporting, layout or printed", lambda view: _phases(desks(view))),
        Plane(
            "heap",
            (tiles, SLOT),
            "each slot in the middle: squares, face up, points, dollars, group",
            lambda view: heap(view.heap),
            most=(largest, 1, 9, 9, *(1,) * GROUPS),
        ),
        Plane("hands", (sides, tiles), "the tile in each hand, the viewer's side first", hands),
        Plane("desks", (sides, tiles), "the tiles on each desk", desk_tiles),
        Plane(
            "extra",
            (sides,),
            "tiles that may still be taken",
            lambda view: bytes([desk.extra for desk in desks(view)]),
            most=4,
        ),
        Plane("tokens", (sides,), "deadline tokens", tokens, most=sides, caps=True),
        Plane("tribunes", (sides, faces), "the tribune of each side, one-hot", tribunes),
        Plane("offer", (faces,), "tribunes that may be chosen", lambda view: many_hot(view.offer, faces)),
        Plane("points", (sides,), "points so far", lambda view: of_sides(view.points, view), most=100, caps=True),
        Plane("dollars", (sides,), "dollars so far", lambda view: of_sides(view.dollars, view), most=30, caps=True),
        Plane(
            "pages",
            (sides, CHANNELS, DOWN, ACROSS),
            "of each page, the viewer's first: squares of the five groups, of tiles face down, of the tribune",
            pages,
        ),
    ]


def _slots(numbers: Numbers) -> Mapping[int | None, bytes]:
    """What may lie in a slot: a tile, a back (minus its squares), nothing."""
    groups = one_hot(GROUPS)
    rows: dict[int | None, bytes] = {None: bytes(SLOT)}
    for piece in numbers.pieces:
        rows[piece.index] = bytes((piece.area, 1, piece.points, piece.dollars)) + groups[piece.group]
        rows[-piece.area] = bytes((piece.area, *(0,) * (SLOT - 1)))
    return rows


_small = lru_cache(1024)(small)
"""Points and dollars change once a day."""


def _phases(desks: Sequence[Desk]) -> bytes:
    return b"".join([PHASES[desk.phase] for desk in desks])


def _picture(numbers: Numbers, desk: Desk) -> bytearray:
    picture = bytearray(CHANNELS * SQUARES)
    for lies in desk.placed:
        piece = numbers.pieces[lies.tile]
        channel = piece.group if lies.up else GROUPS
        fill(picture, channel * SQUARES + lies.y * ACROSS + lies.x, ACROSS, piece.width, piece.height)
    (x, y), (width, height) = desk.tribune, numbers.tribune
    fill(picture, (GROUPS + 1) * SQUARES + y * ACROSS + x, ACROSS, width, height)
    return picture


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
    found = dict(coder.menu_of(tuple(in_a_day(rules, state, seat, 0, whole=True))))
    at = rules.seating.side_of[seat]
    side, sheet = state.sides[at], rules.sheets[state.day]
    if may_take(rules, state, seat, at, side):
        found.update(compress(coder.kept_menu(TAKES).items(), state.heap.translate(THERE)))
    if may_lay_out(rules, state, seat, at, side):
        for tile in side.desk:
            if anchors := sheet.anchors(side.page.taken, tile):
                found[coder.starts[Place] + tile] = partial(_places, coder.then, sheet, anchors, tile)
        if anchors := tribune_places_of(rules, state, sheet, at):
            found[coder.starts[MoveTribune]] = partial(_tribunes, coder.then, sheet, anchors)
    return found


def _places(then: int, sheet: Sheet, anchors: int, tile: int) -> Menu:
    actions = [place(tile, *sheet.at(anchor)) for anchor in bits(anchors)]
    return {then + _square(action): action for action in actions}


def _tribunes(then: int, sheet: Sheet, anchors: int) -> Menu:
    actions = [move_tribune(*sheet.at(anchor)) for anchor in bits(anchors)]
    return {then + _square(action): action for action in actions}


ENCODING: Final = Encoding(planes, kinds, menu)
