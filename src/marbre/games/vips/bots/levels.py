"""VIPs bots: a novice who looks at one action, a regular who plans a turn, an expert who wonders what others bet.

They are also an example of how to write a bot for a game with secrets. It gets a view, never the table. Whatever
depends on a secret is asked of imagined worlds that fit the view (determinization), and the plan that does best over
all of them is played: a plan that is good only if the secret is this or that must not be preferred for knowing it.
"""

from collections.abc import Sequence
from math import comb, exp
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from marbre.games.vips.actions import Bet, Place, PlayerAction, Swap
from marbre.games.vips.bots.planning import PlannerWeights, Slip, TurnPlan, World, bridges, plan_turns
from marbre.games.vips.secrets import View
from marbre.games.vips.state import pack_chips
from marbre.kernel.bot import Question, any_of

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

Asked: TypeAlias = "Question[Vips, View, PlayerAction]"

CARELESS: Final = 0.2
"""How often a novice does just anything."""

NOVICE_BETS: Final = (1, 1, 1, 0, 0)
"""How often a level is bet on each column, the tallest first: a novice only knows that the low ones pay badly."""
REGULAR_BETS: Final = (3, 2, 1, 0, 0)
"""A regular knows that what stands tall already needs no lifting."""
EXPERT_BETS: Final[dict[int, dict[tuple[int, int, int], int]]] = {
    2: {
        (0, 0, 0): 8, (0, 0, 1): 12, (0, 0, 2): 12, (0, 0, 3): 15, (0, 1, 1): 4, (0, 1, 3): 12, (0, 2, 3): 8,
        (0, 3, 3): 14, (1, 2, 3): 3, (1, 3, 3): 4, (2, 3, 3): 3, (3, 3, 3): 5,
    },
    3: {
        (0, 0, 0): 2, (0, 0, 1): 3, (0, 0, 2): 5, (0, 0, 3): 3, (0, 1, 1): 6, (0, 1, 2): 13, (0, 1, 3): 6,
        (0, 2, 2): 4, (0, 2, 3): 3, (0, 3, 3): 2, (1, 1, 1): 4, (1, 1, 2): 10, (1, 1, 3): 6, (1, 2, 2): 8,
        (1, 2, 3): 11, (1, 3, 3): 2, (2, 2, 2): 4, (2, 2, 3): 4, (2, 3, 3): 3,
    },
    4: {
        (0, 0, 0): 5, (0, 0, 1): 6, (0, 0, 2): 6, (0, 0, 3): 13, (0, 1, 1): 7, (0, 1, 2): 9, (0, 1, 3): 8,
        (0, 2, 2): 4, (0, 2, 3): 7, (0, 3, 3): 5, (1, 1, 2): 2, (1, 1, 3): 8, (1, 2, 3): 4, (1, 3, 3): 7,
        (2, 2, 3): 3, (2, 3, 3): 5,
    },
    5: {
        (0, 0, 0): 3, (0, 0, 1): 6, (0, 0, 2): 6, (0, 0, 3): 3, (0, 1, 1): 6, (0, 1, 2): 6, (0, 1, 3): 8,
        (0, 2, 2): 9, (0, 2, 3): 6, (0, 3, 3): 3, (1, 1, 1): 3, (1, 1, 2): 4, (1, 1, 3): 8, (1, 2, 2): 7,
        (1, 2, 3): 6, (1, 3, 3): 2, (2, 2, 2): 3, (2, 2, 3): 4, (2, 3, 3): 6,
    },
}  # fmt: skip
"""By players, how often in a hundred a slip is on these three columns, in whatever order over the levels: an
equilibrium of the betting, worked out by `python -m tools.vips_bets`. Experts lift a piece from anywhere, so a low
start costs next to nothing, and whoever writes what others write wins nothing alone."""

REGULAR_FEAR: Final = 0.3
REGULAR_HOPE: Final = 0.3
EXPERT_FEAR: Final = 0.15
"""Less than a regular's: rivals have better things to do than to look for what hurts somebody."""
EXPERT_HOPE: Final = 0.3

