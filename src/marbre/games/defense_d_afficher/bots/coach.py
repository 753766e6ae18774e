"""The coach of Défense d'afficher: some turns played on by the expert, then the turns that each side has yet to go."""

import math
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.bots.levels import expert
from marbre.games.defense_d_afficher.bots.weighing import Asked, Mind
from marbre.games.defense_d_afficher.state import State
from marbre.kernel.bot import Budget, Question
from marbre.kernel.seats import Seat
from marbre.search import RulesCoach, lead_of, likely_won
from marbre.search.from_rules import RulesSettings

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

SETTINGS: Final = RulesSettings(candidates=6, worlds=16, actions=8)
TO_THE_END: Final = RulesSettings(candidates=6, worlds=16, actions=160)
FEW: Final = 2
"""Posters from which on a side may win any turn, so that worlds are played to the end."""
SPREAD: Final = 1.1
"""How far apart two sides come by the dice in a turn, in turns (a standard deviation)."""
WON: Final = 9.0
"""A lead that nothing can change."""


def lead_in_turns(rules: "Defense", state: State, seat: Seat) -> float:
    """By how many turns a side is ahead of the best of the others, against what dice may change in as many turns."""
    if (outcome := rules.outcome(state)) is not None:
        return WON * lead_of(outcome.scores, seat) if outcome.scores[seat] else -WON
    costs = [
        _turns_to_go(rules, state, members[0], Random(0)) + state.skips[side]
        for side, members in enumerate(rules.sides)
    ]
    mine = costs.pop(rules.side_by_seat[seat])
    best = min(costs)
    if state.turn == rules.side_by_seat[seat]:
        best += 0.5
    return (best - mine) / (SPREAD * math.sqrt(max(1.0, min(best, mine))))


def _turns_to_go(rules: "Defense", state: State, seat: Seat, rng: Random) -> float:
    asked: Asked = Question(rules, rules.view(state, seat), seat, Budget(rounds=1), rng)
    return Mind(asked, looks_ahead=True).cost()


class DefenseCoach(RulesCoach):
    """Weighs what may be done by who is then likely to be rid of his posters first. Only the win counts."""

    stake = 3.0

    def __init__(self, asked: Asked, *, to_the_end: bool = False) -> None:
        self.ends = to_the_end or min(asked.view.counts) <= FEW
        super().__init__(asked, expert, lead_in_turns, TO_THE_END if self.ends else SETTINGS)
        self.worlds = 12 if self.ends else 24

    def to_the_end(self) -> "DefenseCoach | None":
        return None if self.ends else DefenseCoach(self.asked, to_the_end=True)

    def chance(self, lead: float) -> float:
        return float(lead > 0) if abs(lead) >= WON else likely_won(lead, 1.0)
