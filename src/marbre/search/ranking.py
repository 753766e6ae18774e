"""What a search has learnt, kept in a small net: a look at the features of each candidate, and their order.

A net is trained on what searches found (`tools/rankers`) and lies as a data file beside the bots of its game. It says
which candidates a search should spend its budget on, and what to do when there is no time for a search at all.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec


class Provenance(msgspec.Struct, frozen=True):
    """How a net came to be, so that anybody can make it anew."""

    command: str
    games: int
    decisions: int
    candidates: int
    explained: float
    """Of what tells candidates of one decision apart, in games that the net was not trained on: 1 is all of it."""
    by_hand: float
    """The same for the rule of thumb that the net stands in for."""


class Net(msgspec.Struct, frozen=True, dict=True):
    """One hidden layer over the features of one candidate."""

    features: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    """`hidden[feature][unit]`, for features from which the mean was taken and that were divided by the scale."""
    bias: tuple[float, ...]
    straight: tuple[float, ...]
    """By feature, past the hidden layer."""
    out: tuple[float, ...]
    provenance: Provenance

    @cached_property
    def _arrays(self) -> tuple[Any, Any, Any, Any, Any, Any]:
        import numpy as np  # as late as it is needed: it takes longer to load than any game

        parts = (self.means, self.scales, self.hidden, self.bias, self.straight, self.out)
        means, scales, hidden, bias, straight, out = map(np.array, parts)
        return means, 1 / scales, hidden, bias, straight, out

    def scores(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """What each candidate is worth beside the others of the same decision, in the unit of the search."""
        import numpy as np

        means, scales, hidden, bias, straight, out = self._arrays
        looks = (np.array(rows) - means) * scales
        found: list[float] = (looks @ straight + np.tanh(looks @ hidden + bias) @ out).tolist()
        return found


def load_nets(path: Path) -> dict[str, Net]:
    """The nets of a game, by the kind of decision."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Net])
