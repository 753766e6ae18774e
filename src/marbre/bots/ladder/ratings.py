"""Ratings of bots that met in pairs: Bradley and Terry's model, a draw as half a win.

`p = 1 / (1 + 10 ** ((other - one) / 400))`, as Elo wrote it. The ratings are those under which the results are
likeliest; their errors are cluster-robust by deal (a sandwich estimator), since one deal decides games of several
pairs. To each pair one deal won by either is added, as in `marbre.bots.intervals`: who won them all is not infinitely
better. A model with one number for each bot flatters whoever beats the weak: the matrix of pairs belongs beside it.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any, Final

import numpy as np

from marbre.bots.intervals import Deal, student
from marbre.bots.ladder.pairing import Pair

SCALE: Final = 400 / log(10)
ANCHOR: Final = 1500.0
"""The rating of the bot that all others are measured from."""
PRECISE: Final = 1e-9


def rate(results: Mapping[Pair, Sequence[Deal]], bots: int, anchor: int) -> list[tuple[float, float]]:
    """Of each bot its rating, and half the width of its 95 % interval. `results[pair]` are deals in the same order."""
    clusters = _clusters(results)
    strength = _likeliest(clusters, bots, anchor)
    errors = _errors(clusters, strength, anchor)
    half = student(max(1, max(map(len, results.values())) - 1))
    return [(ANCHOR + SCALE * float(one), SCALE * half * error) for one, error in zip(strength, errors, strict=True)]


Cluster = Sequence[tuple[int, int, float, float]]
"""What hangs together: first bot, second bot, wins of the first, games."""


def _clusters(results: Mapping[Pair, Sequence[Deal]]) -> list[Cluster]:
    deals: dict[int, list[tuple[int, int, float, float]]] = {}
    added: list[Cluster] = []
    for (one, other), met in results.items():
        for number, (won, games) in enumerate(met):
            deals.setdefault(number, []).append((one, other, won, games))
        usual = sum(games for _, games in met) / len(met)
        added += [[(one, other, won, usual)] for won in (0.0, usual)]
    return [*deals.values(), *added]


def _likeliest(clusters: Sequence[Cluster], bots: int, anchor: int) -> Any:
    """Newton's method; the anchor stays at nought."""
    won, games = np.zeros((bots, bots)), np.zeros((bots, bots))
    for one, other, wins, count in (row for cluster in clusters for row in cluster):
        won[one, other] += wins
        won[other, one] += count - wins
        games[one, other] += count
        games[other, one] += count
    strength, free = np.zeros(bots), [bot for bot in range(bots) if bot != anchor]
    for _ in range(100):
        chance = _chances(strength)
        slope = (won - games * chance).sum(axis=1)[free]
        step = np.linalg.solve(_curvature(games, chance)[np.ix_(free, free)], slope)
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < PRECISE:
            break
    return strength


def _chances(strength: Any) -> Any:
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def _curvature(games: Any, chance: Any) -> Any:
    """The information matrix of the model."""
    weight = games * chance * chance.T
    return np.diag(weight.sum(axis=1)) - weight


def _errors(clusters: Sequence[Cluster], strength: Any, anchor: int) -> list[float]:
    """Standard errors: what each cluster pulls at the ratings, through the inverse of the curvature."""
    bots, chance = len(strength), _chances(strength)
    games, pulls = np.zeros((bots, bots)), np.zeros((len(clusters), bots))
    for pull, cluster in zip(pulls, clusters, strict=True):
        for one, other, wins, count in cluster:
            games[one, other] += count
            games[other, one] += count
            surprise = wins - count * chance[one, other]
            pull[one] += surprise
            pull[other] -= surprise
    free = [bot for bot in range(bots) if bot != anchor]
    bread = np.linalg.inv(_curvature(games, chance)[np.ix_(free, free)])
    spread = bread @ (pulls[:, free].T @ pulls[:, free]) @ bread
    found = dict(zip(free, np.diag(spread), strict=True))
    return [sqrt(found.get(bot, 0.0)) for bot in range(bots)]
