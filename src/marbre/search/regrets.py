"""Regret matching: mixed strategies for choices that are made in secret and at once.

A best answer to one guess can be guessed in turn; the average of regret matching cannot be exploited by much.
"""

from collections.abc import Sequence
from typing import TypeAlias

Mix: TypeAlias = list[float]
"""How likely each choice is."""


class RegretMatcher:
    """Learns a mixed strategy from what each choice would have brought.

    Regrets are kept above zero and later rounds count more, as in CFR+.
    """

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.sums = [0.0] * choices
        self.rounds = 0

    @property
    def mix(self) -> Mix:
        """What to play in this round."""
        return _shares(self.regrets)

    @property
    def average(self) -> Mix:
        """What it has come to: an equilibrium, where all who learn are in one for two, or all alike."""
        return _shares(self.sums)

    def learn(self, worths: Sequence[float]) -> None:
        """What each choice was worth in this round."""
        mix = self.mix
        self.rounds += 1
        expected = sum(share * worth for share, worth in zip(mix, worths, strict=True))
        for choice, worth in enumerate(worths):
            self.sums[choice] += self.rounds * mix[choice]
            self.regrets[choice] = max(0.0, self.regrets[choice] + worth - expected)


def equilibrium(payoffs: Sequence[Sequence[float]], rounds: int = 200) -> tuple[Mix, Mix]:
    """The mixes of two who choose at once: `payoffs[mine][theirs]` is what I win and they lose."""
    mine, theirs = RegretMatcher(len(payoffs)), RegretMatcher(len(payoffs[0]))
    columns = list(zip(*payoffs, strict=True))
    for _ in range(rounds):
        my_mix, their_mix = mine.mix, theirs.mix
        mine.learn([_dot(row, their_mix) for row in payoffs])
        theirs.learn([-_dot(column, my_mix) for column in columns])
    return mine.average, theirs.average


def _dot(values: Sequence[float], mix: Mix) -> float:
    return sum(value * share for value, share in zip(values, mix, strict=True))


def _shares(weights: Sequence[float]) -> Mix:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
