"""One decision weighed: what was done beside what a coach would have done, with what the seat knew then."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from marbre.kernel.bot import Budget, Question
from marbre.kernel.game import Game
from marbre.search import Allowance, AnyCoach, Candidate, Draw, RulesCoach, halve

CHOOSING: Final = 0.3
"""The share of the worlds in which candidates race; the finalist is then held against what was done in fresh ones, so
that whoever was lucky in the race is not believed for it."""
SURE: Final = 1.0
"""Standard errors by which another plan must do better to be told at all."""
DEAR: Final = 0.2
"""A loss of so much of the win is weighed again by playing further on, before it is told."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean over imagined worlds, and its standard error."""

    mean: float
    error: float


class Worth(msgspec.Struct, frozen=True):
    """What a seat has of a position: its share of the win, and the points by which it is ahead."""

    chance: Estimate
    lead: Estimate


class JudgedPlan(NamedTuple):
    """What was done, and what would have been better."""

    done: Worth
    lost: Worth
    """What the better plan would have brought more; nothing where there is none."""
    plan: Any
    better: Any
    """A plan; None: nothing is better beyond doubt."""


def can_coach(game: Game) -> bool:
    """Whether there is a coach for this game."""
    return game.coach is not None or not game.spec.real_time


def coach_for(game: Game, asked: Question[Any, Any, Any]) -> AnyCoach | None:
    """The game's own coach, or one made from its strongest bot; none for a game without turns that brings none."""
    if game.coach is not None:
        coach: AnyCoach | None = game.coach(asked)
        return coach
    return None if not can_coach(game) else RulesCoach(asked, list(game.players.values())[-1])


def weigh(coach: AnyCoach, action: Any, worlds: int, rng: Random) -> JudgedPlan | None:
    """None where nothing was to be decided."""
    own = coach.plans_with(action)
    plans = coach.plans() if own else ()
    if not plans:
        return None
    mine = [plan.action for plan in own]
    others = [plan for plan in plans if plan.action not in mine and coach.begins_with(plan.action) != action]
    draw = coach.belief()
    kept = _best(coach, own, draw, worlds, rng)
    if not others:
        return JudgedPlan(value(coach, worlds, rng, kept, draw), NOTHING, kept, None)
    found = _best(coach, others, draw, worlds, rng)
    done, lost = _compare(coach, draw, (kept, found), worlds, rng)
    if lost.chance.mean >= DEAR and (further := coach.to_the_end()) is not None:
        done, lost = _compare(further, further.belief(), (kept, found), min(worlds, further.worlds), rng)
    is_better = _is_sure(lost.chance) or (lost.chance.mean >= 0 and _is_sure(lost.lead))
    return JudgedPlan(done, lost, kept, found) if is_better else JudgedPlan(done, NOTHING, kept, None)


def advise(coach: AnyCoach, worlds: int, rng: Random) -> tuple[Any, Worth] | None:
    """The plan that the coach would follow, and what the seat then has."""
    plans = coach.plans()
    if not plans:
        return None
    draw = coach.belief()
    found = _best(coach, plans, draw, worlds, rng)
    return found, value(coach, worlds, rng, found, draw)


def value(coach: AnyCoach, worlds: int, rng: Random, plan: Any = None, draw: Draw[Any] | None = None) -> Worth:
    """What a position is worth to the seat, if everybody plays on as the coach expects."""
    draw = draw or coach.belief()
    return _worth(coach, [_measure(coach, draw, [plan], rng)[0] for _ in range(worlds)])


NOTHING: Final = Worth(Estimate(0.0, 0.0), Estimate(0.0, 0.0))


def _best(coach: AnyCoach, candidates: Sequence[Candidate[Any]], draw: Draw[Any], worlds: int, rng: Random) -> Any:
    if len(candidates) == 1:
        return candidates[0].action

    def play_on(world: Any, plan: Any, luck: Random) -> float:
        lead = coach.play_on(world, plan, luck)
        return lead + coach.stake * coach.chance(lead)

    weighed = halve(candidates, draw, play_on, Allowance(Budget(rounds=max(2, round(worlds * CHOOSING))), 1), rng)
    return max(weighed, key=lambda one: (one.worlds, one.gain(weighed[0]))).candidate.action


def _compare(coach: AnyCoach, draw: Draw[Any], plans: Sequence[Any], worlds: int, rng: Random) -> tuple[Worth, Worth]:
    """What the first of two plans is worth, and what the second brings more, in fresh worlds."""
    rows = [_measure(coach, draw, plans, rng) for _ in range(worlds)]
    return _worth(coach, [row[0] for row in rows]), _difference(coach, rows)


def _measure(coach: AnyCoach, draw: Draw[Any], plans: Sequence[Any], rng: Random) -> list[float]:
    """The leads of some plans in one world, with the same luck."""
    luck, seed = Random(), rng.getrandbits(64)
    luck.seed(seed)
    world, leads = draw(luck), []
    for plan in plans:
        luck.seed(seed + 1)
        leads.append(coach.play_on(world, plan, luck))
    return leads


def _worth(coach: AnyCoach, leads: Sequence[float]) -> Worth:
    return Worth(_mean([coach.chance(lead) for lead in leads]), _mean(leads))


def _difference(coach: AnyCoach, rows: Sequence[Sequence[float]]) -> Worth:
    chances = [coach.chance(best) - coach.chance(own) for own, best in rows]
    return Worth(_mean(chances), _mean([best - own for own, best in rows]))


def _mean(values: Sequence[float]) -> Estimate:
    count = len(values)
    mean = sum(values) / count
    squares = sum((value - mean) ** 2 for value in values)
    return Estimate(round(mean, 4), round(sqrt(squares / max(1, count - 1) / count), 4))


def _is_sure(found: Estimate) -> bool:
    return found.mean > SURE * found.error
