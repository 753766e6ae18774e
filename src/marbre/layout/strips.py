"""Where rectangles of many sizes can lie, all sizes in one integer: SIMD within a register, the register being a Python
integer of a few thousand bits.

Each size has a strip of the integer: the page, and a row of zeros under it that no shift can cross. A page is copied to
all strips by one multiplication; then each step of an erosion or dilation is three operations for all sizes at once,
held off by a mask where a size does not need it. What is counted and drawn is counted and drawn over all sizes too.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from marbre.layout.grid import Grid
from marbre.layout.shapes import Shapes


class Strips:
    """The sizes of `shapes`, one strip each, in their order."""

    def __init__(self, grid: Grid, shapes: Shapes) -> None:
        self.grid: Final = grid
        self.count: Final = len(shapes.sizes)
        self.span: Final = grid.stride * (grid.height + 1)
        """Bits of a strip: the anchor a of the n-th size is bit n * span + a."""
        self.lawful: Final = self.pack(shapes.lawful)
        """Where each shape may lie on an empty page."""
        self._page = grid.everything
        self._copies = self.pack([1] * self.count)
        widths, heights = zip(*shapes.sizes, strict=True)
        self._steps = (*self._plan(widths, 1), *self._plan(heights, grid.stride))

    def pack(self, anchors: Sequence[int]) -> int:
        """One set of squares for each size, laid side by side."""
        return sum(some << number * self.span for number, some in enumerate(anchors))

    def unpack(self, packed: int) -> tuple[int, ...]:
        """The set of squares of each size."""
        span, strip = self.span, (1 << self.span) - 1
        return tuple([packed >> start & strip for start in range(0, self.count * span, span)])

    def bit(self, shape: int, anchor: int) -> int:
        """Which bit stands for an anchor of a size."""
        return shape * self.span + anchor

    def fits(self, free: int) -> int:
        """Where each shape lies on free squares only, and lawfully."""
        packed = free * self._copies
        for shift, _, others in self._steps:
            packed &= packed >> shift | others
        return packed & self.lawful

    def touches(self, region: int) -> int:
        """Where each shape shares an edge with the region. Where it would cover some of it is for `fits` to know."""
        return self.covers(self.grid.halo(region) & self._page)

    def covers(self, target: int) -> int:
        """Where each shape covers at least one of these squares of the page; on the page or not."""
        packed = target * self._copies
        for shift, wanted, _ in self._steps:
            packed |= packed >> shift & wanted
        return packed

    def _plan(self, lengths: Sequence[int], unit: int) -> Iterator[tuple[int, int, int]]:
        """Shifts that make every size out of a single square, each with the strips that it is for, and the others.

        From n squares to as many as 2n is one step: lengths double while they can, then what is missing is added.
        """
        reached = [1] * len(lengths)
        step = 1
        while any(length >= 2 * step for length in lengths):
            yield self._step(unit, step, reached, lengths)
            step *= 2
        while step := step // 2:
            if any(length - now >= step for length, now in zip(lengths, reached, strict=True)):
                yield self._step(unit, step, reached, lengths)

    def _step(self, unit: int, step: int, reached: list[int], lengths: Sequence[int]) -> tuple[int, int, int]:
        page = (1 << self.grid.stride * self.grid.height) - 1
        wanted = [page if reached[at] >= step <= length - reached[at] else 0 for at, length in enumerate(lengths)]
        for at, some in enumerate(wanted):
            reached[at] += step if some else 0
        return unit * step, self.pack(wanted), self.pack([page ^ some for some in wanted])
