"""The learner: its gradients, its masks, the same policy for the same seed, and that it learns."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import marbre
from marbre.bots import play_out
from marbre.bots.finding import find_bot
from marbre.bots.ladder import run_ladder
from marbre.kernel.bot import Bot, Budget, random_bot
from marbre.research.door import Door
from marbre.research.learning import Course, Policy, train
from marbre.research.learning.__main__ import main
from marbre.research.learning.players import play
from marbre.research.learning.policy import PARTS
from marbre.research.learning.ppo import CLIP, CURIOSITY, WORTH, Batch, _advantages, _draw, _gradients

SHORT = Course(opponents=("random",), steps=512, tables=4, horizon=32, hidden=8)


def batch_of(policy: Policy, rng: np.random.Generator, rows: int = 6) -> Batch:
    seen = rng.standard_normal((rows, policy.shape[0])).astype(np.float32)
    masks = rng.random((rows, policy.shape[1])) < 0.6
    masks[:, 0] = True
    odds = policy.odds(policy.units(seen), masks)
    chosen = _draw(odds, rng)
    before = odds[np.arange(rows), chosen] * rng.uniform(0.7, 1.4, rows).astype(np.float32)
    return Batch(seen, masks, chosen, before, rng.standard_normal(rows), rng.standard_normal(rows))


def loss(policy: Policy, batch: Batch) -> float:
    """What is made small: written down once more, without its derivative."""
    units = policy.units(batch.seen)
    odds = policy.odds(units, batch.masks).astype(float)
    gain = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
    ratio = odds[np.arange(len(gain)), batch.chosen] / batch.odds
    clipped = np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    entropy = -(odds * np.log(np.where(odds > 0, odds, 1))).sum(axis=1)
    wrong = (policy.values(units) - batch.returns) ** 2
    return float(np.mean(-clipped - CURIOSITY * entropy + WORTH * wrong))


def test_gradients_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    policy = Policy.new(5, 4, 3, rng)
    for name in PARTS:
        policy.weights[name] = policy.weights[name].astype(np.float64) + 0.3 * rng.standard_normal(
            policy.weights[name].shape
        )
    batch = batch_of(policy, rng)
    found = _gradients(policy, batch)
    for name in PARTS:
        part = policy.weights[name]
        for at in np.ndindex(part.shape):
            kept, near = part[at], []
            for change in (1e-4, -1e-4):
                part[at] = kept + change
                near.append(loss(policy, batch))
            part[at] = kept
            assert found[name][at] == pytest.approx((near[0] - near[1]) / 2e-4, abs=2e-3), (name, at)


def test_nothing_that_is_masked_is_ever_drawn() -> None:
    rng = np.random.default_rng(4)
    policy = Policy.new(3, 9, 4, rng)
    masks = np.zeros((200, 9), bool)
    masks[np.arange(200), rng.integers(9, size=200)] = True
    masks[:100, 4] = True
    odds = policy.odds(policy.units(rng.standard_normal((200, 3)).astype(np.float32)), masks)
    assert odds.sum(axis=1) == pytest.approx(np.ones(200))
    for _ in range(20):
        assert masks[np.arange(200), _draw(odds, rng)].all()


def test_an_advantage_looks_to_the_end_of_its_match_and_no_further() -> None:
    rewards, values = np.array([[0.0], [1.0], [0.0], [-1.0]]), np.zeros((5, 1))
    over = np.array([[False], [True], [False], [True]])
    found = _advantages(rewards, values, over)[:, 0]
    assert found == pytest.approx([0.95, 1, -0.95, -1])


def test_the_same_seed_is_the_same_policy_and_another_one_is_not() -> None:
    one, same, other = train("vips", SHORT, 1), train("vips", SHORT, 1), train("vips", SHORT, 2)
    assert all(np.array_equal(one.weights[name], same.weights[name]) for name in PARTS)
    assert not np.array_equal(one.weights["hidden"], other.weights["hidden"])


def test_the_script_writes_a_policy_and_tells_how_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    made = CliRunner().invoke(main, ["vips", "--steps", "20480", "--opponents", "random", "--out", str(file)])
    assert made.exit_code == 0, made.output
    assert made.output.startswith("20480 steps, ")
    assert Policy.load(file).shape == (174, 209)


def test_a_policy_plays_a_game_of_actions_in_two_steps() -> None:
    door = Door("extrablatt", {})
    refused: list[object] = []
    policy = Policy.new(door.observer.size, door.coder.size, 4, np.random.default_rng(1))
    match = marbre.start("extrablatt", players=2, seed="learnt")
    bots: list[Bot] = [partial(play, "extrablatt", policy), random_bot]
    play_out(match, bots, Budget(), "learnt", lambda *told: refused.append(told))
    assert match.outcome is not None and not refused


@pytest.mark.parametrize("slug", ["vips", "typo"])
def test_what_is_shipped_beats_chance_at_tables_of_its_size(slug: str) -> None:
    learnt = f"learnt=marbre.research.learning.players:{slug}"
    table = run_ladder(slug, bots=("random", learnt), games=40, seed="shipped")
    (share,) = (pair.low for pair in table.pairs if pair.bot == "learnt")
    assert share > 0.6 and not table.refused
    three = marbre.start(slug, players=3, seed="three")
    with pytest.raises(ValueError, match="has learnt at tables of"):
        play_out(three, [find_bot(slug, learnt)] * 3, Budget(), "three")
