"""VIPs: fifteen pieces on five columns, the chips on them, and my own slip."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, get_args

from marbre.games.vips.actions import Argue, Bet, Swap
from marbre.games.vips.game import Vips
from marbre.games.vips.legality import SWAPS, places
from marbre.games.vips.secrets import View
from marbre.games.vips.state import UNIT, Packed, Stage, State
from marbre.kernel.seats import Seat
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.actions import Marked
from marbre.research.encoding.planes import (
    Floats,
    FloatsOf,
    Read,
    around,
    as_floats,
    float_rows,
    many_hot,
    named_floats,
    one_hot,
)

STAGES: Final = named_floats(get_args(Stage))
COLUMNS: Final = one_hot(5)
PORTRAITS: Final = (COLUMNS[-1], *COLUMNS)
FLAGS: Final = FloatsOf[tuple[bool, ...]](bytes)
SLIPS: Final = FloatsOf[Bet | None](
    lambda bet: PORTRAITS[bet.top] + PORTRAITS[bet.middle] + PORTRAITS[bet.bottom] if bet else bytes(15)
)
ANNOUNCED: Final = FloatsOf[Swap | None](lambda swap: many_hot((swap.first, swap.second) if swap else (), 15))


def planes(rules: Vips) -> list[Plane]:
    players = rules.players
    return [
        Plane("stage", (len(STAGES) - 1,), "the stage of the round, one-hot"),
        Plane("turn", (players,), "whose turn it is, one-hot from the viewer on"),
        Plane("columns", (15, 5), "of each piece its column, one-hot, the tallest first"),
        Plane("chips", (15, 3), "green, red and blue chips on each piece"),
        Plane("hands", (players, 3), "chips in each hand, the viewer's first"),
        Plane("aside", (2, 3), "chips that left the game, and chips still in the box"),
        Plane("has_bet", (players,), "who has written a slip"),
        Plane("bet", (3, 5), "the viewer's slip: of each level its portrait, one-hot"),
        Plane("announced", (15,), "the two pieces of an announced swap"),
    ]


def reader(rules: Vips) -> Read:
    """Few pieces of a view have more than a few dozen values: each is known as floats from the first look on."""
    players, turns = rules.players, float_rows(rules.players)
    in_hand, in_box = rules.box.chips_in_hand, rules.box.chips_in_box
    on_piece, held, aside = FloatsOf(bytes, in_hand, caps=True), FloatsOf(bytes, in_hand), FloatsOf(bytes, in_box)
    chips, hands = on_piece.__getitem__, held.__getitem__

    def read(view: View) -> list[Floats]:
        seat = view.seat or 0
        turn = -1 if view.turn is None else (view.turn - seat) % players
        found: list[Floats] = [STAGES[view.stage], turns[turn], _columns(view.columns)]
        found += map(chips, view.chips)
        found += map(hands, around(view.hands, seat))
        found += aside[view.gone], aside[view.bag], FLAGS[around(view.has_bet, seat)]
        found += SLIPS[None if view.seat is None else view.bets[seat]], ANNOUNCED[view.announced]
        return found

    return read


@lru_cache(4096)
def _columns(columns: tuple[int, ...]) -> bytes:
    return as_floats(b"".join([COLUMNS[column] for column in columns]))


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
    hand, chips = state.hands[seat], state.chips
    known = coder.memory.get(hand)
    if known is None:
        known = coder.memory[hand] = _around_swaps(coder, hand)
    before, after, choices = known
    ones = b"".join((before, _pairs(chips[:5]), _pairs(chips[5:10]), _pairs(chips[10:]), after))
    return Marked(ones, choices)


def _around_swaps(coder: ActionCoder, hand: Packed) -> tuple[bytes, bytes, Sequence[Any]]:
    """What may be done with this hand besides swaps: the mask before and after them; and all that there is to do."""
    ones, start = bytes(coder.kept_menu(places(hand) if hand else ()).ones), coder.starts[Swap]
    return ones[:start], ones[start + len(SWAPS) :], coder.choices(EVERYTHING)


EVERYTHING: Final = (*places(sum(UNIT.values())), *SWAPS.values())
"""What there is to choose from after a chip has been placed."""


@lru_cache(4096)
def _pairs(chips: tuple[Packed, ...]) -> bytes:
    """Which two of these pieces may be swapped, in the order of `SWAPS`: few moves change more than one level."""
    return bytes([one == other != 0 for one, other in combinations(chips, 2)])


ENCODING: Final = Encoding(planes, reader, kinds, menu)
