"""Hands of Défense d'afficher that change, and what has been seen of them."""

from typing import Any

from marbre.games.defense_d_afficher.state import Pair, State


def with_hand(state: State, side: int, cards: Pair) -> dict[str, Any]:
    """The fields of a state in which this side holds these cards."""
    firsts, seconds = list(state.firsts), list(state.seconds)
    firsts[side], seconds[side] = cards
    return {"firsts": tuple(firsts), "seconds": tuple(seconds)}


def show(state: State, cards: Pair, sides: tuple[int, ...]) -> tuple[Pair, ...]:
    """What each has ever seen, once these sides have seen these cards; the last place is everybody's."""
    first, second = cards
    seen = list(state.seen)
    for side in sides:
        one, other = seen[side]
        seen[side] = one | first, other | second
    return tuple(seen)


def everybody(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.seen)))
