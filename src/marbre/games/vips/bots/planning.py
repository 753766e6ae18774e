"""What the bots of VIPs think with: plans of whole turns, and games played on in the head.

Nothing here knows more than it is handed. The inner loops work on lists of integers: equal packed chips are equal
integers, and a packed integer modulo 255 is how many chips it holds, since 256 leaves 1.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Final, NamedTuple, TypeAlias

from marbre.games.vips.actions import PieceId, Place, PlayerAction
from marbre.games.vips.legality import SWAPS, places
from marbre.games.vips.state import COLOURS, UNIT, Packed
from marbre.kernel.seats import Seat

Slip: TypeAlias = tuple[PieceId, PieceId, PieceId]
"""The pieces of a bet: top, middle, bottom."""
Chip: TypeAlias = tuple[Packed, PieceId]
"""One chip of this colour for this piece."""
Pair: TypeAlias = tuple[PieceId, PieceId]

UNITS: Final = tuple(UNIT[colour] for colour in COLOURS)
MASK: Final = {unit: 255 * unit for unit in UNITS}
"""The bits of a hand that count the chips of a colour."""
LEVELS: Final = tuple(range(first, first + 5) for first in (0, 5, 10))
PAIRS: Final = tuple(tuple(combinations(level, 2)) for level in LEVELS)
FELLOWS: Final = tuple(tuple(other for other in LEVELS[piece // 5] if other != piece) for piece in range(15))
"""Of each piece, the others on its level."""
PLACES: Final = {
    (UNIT[action.chip], action.piece): action for action in places(sum(UNITS)) if isinstance(action, Place)
}

LEAST_LIFT: Final = 1
"""In the head, a swap must bring more than this: one more chip laid on a piece that pays would bring as much."""


class TurnPlan(NamedTuple):
    """A turn, or what is left of one: chips to lay, then perhaps a swap."""

    value: float
    """How much better the table gets for the planner."""
    chips: tuple[Chip, ...]
    swap: Pair | None

    @property
    def action(self) -> PlayerAction:
        """What to do first."""
        if self.chips:
            return PLACES[self.chips[0]]
        assert self.swap is not None
        return SWAPS[self.swap]


class PlannerWeights(NamedTuple):
    """What a planner values on the table, and how much."""

    own: Slip
    worth: Sequence[Sequence[float]]
    """`worth[piece][column]`: what a piece on that column is worth to the planner; less than nothing for a rival's."""
    chip_worth: Sequence[Sequence[float]]
    """What each chip on it adds."""
    fear: float
    """The share of what one chip and a swap could take from an own piece that counts as lost already."""
    hope: float
    """The share of what one chip and a swap could bring an own piece that counts as won already."""
    theirs: frozenset[int]
    """Differences between the chips of two pieces that some rival can level out with one chip."""
    mine: frozenset[int]
    """Those that the planner can."""


def bridges(hands: Sequence[Packed]) -> frozenset[int]:
    """Differences that one chip of these hands levels out. None at all without chips: no chip, no turn, no swap."""
    units = [unit for unit in UNITS if any(hand & MASK[unit] for hand in hands)]
    return frozenset([0, *units, *(-unit for unit in units)] if units else [])


def plan_turns(
    columns: Sequence[int], chips: Sequence[Packed], hand: Packed, weights: PlannerWeights, *, follow: bool
) -> list[TurnPlan]:
    """Every turn that can be played from here; with `follow` its first chip is laid already.

    Levels do not touch each other, so a turn is worth the sum of what it does to each. That saves valuing the two
    thousand turns one by one. Two chips on two levels are listed in one order only.
    """
    levels = [_Level(level, columns, chips, hand, weights) for level in range(3)]
    if follow:
        return [plan for level in levels for plan in level.chips_laid + level.swaps]
    plans = [plan for level in levels for plan in level.whole_turns()]
    if not hand - units_of(hand)[0]:  # the last chip: a swap must follow where one is possible (VIP-3.1)
        for level in levels:
            if not any(other.swaps for other in levels if other is not level):
                plans += [plan for plan in level.chips_laid if not any(level.swaps_with(plan.chips))]
    for one, other in permutations(levels, 2):
        for value, laid, _ in one.chips_laid:
            plans += [TurnPlan(value + more, laid, pair) for more, _, pair in other.swaps]
            if one.number < other.number:
                plans += [
                    TurnPlan(value + more, laid + second, None)
                    for more, second, _ in other.chips_laid
                    if _holds(hand, laid[0], second[0])
                ]
    return plans