HEIGHT_TELLS: Final = 0.08
"""Each point that a piece's column pays makes a bet on it so much likelier (an exponent): players lift their own."""
CHIP_TELLS: Final = 1.5
"""The same for each chip on a piece that pays. Measured: nothing gives a slip away like the chips laid on it."""
OWN_CHIP_TELLS: Final = 0.4
"""On my own pieces the chips are mostly mine, and say little of others."""
OWN_TELLS: Final = 1.0
"""But my piece stands there bare of their chips because it is mine, so it is not as unlikely as it looks."""

CANDIDATES: Final = 10
"""How many of the plans that look best are played on in the head."""
SLIPS_IMAGINED: Final = 6
"""Worlds imagined in a round; each rival's slip is one of theirs, the plausible more often."""
ROUNDS: Final = 24
"""Of thought, when the budget sets none; two players need about a quarter of a millisecond for one."""
TRUST: Final = 0.6
"""How much a game played on in the head counts against the look of the table. Everybody in it plays for themselves
and nobody denies, so it is only half the truth."""
FAR_AHEAD: Final = 30
"""A lead of so many points is worth half of an endless one: what wins matters more than by how much."""


def novice(asked: Asked) -> PlayerAction:
    """Does what brings the most points at once for the own slip, and does not look at anything else."""
    view, rng = asked.view, asked.rng
    if view.stage == "bet":
        return bet_on(view.columns, rng.choices(range(5), NOVICE_BETS, k=3))
    if view.stage not in ("place", "follow"):
        return _plead(asked)
    if rng.random() < CARELESS:
        return any_of(asked.legal, rng)
    gains = [_gain_at_once(asked, action) for action in asked.legal]
    best = max(gains)
    return any_of([action for action, gain in zip(asked.legal, gains, strict=True) if gain == best], rng)


def regular(asked: Asked) -> PlayerAction:
    """Plans the whole turn for the own slip, with an eye on the swaps that it opens for others and for later."""
    view, rng = asked.view, asked.rng
    if view.stage == "bet":
        return bet_on(view.columns, rng.choices(range(5), REGULAR_BETS, k=3))
    if view.stage not in ("place", "follow"):
        return _plead(asked)
    own = own_slip(asked)
    alone = asked.rules.pay[1]
    nothing = (0,) * 5
    worth = [alone if piece in own else nothing for piece in range(15)]
    one_each = [[int(points > 0) for points in row] for row in worth]
    plans = plans_for(asked, worth, one_each, REGULAR_FEAR, REGULAR_HOPE)
    best = max(plan.value for plan in plans)
    return any_of([plan for plan in plans if plan.value == best], rng).action


def expert(asked: Asked) -> PlayerAction:
    """Plans like a regular but against likely slips too, then plays the best plans on in worlds that fit the view."""
    view, rng = asked.view, asked.rng
    if view.stage == "bet":
        mix = EXPERT_BETS[len(view.hands)]
        return bet_on(view.columns, rng.sample(rng.choices([*mix], [*mix.values()])[0], 3))
    if view.stage not in ("place", "follow"):
        return _plead(asked)
    likely = likely_pieces(asked)
    plans = plans_for(asked, *worth_against(asked, likely), EXPERT_FEAR, EXPERT_HOPE)
    plans.sort(key=lambda plan: -plan.value)
    plans = plans[:CANDIDATES]
    leads = _play_on(asked, plans, likely)
    values = [plan.value + TRUST * lead for plan, lead in zip(plans, leads, strict=True)]
    return plans[values.index(max(values))].action


