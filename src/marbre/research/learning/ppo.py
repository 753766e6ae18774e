"""Proximal policy optimisation (Schulman and others 2017) with action masks, over vectorised tables of bots."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from marbre.research.batches import MarbreBatch
from marbre.research.learning.policy import PARTS, Array, Policy

CLIP: Final = 0.2
"""How far a step of learning may carry the odds of a choice."""
SMOOTHING: Final = 0.95
"""Lambda of the generalised advantage; nothing is discounted, since games end."""
CURIOSITY: Final = 0.01
"""The weight of the entropy."""
WORTH: Final = 0.5
"""The weight of the value's error."""
MARGIN: Final = 15.0
"""Points ahead that are worth three quarters of the most that a margin is worth."""
LONGEST: Final = 0.5
"""The norm that a gradient is cut to."""


class Course(msgspec.Struct, frozen=True):
    """How long is learnt, and from whom."""

    opponents: tuple[str, ...] = ("random", "novice")
    """Levels; the tables are dealt round them."""
    steps: int = 250_000
    tables: int = 32
    horizon: int = 64
    """Steps of each table between two updates."""
    epochs: int = 3
    minibatch: int = 512
    hidden: int = 64
    rate: float = 1e-2


class Batch(NamedTuple):
    """What was seen and done between two updates, a row for each step of a table."""

    seen: Array
    masks: NDArray[Any]
    chosen: NDArray[Any]
    odds: Array
    """Of what was chosen, when it was."""
    advantages: Array
    returns: Array

    def part(self, rows: NDArray[Any]) -> "Batch":
        return Batch(*(column[rows] for column in self))