class _Level:
    """One level of the table on which things are tried out and taken back."""

    def __init__(
        self, number: int, columns: Sequence[int], chips: Sequence[Packed], hand: Packed, weights: PlannerWeights
    ) -> None:
        self.number = number
        self.columns, self.chips, self.hand, self.weights = list(columns), list(chips), hand, weights
        self.before = self._value()
        self.menu = [(unit, piece) for unit in UNITS if hand & MASK[unit] for piece in LEVELS[number]]
        self.swaps = list(self._swaps_after(()))
        self.chips_laid = [self._lay(chip) for chip in self.menu]

    def whole_turns(self) -> Iterator[TurnPlan]:
        """Turns spent on this level alone: two chips, or one and a swap."""
        for index, chip in enumerate(self.menu):
            self.chips[chip[1]] += chip[0]
            yield from self._swaps_after((chip,))
            for other in self.menu[index:]:
                if _holds(self.hand, chip, other):
                    value = self._lay(other).value
                    yield TurnPlan(value, (chip, other), None)
            self.chips[chip[1]] -= chip[0]

    def swaps_with(self, chips: tuple[Chip, ...]) -> Iterator[TurnPlan]:
        """The swaps of this level that are possible once these chips lie on it."""
        for unit, piece in chips:
            self.chips[piece] += unit
        found = list(self._swaps_after(chips))
        for unit, piece in chips:
            self.chips[piece] -= unit
        yield from found

    def _lay(self, chip: Chip) -> TurnPlan:
        unit, piece = chip
        self.chips[piece] += unit
        value = self._value() - self.before
        self.chips[piece] -= unit
        return TurnPlan(value, (chip,), None)

    def _swaps_after(self, laid: tuple[Chip, ...]) -> Iterator[TurnPlan]:
        columns, chips = self.columns, self.chips
        for pair in PAIRS[self.number]:
            one, other = pair
            both = chips[one]
            if both and both == chips[other]:
                columns[one], columns[other] = columns[other], columns[one]
                chips[one] = chips[other] = 0
                yield TurnPlan(self._value() - self.before, laid, pair)
                columns[one], columns[other] = columns[other], columns[one]
                chips[one] = chips[other] = both

    def _value(self) -> float:
        """What the level is worth as it lies, with what may happen to the planner's piece in the next turn."""
        columns, chips = self.columns, self.chips
        own, worth, chip_worth, fear, hope, theirs, mine = self.weights
        value = 0.0
        for piece in LEVELS[self.number]:
            column = columns[piece]
            value += worth[piece][column] + chip_worth[piece][column] * (chips[piece] % 255)
        piece = own[self.number]
        row, column, carried = worth[piece], columns[piece], chips[piece]
        here = row[column] + chip_worth[piece][column] * (carried % 255)
        fall = rise = 0.0
        for other in FELLOWS[piece]:
            gap = carried - chips[other]
            if gap or carried:  # two bare pieces cannot be swapped, nor after one chip
                change = row[columns[other]] - here
                if change < fall and gap in theirs:
                    fall = change
                elif change > rise and gap in mine:
                    rise = change
        return value + fear * fall + hope * rise


def _holds(hand: Packed, one: Chip, other: Chip) -> bool:
    """Whether there are two chips in hand if both are of one colour."""
    return one[0] != other[0] or hand & MASK[one[0]] > one[0]


