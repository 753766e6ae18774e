"""Who may act in VIPs, what is legal, and why not.

Actions are interned: `legal` hands out rows of tables built once, never new objects.
"""

import functools
from collections.abc import Callable
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, assert_never

from marbre.games.vips.actions import Argue, Bet, Place, PlayerAction, Swap
from marbre.games.vips.messages import refuse
from marbre.games.vips.state import COLOURS, LEVELS, UNIT, Packed, State
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

PIECES: Final = range(15)
ALONE: Final = tuple((seat,) for seat in range(5))
BETS: Final = tuple(Bet(*numbers) for numbers in product(range(1, 6), repeat=3))
SWAPS: Final = {pair: Swap(*pair) for level in range(3) for pair in combinations(PIECES[level * 5 :][:5], 2)}
_TOP, _MIDDLE, _BOTTOM = (tuple(SWAPS.values())[level * 10 :][:10] for level in range(3))
_PLACES: Final = {colour: tuple(Place(colour, piece) for piece in PIECES) for colour in COLOURS}


def to_act(_rules: "Vips", state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "place" | "follow" | "argue":
            return ALONE[state.turn]
        case "bet":
            return tuple([seat for seat, bet in enumerate(state.bets) if bet is None])
        case _:
            return ()


def legal(rules: "Vips", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    stage = state.stage
    if stage == "place":
        return places(state.hands[seat]) if seat == state.turn else ()
    if stage == "follow":
        if seat != state.turn:
            return ()
        hand = state.hands[seat]
        return places(hand) + swaps(state.chips) if hand else swaps(state.chips)
    match stage:
        case "bet" if state.bets[seat] is None:
            return BETS
        case "argue" if seat == state.turn:
            return rules.arguments
        case _:
            return ()


@functools.cache
def places(hand: Packed) -> tuple[PlayerAction, ...]:
    """Every chip of this hand on every piece."""
    return tuple(action for colour in COLOURS if hand & 255 * UNIT[colour] for action in _PLACES[colour])


def swaps(chips: tuple[Packed, ...]) -> tuple[PlayerAction, ...]:
    """Every pair of pieces of one level that carry the same chips, and carry some (VIP-2.3, VIP-2.4)."""
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o = chips  # noqa: E741
    found: list[PlayerAction] = []
    add = found.append
    _twins(add, _TOP, a, b, c, d, e)
    _twins(add, _MIDDLE, f, g, h, i, j)
    _twins(add, _BOTTOM, k, l, m, n, o)
    return tuple(found)


def _twins(  # noqa: C901 - written out: a cache misses 19 times in 20, and a loop takes twice as long
    add: Callable[[Swap], None], swap: tuple[Swap, ...], a: Packed, b: Packed, c: Packed, d: Packed, e: Packed
) -> None:
    if a:
        if a == b:
            add(swap[0])
        if a == c:
            add(swap[1])
        if a == d:
            add(swap[2])
        if a == e:
            add(swap[3])
    if b:
        if b == c:
            add(swap[4])
        if b == d:
            add(swap[5])
        if b == e:
            add(swap[6])
    if c:
        if c == d:
            add(swap[7])
        if c == e:
            add(swap[8])
    if d and d == e:
        add(swap[9])


def check(rules: "Vips", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; the bets of others are never asked about."""
    match action:
        case Bet():
            return _check_bet(state, seat)
        case Place():
            return _check_place(state, seat, action)
        case Swap():
            return _check_swap(state, seat, action)
        case Argue():
            return _check_argue(rules, state, seat, action)
        case _:
            assert_never(action)


def _check_bet(state: State, seat: Seat) -> Refusal | None:
    if state.bets[seat] is not None:
        return refuse("VIP-1.4", "bet-already")
    return None


def _check_turn(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat is in one of the two phases of its turn."""
    if state.stage in ("arrange", "bet", "deal", "first"):
        return refuse("VIP-1.4", "bets-first")
    if state.stage not in ("place", "follow", "argue"):
        return refuse("VIP-3.3", "chips-played")
    if seat != state.turn:
        return refuse("VIP-2.7", "not-your-turn", other=state.turn)
    if state.stage == "argue":
        return refuse("VIP-2.6", "argue-first")
    return None


def _check_place(state: State, seat: Seat, action: Place) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    if not state.hands[seat]:
        return refuse("VIP-3.1", "no-chips")
    if not state.hands[seat] & 255 * UNIT[action.chip]:
        return refuse("VIP-2.1", "no-such-chip", chip=action.chip)
    return None


def _check_swap(state: State, seat: Seat, action: Swap) -> Refusal | None:
    one, other = action.first, action.second
    if refusal := _check_turn(state, seat):
        return refusal
    if state.stage == "place":
        return refuse("VIP-2.1", "place-first")
    if one == other:
        return refuse("VIP-2.3", "swap-itself", piece=one)
    if one // 5 != other // 5:
        return refuse("VIP-2.3", "swap-levels", level=LEVELS[one // 5], other=LEVELS[other // 5])
    if not (state.chips[one] and state.chips[other]):
        return refuse("VIP-2.4", "swap-empty", piece=other if state.chips[one] else one)
    if state.chips[one] != state.chips[other]:
        return refuse(
            "VIP-2.3",
            "swap-chips",
            first=one,
            second=other,
            these=chip_words(state.chips[one]),
            those=chip_words(state.chips[other]),
        )
    return None


def chip_words(packed: Packed) -> tuple[str, ...]:
    """The chips of a piece one by one, for messages."""
    return tuple(colour for colour in COLOURS for _ in range(packed // UNIT[colour] & 255))


def _check_argue(rules: "Vips", state: State, seat: Seat, action: Argue) -> Refusal | None:
    if state.stage != "argue" or seat != state.turn:
        return refuse("VIP-2.6", "nothing-to-argue")
    if isinstance(action.words, int) and action.words >= len(rules.arguments):
        return refuse("VIP-2.6", "no-such-line", count=len(rules.arguments))
    if isinstance(action.words, str) and not action.words.strip():
        return refuse("VIP-2.6", "empty-argument")
    return None
