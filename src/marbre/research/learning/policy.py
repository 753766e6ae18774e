"""A policy and a value over observations: one hidden layer, two heads, in numpy."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
"""Of floats of 32 bits; of 64 where a test looks at gradients."""

FORBIDDEN: Final = np.float32(-1e9)
"""The logit of a number that may not be chosen."""
PARTS: Final = ("hidden", "bias", "policy", "policy_bias", "value", "value_bias")


class Policy:
    """Weights by name; what is learnt with is in `ppo`."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.weights: Final[dict[str, Array]] = {name: np.asarray(weights[name], np.float32) for name in PARTS}

    @classmethod
    def new(cls, observation: int, actions: int, hidden: int, rng: np.random.Generator) -> "Policy":
        """One that chooses nearly evenly."""

        def drawn(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        return cls(
            {
                "hidden": drawn(observation, hidden, observation**-0.5),
                "bias": np.zeros(hidden, np.float32),
                "policy": drawn(hidden, actions, 0.01),
                "policy_bias": np.zeros(actions, np.float32),
                "value": drawn(hidden, 1, 0.01),
                "value_bias": np.zeros(1, np.float32),
            }
        )

    @property
    def shape(self) -> tuple[int, int]:
        """How long an observation is, and how many numbers there are to choose from."""
        return self.weights["hidden"].shape[0], self.weights["policy"].shape[1]

    def units(self, seen: Array) -> Array:
        """The hidden layer, for a batch of observations."""
        found: Array = np.tanh(seen @ self.weights["hidden"] + self.weights["bias"])
        return found

    def odds(self, units: Array, masks: NDArray[Any]) -> Array:
        """Of each number, how likely it is chosen; nothing for those that may not be."""
        logits = units @ self.weights["policy"] + self.weights["policy_bias"]
        logits = np.where(masks, logits, FORBIDDEN)
        logits -= logits.max(axis=1, keepdims=True)
        powers = np.exp(logits)
        found: Array = powers / powers.sum(axis=1, keepdims=True)
        return found

    def values(self, units: Array) -> Array:
        """The reward that is to come, for a batch."""
        found: Array = (units @ self.weights["value"])[:, 0] + self.weights["value_bias"][0]
        return found

    def best(self, vector: Array, numbers: list[int]) -> int:
        """The likeliest of these numbers."""
        units = self.units(vector[None])[0]
        logits = units @ self.weights["policy"][:, numbers] + self.weights["policy_bias"][numbers]
        return numbers[int(logits.argmax())]

    def save(self, path: Path) -> None:
        """As half floats: what is read back is rounded."""
        np.savez_compressed(
            path, allow_pickle=False, **{name: part.astype(np.float16) for name, part in self.weights.items()}
        )

    @classmethod
    def load(cls, path: Path) -> "Policy":
        with np.load(path, allow_pickle=False) as kept:
            return cls({name: kept[name] for name in PARTS})
