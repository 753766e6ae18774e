"""How many simulations a second does a search get out of our games, beside OpenSpiel's MCTS in C++?

Plain IS-MCTS from the first decision of a game for two, one random game to the end for each simulation, as OpenSpiel's
bot plays them (after 300 moves a game counts as shared); and what the masters themselves play on in the head: worlds of
VIPs to the end, of Typo for three rounds; of Rédac' Chef the lots that are tried.
"""

from functools import partial
from random import Random
from typing import Any, Final

import marbre
from benchmarks.measure import Work, answer
from marbre.bots.baselines import BASELINES
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


def plain(game: str, rng: Random) -> Work:
    """Simulations of IS-MCTS."""
    asked = first_question(game, rng)

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
            "search-defense": partial(plain, "defense-d-afficher"),
            "master-vips": vips,
            "master-typo": typo,
            "master-redac": redac,
        }
    )