class LearningTables:
    """Vectorised environments against several levels, side by side as one."""

    def __init__(self, slug: str, course: Course, seed: int) -> None:
        each = course.tables // len(course.opponents)
        self.batches: Final = [MarbreBatch(each, slug=slug, bots=level) for level in course.opponents]
        self.count: Final = each * len(self.batches)
        told = [batch.reset(seed=seed + each * at) for at, batch in enumerate(self.batches)]
        self.seen: Array = np.concatenate([seen for seen, _ in told])
        self.masks = np.concatenate([info["action_mask"] for _, info in told])
        self.dealing = np.zeros(self.count, bool)
        """Tables that are dealt anew in the next step, whose action is not looked at."""

    def step(self, chosen: NDArray[Any]) -> tuple[Array, NDArray[Any]]:
        """What each match that is over was worth, and which are: shares of the win and a little for the margin, which
        says more than who has won.
        """
        parts = np.split(chosen, len(self.batches))
        told = [batch.step(numbers) for batch, numbers in zip(self.batches, parts, strict=True)]
        self.seen = np.concatenate([one[0] for one in told])
        self.masks = np.concatenate([one[4]["action_mask"] for one in told])
        rewards, over = np.concatenate([one[1] for one in told]), np.concatenate([one[2] | one[3] for one in told])
        self.dealing = over
        for at in np.flatnonzero(over):
            rewards[at] = rewards[at] / 2 + np.tanh(self._margin(int(at)) / MARGIN)
        return rewards.astype(np.float32), over

    def _margin(self, at: int) -> float:
        """Points that the learner is ahead of the best of the others."""
        batch, table = divmod(at, self.count // len(self.batches))
        env = self.batches[batch].envs[table]
        outcome = env.episode.match.outcome
        if outcome is None:
            return 0.0
        return outcome.scores[env.seat] - max(score for seat, score in enumerate(outcome.scores) if seat != env.seat)


def train(
    slug: str, course: Course, seed: int, report: Callable[[int, float], None] = lambda _steps, _reward: None
) -> Policy:
    """The same policy for the same seed and course. `report` is told the steps so far, and the mean reward of the
    matches that have ended since it was last told.
    """
    rng = np.random.default_rng(seed)
    tables = LearningTables(slug, course, seed)
    policy = Policy.new(tables.seen.shape[1], tables.masks.shape[1], course.hidden, rng)
    learner = Adam(policy)
    per_update = tables.count * course.horizon
    updates = max(1, course.steps // per_update)
    for update in range(updates):
        batch, ended = _collect(policy, tables, course.horizon, rng)
        rate = course.rate * (1 - update / updates)
        for rows in _shuffled(len(batch.chosen), course, rng):
            learner.step(_gradients(policy, batch.part(rows)), rate)
        report((update + 1) * per_update, float(np.mean(ended)) if ended else 0.0)
    return policy


def _shuffled(count: int, course: Course, rng: np.random.Generator) -> Iterator[NDArray[Any]]:
    for _ in range(course.epochs):
        order = rng.permutation(count)
        yield from (order[at : at + course.minibatch] for at in range(0, count, course.minibatch))


def _collect(
    policy: Policy, tables: LearningTables, horizon: int, rng: np.random.Generator
) -> tuple[Batch, list[float]]:
    """Play on at all tables, and say what each choice was better than was expected."""
    seen, masks, chosen, odds, values, rewards, over, dealt = ([] for _ in range(8))
    ended: list[float] = []
    for _ in range(horizon):
        units = policy.units(tables.seen)
        chances = policy.odds(units, tables.masks)
        numbers = _draw(chances, rng)
        seen.append(tables.seen)
        masks.append(tables.masks)
        dealt.append(tables.dealing)
        chosen.append(numbers)
        odds.append(np.take_along_axis(chances, numbers[:, None], 1)[:, 0])
        values.append(policy.values(units))
        reward, done = tables.step(numbers)
        rewards.append(reward)
        over.append(done)
        ended += reward[done].tolist()
    values.append(policy.values(policy.units(tables.seen)))
    advantages = _advantages(np.stack(rewards), np.stack(values), np.stack(over))
    returns = advantages + np.stack(values[:-1])
    keep = ~np.stack(dealt).ravel()
    flat = Batch(
        np.concatenate(seen), np.concatenate(masks).astype(bool), np.concatenate(chosen), np.concatenate(odds),
        advantages.ravel(), returns.ravel(),
    )  # fmt: skip
    return flat.part(np.flatnonzero(keep)), ended


def _draw(chances: Array, rng: np.random.Generator) -> NDArray[Any]:
    """A number of each row by its odds; rounding never ends on one that may not be chosen."""
    sums = chances.cumsum(axis=1)
    drawn = rng.random((len(chances), 1)) * sums[:, -1:]
    found = (sums <= drawn).sum(axis=1)
    likeliest = chances.argmax(axis=1)
    found = np.minimum(found, chances.shape[1] - 1)
    chosen: NDArray[Any] = np.where(chances[np.arange(len(found)), found] > 0, found, likeliest)
    return chosen


def _advantages(rewards: Array, values: Array, over: NDArray[Any]) -> Array:
    """Generalised advantage estimation; `values` has a row more. A step that only deals carries nothing back."""
    found = np.zeros_like(rewards)
    later = np.zeros(rewards.shape[1], np.float32)
    for at in reversed(range(len(rewards))):
        goes_on = 1 - over[at].astype(np.float32)
        surprise = rewards[at] + goes_on * values[at + 1] - values[at]
        later = surprise + SMOOTHING * goes_on * later
        found[at] = later
    return found


def _gradients(policy: Policy, batch: Batch) -> dict[str, Array]:
    """Of the clipped objective, the value's error and the entropy, by the chain rule."""
    weights, count = policy.weights, len(batch.chosen)
    units = policy.units(batch.seen)
    odds = policy.odds(units, batch.masks)
    rows = np.arange(count)
    gain = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
    ratio = odds[rows, batch.chosen] / batch.odds
    free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    toward = -gain * ratio * free
    back = -odds * toward[:, None]  # of the logits: the derivative of log softmax
    back[rows, batch.chosen] += toward
    logs = np.log(odds, out=np.zeros_like(odds), where=odds > 0)
    entropy = -(odds * logs).sum(axis=1, keepdims=True)
    back += CURIOSITY * odds * (logs + entropy)
    wrong = WORTH * 2 * (policy.values(units) - batch.returns)[:, None]
    below = (back @ weights["policy"].T + wrong @ weights["value"].T) * (1 - units * units)
    found = {
        "hidden": batch.seen.T @ below,
        "bias": below.sum(axis=0),
        "policy": units.T @ back,
        "policy_bias": back.sum(axis=0),
        "value": units.T @ wrong,
        "value_bias": wrong.sum(axis=0),
    }
    return {name: (slope / count).astype(np.float32) for name, slope in found.items()}


class Adam:
    """Kingma and Ba 2015, with the gradient cut to a norm."""

    def __init__(self, policy: Policy) -> None:
        self.weights: Final = policy.weights
        self.slow = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.fast = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self.steps = 0

    def step(self, gradients: dict[str, Array], rate: float) -> None:
        self.steps += 1
        norm = float(np.sqrt(sum(float((slope * slope).sum()) for slope in gradients.values())))
        cut = min(1.0, LONGEST / (norm + 1e-8))
        for name in PARTS:
            slope = gradients[name] * cut
            slow, fast = self.slow[name], self.fast[name]
            slow += 0.1 * (slope - slow)
            fast += 0.001 * (slope * slope - fast)
            ahead = slow / (1 - 0.9**self.steps)
            spread = np.sqrt(fast / (1 - 0.999**self.steps))
            self.weights[name] -= (rate * ahead / (spread + 1e-8)).astype(np.float32)
