"""What a searching master of VIPs has learnt, for who has no time to search: a look at the table after each turn."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from marbre.games.vips.bots.levels import Asked, own_slip
from marbre.games.vips.bots.planning import FELLOWS, TurnPlan, bridges
from marbre.games.vips.state import Packed, pack_chips
from marbre.search import load_nets

NETS_FILE: Final = Path(__file__).with_name("nets.json")
NETS: Final = load_nets(NETS_FILE) if NETS_FILE.exists() else {}
LOOKED_AT: Final = 40
"""So many of the plans that look best by the rule of thumb are looked at more closely."""

FEATURES: Final = {
    "turn": (
        "rule of thumb", "my points", "their points", "my chips", "their chips", "my rise", "my fall", "their rise",
        "their fall", "swap", "chips left", "colours left", "their chips left", "behind the best",
    )
}  # fmt: skip


class TableLook:
    """A table as a seat sees it, and what a plan makes of it."""

    def __init__(self, asked: Asked, likely: Sequence[float]) -> None:
        """`likely` is of each piece how likely one of the rivals has bet on it."""
        view = asked.view
        self.own, self.likely, self.pay = own_slip(asked), likely, asked.rules.pay
        self.columns, self.chips = view.columns, [pack_chips(chips) for chips in view.chips]
        hands = [pack_chips(hand) for hand in view.hands]
        self.hand = hands.pop(asked.seat)
        self.theirs = bridges(hands)
        self.their_chips = sum(hand % 255 for hand in hands) / len(hands)

    def after(self, plan: TurnPlan, best: float) -> list[float]:
        """What there is to be seen after a plan; `best` is what the rule of thumb finds in its favourite."""
        columns, chips, hand = list(self.columns), list(self.chips), self.hand
        for unit, piece in plan.chips:
            chips[piece] += unit
            hand -= unit
        if plan.swap is not None:
            one, other = plan.swap
            columns[one], columns[other] = columns[other], columns[one]
            chips[one] = chips[other] = 0
        mine = bridges([hand])
        points, rise, fall = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
        laid = [0.0, 0.0]
        for piece, chance in enumerate(self.likely):
            own = piece in self.own
            if not own and chance < 0.02:
                continue
            paid = self._paid(own=own, chance=chance)
            here = paid[columns[piece]]
            carried = chips[piece] % 255 if here else 0
            up, down = self._reach(piece, columns, chips, paid, mine, here + carried)
            for whose, share in ((0, float(own)), (1, chance)):
                points[whose] += share * here
                laid[whose] += share * carried
                rise[whose] += share * up[whose]
                fall[whose] += share * down[1 - whose]
        colours = sum(1 for step in mine if step > 0)
        return [
            plan.value, *points, *laid, rise[0], fall[0], rise[1], fall[1], float(plan.swap is not None),
            float(hand % 255), float(colours), self.their_chips, best - plan.value,
        ]  # fmt: skip

    def _paid(self, *, own: bool, chance: float) -> list[float]:
        """What a piece pays on each column, alone or shared as is likely."""
        alone, shared = self.pay[1], self.pay[2]
        return [one + chance * (two - one) for one, two in zip(alone, shared, strict=True)] if own else list(alone)

    def _reach(
        self,
        piece: int,
        columns: Sequence[int],
        chips: Sequence[Packed],
        paid: Sequence[float],
        mine: frozenset[int],
        here: float,
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """By how much a swap after one chip, mine or theirs, could lift a piece and let it down."""
        ups, downs, carried = [0.0, 0.0], [0.0, 0.0], chips[piece]
        for other in FELLOWS[piece]:
            gap = carried - chips[other]
            if gap or carried:
                change = paid[columns[other]] - here
                for whose, steps in enumerate((mine, self.theirs)):
                    if gap in steps:
                        ups[whose] = max(ups[whose], change)
                        downs[whose] = min(downs[whose], change)
        return (ups[0], ups[1]), (downs[0], downs[1])


def ranked_plans(asked: Asked, plans: list[TurnPlan], likely: Sequence[float]) -> list[TurnPlan]:
    """Plans that are worth a search, the most promising first."""
    plans = sorted(plans, key=lambda plan: -plan.value)[:LOOKED_AT]
    net = NETS.get("turn")
    if net is None or len(plans) < 2:
        return plans
    look = TableLook(asked, likely)
    scores = net.scores([look.after(plan, plans[0].value) for plan in plans])
    return [plans[at] for at in sorted(range(len(plans)), key=lambda at: -scores[at])]
