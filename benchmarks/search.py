"""How many simulations a second does a search get out of our games, beside OpenSpiel's MCTS in C++?

Plain IS-MCTS from the first decision of a game for two, one random game for each simulation: to the end in VIPs and
Typo, as OpenSpiel's bot plays them, and for sixty moves in Das Extrablatt and Défense d'afficher, where the game then
says who is ahead (`Rules.ahead`); `-whole` is Das Extrablatt without that cut. And what masters and coaches themselves
play on in the head: worlds of VIPs to the end, of Typo for three rounds, of Das Extrablatt and Défense d'afficher for
some actions of experts; of Rédac' Chef the lots that are tried.
"""

from functools import partial
from random import Random
from typing import Any, Final

import marbre
from benchmarks.measure import Work, answer
from marbre.bots.baselines import BASELINES, rollouts
from marbre.games.redac_chef.bots import appraisal, lots
from marbre.games.redac_chef.game import RedacChef
from marbre.games.typo.bots.levels import EXPERT, planner_for
from marbre.games.typo.bots.master import Choosing
from marbre.games.vips.bots.master import SlipReader
from marbre.kernel.bot import Budget, Question
from marbre.search import Blueprint

SIMULATIONS: Final = 50
"""Of one thought."""
OPENED: Final = 12
"""Of Rédac' Chef, as many takes before the lots are weighed."""


def first_question(game: str, rng: Random, stage: str | None = None) -> Question[Any, Any, Any]:
    """What the first seat to act is asked, in this stage if one is named."""
    match = marbre.start(game, players=2, seed=str(rng.random()))
    while stage is not None and match.state.stage != stage:
        seat = match.to_act[0]
        match.act(seat, match.sample(seat, rng))
    seat = match.to_act[0]
    return Question(
        match.rules,
        match.view(seat),
        seat,
        Budget(rounds=SIMULATIONS),
        rng,
        match.legal(seat),
        history=partial(match.seen_by, seat),
    )


def plain(game: str, rng: Random, cut: int = rollouts.CUT) -> Work:
    """Simulations of IS-MCTS."""
    asked = first_question(game, rng)
    rollouts.CUT = cut  # type: ignore[misc] # this process measures nothing else

    def think() -> int:
        BASELINES["ismcts"](asked)
        return SIMULATIONS

    return think


def worlds(blueprint: Blueprint[Any, Any], rng: Random) -> Work:
    """Worlds drawn and played on as a master does it."""
    draw, play_on = blueprint.belief(), blueprint.play_on
    actions = [candidate.action for candidate in blueprint.candidates()]

    def think() -> int:
        world = draw(rng)
        for action in actions:
            play_on(world, action, rng)
        return len(actions)

    return think


def vips(rng: Random) -> Work:
    return worlds(SlipReader(first_question("vips", rng, "place")), rng)


def typo(rng: Random) -> Work:
    asked = first_question("typo", rng, "choose")
    return worlds(Choosing(asked, planner_for(EXPERT, asked)), rng)


def coach(game: str, rng: Random) -> Work:
    """Worlds played on for a review or a hint: by experts, until the game's own value cuts them short."""
    asked = first_question(game, rng)
    coach = marbre.game(game).coach
    assert coach is not None
    weighing = coach(asked)
    draw, plans = weighing.belief(), [plan.action for plan in weighing.plans()]

    def think() -> int:
        world = draw(rng)
        for plan in plans:
            weighing.play_on(world, plan, rng)
        return len(plans)

    return think


def redac(rng: Random) -> Work:
    """Lots of open tiles that are tried, in mid-report."""
    match = marbre.start("redac-chef", players=2, seed=str(rng.random()))
    while match.state.stage != "round":
        seat = match.to_act[0]
        match.act(seat, match.sample(seat, rng))
    assert isinstance(match.rules, RedacChef)
    outlook = appraisal.outlook_of(match.rules, match.view(0))
    pieces = [piece for piece in outlook.numbers.pieces[:OPENED] if piece.area <= outlook.room]

    def think() -> int:
        lots.best_lot(outlook, pieces, Budget(rounds=SIMULATIONS), rng)
        return SIMULATIONS

    return think


if __name__ == "__main__":
    answer(
        {
            "search-vips": partial(plain, "vips"),
            "search-typo": partial(plain, "typo"),
            "search-extrablatt": partial(plain, "extrablatt"),
            "search-extrablatt-whole": partial(plain, "extrablatt", cut=rollouts.LONGEST),
            "search-defense": partial(plain, "defense-d-afficher"),
            "coach-extrablatt": partial(coach, "extrablatt"),
            "coach-defense": partial(coach, "defense-d-afficher"),
            "master-vips": vips,
            "master-typo": typo,
            "master-redac": redac,
        }
    )
