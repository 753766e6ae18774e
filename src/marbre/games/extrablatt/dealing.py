"""The dealer of Das Extrablatt: the first fifteen cards, the cheques, who begins, and cards for emptied columns.

A pile is only two numbers: how many dispatches and how many motors are left in it. Which dispatches these are is drawn
when they are turned up, from all that nobody has seen yet: after a fair shuffle any of them may be in any pile.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.extrablatt import acting
from marbre.games.extrablatt.actions import (
    MOTOR,
    Advertise,
    Card,
    DealerAction,
    Duck,
    Eliminate,
    Fill,
    Finish,
    First,
    Hand,
    Lay,
    Pay,
    Refill,
    TakeMotor,
    Write,
)
from marbre.games.extrablatt.box import COLUMNS
from marbre.games.extrablatt.state import State
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Actor

_STREAMS: Final = {"lay": "fax", "hand": "cheques", "first": "first", "fill": "fax"}


def chance(state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "lay":
            rows = state.numbers.rows
            cards = _turn_up(state, luck, COLUMNS * rows)
            return Lay(tuple(cards[column * rows : column * rows + rows] for column in range(COLUMNS)))
        case "hand":
            return Hand(shuffled(luck, range(len(state.papers))))
        case "first":
            return First(luck.below(len(state.papers)))
        case _:
            return Fill(_turn_up(state, luck, _wanted(state)))


def _wanted(state: State) -> int:
    """How many cards come from the pile: what the column lacks, or all that the pile has."""
    return min(state.numbers.rows - len(state.columns[state.filling]), sum(state.piles[state.pile]))


def _turn_up(state: State, luck: Luck, count: int) -> tuple[Card, ...]:
    dispatches, motors = state.piles[state.pile]
    unseen = list(state.unseen)
    left = sum(unseen)
    cards: list[Card] = []
    for _ in range(count):
        if luck.below(dispatches + motors) >= dispatches:
            cards.append(MOTOR)
            motors -= 1
            continue
        card = _at(unseen, luck.below(left))
        cards.append(card)
        unseen[card] -= 1
        dispatches -= 1
        left -= 1
    return tuple(cards)


def _at(unseen: Sequence[int], number: int) -> Card:
    """The card with that number, if all that are unseen lay in a row."""
    for card, copies in enumerate(unseen):
        if number < copies:
            return card
        number -= copies
    raise IndexError(number)


def possible(state: State, action: DealerAction) -> bool:
    match action:
        case Lay():
            sizes = [len(cards) for cards in action.columns]
            cards = [card for column in action.columns for card in column]
            return state.stage == "lay" and sizes == [state.numbers.rows] * COLUMNS and _in_pile(state, cards)
        case Hand():
            return state.stage == "hand" and sorted(action.sets) == list(range(len(state.papers)))
        case First():
            return state.stage == "first" and 0 <= action.seat < len(state.papers)
        case Fill():
            return state.stage == "fill" and len(action.cards) == _wanted(state) and _in_pile(state, action.cards)


def _in_pile(state: State, cards: Sequence[Card]) -> bool:
    counts = Counter(cards)
    dispatches, motors = state.piles[state.pile]
    if counts[MOTOR] > motors or len(cards) - counts[MOTOR] > dispatches:
        return False
    return all(count <= state.unseen[card] for card, count in counts.items() if card != MOTOR)


def _taken_from_pile(state: State, cards: Sequence[Card]) -> State:
    """Each motor that comes up moves the clock by an hour (EXT-5.1)."""
    unseen = list(state.unseen)
    motors = 0
    for card in cards:
        if card == MOTOR:
            motors += 1
        else:
            unseen[card] -= 1
    piles = list(state.piles)
    dispatches, left = piles[state.pile]
    piles[state.pile] = (dispatches - len(cards) + motors, left - motors)
    return replace(state, unseen=tuple(unseen), piles=tuple(piles), hour=state.hour + motors)


def lay(state: State, _actor: Actor, action: Lay) -> State:
    cards = [card for column in action.columns for card in column]
    return replace(_taken_from_pile(state, cards), stage="hand", columns=action.columns)


def hand(state: State, _actor: Actor, action: Hand) -> State:
    hands = tuple(sum(1 << cheque for cheque in state.numbers.sets[number]) for number in action.sets)
    return replace(state, stage="first", sets=action.sets, hands=hands)


def first(state: State, _actor: Actor, action: First) -> State:
    return replace(state, stage="act", turn=action.seat)


def fill(state: State, _actor: Actor, action: Fill) -> State:
    return acting.filled(_taken_from_pile(state, action.cards), action.cards)


_OBEY: Final[dict[type[Any], Callable[[State, Any, Any], State]]] = {
    Lay: lay,
    Hand: hand,
    First: first,
    Fill: fill,
    Write: acting.write,
    Eliminate: acting.eliminate,
    TakeMotor: acting.take_motor,
    Pay: acting.pay,
    Advertise: acting.advertise,
    Duck: acting.duck,
    Refill: acting.refill,
    Finish: acting.finish,
}


def apply(state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](state, actor, action)
