"""What rivals may have written on their slips, by Bayes over their turns.

Before the first chip a slip is as likely as an expert would write it. After every turn of a rival, each slip counts by
how likely its owner would have played that turn: a softmax over turns of what they do for the pieces of the slip.
"""

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from marbre.games.vips.bots.planning import FELLOWS, LEVELS, MASK, PAIRS, UNITS, Slip, bridges
from marbre.games.vips.legality import BETS
from marbre.games.vips.state import Packed, State
from marbre.kernel.bot import History, Memory
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

SLIPS: Final[tuple[Slip, ...]] = tuple(bet.pieces for bet in BETS)
Bets: TypeAlias = dict[tuple[int, int, int], int]
"""How often in a hundred a slip is on these three columns, in whatever order."""

ODD: Final = 0.1
"""The share of slips that are written without any thought: an equal part of it is any slip's."""
COOL: Final = 1.5
"""The temperature: a turn that is so many points worse is e times less likely."""
FEAR: Final = 0.15
HOPE: Final = 0.3
"""As an expert's."""
TOLD: Final = "slips"
"""The key under which a bot remembers what it has read."""


class ReadSoFar(NamedTuple):
    """What the history up to a number says."""

    entries: int
    number: int
    state: State
    weights: tuple[tuple[float, ...], ...]
    """By seat and slip: logarithms, up to a constant."""


def slip_odds(rules: "Vips", history: History, seat: Seat, bets: Bets, memory: Memory) -> list[list[float]] | None:
    """By seat, how likely each of `SLIPS` is, from what this seat has seen; None where it has not seen the bets."""
    found = _read(rules, history, seat, bets, memory.get(TOLD))
    if found is None:
        return None
    memory[TOLD] = found
    return [_normalised([exp(weight - max(row)) for weight in row]) for row in found.weights]


def _read(rules: "Vips", history: History, seat: Seat, bets: Bets, before: ReadSoFar | None) -> ReadSoFar | None:
    """Read on from where it was left, if that still stands; turns that are not over yet are left for later."""
    found = before if before is not None and _stands(before, history) else _first_turn(rules, history, bets)
    if found is None:
        return None
    state, weights = found.state, [list(row) for row in found.weights]
    turn = state
    for entries, seen in enumerate(history[found.entries :], start=found.entries + 1):
        actor, action = seen.actor, seen.action
        state = rules.apply(state, actor, action)
        if state.stage in ("place", "over"):
            if isinstance(actor, int) and actor != seat:
                _learn(rules, weights[actor], turn, state, actor)
            turn = state
            found = ReadSoFar(entries, seen.number, state, tuple(map(tuple, weights)))
    return found


def _stands(found: ReadSoFar, history: History) -> bool:
    return len(history) >= found.entries and history[found.entries - 1].number == found.number


def _first_turn(rules: "Vips", history: History, bets: Bets) -> ReadSoFar | None:
    """From the first entry to the first turn. What is written is hidden, and anything will do to go on from."""
    state = rules.begin()
    for entries, seen in enumerate(history, start=1):
        state = rules.apply(state, seen.actor, BETS[0] if seen.action is None else seen.action)
        if state.stage == "place":
            priors = tuple(_priors(state.columns, bets))
            return ReadSoFar(entries, seen.number, state, (priors,) * rules.players)
    return None


def _priors(columns: Sequence[int], bets: Bets) -> Iterator[float]:
    total = sum(bets.values())
    for slip in SLIPS:
        kind = sorted(columns[piece] for piece in slip)
        orders = {1: 1, 2: 3, 3: 6}[len(set(kind))]
        written = bets.get((kind[0], kind[1], kind[2]), 0) / total / orders
        yield log((1 - ODD) * written + ODD / len(SLIPS))


class _Reader:
    """How a turn looks to whoever owns a piece."""

    def __init__(self, rules: "Vips", before: State, seat: Seat) -> None:
        self.alone = rules.pay[1]
        self.hand = before.hands[seat]
        self.units = [unit for unit in UNITS if self.hand & MASK[unit]]
        self.theirs = bridges([hand for other, hand in enumerate(before.hands) if other != seat])
        self.mine = bridges([self.hand])

    def value(self, piece: int, columns: Sequence[int], chips: Sequence[Packed]) -> float:
        """What a piece brings as it stands, with what may happen to it in the next turn."""
        alone, column, carried = self.alone, columns[piece], chips[piece]
        here = alone[column] + carried % 255 if alone[column] else 0
        fall = rise = 0
        for other in FELLOWS[piece]:
            gap = carried - chips[other]
            if gap or carried:
                change = alone[columns[other]] - here
                if change < fall and gap in self.theirs:
                    fall = change
                elif change > rise and gap in self.mine:
                    rise = change
        return here + FEAR * fall + HOPE * rise

    def turns(self, piece: int, columns: list[int], chips: list[Packed]) -> tuple[float, float, float]:
        """Sums of exp(gain / COOL): over chips on its level, over swaps that are free, over those that a chip opens."""
        before, level = self.value(piece, columns, chips), piece // 5
        laid = free = opened = 0.0
        for unit in self.units:
            for target in LEVELS[level]:
                chips[target] += unit
                laid += exp((self.value(piece, columns, chips) - before) / COOL)
                chips[target] -= unit
        for one, other in PAIRS[level]:
            gap = chips[one] - chips[other]
            if not (gap or chips[one]) or (gap and abs(gap) not in self.units):
                continue
            kept = chips[one], chips[other]
            chips[one] = chips[other] = 0
            columns[one], columns[other] = columns[other], columns[one]
            gain = exp((self.value(piece, columns, chips) - before) / COOL)
            columns[one], columns[other] = columns[other], columns[one]
            chips[one], chips[other] = kept
            if gap:
                opened += gain
            else:
                free += gain
        return laid, free, opened


def _learn(rules: "Vips", weights: list[float], before: State, after: State, seat: Seat) -> None:
    """A turn of this seat led from one state to the other. Levels do not touch each other: sums over the turns for a
    slip are put together from those of its three pieces.
    """
    reader, columns, chips = _Reader(rules, before, seat), list(before.columns), list(before.chips)
    gains = [
        (reader.value(piece, after.columns, after.chips) - reader.value(piece, columns, chips)) / COOL
        for piece in range(15)
    ]
    turns = [reader.turns(piece, columns, chips) for piece in range(15)]
    for number, slip in enumerate(SLIPS):
        laid, free, opened = map(sum, zip(*(turns[piece] for piece in slip), strict=True))
        weights[number] += sum(gains[piece] for piece in slip) - log(laid * (free + laid / 2) + opened)


def _normalised(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]
