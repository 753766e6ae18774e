"""PettingZoo's own suites, over every game as it comes in the box and one variant of each of ours."""

import hashlib
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

import marbre
from marbre.research.pettingzoo import MarbreAEC, aec, parallel
from tests.research.variants import NAMES, TABLES, VARIANTS

every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)

DICT_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What `api_test` says of every dict observation that is not one of its own games'."""


@pytest.fixture(autouse=True)
def dicts_are_meant() -> Iterator[None]:
    with warnings.catch_warnings():
        for said in DICT_WARNINGS:
            warnings.filterwarnings("ignore", said)
        yield


@pytest.fixture
def cycles(request: pytest.FixtureRequest) -> int:
    return 500 if request.config.getoption("--slow") else 12


@every_table
def test_aec_passes_the_suites(slug: str, options: dict[str, Any], cycles: int) -> None:
    api_test(aec(slug, **options), num_cycles=cycles)
    seed_test(lambda: aec(slug, **options), num_cycles=cycles)
    render_test(lambda **door: aec(slug, **options, **door))


@every_table
def test_parallel_passes_the_suites(slug: str, options: dict[str, Any], cycles: int) -> None:
    parallel_api_test(parallel(slug, **options), num_cycles=cycles)
    parallel_seed_test(lambda: parallel(slug, **options), num_cycles=cycles)

    class Module:
        """What the suite takes for a module: everybody acts once per cycle."""

        @staticmethod
        def parallel_env(max_cycles: int) -> Any:
            return parallel(slug, max_cycles=max_cycles, **options)

        @staticmethod
        def env(max_cycles: int) -> Any:
            return parallel_to_aec(parallel(slug, max_cycles=max_cycles, **options))

    max_cycles_test(Module)


def test_both_are_registered() -> None:
    assert pettingzoo.make("aec", "marbre/vips-v0", players=3).unwrapped.max_num_agents == 3
    assert pettingzoo.make("parallel", "marbre/extrablatt-v0").unwrapped.max_num_agents == 2


@pytest.mark.parametrize("actions", ["flat", "list"])
def test_the_other_ways_and_masks_in_the_info_pass_too(actions: str) -> None:
    for slug in ("vips", "defense-d-afficher"):
        env = aec(slug, actions=actions, mask="info")
        api_test(env, num_cycles=10)
        seed_test(lambda slug=slug: aec(slug, actions=actions, mask="info"), num_cycles=10)


def test_an_illegal_number_is_refused_in_the_info_or_raised() -> None:
    env = aec("vips")
    env.reset(seed=1)
    env.step(200)
    assert env.agent_selection == "player_0"
    assert env.last()[4]["refused"].startswith("TAB-1.5")
    env.step(1)
    assert "refused" not in env.last()[4]
    env = aec("vips", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(marbre.RuleViolation):
        env.step(200)
    both = parallel("vips", illegal="raise")
    both.reset(seed=1)
    with pytest.raises(marbre.RuleViolation):
        both.step({"player_0": 200, "player_1": 1})


def played(env: Any, seed: int) -> Any:
    """A random trajectory to its end, and the rewards of it."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    return total


@every_table
def test_a_trajectory_replays_as_a_record_and_is_dealt_as_by_start(slug: str, options: dict[str, Any]) -> None:
    env = aec(slug, **options, **({"friday": 20, "saturday": 20, "sunday": 20} if slug == "redac-chef" else {}))
    if slug == "defense-d-afficher":
        env.max_cycles = 100
    total = played(env, 3)
    match = marbre.replay(env.record())
    assert match.outcome == env.episode.match.outcome
    if match.outcome is not None:
        assert marbre.verify(env.record()).game == slug
        assert sum(total.values()) == pytest.approx(0)
        best = max(total.values())
        assert {seat for seat, won in enumerate(total.values()) if won == best} >= set(match.outcome.winners)


@every_table
def test_a_parallel_trajectory_replays_too(slug: str, options: dict[str, Any]) -> None:
    env = parallel(slug, **options)
    seen, _ = env.reset(seed=5)
    for agent in env.possible_agents:
        env.action_space(agent).seed(5)
    for _ in range(12):
        seen, *_ = env.step(
            {agent: env.action_space(agent).sample(told["action_mask"]) for agent, told in seen.items()}
        )
        if not env.agents:
            break
    assert marbre.replay(env.record()).state == env.episode.match.state


def digests() -> str:
    """Of a trajectory of each of ours through both kinds."""
    told = hashlib.sha256()
    for slug, options in VARIANTS.items():
        for env in (aec(slug, **options), parallel(slug, **options)):
            env.reset(seed=8)
            for agent in env.possible_agents:
                env.action_space(agent).seed(8)
            for _ in range(30):
                agents = [env.agent_selection] if isinstance(env, MarbreAEC) else env.agents
                seen = {agent: env.observe(agent) for agent in agents}
                told.update(
                    b"".join(agent.encode() + part.tobytes() for agent in agents for part in seen[agent].values())
                )
                chosen = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in agents}
                env.step(chosen[agents[0]] if isinstance(env, MarbreAEC) else chosen)  # type: ignore[arg-type]
                if not env.agents or not env.episode.match.to_act:
                    break
            told.update(env.record())
    return told.hexdigest()


def test_the_same_seed_is_the_same_trajectory_in_another_process() -> None:
    script = "from tests.research.test_pettingzoo import digests; print(digests())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == digests()


def test_rewards_are_shares_of_the_win_or_scores() -> None:
    env = aec("typo", players=3)
    assert sorted(played(env, 1).values()) == pytest.approx([-0.5, -0.5, 1])
    env = aec("typo", players=3, rewards="score")
    scores = played(env, 1)
    assert tuple(scores.values()) == env.episode.match.outcome.scores  # type: ignore[union-attr]


def test_in_a_race_waiting_lets_time_pass_until_the_day_is_over() -> None:
    env = parallel("redac-chef", tick=10_000)
    env.reset(seed=2)
    begin = env.door.coder.menu_of(env.episode.match.legal(0)[:1])
    env.step(dict.fromkeys(env.agents, next(iter(begin))))
    assert env.episode.match.state.stage == "round"
    for _ in range(24):
        env.step(dict.fromkeys(env.agents, 0))
    assert env.episode.match.state.stage != "round"
    assert env.episode.match.last.at == 240_000


def test_a_setting_that_there_is_not_is_refused() -> None:
    for wrong in ({"mask": "both"}, {"illegal": "lose"}, {"rewards": "money"}, {"colour": "red"}):
        with pytest.raises(marbre.Unreadable):
            aec("vips", **wrong)