@cache
def units_of(hand: Packed) -> tuple[Packed, ...]:
    """The chips of a hand one by one."""
    return tuple(unit for unit in UNITS for _ in range((hand & MASK[unit]) // unit))


class World:
    """The table with every slip open: one of the ways things may stand, to be played to its end in the head."""

    def __init__(
        self,
        columns: Sequence[int],
        chips: Sequence[Packed],
        hands: Sequence[Packed],
        slips: Sequence[Slip],
        pay: Sequence[Sequence[int]],
    ) -> None:
        """`pay[bettors][column]` is the fame table, with a row for nobody."""
        self.columns, self.chips, self.hands, self.slips = columns, chips, hands, slips
        bettors = [0] * 15
        for slip in slips:
            for piece in slip:
                bettors[piece] += 1
        self.pay = [pay[count] for count in bettors]

    def play(self, seat: Seat, plan: TurnPlan, rng: Random) -> list[int]:
        """The scores if this seat follows its plan and from then on everybody plays for themselves."""
        columns, chips, hands = list(self.columns), list(self.chips), list(self.hands)
        for unit, piece in plan.chips:
            chips[piece] += unit
            hands[seat] -= unit
        if plan.swap:
            _swap(columns, chips, *plan.swap)
        turn, players = seat, len(hands)
        while any(hands):
            turn = turn + 1 if turn + 1 < players else 0
            if hands[turn]:
                hands[turn] = self._turn(columns, chips, hands[turn], self.slips[turn], rng)
        pay = self.pay
        return [
            sum(base + chips[piece] % 255 for piece in slip if (base := pay[piece][columns[piece]]))
            for slip in self.slips
        ]

    def _turn(self, columns: list[int], chips: list[Packed], hand: Packed, slip: Slip, rng: Random) -> Packed:
        """The best lift of an own piece if one is in reach, else two chips on own pieces; gives back the hand."""
        best = self._best_lift(columns, chips, hand, slip)
        if best is None:
            hand -= self._lay_any(columns, chips, hand, slip, rng)
            return hand and hand - self._lay_any(columns, chips, hand, slip, rng)
        lifted, other = best
        gap = chips[lifted] - chips[other]
        if gap:  # the chip that makes them match goes out of the game with the rest
            unit = abs(gap)
        else:
            elsewhere = (slip[lifted // 5 - 1], slip[lifted // 5 - 2], slip[lifted // 5 - 1])
            unit = self._lay_any(columns, chips, hand, elsewhere, rng)
        _swap(columns, chips, lifted, other)
        return hand - unit

    def _best_lift(self, columns: list[int], chips: list[Packed], hand: Packed, slip: Slip) -> Pair | None:
        best, found = LEAST_LIFT, None
        for piece in slip:
            row, carried = self.pay[piece], chips[piece]
            here = row[columns[piece]]
            if here:
                here += carried % 255
            for other in FELLOWS[piece]:
                gain = row[columns[other]] - here
                if gain > best:
                    gap = carried - chips[other]
                    if hand & MASK.get(gap if gap > 0 else -gap, 0) or (not gap and carried):
                        best, found = gain, (piece, other)
        return found

    def _lay_any(self, columns: list[int], chips: list[Packed], hand: Packed, slip: Slip, rng: Random) -> Packed:
        """A chip of any colour on an own piece, with a second look if that piece does not pay."""
        random = rng.random
        piece = slip[int(random() * 3)]
        if not self.pay[piece][columns[piece]]:
            piece = slip[int(random() * 3)]
        units = units_of(hand)
        unit = units[int(random() * len(units))]
        chips[piece] += unit
        return unit


def _swap(columns: list[int], chips: list[Packed], one: PieceId, other: PieceId) -> None:
    columns[one], columns[other] = columns[other], columns[one]
    chips[one] = chips[other] = 0
