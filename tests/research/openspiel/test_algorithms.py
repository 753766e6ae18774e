"""OpenSpiel's own algorithms on our games, through the door."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts

import marbre
from marbre.research.miniatures import MINIATURES, box_of, miniature
from tests.research.openspiel.test_games import load, step, to_decision


def test_information_set_search_plays_vips() -> None:
    """IS-MCTS asks for redealt worlds and never sees a bet; with a few rollouts it wins more than it loses."""
    game = load("vips")
    won = [play_out(game, searcher(game, seed), seat, Random(seed)) for seed, seat in ((0, 0), (1, 1))]
    assert sum(won) >= 0


@pytest.mark.parametrize("slug", [spec.slug for spec in marbre.games()])
def test_information_set_search_finds_something_in_every_game(slug: str) -> None:
    game, rng = load(slug), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 3, random_state=rng)
    state = game.new_initial_state()
    to_decision(state, Random(1))
    assert bot.step(state) in state.legal_actions()


def trained(iterations: int) -> Any:
    """The average policy of external-sampling MCCFR on the miniature of Typo."""
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        miniature("typo"), external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(iterations):
        solver.iteration()
    return solver.average_policy()


def test_regrets_are_minimised_on_a_miniature() -> None:
    policy, state = trained(3), miniature("typo").new_initial_state()
    to_decision(state, Random(1))
    odds = policy.action_probabilities(state)
    assert sorted(odds) == state.legal_actions() and sum(odds.values()) == pytest.approx(1)


def test_a_miniature_has_few_draws_and_replays_with_its_box() -> None:
    state = miniature("typo").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    deals = [state.child(answer).position.last.state for answer in (0, 1)]
    assert deals[0] != deals[1]
    step(state, Random(1))
    assert not state.is_chance_node()
    while not state.is_terminal():
        step(state, Random(3))
    assert marbre.replay(state.record(), pack=box_of("typo")).outcome == state.position.outcome
    with pytest.raises(marbre.Unreadable, match="typo"):
        miniature("chess")


SOLVED = {
    "vips": (1.3356, 0.9997),
    "extrablatt": (0.7778, -0.3332),
    "defense-d-afficher": (0.3056, 0.0),
    "redac-chef": (1.9691, 0.0),
}
LARGE = ("defense-d-afficher", "redac-chef")
"""What both could gain together where each action is as likely, and the value for the first seat."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.slow if slug in LARGE else ()) for slug in SOLVED]
)
def test_an_endgame_is_solved_exactly(slug: str) -> None:
    """The figures of docs/research-miniatures.md, by OpenSpiel's own best responses."""
    tree = pyspiel.convert_to_cached_tree(miniature(slug))
    careless, value = SOLVED[slug]
    assert pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree), False) == pytest.approx(careless, abs=1e-4)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(tree, policy, False) < 0.005
    returns = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)
    assert returns[0] == pytest.approx(value, abs=1e-3)


def test_a_race_has_a_miniature_in_which_nobody_is_twice_at_the_same_point() -> None:
    """A seat that forgot that it has waited would meet itself, and a best response would never end."""
    state, rng = miniature("redac-chef").new_initial_state(), Random(5)
    for _ in range(60):
        line, met = state.clone(), set()
        while not line.is_terminal():
            if not line.is_chance_node():
                told = line.information_state_string()
                assert told not in met
                met.add(told)
            step(line, rng)
        assert line.position.outcome is not None and line.position.last.state.day == 2
        assert marbre.replay(line.record(), pack=box_of("redac-chef")).outcome == line.position.outcome
        assert len(met) <= 14


HIDDEN = [slug for slug, parameters in MINIATURES.items() if "worlds" in parameters]


@pytest.mark.parametrize("slug", HIDDEN)
def test_a_seat_cannot_tell_a_redeal_of_an_endgame_from_the_truth(slug: str) -> None:
    """What was played before it begins is told to a seat as it was then."""
    root, rng = miniature(slug).new_initial_state(), Random(7)
    worlds = [root.child(answer) for answer, _ in root.chance_outcomes()]
    assert len({str(world) for world in worlds}) == 3
    for world in worlds:
        for seat in (0, 1):
            twin = world.resample_from_infostate(seat, rng.random)
            assert twin.information_state_string(seat) == world.information_state_string(seat)


def test_a_line_without_end_is_cut_undecided() -> None:
    state = miniature("defense-d-afficher").new_initial_state()
    rng, choices = Random(1), 0
    while not state.is_terminal():
        choices += not state.is_chance_node()
        step(state, rng)
    assert choices <= MINIATURES["defense-d-afficher"]["limit"] + 1  # a second step is never cut off
    assert state.position.outcome is not None or state.returns() == [0.0, 0.0]


def searcher(game: Any, seed: int) -> ismcts.ISMCTSBot:
    rng = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 30, random_state=rng)


def play_out(game: Any, bot: ismcts.ISMCTSBot, seat: int, rng: Random) -> float:
    """Against random choices; what the bot's seat gets."""
    state = game.new_initial_state()
    while not state.is_terminal():
        to_decision(state, rng)
        if state.current_player() == seat:
            state.apply_action(bot.step(state))
        elif not state.is_terminal():
            step(state, rng)
    return float(state.returns()[seat])
