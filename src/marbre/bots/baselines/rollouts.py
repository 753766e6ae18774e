"""Playing an imagined world on by chance alone. Simultaneous choices are put in an order: the first seat first."""

from random import Random
from typing import Any, Final

from marbre.kernel.game import AnyRules
from marbre.kernel.luck import cheap_luck
from marbre.kernel.rules import Rules
from marbre.kernel.seats import DEALER, Seat

SIMULATIONS: Final = 32
"""Of a move, when the budget sets none."""
CUT: Final = 60
"""Moves of a rollout where a game can tell who is ahead (`Rules.ahead`): whoever is then counts as having won."""
LONGEST: Final = 300
"""Moves of a rollout elsewhere: where random play finds no end, the game counts as shared by all."""


def step(rules: AnyRules, state: Any, seat: Seat, action: Any, rng: Random) -> Any:
    """The state after this action and the draws that follow it."""
    chance, apply, luck = rules.chance, rules.apply, cheap_luck(rng)
    state = apply(state, seat, action)
    while chance(state) is not None:
        state = apply(state, DEALER, rules.draw(state, luck))
    return state


def roll_out(rules: AnyRules, state: Any, rng: Random) -> tuple[float, ...]:
    """Each seat's share of the win after random play, to the end if it comes. Nothing is to be drawn first."""
    to_act, sample, apply, chance, draw = rules.to_act, rules.sample, rules.apply, rules.chance, rules.draw
    luck = cheap_luck(rng)
    for _ in range(LONGEST if type(rules).ahead is Rules.ahead else CUT):
        if not (acting := to_act(state)):
            break
        seat = acting[0]
        state = apply(state, seat, sample(state, seat, rng))
        while chance(state) is not None:
            state = apply(state, DEALER, draw(state, luck))
    return shares(rules, state)


def shares(rules: AnyRules, state: Any) -> tuple[float, ...]:
    """Each seat's share of the win; before the end, of being ahead, and an even one where the game cannot tell."""
    outcome = rules.outcome(state)
    winners = rules.ahead(state) if outcome is None else outcome.winners
    share = 1 / len(winners or range(rules.players))
    return tuple([share if not winners or seat in winners else 0.0 for seat in range(rules.players)])
