"""Gymnasium's checker over every table, vectorised environments, and masks as MaskablePPO takes them."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import marbre
import marbre.research.gymnasium
from tests.cli.running import run
from tests.research.variants import NAMES, TABLES

DIGESTED = ("vips", "redac-chef")
every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)


def made(slug: str, **settings: Any) -> Any:
    return gymnasium.make(f"marbre/{slug}-v0", **settings).unwrapped


@every_table
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_the_checker_is_content(slug: str, options: dict[str, Any], mask: str, capsys: Any) -> None:
    check_env(made(slug, bots="random", mask=mask, **options))


def walked(env: Any, seed: int, most: int = 60) -> list[bytes]:
    """A random trajectory: everything that the door hands out."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    told = [seen.tobytes() + info["action_mask"].tobytes()]
    for _ in range(most):
        seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        told.append(seen.tobytes() + info["action_mask"].tobytes() + str((reward, over)).encode())
        if over:
            break
    return told


def digests() -> str:
    """Of trajectories of two games, one of them without turns."""
    return "".join(hashlib.sha256(b"".join(walked(made(slug, bots="novice"), 4))).hexdigest() for slug in DIGESTED)


def test_the_same_seed_is_the_same_trajectory_in_another_process() -> None:
    script = "from tests.research.test_gymnasium import digests; print(digests())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == digests() == digests()


def test_a_trajectory_is_a_match_with_these_bots_and_verifies() -> None:
    env = made("vips", seat=1, players=3, bots=("novice", "expert"))
    walked(env, 5, 500)
    proof = marbre.verify(env.record())
    assert proof.game == "vips"
    assert env.opponents.levels == {0: "novice", 2: "expert"}


@every_table
def test_a_trajectory_of_every_table_replays_as_a_record(slug: str, options: dict[str, Any], tmp_path: Path) -> None:
    env = made(slug, bots="random", **options)
    walked(env, 2, 12)
    assert marbre.replay(env.record()).state == env.episode.match.state
    if slug == "typo":
        file = tmp_path / "learner.jsonl"
        file.write_bytes(env.record())
        assert run("replay", file).exit_code == 0


@pytest.mark.slow
def test_better_bots_leave_a_random_learner_less() -> None:
    def reward(level: str) -> float:
        env, total = made("vips", bots=level), 0.0
        for seed in range(30):
            walked(env, seed, 500)
            total += env.result()[0]
        return total

    assert reward("expert") < min(-10, reward("random"))


def test_masks_are_new_arrays_of_truth_and_what_they_forbid_is_refused() -> None:
    env = made("vips")
    env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == bool and masks.sum() == 125
    assert env.action_masks() is not masks
    *_, info = env.step(int(np.flatnonzero(~masks)[-1]))
    assert info["refused"].startswith("TAB-1.5")
    env = made("vips", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(marbre.RuleViolation):
        env.step(0)


def test_an_episode_may_be_cut() -> None:
    env = made("defense-d-afficher", bots="random", max_steps=3)
    env.reset(seed=1)
    cuts = [env.step(int(np.flatnonzero(env.action_masks())[0]))[3] for _ in range(3)]
    assert cuts == [False, False, True]


def test_a_batch_in_one_process_goes_as_single_tables_and_deals_anew_what_is_over() -> None:
    batch = gymnasium.make_vec("marbre/vips-v0", num_envs=3, bots="novice")
    singles = [made("vips", bots="novice") for _ in range(3)]
    seen, info = batch.reset(seed=7)
    alone = [env.reset(seed=7 + at)[0] for at, env in enumerate(singles)]
    over, dealt_anew = np.zeros(3, bool), 0
    for _ in range(40):
        assert np.array_equal(seen, np.stack(alone))
        actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
        seen, _, terminated, _, info = batch.step(np.array(actions))
        for at, env in enumerate(singles):
            alone[at] = env.reset()[0] if over[at] else env.step(actions[at])[0]
        dealt_anew += int(over.sum())
        over = terminated
    assert dealt_anew


def test_processes_give_the_same_as_one(capsys: Any) -> None:
    def trajectory(mode: str) -> bytes:
        envs = gymnasium.make_vec("marbre/vips-v0", num_envs=2, vectorization_mode=mode, bots="random")
        seen, info = envs.reset(seed=3)
        told: bytes = seen.tobytes()
        for _ in range(10):
            seen, _, _, _, info = envs.step(np.array([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]))
            told += seen.tobytes()
        envs.close()
        return told

    assert trajectory("sync") == trajectory("async")


def test_a_package_that_is_missing_is_named_with_its_extra() -> None:
    for door, package in (("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")):
        script = f"import sys; sys.modules['{package}'] = None; import marbre.research.{door}"
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        assert told.returncode == 1
        assert f'{package} is missing. Install the extra that has it: pip install "marbre[research]"' in told.stderr
