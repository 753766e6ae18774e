"""The best lot of what lies open: which tiles go together, rather than one after the other by what each adds.

Local search: tiles are put in and taken out again as long as the desk promises more (`promise`).
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

from marbre.games.redac_chef.bots.appraisal import DayOutlook, gain
from marbre.games.redac_chef.bots.promising import promise
from marbre.games.redac_chef.box import Piece
from marbre.kernel.bot import Budget

TRIALS: Final = 1500
"""Changes that are tried, at most."""
FILLED: Final = 0.02
"""What a square that is filled is worth beside what is on it: the largest empty area is compared."""


def next_of_best(outlook: DayOutlook, budget: Budget, rng: Random) -> int | None:
    """The slot of that tile of the best lot which would be missed most; None if nothing helps."""
    slots = {what: slot for slot, what in enumerate(outlook.view.heap) if what is not None and what >= 0}
    pieces = [outlook.numbers.pieces[tile] for tile in slots if outlook.numbers.pieces[tile].area <= outlook.room]
    lot = best_lot(outlook, pieces, budget, rng)
    if not lot:
        return None
    whole = value(outlook, lot)
    missed = max(
        lot, key=lambda piece: (whole - value(outlook, [one for one in lot if one is not piece]), -piece.index)
    )
    return slots[missed.index]


def best_lot(outlook: DayOutlook, pieces: Sequence[Piece], budget: Budget, rng: Random) -> list[Piece]:
    """Of these, those that promise most together with what is kept, and have room."""
    lot = _one_by_one(outlook, pieces)
    now = value(outlook, lot)
    if not pieces:
        return lot
    for _ in islice(budget.spend(TRIALS), TRIALS):  # more would only cost the clock
        then = _changed(outlook, lot, pieces, rng)
        found = value(outlook, then)
        if found >= now:
            lot, now = then, found
    return lot


def _one_by_one(outlook: DayOutlook, pieces: Sequence[Piece]) -> list[Piece]:
    """To begin with: what brings most for its squares by itself, as long as there is room."""
    lot, room = list[Piece](), outlook.room
    for piece in sorted(pieces, key=lambda piece: -gain(outlook, piece, 0.0) / piece.area):
        if piece.area <= room and gain(outlook, piece, 0.0) > 0:
            lot.append(piece)
            room -= piece.area
    return lot


def _changed(outlook: DayOutlook, lot: Sequence[Piece], pieces: Sequence[Piece], rng: Random) -> list[Piece]:
    """One more tile, or one less; others make room for it, any of them first."""
    one = pieces[int(rng.random() * len(pieces))]
    if one in lot:
        return [other for other in lot if other is not one]
    then = [*lot, one]
    over = sum([piece.area for piece in then]) - outlook.room
    while over > 0:
        gone = then.pop(int(rng.random() * (len(then) - 1)))
        over -= gone.area
    return then


def value(outlook: DayOutlook, lot: Sequence[Piece]) -> float:
    """What the desk promises with these."""
    squares = sum([piece.area for piece in lot])
    return FILLED * squares + promise(
        [*outlook.pieces, *lot], outlook.terms, outlook.dollar, outlook.capacity, outlook.races
    )
