"""A small net fitted to what searches found, with nothing but numpy.

Only what tells the candidates of one decision apart is learnt: the mean of each decision is taken away from what was
found and from what the net says. Games, not decisions, are kept aside to see what the net is worth elsewhere.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from marbre.search import Net, Provenance
from tools.rankers.lessons import Lesson

HIDDEN: Final = 16
STEPS: Final = 1500
RATE: Final = 0.01
DECAY: Final = 1e-4
ASIDE: Final = 5
"""Every fifth game is kept aside."""


class Examples(NamedTuple):
    """Candidates of many decisions, one a row."""

    looks: Any
    worths: Any
    by_hand: Any
    decision: Any
    """To which decision each row belongs."""
    sizes: Any
    """How many candidates each decision has."""

    def centred(self, values: Any) -> Any:
        """Less the mean of the decision."""
        return values - (np.bincount(self.decision, values) / self.sizes)[self.decision]

    def explained(self, scores: Any) -> float:
        """Of the variance within decisions, the share that the best multiple of these scores explains."""
        found, said = self.centred(self.worths), self.centred(scores)
        return float(found @ said) ** 2 / float((found @ found) * (said @ said))


def examples_of(lessons: Sequence[Lesson]) -> Examples:
    sizes = np.array([len(lesson.worths) for lesson in lessons])
    return Examples(
        np.concatenate([np.array(lesson.looks, dtype=float) for lesson in lessons]),
        np.concatenate([np.array(lesson.worths) for lesson in lessons]),
        np.concatenate([np.array(lesson.by_hand, dtype=float) for lesson in lessons]),
        np.repeat(np.arange(len(lessons)), sizes),
        sizes,
    )


def fit(lessons: Sequence[Lesson], features: tuple[str, ...], command: str, seed: int) -> Net:
    """The net that says best what the searches found."""
    training = examples_of([lesson for lesson in lessons if lesson.game % ASIDE])
    aside = examples_of([lesson for lesson in lessons if not lesson.game % ASIDE])
    means, scales = training.looks.mean(0), training.looks.std(0) + 1e-6
    hidden, bias, straight, out = _descend(training, (training.looks - means) / scales, np.random.default_rng(seed))
    about = Provenance(command, len({lesson.game for lesson in lessons}), len(lessons), len(training.worths), 0.0, 0.0)
    net = Net(
        features, _floats(means), _floats(scales), tuple(map(_floats, hidden)), _floats(bias), _floats(straight),
        _floats(out), about,
    )  # fmt: skip
    shown = Provenance(
        command, about.games, about.decisions, len(training.worths) + len(aside.worths),
        round(aside.explained(np.array(net.scores(aside.looks))), 4), round(aside.explained(aside.by_hand), 4),
    )  # fmt: skip
    return Net(features, net.means, net.scales, net.hidden, net.bias, net.straight, net.out, shown)


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(round(float(value), 6) for value in values)


def _descend(examples: Examples, looks: Any, rng: Any) -> tuple[Any, Any, Any, Any]:
    """Adam on the squared error within decisions, over all examples at once."""
    count, width = looks.shape
    parts = [rng.normal(0, width**-0.5, (width, HIDDEN)), np.zeros(HIDDEN), np.zeros(width), np.zeros(HIDDEN)]
    parts[3] = rng.normal(0, 0.1, HIDDEN)
    slow, fast = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    wanted = examples.centred(examples.worths)
    for step in range(1, STEPS + 1):
        hidden, bias, straight, out = parts
        units = np.tanh(looks @ hidden + bias)
        error = examples.centred(looks @ straight + units @ out) - wanted
        back = np.outer(error, out) * (1 - units * units)
        slopes = [looks.T @ back, back.sum(0), looks.T @ error, units.T @ error]
        for at, slope in enumerate(slopes):
            gradient = slope / count + DECAY * parts[at]
            slow[at] = 0.9 * slow[at] + 0.1 * gradient
            fast[at] = 0.99 * fast[at] + 0.01 * gradient * gradient
            pace = RATE * min(1.0, 3 * (1 - step / (STEPS + 1)))
            parts[at] = parts[at] - pace * (slow[at] / (1 - 0.9**step)) / (np.sqrt(fast[at] / (1 - 0.99**step)) + 1e-8)
    return parts[0], parts[1], parts[2], parts[3]
