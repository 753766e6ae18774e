"""What an action does in Typo: cards are dealt, choices revealed, cards placed, words announced."""

from collections.abc import Callable
from operator import add
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.typo.actions import (
    Accept,
    Appeal,
    Choose,
    Deal,
    DealAgain,
    Doubt,
    GiveUp,
    Place,
    Spell,
    TimeUp,
)
from marbre.games.typo.box import ROWS
from marbre.games.typo.legality import give_ups
from marbre.games.typo.placing import give_up, put
from marbre.games.typo.state import Announced, State
from marbre.games.typo.trial import appeal, fall_silent, have_say, spell
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

_ROUND: Final = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(7)
)
"""For so many players, the seats in turn order from each of them."""


def deal(rules: "Typo", state: State, _actor: Actor, action: Deal) -> State:
    aside = len(rules.deck) - ROWS - sum(map(len, action.hands))
    return replace(
        state, stage="choose", rows=action.rows, hands=action.hands, dictionary=action.dictionary, aside=aside
    )


def deal_again(rules: "Typo", state: State, _actor: Actor, action: DealAgain) -> State:
    in_use = sum(map(len, state.rows)) + sum(map(len, action.hands))
    return replace(
        state,
        stage="choose",
        part=2,
        hands=action.hands,
        discards="",
        laid=("",) * len(action.hands),
        aside=len(rules.deck) - in_use,
    )


def choose(rules: "Typo", state: State, seat: Seat, action: Choose) -> State:
    chosen = (*state.chosen[:seat], action.letter, *state.chosen[seat + 1 :])
    return replace(state, chosen=chosen) if None in chosen else _reveal(rules, state, chosen)  # type: ignore[arg-type]


def _reveal(rules: "Typo", state: State, chosen: tuple[str, ...]) -> State:
    """Cards leave the hands; the order of placing is fixed here, whoever takes the dictionary after (TYP-2.3)."""
    known = state.known
    if rules.options.empty_hand:
        known = tuple(cards.replace(card, "", 1) for cards, card in zip(known, chosen, strict=True))
    return replace(
        state,
        stage="place",
        chosen=chosen,
        queue=placing_order(chosen, state.dictionary, state.part),
        hands=tuple([hand.replace(card, "", 1) for hand, card in zip(state.hands, chosen, strict=True)]),
        laid=tuple(map(add, state.laid, chosen)),
        known=known,
        fruitless=True,
    )


def placing_order(chosen: tuple[str, ...], dictionary: Seat, part: int) -> tuple[Seat, ...]:
    """Alphabetical, in part two from Z; equal letters go round from who holds the dictionary (TYP-2.2, TYP-6.2)."""
    seats = filter(chosen.__getitem__, _ROUND[len(chosen)][dictionary])  # a referee beside the game has no card
    return tuple(sorted(seats, key=chosen.__getitem__, reverse=part == 2))  # stable, backwards too


def place(rules: "Typo", state: State, seat: Seat, action: Place) -> State:
    if rules.options.words == "judge":
        return put(rules, state, seat, action.row, action.end)
    return replace(state, stage="doubt", announced=Announced(seat, action.row, action.end, action.word))


def time_up(rules: "Typo", state: State, _actor: Actor, action: TimeUp) -> State:
    """A card that was not placed costs the first of the longest rows (TYP-4.4)."""
    if action.stage in ("place", "replace"):
        return give_up(rules, state, action.seat, give_ups(state)[0])
    return fall_silent(rules, state)


_OBEY: Final[dict[type[Any], Callable[["Typo", State, Any, Any], State]]] = {
    Deal: deal,
    DealAgain: deal_again,
    TimeUp: time_up,
    Choose: choose,
    Place: place,
    GiveUp: give_up,
    Doubt: have_say,
    Accept: have_say,
    Spell: spell,
    Appeal: appeal,
}


def apply(rules: "Typo", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
