"""A page problem in plain terms: rectangles to lay on a grid, what each is worth, what may not touch. Names no game.

Everything that changes what a good page is must be said with these words, or be left out and bounded by the caller:
- an *item* counts only while it lies face up; face down it fills its squares and saves the cost of a leftover;
- a face-up item must not share an edge with a face-up *foe* (a few pairs may be pardoned);
- a face-up item scores for each face-up *friend* that it touches;
- a *term* scores for counts: so many points for each full set of one member of each of its classes, where a member may
  have to lie at certain places, or touch this, or keep away from that;
- a *zone* scores if none of its squares is empty;
- the largest empty region, the sum of moods and the leftovers each have their price.
"""

from typing import Final

import msgspec

from marbre.layout.grid import Grid

MOST_ITEMS: Final = 60
"""A set of items is one machine word."""


class Item(msgspec.Struct, frozen=True):
    """A rectangle that is never turned round."""

    width: int
    height: int
    points: int = 0
    mood: int = 0
    friends: int = 0
    """The set of items, as bits, of which each scores `worth` for this one where they touch."""
    worth: int = 1
    foes: int = 0
    """The set of items that it must not touch, both being face up; it holds both ways."""
    required: bool = False
    """It must lie face up."""
    income: int = 0
    up_at: int | None = None
    """The anchors, as bits of the grid, at which it may lie face up; absent: wherever it fits."""
    down_at: int | None = None
    off_block: bool = False
    """It may not lie face up at an edge of the block."""

    @property
    def area(self) -> int:
        return self.width * self.height


class Block(msgspec.Struct, frozen=True):
    """The piece that always lies on the page, and the anchors that it may have."""

    width: int
    height: int
    anchors: tuple[tuple[int, int], ...]


class Class(msgspec.Struct, frozen=True):
    """Items that count for a term, while they lie face up."""

    items: int
    places: tuple[int, ...] | None = None
    """Of each item, the anchors at which it counts; absent: anywhere."""
    at_block: bool = False
    """Only those that share an edge with the block."""
    beside: int | None = None
    """Only those that touch a face-up item of this set."""
    away_from: int | None = None
    """Only those that touch none of this set. A class has one of these two wishes at most."""


class Term(msgspec.Struct, frozen=True):
    """`weight` for each `step` full sets of one member of every class, at most `cap` times.

    With `if_none`: once, if the only class has no member.
    """

    weight: int
    classes: tuple[Class, ...]
    step: int = 1
    cap: int | None = None
    if_none: bool = False

    def value(self, counts: list[int]) -> int:
        if self.if_none:
            return 0 if any(counts) else self.weight
        times = min(counts) // self.step
        return self.weight * (times if self.cap is None else min(times, self.cap))


class Zone(msgspec.Struct, frozen=True):
    """So many points if no square of the zone is empty. The weight is above zero."""

    weight: int
    squares: int = 0
    around_block: bool = False
    """The squares around the block instead."""


class Problem(msgspec.Struct, frozen=True):
    """What is to be laid out, and how it is counted."""

    width: int
    height: int
    items: tuple[Item, ...]
    white: tuple[int, ...]
    """Points by the size of the largest empty region; the last entry holds for all larger ones."""
    block: Block | None = None
    constant: int = 0
    mood_above: int = 1
    """What each mood above zero costs, in all."""
    mood_below: int = 1
    mood_free: int = 0
    """Taken off that, after the cap."""
    mood_most: int | None = None
    leftover_cost: int = 0
    leftover_free: int = 0
    pardons: int = 0
    """How many pairs of foes may touch, if both are among the pardoned."""
    pardoned: int = 0
    terms: tuple[Term, ...] = ()
    zones: tuple[Zone, ...] = ()
    contiguous: bool = False
    """Every face-up item must be joined to the block by what lies on the page, either way up."""

    @property
    def grid(self) -> Grid:
        return Grid(self.width, self.height)

    def mood_penalty(self, mood: int) -> int:
        cost = mood * self.mood_above if mood > 0 else -mood * self.mood_below
        return max(0, (cost if self.mood_most is None else min(cost, self.mood_most)) - self.mood_free)


class LaidItem(msgspec.Struct, frozen=True, order=True):
    """An item on the page, by its top left square."""

    item: int
    x: int
    y: int
    up: bool = True


class Arrangement(msgspec.Struct, frozen=True):
    """A page as laid out: where everything lies."""

    laid: tuple[LaidItem, ...]
    block: tuple[int, int] | None = None


class Solution(msgspec.Struct, frozen=True):
    """The best page known so far, and what no page can exceed."""

    page: Arrangement | None
    score: int | None
    bound: int
    income: int = 0
    work: int = 0
    """Steps done so far, a measure that does not depend on the machine."""
    seconds: float = 0.0
    exact: bool = True
    """Whether the problem was all there is to it: otherwise the caller has added something to the bound."""

    @property
    def proven(self) -> bool:
        return self.score is not None and self.score == self.bound

    @property
    def gap(self) -> int | None:
        return None if self.score is None else self.bound - self.score


def faults(problem: Problem) -> list[str]:
    """What is wrong with a problem: codes for whoever puts them in words."""
    found = []
    if not problem.items:
        found.append("no-items")
    if len(problem.items) > MOST_ITEMS:
        found.append("too-many-items")
    if problem.block is not None and not problem.block.anchors:
        found.append("block-nowhere")
    if any(item.width < 1 or item.height < 1 for item in problem.items):
        found.append("no-size")
    if not problem.white:
        found.append("no-white")
    return found


HANDED_OVER: Final = 0.3
"""The share of a large budget that is left to the fallback, if the search has not come to an end before."""
LARGE_WORK: Final = 10_000_000
LARGE_SECONDS: Final = 10.0


class SolverBudget(msgspec.Struct, frozen=True):
    """How long to go on: so much work (the same answer on every machine), or so many seconds, or until it is proven."""

    work: int | None = None
    seconds: float | None = None

    @property
    def is_large(self) -> bool:
        """Whether a part of it is enough for a fallback."""
        return (self.work or 0) >= LARGE_WORK or (self.seconds or 0) >= LARGE_SECONDS

    def without(self, share: float) -> "SolverBudget":
        work = None if self.work is None else int(self.work * (1 - share))
        return SolverBudget(work, None if self.seconds is None else self.seconds * (1 - share))
