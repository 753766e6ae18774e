"""What cheques are worth for the duels to come, by dynamic programming over hands and duels left.

Two who fight swap their cheques, so what both hold together stays the same: six cheques can be split in twenty ways.
Each split, with so many duels to come, is a matrix game: both choose in secret, what is won now and what the hands are
worth afterwards is the payoff. All of it is zero-sum, and a matrix of three by three is solved exactly.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from marbre.games.extrablatt.effects import outbids
from marbre.games.extrablatt.secrets.redealing import Sets
from marbre.layout import bits

Matrix: TypeAlias = Sequence[Sequence[float]]
"""What the one who chooses the row gets from the one who chooses the column."""
TOLERANCE: Final = 1e-9


class MixedSolution(NamedTuple):
    """How often to choose each row and each column, so that neither can do better; and what the rows get."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(matrix: Matrix) -> MixedSolution:
    """A matrix game, exactly: some solution mixes as many rows as columns (Shapley and Snow 1950)."""
    height, width = len(matrix), len(matrix[0])
    best: tuple[float, MixedSolution] | None = None
    for size in range(1, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                found = _equalizing(matrix, rows, columns)
                if found is None:
                    continue
                gap = exploitability(matrix, found)
                if best is None or gap < best[0]:
                    best = gap, found
                if gap <= TOLERANCE * (1 + abs(found.value)):
                    return found
    assert best is not None
    return best[1]


def dot(some: Sequence[float], others: Sequence[float]) -> float:
    """The sum of the products, pair by pair."""
    total: float = sum(map(mul, some, others))
    return total


def exploitability(matrix: Matrix, solution: MixedSolution) -> float:
    """How much the two could gain together by answering these mixtures as well as they can."""
    answers = [dot(row, solution.columns) for row in matrix]
    replies = [dot(column, solution.rows) for column in zip(*matrix, strict=True)]
    return max(answers) - min(replies)


def _equalizing(matrix: Matrix, rows: Sequence[int], columns: Sequence[int]) -> MixedSolution | None:
    """Mixtures of these that leave the other no choice to prefer; None if there are none."""
    adjugate = _adjugate([[matrix[row][column] for column in columns] for row in rows])
    weights = [sum(row) for row in zip(*adjugate, strict=True)]
    answers = [sum(row) for row in adjugate]
    whole = sum(weights)
    if abs(whole) <= TOLERANCE or min(weight / whole for weight in (*weights, *answers)) < -TOLERANCE:
        return None
    first = [matrix[rows[0]][column] for column in columns]
    value = sum(pay * answer for pay, answer in zip(first, answers, strict=True)) / whole
    return MixedSolution(
        value, _spread(rows, weights, whole, len(matrix)), _spread(columns, answers, whole, len(matrix[0]))
    )


def _spread(chosen: Sequence[int], weights: Sequence[float], whole: float, size: int) -> tuple[float, ...]:
    mixed = [0.0] * size
    for at, weight in zip(chosen, weights, strict=True):
        mixed[at] = max(0.0, weight / whole)
    return tuple(mixed)


def _adjugate(square: Matrix) -> list[list[float]]:
    """The transposed cofactors."""
    size = len(square)
    return [[_sign(row + column) * _minor(square, row, column) for row in range(size)] for column in range(size)]


def _sign(number: int) -> int:
    return -1 if number % 2 else 1


def _minor(square: Matrix, row: int, column: int) -> float:
    rest = [[pay for at, pay in enumerate(pays) if at != column] for which, pays in enumerate(square) if which != row]
    return _determinant(rest)


def _determinant(square: Matrix) -> float:
    if not square:
        return 1.0
    return sum(_sign(column) * pay * _minor(square, 0, column) for column, pay in enumerate(square[0]))


def solve_against_several(matrices: Sequence[Matrix], ways: Sequence[int], rounds: Iterable[int]) -> tuple[float, ...]:
    """How often to choose each row if the other's matrix is one of these, by their odds, and he knows which.

    Regret matching plus (Tammelin 2014): negative regrets are forgotten, later rounds count more.
    """
    own = [0.0] * len(matrices[0])
    theirs = [[0.0] * len(matrix[0]) for matrix in matrices]
    total = [0.0] * len(own)
    whole = sum(ways)
    for number in rounds:
        plan = matched(own)
        gains = [0.0] * len(own)
        for matrix, regrets, some in zip(matrices, theirs, ways, strict=True):
            answer = matched(regrets)
            costs = [dot(column, plan) for column in zip(*matrix, strict=True)]
            paid = dot(costs, answer)
            regrets[:] = [max(0.0, regret + paid - cost) for regret, cost in zip(regrets, costs, strict=True)]
            for row, pays in enumerate(matrix):
                gains[row] += some / whole * dot(pays, answer)
        average = dot(gains, plan)
        own = [max(0.0, regret + gain - average) for regret, gain in zip(own, gains, strict=True)]
        total = [before + (number + 1) * share for before, share in zip(total, plan, strict=True)]
    return tuple(matched(total))


def matched(regrets: Sequence[float]) -> list[float]:
    """Choices in proportion to their regrets, none of which is negative."""
    whole = sum(regrets)
    return [regret / whole for regret in regrets] if whole else [1 / len(regrets)] * len(regrets)


class DuelValues:
    """What hands are worth between two seats of which each wants to win the duels to come."""

    def __init__(self, sets: Sets) -> None:
        self.sets: Final = sets
        self.worth: Final = lru_cache(maxsize=None)(self._worth)

    def matrix(self, mine: int, theirs: int, win: float, lose: float, later: float, duels: int) -> list[list[float]]:
        """What a duel pays for each pair of cheques, with so many more to come for a stake of `later` each."""
        found = []
        for one in bits(mine):
            row = []
            for other in bits(theirs):
                swap = 1 << one | 1 << other
                now = win if outbids(self.sets, one, other) else lose
                row.append(now + later * self.worth(mine ^ swap, theirs ^ swap, duels))
            found.append(row)
        return found

    def _worth(self, mine: int, theirs: int, duels: int) -> float:
        """What so many duels for a stake of one are worth to who holds `mine`: from half of them lost to half won."""
        return solve(self.matrix(mine, theirs, 0.5, -0.5, 1.0, duels - 1)).value if duels else 0.0


@lru_cache(maxsize=8)
def duel_values(sets: Sets) -> DuelValues:
    """The same for every table with such cheques: worked out once."""
    return DuelValues(sets)
