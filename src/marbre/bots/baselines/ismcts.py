"""Plain IS-MCTS (Cowling, Powley and Whitehouse 2012, single observer): one tree over all imagined worlds.

Each simulation imagines a world and walks down the tree along actions that are legal in it, by UCB1 over how often an
action was there to be chosen; adds one node; plays on by chance; and credits every seat with its own share of the win.
"""

from math import log, sqrt
from random import Random
from typing import Any, Final

from marbre.bots.baselines.rollouts import SIMULATIONS, roll_out, step
from marbre.kernel.bot import Question
from marbre.kernel.game import AnyRules
from marbre.kernel.seats import Seat

CURIOSITY: Final = 0.7
"""The weight of what was tried seldom."""


class _Node:
    """What follows an action: how often it was there, how often it was taken, and what it brought who took it."""

    __slots__ = ("available", "children", "seat", "untried", "visits", "won")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.children: dict[Any, _Node] = {}
        self.untried: list[Any] | None = None
        """Where every world allows the same, as at the root: what was never tried."""
        self.available, self.visits = 1, 0
        self.won = 0.0

    def promise(self) -> float:
        return self.won / self.visits + CURIOSITY * sqrt(log(self.available) / self.visits)


def ismcts(question: Question[Any, Any, Any]) -> Any:
    """The action that was tried most often."""
    rules, seat, rng = question.rules, question.seat, question.rng
    if len(question.legal) == 1:
        return question.legal[0]
    root = _Node(seat)
    root.untried = list(question.legal)
    for _ in question.budget.spend(SIMULATIONS):
        _simulate(rules, root, rules.imagine(question.view, rng), rng)
    return max(root.children, key=lambda action: root.children[action].visits)


def _simulate(rules: AnyRules, root: _Node, state: Any, rng: Random) -> None:
    path, node, fresh = [root], root, False
    seat: Seat | None = root.seat
    while seat is not None and not fresh:
        action, fresh = _choose(rules, node, state, seat, rng)
        node = node.children[action]
        path.append(node)
        state = step(rules, state, seat, action, rng)
        seat = next(iter(rules.to_act(state)), None)
    found = roll_out(rules, state, rng)
    for visited in path:
        visited.visits += 1
        visited.won += found[visited.seat]


def _choose(rules: AnyRules, node: _Node, state: Any, seat: Seat, rng: Random) -> tuple[Any, bool]:
    """An action that was never tried here, with a node for it; if there is none, the most promising one."""
    children = node.children
    if (untried := node.untried) is not None:
        known = [*children]
    else:
        legal = rules.legal(state, seat)
        known = [action for action in legal if action in children]
        untried = [action for action in legal if action not in children] if len(known) < len(legal) else []
    for action in known:
        children[action].available += 1
    if untried:
        at = int(rng.random() * len(untried))
        untried[at], untried[-1] = untried[-1], untried[at]
        action = untried.pop()
        children[action] = _Node(seat)
        return action, True
    return max(known, key=lambda action: children[action].promise()), False