def _plead(asked: Asked) -> PlayerAction:
    """A line that fits the pieces that are to be swapped."""
    announced = asked.view.announced
    return any_of(asked.legal if announced is None else asked.rules.fitting[announced.first // 5], asked.rng)


def bet_on(stands: Sequence[int], columns: Sequence[int]) -> Bet:
    """The pieces that stand on these columns, from the top level to the bottom; they stand whole before the deal."""
    top, middle, bottom = (stands.index(column) + 1 for column in columns)
    return Bet(top, middle, bottom)


def own_slip(asked: Asked) -> Slip:
    bet = asked.view.bets[asked.seat]
    assert bet is not None
    return bet.pieces


def _gain_at_once(asked: Asked, action: PlayerAction) -> int:
    """What an action brings the own slip if the game ended now and nobody shared it."""
    view, own, alone = asked.view, own_slip(asked), asked.rules.pay[1]
    columns = view.columns
    match action:
        case Place():
            return int(action.piece in own and alone[columns[action.piece]] > 0)
        case Swap():
            mine = action.first if action.first in own else action.second
            if mine not in own:
                return 0
            there = action.first + action.second - mine
            lost = alone[columns[mine]]
            return alone[columns[there]] - lost - (sum(view.chips[mine]) if lost else 0)
        case _:
            return 0


def plans_for(
    asked: Asked,
    worth: Sequence[Sequence[float]],
    chip_worth: Sequence[Sequence[float]],
    fear: float,
    hope: float,
) -> list[TurnPlan]:
    view = asked.view
    hands = [pack_chips(hand) for hand in view.hands]
    hand = hands.pop(asked.seat)
    follow = view.stage == "follow"
    comes_back = sum(view.hands[asked.seat]) > (1 if follow else 2)
    weights = PlannerWeights(
        own_slip(asked), worth, chip_worth, fear, hope if comes_back else 0.0, bridges(hands), bridges([hand])
    )
    return plan_turns(view.columns, [pack_chips(chips) for chips in view.chips], hand, weights, follow=follow)


def likely_pieces(asked: Asked) -> list[float]:
    """Of each piece, how likely a rival has bet on it among the five of its level."""
    view, own, alone = asked.view, own_slip(asked), asked.rules.pay[1]
    weights = []
    for piece, column in enumerate(view.columns):
        chips = sum(view.chips[piece]) if alone[column] else 0
        told = OWN_TELLS + OWN_CHIP_TELLS * chips if piece in own else CHIP_TELLS * chips
        weights.append(exp(HEIGHT_TELLS * alone[column] + told))
    totals = [sum(weights[level : level + 5]) for level in (0, 5, 10)]
    return [weight / totals[piece // 5] for piece, weight in enumerate(weights)]


def worth_against(asked: Asked, likely: Sequence[float]) -> tuple[list[list[float]], list[list[float]]]:
    """What pieces and chips on them are worth on each column: own points, less those of the average rival."""
    own, pay, rivals = own_slip(asked), asked.rules.pay, asked.rules.players - 1
    worth, chip_worth = [], []
    for piece, chance in enumerate(likely):
        mine = int(piece in own)
        row, chip_row = [0.0] * 5, [0.0] * 5
        for sharers in range(rivals + 1):
            share = mine - sharers / rivals
            odds = share * comb(rivals, sharers) * chance**sharers * (1 - chance) ** (rivals - sharers)
            for column, points in enumerate(pay[mine + sharers]):
                row[column] += odds * points
                chip_row[column] += odds * (points > 0)
        worth.append(row)
        chip_worth.append(chip_row)
    return worth, chip_worth


def _play_on(asked: Asked, plans: Sequence[TurnPlan], likely: Sequence[float]) -> list[float]:
    """By how much each plan leads at the end, on average. All plans meet the same worlds, so luck favours none."""
    seat = asked.seat
    leads = [0.0] * len(plans)
    worlds = 0
    for _ in asked.budget.spend(ROUNDS):
        world = _likely_world(asked, likely)
        worlds += 1
        for number, plan in enumerate(plans):
            scores = world.play(seat, plan, asked.rng)
            lead = scores.pop(seat) - max(scores)
            leads[number] += lead * FAR_AHEAD / (FAR_AHEAD + abs(lead))
    return [lead / max(1, worlds) for lead in leads]


def _likely_world(asked: Asked, likely: Sequence[float]) -> World:
    """A world that fits the view, and whose slips fit what players do.

    `imagine` knows only the rules and holds all slips equally likely, so several worlds are imagined, and each rival's
    slip is drawn from among them by how well it explains the table. Slips are independent, so they may be mixed.
    """
    rules, rng = asked.rules, asked.rng
    worlds = [rules.imagine(asked.view, rng) for _ in range(SLIPS_IMAGINED)]
    slips = [_likely_slip([world.bets[seat] for world in worlds], likely, rng) for seat in range(rules.players)]
    state = worlds[0]
    return World(state.columns, state.chips, state.hands, slips, rules.pay)


def _likely_slip(bets: Sequence[Bet | None], likely: Sequence[float], rng: Random) -> Slip:
    slips = [bet.pieces for bet in bets if bet is not None]
    weights = [likely[top] * likely[middle] * likely[bottom] for top, middle, bottom in slips]
    return rng.choices(slips, weights)[0]
