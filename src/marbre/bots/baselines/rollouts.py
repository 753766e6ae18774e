"""Playing an imagined world on by chance alone. Simultaneous choices are put in an order: the first seat first."""

from random import Random
from typing import Any, Final

from marbre.kernel.game import AnyRules
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER, Seat

SIMULATIONS: Final = 32
"""Of a move, when the budget sets none."""
LONGEST: Final = 300
"""Moves of a rollout: where random play finds no end the game counts as shared by all."""


def settle(rules: AnyRules, state: Any, rng: Random) -> Any:
    """The state after the dealer has drawn whatever is waited for."""
    while rules.chance(state) is not None:
        state = rules.apply(state, DEALER, rules.draw(state, cheap_luck(rng)))
    return state


def step(rules: AnyRules, state: Any, seat: Seat, action: Any, rng: Random) -> Any:
    """The state after this action and the draws that follow it."""
    return settle(rules, rules.apply(state, seat, action), rng)


def roll_out(rules: AnyRules, state: Any, rng: Random) -> tuple[float, ...]:
    """Each seat's share of the win after random play to the end."""
    for _ in range(LONGEST):
        if not (acting := rules.to_act(state)):
            break
        state = step(rules, state, acting[0], rules.sample(state, acting[0], rng), rng)
    return shares(rules, state)


def shares(rules: AnyRules, state: Any) -> tuple[float, ...]:
    """Each seat's share of the win; an even one if there is no end yet."""
    seats, outcome = range(rules.players), rules.outcome(state)
    winners = seats if outcome is None else outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
