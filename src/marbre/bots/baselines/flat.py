"""Flat Monte Carlo: every action in turn, in a world of its own, played on by chance to the end; the best mean wins."""

from typing import Any

from marbre.bots.baselines.rollouts import SIMULATIONS, roll_out, step
from marbre.kernel.bot import Question


def flat(question: Question[Any, Any, Any]) -> Any:
    """Actions are tried in a shuffled order, so that a budget smaller than the list favours none."""
    rules, seat, rng, legal = question.rules, question.seat, question.rng, question.legal
    if len(legal) == 1:
        return legal[0]
    order = rng.sample(range(len(legal)), len(legal))
    won, tried = [0.0] * len(legal), [0] * len(legal)
    for number in question.budget.spend(SIMULATIONS):
        chosen = order[number % len(legal)]
        world = step(rules, rules.imagine(question.view, rng), seat, legal[chosen], rng)
        won[chosen] += roll_out(rules, world, rng)[seat]
        tried[chosen] += 1
    return legal[max(order, key=lambda at: won[at] / tried[at] if tried[at] else -1.0)]
