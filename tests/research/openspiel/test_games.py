"""Every game as an OpenSpiel game: its own basic tests, records, secrecy, pickles."""

import copy
import hashlib
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import marbre
from marbre.research.openspiel import MarbreState
from marbre.research.openspiel.game import SeatObserver
from marbre.research.openspiel.position import TreePosition
from marbre.testing.leaks import leaky_view
from tests.cli.running import run
from tests.research.variants import VARIANTS

SLUGS = [spec.slug for spec in marbre.games()]
LONG = {"defense-d-afficher"}
"""Random games of thousands of nodes."""


def load(slug: str, params: dict[str, Any] | None = None) -> Any:
    return pyspiel.load_game(f"marbre_{slug.replace('-', '_')}", params or {})


def walk(game: Any, rng: Random, steps: int = 1_000_000) -> MarbreState:
    """Random choices, of players and of chance."""
    state: MarbreState = game.new_initial_state()
    while steps and not state.is_terminal():
        step(state, rng)
        steps -= 1
    return state


def step(state: MarbreState, rng: Random) -> None:
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def to_decision(state: MarbreState, rng: Random) -> None:
    while state.is_chance_node():
        step(state, rng)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug not in LONG])
def test_openspiels_own_tests_of_a_game(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", [slug for slug in VARIANTS if slug not in {*LONG, "redac-chef"}])
def test_openspiels_own_tests_of_a_variant(slug: str) -> None:
    pyspiel.random_sim_test(load(slug, VARIANTS[slug]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("slug", "options"),
    [("defense-d-afficher", {}), *((slug, VARIANTS[slug]) for slug in (*LONG, "redac-chef"))],
    ids=["defense-d-afficher", "defense-d-afficher variant", "redac-chef variant"],
)
def test_openspiels_own_tests_of_the_end_of_a_long_game(slug: str, options: dict[str, Any]) -> None:
    """Each node is written and read again with all that led to it, which takes too long from the first one on."""
    pyspiel.random_sim_test(load(slug, {**options, "seed": "s3", "left": 25}), 1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_openspiels_own_tests_many_times(slug: str) -> None:
    for params in ({}, VARIANTS.get(slug, {})):
        pyspiel.random_sim_test(load(slug, params), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_trajectory_replays_as_a_record(slug: str, tmp_path: Any) -> None:
    state = walk(load(slug), Random(5), 400)
    record = state.record()
    again = marbre.replay(record)
    assert again.state == state.position.last.state
    if slug == "vips":
        file = tmp_path / "tree.jsonl"
        file.write_bytes(record)
        told = run("replay", file)
        assert told.exit_code == 0 and "column" in told.stdout


def digests() -> str:
    """Of a trajectory of each of ours, with all that its seats are told on the way."""
    told = hashlib.sha256()
    for slug, options in VARIANTS.items():
        game, rng = load(slug, options), Random(6)
        state = game.new_initial_state()
        for _ in range(60):
            if state.is_terminal():
                break
            if state.is_chance_node():
                told.update(repr(state.chance_outcomes()).encode())
            else:
                told.update(repr(told_to(game, state, state.current_player())).encode())
            step(state, rng)
        told.update(state.record())
    return told.hexdigest()


def test_the_same_seed_is_the_same_trajectory_in_another_process() -> None:
    script = "from tests.research.openspiel.test_games import digests; print(digests())"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == digests()


@pytest.mark.parametrize("slug", SLUGS)
def test_states_are_copied_pickled_and_repeated(slug: str) -> None:
    game, rng = load(slug), Random(2)
    state = walk(game, rng, 6)
    assert copy.deepcopy(state.position) is state.position is state.clone().position
    twin = pickle.loads(pickle.dumps(state))
    assert str(twin) == str(state) and twin.history() == state.history()
    assert str(walk(load(slug), Random(2), 6)) == str(state)
    before = str(state)
    child = state.child(state.legal_actions()[0])
    assert str(child) != before == str(state)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_cannot_tell_a_redealt_world(slug: str) -> None:
    game = load(slug, {"players": min(3, marbre.game(slug).spec.seats[-1])})
    for steps in (0, 40, 90):
        state = walk(game, Random(steps), steps)
        to_decision(state, Random(1))
        for seat in range(game.num_players()):
            world = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert told_to(game, world, seat) == told_to(game, state, seat)


def told_to(game: Any, state: MarbreState, seat: int) -> tuple[Any, ...]:
    observer: SeatObserver = game.make_py_observer()
    observer.set_from(state, seat)
    mine = state.current_player() == seat
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        observer.tensor.tobytes(),
        state.legal_actions(seat),
        [state.action_to_string(seat, action) for action in state.legal_actions(seat)[:40]] if mine else None,
    )


def test_a_leak_planted_on_purpose_is_caught() -> None:
    game = load("vips", {"players": 3, "sought": "leak"})
    table = game.table
    table.rules = leaky_view(table.game.rules_type)(table.rules.options, 3, table.rules.box)
    table.rules.__dict__["glance"] = table.rules.view
    state = walk(game, Random(4), 3)
    to_decision(state, Random(1))
    state.apply_action(state.legal_actions()[0])  # a secret bet
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, Random(number).random) for number in range(10)]
    assert any(world.information_state_string(seat) != state.information_state_string(seat) for world in worlds)


def test_nobody_is_told_what_was_chosen_before_in_secret() -> None:
    states = []
    for bet in (0, 60):
        state = walk(load("vips"), Random(1), 1)
        to_decision(state, Random(1))
        state.apply_action(state.legal_actions()[bet])
        states.append(state)
    one, other = states
    assert one.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_everything_that_was_seen_is_recalled() -> None:
    """Two ways to one position: the observation is the same, the information state is not."""
    game = load("defense-d-afficher")
    state = walk(game, Random(1), 300)
    to_decision(state, Random(1))
    shorter = TreePosition(state.position.table, state.position.last)
    assert shorter.information(0) == state.position.information(0)
    assert (
        state.information_state_string(0).split()[1]
        != walk(game, Random(1), 290).information_state_string(0).split()[1]
    )


def test_luck_is_drawn_by_its_odds_and_all_of_it_by_chance_nodes() -> None:
    state = load("vips").new_initial_state()
    assert state.is_chance_node()
    assert [round(odds * 5, 9) for _, odds in state.chance_outcomes()] == [1.0] * 5
    seen = {walk(load("vips"), Random(seed), 4).position.last.state.columns for seed in range(60)}
    assert len(seen) > 20


def test_waiting_is_for_races_and_takes_time() -> None:
    state = load("redac-chef").new_initial_state()
    rng = Random(3)
    while not (state.current_player() >= 0 and 0 in state.legal_actions()):
        step(state, rng)
    seat, free, before = state.current_player(), state.position.free, state.clone()
    state.apply_action(0)
    assert state.information_state_string(seat) != before.information_state_string(seat)  # it recalls that it waited
    assert state.information_state_string(1 - seat) == before.information_state_string(1 - seat)
    assert free is not None and state.position.free is not None
    assert state.position.free[seat] > free[seat]
    turns = walk(load("vips"), Random(1), 20)
    to_decision(turns, Random(1))
    assert 0 not in turns.legal_actions()


def test_a_tensor_is_the_named_planes_and_the_first_step() -> None:
    game, rng = load("extrablatt"), Random(1)
    observer = game.make_py_observer()
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size
    state = game.new_initial_state()
    while state.position.first is None:
        step(state, rng)
    seat = state.current_player()
    observer.set_from(state, seat)
    assert observer.dict["chosen"].sum() == 1
    observer.set_from(state, 1 - seat)
    assert not observer.dict["chosen"].any()
    assert np.array_equal(state.observation_tensor(1 - seat), observer.tensor)


def test_a_resampled_state_is_not_pickled() -> None:
    state = walk(load("vips"), Random(1), 20)
    to_decision(state, Random(1))
    with pytest.raises(TypeError, match="imagined"):
        pickle.dumps(state.resample_from_infostate(0, Random(1).random).position)


def test_a_missing_package_is_named_with_its_extra() -> None:
    code = "import sys; sys.modules['pyspiel'] = None\nimport marbre.research.openspiel"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "marbre[research]"' in found.stderr.splitlines()[-1]
