"""The coach of Das Extrablatt: what an expert considers, played on until the turn comes round, then valued as it lies.

To the end of a match luck alone is worth 65 to 120 thousand copies, so whole matches would tell little of one move.
Cheques are weighed by the exact matrix of the duel, as a master chooses them. When few cards are left the appraisal no
longer tells who wins, and the end is near: there every world is played to it.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt.actions import Pay, PlayerAction
from marbre.games.extrablatt.bots.appraisal import LONG, Appraisal
from marbre.games.extrablatt.bots.cheques import rival_hands
from marbre.games.extrablatt.bots.duelling import LATER, Duelling, master
from marbre.games.extrablatt.bots.duels import Matrix, solve
from marbre.games.extrablatt.bots.levels import EXTRA, Asked, appraise, eliminations, expert, motors, writings
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.state import State
from marbre.kernel.seats import Seat
from marbre.layout import bits
from marbre.search import Candidate, Draw, RulesCoach, lead_of, likely_won, won
from marbre.search.from_rules import RulesSettings

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

OPEN: Final = LONG._replace(rivals=1.0)
"""A copy of the rivals' counts as much as an own one: a lead is a lead."""
LUCKY: Final = 0.5
"""While more of the cards than this share is to come, whole matches would tell luck rather than moves."""
SPREAD: Final = 90_000.0
"""What luck and later play are worth while all cards are to come, in copies (a standard deviation)."""
WRITES: Final = 3
"""So many articles are weighed for a turn."""
LISTED: Final = 6
"""So many actions are weighed where the game lists no more than a few."""
SETTINGS: Final = RulesSettings(candidates=LISTED, worlds=6, actions=5, glances=True)
TO_THE_END: Final = RulesSettings(candidates=LISTED, worlds=16, actions=400, glances=True)
LAST_CARDS: Final = 0.2
LAST_MOTORS: Final = 2
"""When so large a share of the cards is left, or so many motors, worlds are played to the end."""


def lead_now(rules: "Extrablatt", state: State, seat: Seat) -> float:
    """By how many copies a seat is likely to be ahead in the end, from what lies on the table."""
    if (outcome := rules.outcome(state)) is not None:
        return lead_of(outcome.scores, seat)
    return position_worth(Appraisal(rules, state, seat, OPEN))


def position_worth(appraisal: Appraisal) -> float:
    """Headlines, domains and the headline zone as they stand, and the tiles and Extras that are left to use."""
    state = appraisal.state
    headlines = {article.headline for articles in appraisal.alive for article in articles}
    value = sum(appraisal.worth(headline, 0) for headline in sorted(headlines))
    value += sum(appraisal.race([row[domain] for row in appraisal.squares]) for domain in range(len(DOMAINS)))
    value += appraisal.race(appraisal.filled)
    for seat, sizes in enumerate(appraisal.sizes):
        room = min(sum(sizes), state.papers[seat].free.bit_count())
        value += appraisal.weight(seat) * (appraisal.price(room) + EXTRA * appraisal.left * state.extras[seat])
    return value


class ExtrablattCoach(RulesCoach):
    """Weighs turns by what they lead to, and cheques by the duel."""

    stake = 60_000.0

    def __init__(self, asked: Asked, *, to_the_end: bool = False) -> None:
        appraisal = appraise(asked, LONG)
        self.left = appraisal.left
        """The share of the match that is to come."""
        motors_left = asked.rules.motors - appraisal.state.taken
        self.ends = to_the_end or self.left <= LAST_CARDS or motors_left <= LAST_MOTORS
        super().__init__(asked, expert, lead_now, TO_THE_END if self.ends else SETTINGS)
        self.worlds = 16 if self.ends else 10
        self.stage = asked.view.stage

    def plans(self) -> Sequence[Candidate[PlayerAction]]:
        asked = self.asked
        if self.stage == "duel":
            return [Candidate(Pay(cheque)) for cheque in self.duel.mine] if len(self.duel.mine) > 1 else ()
        if self.stage not in ("act", "extra"):
            return super().plans()
        appraisal = appraise(asked, LONG)
        found = sorted(
            [
                *writings(appraisal, careful=True, most=WRITES),
                *motors(appraisal, Duelling(appraisal).challenge),
                *eliminations(appraisal),
            ],
            key=lambda option: -option.value,
        )
        actions = dict.fromkeys([master(asked), *(option.action for option in found[: LISTED - 1])])
        return [Candidate(action) for action in actions]

    def belief(self) -> Draw[State | int]:
        return self.duel.belief() if self.stage == "duel" and not self.ends else super().belief()

    def play_on(self, world: State | int, plan: PlayerAction | None, rng: Random) -> float:
        if isinstance(world, int):
            assert plan is None or isinstance(plan, Pay)
            return self.duel.lead + self.duel.payoff(plan, world)
        return super().play_on(world, plan, rng)

    @cached_property
    def duel(self) -> "DuelTable":
        return DuelTable(self.asked)

    def to_the_end(self) -> "ExtrablattCoach | None":
        return None if self.ends or self.left > LUCKY else ExtrablattCoach(self.asked, to_the_end=True)

    def chance(self, lead: float) -> float:
        return won(lead) if self.ends else likely_won(lead, SPREAD * self.left**0.5)


class DuelTable:
    """A duel as a matrix: what each own cheque brings against each of the rival's, who mixes his as he should."""

    def __init__(self, asked: Asked) -> None:
        appraisal = appraise(asked, LONG)
        duelling, state, me = Duelling(appraisal), appraisal.state, asked.seat
        duel = state.duel
        assert duel is not None
        rival = duel.attacker + duel.target - me
        number = None if duel.domain is None else DOMAINS.index(duel.domain)
        win, lose = duelling.stakes(rival, number, attacks=me == duel.attacker)
        self.mine = list(bits(duelling.mine))
        self.lead = position_worth(appraise(asked, OPEN))
        later = duelling.duels(duelling.left)
        self.theirs = rival_hands(duelling.possible, rival)
        self.matrices: list[Matrix] = [
            duelling.values.matrix(duelling.mine, hand, win, lose, LATER, later) for hand in self.theirs
        ]
        self.solved = [solve(matrix) for matrix in self.matrices]

    def belief(self) -> Draw[int]:
        """A hand of the rival's, and the cheque of it that he gives, as one number."""
        hands, ways = range(len(self.theirs)), list(self.theirs.values())

        def draw(rng: Random) -> int:
            hand = rng.choices(hands, ways)[0]
            mix = self.solved[hand].columns
            return hand * 64 + rng.choices(range(len(mix)), mix)[0]

        return draw

    def payoff(self, plan: Pay | None, world: int) -> float:
        """Of a cheque; without a plan, of one's own cheques mixed as they should be."""
        hand, column = divmod(world, 64)
        matrix = self.matrices[hand]
        if plan is not None:
            return matrix[self.mine.index(plan.cheque)][column]
        return sum(odds * row[column] for odds, row in zip(self.solved[hand].rows, matrix, strict=True))
