"""VIPs: fifteen pieces on five columns, the chips on them, and my own slip."""

from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, get_args

from marbre.games.vips.actions import Argue, Swap
from marbre.games.vips.game import Vips
from marbre.games.vips.legality import SWAPS, places, swaps
from marbre.games.vips.secrets import View
from marbre.games.vips.state import Stage, State
from marbre.kernel.seats import Seat
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.planes import around, many_hot, named, one_hot

STAGES: Final = named(get_args(Stage))
COLUMNS: Final = one_hot(5)
PORTRAITS: Final = (COLUMNS[-1], *COLUMNS)


def planes(rules: Vips) -> list[Plane]:
    players, seats = rules.players, one_hot(rules.players)
    in_hand, in_box = rules.box.chips_in_hand, rules.box.chips_in_box

    def turn(view: View) -> bytes:
        return seats[-1 if view.turn is None else (view.turn - (view.seat or 0)) % players]

    def hands(view: View) -> bytes:
        return b"".join(map(_bytes, around(view.hands, view.seat)))

    def bet(view: View) -> bytes:
        mine = None if view.seat is None else view.bets[view.seat]
        if mine is None:
            return PORTRAITS[0] * 3
        return PORTRAITS[mine.top] + PORTRAITS[mine.middle] + PORTRAITS[mine.bottom]

    def announced(view: View) -> bytearray:
        return many_hot((view.announced.first, view.announced.second) if view.announced else (), 15)

    return [
        Plane("stage", (len(STAGES) - 1,), "the stage of the round, one-hot", lambda view: STAGES[view.stage]),
        Plane("turn", (players,), "whose turn it is, one-hot from the viewer on", turn),
        Plane(
            "columns",
            (15, 5),
            "of each piece its column, one-hot, the tallest first",
            lambda view: _columns(view.columns),
        ),
        Plane("chips", (15, 3), "green, red and blue chips on each piece", _chips, most=in_hand, caps=True),
        Plane("hands", (players, 3), "chips in each hand, the viewer's first", hands, most=in_hand),
        Plane("aside", (2, 3), "chips that left the game, and chips still in the box", _aside, most=in_box),
        Plane("has_bet", (players,), "who has written a slip", lambda view: bytes(around(view.has_bet, view.seat))),
        Plane("bet", (3, 5), "the viewer's slip: of each level its portrait, one-hot", bet),
        Plane("announced", (15,), "the two pieces of an announced swap", announced),
    ]


@lru_cache(4096)
def _columns(columns: tuple[int, ...]) -> bytes:
    return b"".join([COLUMNS[column] for column in columns])


def _aside(view: View) -> bytes:
    return _bytes(view.gone) + _bytes(view.bag)


def _chips(view: View) -> bytes:
    return bytes(chain.from_iterable(view.chips))


_bytes: Final = cache(bytes)
"""Few counts of chips are there, and each many times."""


_SWAP: Final = {swap: number for number, swap in enumerate(SWAPS.values())}


def _swap(action: Swap) -> int:
    return _SWAP[action]


def kinds(rules: Vips) -> list[Kind]:
    """A swap has no order; an argument is one of the pack's lines."""
    return [Kind(Swap, len(_SWAP), _swap), Kind(Argue, len(rules.arguments), lambda action: action.words)]


def menu(coder: ActionCoder, rules: Any, state: State, seat: Seat) -> Menu:
    """Lists of bets, of chips in hand and of arguments are made once, and so are their menus; swaps are added."""
    if state.stage != "follow":
        legal = rules.legal(state, seat)
        return coder.kept_menu(legal) if legal else {}
    if seat != state.turn:
        return {}
    swapped, hand = swaps(state.chips), state.hands[seat]
    if not hand:
        return coder.menu_of(swapped)
    placed = coder.kept_menu(places(hand))
    return coder.longer_menu(placed, swapped) if swapped else placed


ENCODING: Final = Encoding(planes, kinds, menu)
