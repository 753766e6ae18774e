"""The master of VIPs: reads slips from turns, then searches on the expert's plans in worlds with likely slips."""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Final

from marbre.games.vips.actions import PlayerAction
from marbre.games.vips.bots.belief import SLIPS, slip_odds
from marbre.games.vips.bots.levels import (
    EXPERT_BETS,
    EXPERT_FEAR,
    EXPERT_HOPE,
    FAR_AHEAD,
    TRUST,
    Asked,
    expert,
    likely_pieces,
    own_slip,
    plans_for,
    worth_against,
)
from marbre.games.vips.bots.planning import FELLOWS, LEAST_LIFT, MASK, Pair, Slip, TurnPlan, World
from marbre.games.vips.bots.ranking import ranked_plans
from marbre.games.vips.secrets import rebuild
from marbre.games.vips.state import Packed
from marbre.search import Candidate, Draw, SearchSettings, search

CANDIDATES: Final = 12
"""How many of the plans that look best are played on in the head."""
THOUGHT: Final = SearchSettings(rounds=60, errors=0.0)
"""The expert's own choice is no more than the plan that looks best, so any better one will do."""


def master(asked: Asked) -> PlayerAction:
    """Plays on in the head what an expert would consider, against the slips that rivals seem to have."""
    if asked.view.stage not in ("place", "follow"):
        return expert(asked)
    return search(asked, SlipReader(asked), THOUGHT).action


def quick(asked: Asked) -> PlayerAction:
    """Reads slips like a master, and plays what it would probably find, at a glance."""
    if asked.view.stage not in ("place", "follow"):
        return expert(asked)
    reader = SlipReader(asked)
    return ranked_plans(asked, reader.plans, reader.likely_pieces)[0].action


class SlipReader:
    """The blueprint of VIPs for one question."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    @cached_property
    def odds(self) -> list[list[float]]:
        """By seat, how likely each slip is; read when the search begins, for it costs time."""
        asked, rules = self.asked, self.asked.rules
        read = slip_odds(rules, asked.history, asked.seat, EXPERT_BETS[rules.players], asked.memory)
        return read or [_odds_by_looks(asked)] * rules.players

    def candidates(self) -> Sequence[Candidate[TurnPlan]]:
        plans = ranked_plans(self.asked, self.plans, self.likely_pieces)
        return [Candidate(plan, plan.value) for plan in plans[:CANDIDATES]]

    @cached_property
    def plans(self) -> list[TurnPlan]:
        """Every turn, the best by its looks against likely slips first."""
        worth = worth_against(self.asked, self.likely_pieces)
        plans = plans_for(self.asked, *worth, EXPERT_FEAR, EXPERT_HOPE)
        return sorted(plans, key=lambda plan: -plan.value)

    @cached_property
    def likely_pieces(self) -> list[float]:
        """Of each piece, how likely one of the rivals has bet on it, on average over them."""
        rivals = [row for seat, row in enumerate(self.odds) if seat != self.asked.seat]
        likely = [0.0] * 15
        for row in rivals:
            for slip, chance in zip(SLIPS, row, strict=True):
                for piece in slip:
                    likely[piece] += chance / len(rivals)
        return likely

    def belief(self) -> Draw[World]:
        asked, table = self.asked, rebuild(self.asked.view)
        sums = [list(accumulate(row)) for row in self.odds]
        own, pay = own_slip(asked), asked.rules.pay

        def draw(rng: Random) -> World:
            slips = [rng.choices(SLIPS, cum_weights=row)[0] for row in sums]
            slips[asked.seat] = own
            return RivalWorld(table.columns, table.chips, table.hands, slips, pay)

        return draw

    def play_on(self, world: World, plan: TurnPlan, rng: Random) -> float:
        """By how much the seat leads at the end: what wins matters more than by how much."""
        scores = world.play(self.asked.seat, plan, rng)
        lead = scores.pop(self.asked.seat) - max(scores)
        return TRUST * lead * FAR_AHEAD / (FAR_AHEAD + abs(lead))


def _odds_by_looks(asked: Asked) -> list[float]:
    """How likely each slip looks to an expert, who sees the table and no turns."""
    likely = likely_pieces(asked)
    return [likely[top] * likely[middle] * likely[bottom] for top, middle, bottom in SLIPS]


class RivalWorld(World):
    """A world in which everybody swaps for what it brings them, less what it brings the others."""

    @cached_property
    def concerned(self) -> list[int]:
        """The pieces that anybody has bet on."""
        return sorted({piece for slip in self.slips for piece in slip})

    @cached_property
    def nets(self) -> dict[Slip, list[float]]:
        """Of each slip, what a point on each piece is worth to who has it."""
        return {slip: self._net(slip) for slip in self.slips}

    def _net(self, slip: Slip) -> list[float]:
        """Of each piece, what a point on it is worth to who has this slip."""
        rivals = len(self.slips) - 1
        bettors = [sum(piece in other for other in self.slips) for piece in range(15)]
        return [1 - (count - 1) / rivals if piece in slip else -count / rivals for piece, count in enumerate(bettors)]

    def _best_lift(self, columns: list[int], chips: list[Packed], hand: Packed, slip: Slip) -> Pair | None:
        best, found, net, pay = float(LEAST_LIFT), None, self.nets[slip], self.pay
        for piece in self.concerned:
            carried, column, row, share = chips[piece], columns[piece], pay[piece], net[piece]
            here = row[column] + carried % 255 if row[column] else 0
            for other in FELLOWS[piece]:
                gap = carried - chips[other]
                if hand & MASK.get(gap if gap > 0 else -gap, 0) or (not gap and carried):
                    there = columns[other]
                    gain = share * (row[there] - here)
                    if weight := net[other]:
                        base = pay[other][there]
                        gain += weight * (pay[other][column] - (base + chips[other] % 255 if base else 0))
                    if gain > best:
                        best, found = gain, (piece, other)
        return found
