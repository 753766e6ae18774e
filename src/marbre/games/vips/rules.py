"""The rules of VIPs: who may act, what is legal and why not, what an action does.

Actions are interned: `legal` hands out rows of tables built once, never new objects.
"""

import functools
from collections.abc import Callable
from itertools import combinations, product
from typing import Final, assert_never

from msgspec.structs import replace

from marbre.games.vips.actions import (
    Argue,
    Bet,
    Finish,
    Place,
    PlayerAction,
    Smile,
    Swap,
)
from marbre.games.vips.box import Box, VipsOptions
from marbre.games.vips.messages import refuse
from marbre.games.vips.state import COLOURS, LEVELS, UNIT, Packed, Stage, State, how_many, pack_chips
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

PIECES: Final = range(15)
ALONE: Final = tuple((seat,) for seat in range(5))
BETS: Final = tuple(Bet(*numbers) for numbers in product(range(1, 6), repeat=3))
FINISH: Final = Finish()
SMILES: Final = tuple(Smile(seat) for seat in range(5))
SWAPS: Final = {pair: Swap(*pair) for level in range(3) for pair in combinations(PIECES[level * 5 :][:5], 2)}
_TOP, _MIDDLE, _BOTTOM = (tuple(SWAPS.values())[level * 10 :][:10] for level in range(3))
_PLACES: Final = {colour: tuple(Place(colour, piece) for piece in PIECES) for colour in COLOURS}


def begin(options: VipsOptions, players: int, box: Box) -> State:
    """The box is open, nobody has chosen anything."""
    each = (box.chips_in_hand,) * 3
    return State(
        stage="arrange" if options.columns == "shuffled" else "bet",
        turn=0,
        columns=(0, 1, 2, 3, 4) * 3,
        chips=(0,) * 15,
        hands=(pack_chips(each),) * players,
        gone=0,
        bag=pack_chips((box.chips_in_box - players * box.chips_in_hand,) * 3),
        bets=(None,) * players,
        smiles=(None,) * players,
        fame=box.fame,
        lines=len(box.arguments),
        options=options,
    )


def to_act(state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "place" | "follow" | "argue":
            return ALONE[state.turn]
        case "bet":
            return tuple([seat for seat, bet in enumerate(state.bets) if bet is None])
        case "smile":
            return tuple(seat for seat, smile in enumerate(state.smiles) if smile is None)
        case _:
            return ()


def legal(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    stage = state.stage
    if stage == "place":
        return places(state.hands[seat]) if seat == state.turn else ()
    if stage == "follow":
        if seat != state.turn:
            return ()
        hand = state.hands[seat]
        return places(hand) + swaps(state.chips) if hand else (*swaps(state.chips), FINISH)
    match stage:
        case "bet" if state.bets[seat] is None:
            return BETS
        case "argue" if seat == state.turn:
            return arguments(state.lines)
        case "smile" if state.smiles[seat] is None:
            return SMILES[:seat] + SMILES[seat + 1 : len(state.smiles)]
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


@functools.cache
def arguments(lines: int) -> tuple[PlayerAction, ...]:
    return tuple(Argue(line) for line in range(lines))


def check(state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; the bets of others are never asked about."""
    match action:
        case Bet():
            return _check_bet(state, seat)
        case Place():
            return _check_place(state, seat, action)
        case Swap():
            return _check_swap(state, seat, action)
        case Finish():
            return _check_finish(state, seat)
        case Argue():
            return _check_argue(state, seat, action)
        case Smile():
            return _check_smile(state, seat, action)
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


def _check_finish(state: State, seat: Seat) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    if state.stage == "place":
        return refuse("VIP-2.1", "place-first")
    if state.hands[seat]:
        return refuse("VIP-2.2", "must-follow", count=how_many(state.hands[seat]))
    return None


def _check_argue(state: State, seat: Seat, action: Argue) -> Refusal | None:
    if state.stage != "argue" or seat != state.turn:
        return refuse("VIP-2.6", "nothing-to-argue")
    if isinstance(action.words, int) and action.words >= state.lines:
        return refuse("VIP-2.6", "no-such-line", count=state.lines)
    if isinstance(action.words, str) and not action.words.strip():
        return refuse("VIP-2.6", "empty-argument")
    return None


def _check_smile(state: State, seat: Seat, action: Smile) -> Refusal | None:
    if state.stage != "smile":
        return refuse("VIP-5.1", "no-vote-now")
    if state.smiles[seat] is not None:
        return refuse("VIP-5.1", "voted-already")
    if action.at == seat:
        return refuse("VIP-5.1", "not-yourself")
    if not 0 <= action.at < len(state.smiles):
        return refuse("VIP-5.1", "nobody-there", number=action.at)
    return None


def bet(state: State, seat: Seat, action: Bet) -> State:
    bets = (*state.bets[:seat], action, *state.bets[seat + 1 :])
    return replace(state, bets=bets, stage="bet" if None in bets else "deal")


def place(state: State, seat: Seat, action: Place) -> State:
    unit = UNIT[action.chip]
    pieces, each = list(state.chips), list(state.hands)
    pieces[action.piece] += unit
    each[seat] = hand = each[seat] - unit
    chips, hands = tuple(pieces), tuple(each)
    if state.stage == "place" and (hand or swaps(chips)):
        return replace(state, stage="follow", chips=chips, hands=hands)
    stage, turn = _next_turn(state, hands)
    return replace(state, stage=stage, turn=turn, chips=chips, hands=hands)


def swap(state: State, _seat: Seat, action: Swap) -> State:
    one, other = action.first, action.second
    columns, chips = list(state.columns), list(state.chips)
    columns[one], columns[other] = columns[other], columns[one]
    gone = state.gone + chips[one] + chips[other]
    chips[one] = chips[other] = 0
    if 0 in (columns[one], columns[other]):
        return replace(state, stage="argue", columns=tuple(columns), chips=tuple(chips), gone=gone)
    stage, turn = _next_turn(state, state.hands)
    return replace(state, stage=stage, turn=turn, columns=tuple(columns), chips=tuple(chips), gone=gone)


def end_turn(state: State, _seat: Seat, _action: Finish | Argue) -> State:
    stage, turn = _next_turn(state, state.hands)
    return replace(state, stage=stage, turn=turn)


def smile(state: State, seat: Seat, action: Smile) -> State:
    smiles = (*state.smiles[:seat], action.at, *state.smiles[seat + 1 :])
    return replace(state, smiles=smiles, stage="smile" if None in smiles else "over")


def _next_turn(state: State, hands: tuple[Packed, ...]) -> tuple[Stage, Seat]:
    """The next seat to the left that has chips; out of chips, out of the round (VIP-3.2, VIP-3.3)."""
    turn = state.turn
    players = len(hands)
    for _ in hands:
        turn = turn + 1 if turn + 1 < players else 0
        if hands[turn]:
            return "place", turn
    return ("smile" if state.options.smile else "over"), 0
