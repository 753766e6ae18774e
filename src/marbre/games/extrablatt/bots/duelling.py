"""The master of Das Extrablatt: an expert who fights duels with all the later ones in mind.

With two players both know all cheques, so a duel is a matrix game that is solved exactly. With more, what a rival may
hold is known by its odds only: each of his possible hands answers for itself.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Final

from marbre.games.extrablatt.actions import Pay, PlayerAction
from marbre.games.extrablatt.bots.appraisal import LONG, Appraisal
from marbre.games.extrablatt.bots.cheques import rival_hands
from marbre.games.extrablatt.bots.duels import DuelValues, duel_values, solve, solve_against_several
from marbre.games.extrablatt.bots.levels import (
    EXTRA,
    Asked,
    appraise,
    best_of,
    eliminations,
    expert,
    motors,
    worth_winning,
    writings,
)
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.secrets.redealing import known_to
from marbre.kernel.bot import Budget
from marbre.kernel.seats import Seat
from marbre.layout import bits

LATER: Final = 120_000
"""What a later duel is worth to its winner, against losing it. Against an expert 60,000 wins less; 400,000 wins as
much, but loses to 120,000."""
ROUNDS: Final = 300
"""Of regret matching; more change nothing that could be seen."""


def master(asked: Asked) -> PlayerAction:
    """Plays papers like an expert; takes motors and gives cheques by what the duel is worth with all to follow."""
    match asked.view.stage:
        case "duel":
            duelling = Duelling(appraise(asked, LONG))
            mixed = duelling.mixture(asked.budget)
            return Pay(asked.rng.choices(list(mixed), list(mixed.values()))[0])
        case "act" | "extra":
            appraisal = appraise(asked, LONG)
            options = [
                *writings(appraisal, careful=True),
                *motors(appraisal, Duelling(appraisal).challenge),
                *eliminations(appraisal),
            ]
            return best_of(appraisal, options)
        case _:
            return expert(asked)


class Duelling:
    """The duels of one seat, now and later."""

    def __init__(self, appraisal: Appraisal) -> None:
        rules, state, me = appraisal.rules, appraisal.state, appraisal.me
        self.appraisal, self.mine = appraisal, state.hands[me]
        self.values: DuelValues = duel_values(rules.box.sets)
        self.possible = rules.histories.hands(known_to(state, me))
        self.left = rules.motors - state.taken
        """Motors that are still to be taken."""

    def mixture(self, budget: Budget) -> Mapping[int, float]:
        """How often to give each cheque in the duel that is going on."""
        state, me = self.appraisal.state, self.appraisal.me
        duel = state.duel
        assert duel is not None
        rival = duel.attacker + duel.target - me
        number = None if duel.domain is None else DOMAINS.index(duel.domain)
        theirs = rival_hands(self.possible, rival)
        win, lose = self.stakes(rival, number, attacks=me == duel.attacker)
        matrices = [self.values.matrix(self.mine, hand, win, lose, LATER, self.duels(self.left)) for hand in theirs]
        if len(matrices) == 1:
            rows = solve(matrices[0]).rows
        else:
            rows = solve_against_several(matrices, list(theirs.values()), islice(budget.spend(ROUNDS), ROUNDS))
        return dict(zip(bits(self.mine), rows, strict=True))

    def challenge(self, rival: Seat, domain: int | None) -> float:
        """What a duel is worth that is fought now, what the cheques are worth afterwards included.

        Each of the rival's possible hands is taken as if it lay open: quick, and exact between two.
        """
        win, lose = self.stakes(rival, domain, attacks=True)
        theirs, later = rival_hands(self.possible, rival), self.duels(self.left - 1)
        total = 0.0
        for hand, ways in theirs.items():
            now = solve(self.values.matrix(self.mine, hand, win, lose, LATER, later)).value
            total += ways * (now - LATER * self.values.worth(self.mine, hand, later))
        return total / sum(theirs.values())

    def stakes(self, rival: Seat, domain: int | None, *, attacks: bool) -> tuple[float, float]:
        """What winning and losing a duel are worth. Only an attacker who wins gets the Extras for an ad (EXT-4.5)."""
        appraisal = self.appraisal
        win = worth_winning(appraisal, appraisal.me, rival, domain)
        lose = worth_winning(appraisal, rival, appraisal.me, domain)
        if domain is None and not attacks:
            extras = 2 * EXTRA * appraisal.left
            win -= extras
            lose -= extras * appraisal.temper.rivals / (appraisal.players - 1)
        return win, lose

    def duels(self, motors: int) -> int:
        """How many of so many duels are likely to be between two given seats."""
        players = self.appraisal.players
        return round(2 * motors / (players * (players - 1)))
