"""Where rectangles of given sizes can lie: anchors instead of masks.

An anchor is the top left square of a rectangle. All anchors of a size at which it covers only free squares are found by
shifting the free squares over themselves (erosion), all at which it covers at least one of certain squares by the same
shifts with `or` (dilation); each size is one step from the one before. That is a few dozen operations on integers for
all sizes together, where trying the places one by one takes thousands.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from marbre.layout.grid import Grid

Shape: TypeAlias = tuple[int, int]
"""Width and height."""
Anchors: TypeAlias = tuple[int, ...]
"""Of each shape, the set of squares at which its top left corner may lie."""

REMEMBERED: Final = 128
"""So many answers of a kind are kept: those of the last turns. More only crowd the processor's own memory."""


class Shapes:
    """Sizes of rectangles on a grid, each of which must lie wholly inside one of some parts of the page.

    `sizes` are sorted by width, then height; everything is asked and answered in that order.
    """

    def __init__(self, grid: Grid, sizes: Sequence[Shape], parts: Sequence[int] = ()) -> None:
        self.grid = grid
        self.sizes = tuple(sorted(set(sizes)))
        self.masks = tuple(grid.rectangle(0, 0, *size) for size in self.sizes)
        """Of each shape, the squares it covers at anchor 0; shift it to where it lies."""
        self._wanted = self._wish_list()
        inside = [self._eroded(part) for part in parts or (grid.everything,)]
        self.lawful: Anchors = tuple(_union(anchors) for anchors in zip(*inside, strict=True))
        """Where each shape may lie on an empty page."""
        self.fits = lru_cache(maxsize=REMEMBERED)(self._fits)
        self.touches = lru_cache(maxsize=REMEMBERED)(self._touches)

    def mask(self, shape: int, anchor: int) -> int:
        """The squares that a shape covers there."""
        return self.masks[shape] << anchor

    def _fits(self, free: int) -> Anchors:
        """Where each shape lies on free squares only, and wholly inside a part of the page."""
        return tuple([anchors & lawful for anchors, lawful in zip(self._eroded(free), self.lawful, strict=True)])

    def covers(self, target: int) -> Anchors:
        """Where each shape covers at least one of these squares; on the page or not."""
        down = self.grid.stride
        found = []
        wide = target
        for heights in self._wanted:
            deep = wide
            for wanted in heights:
                if wanted:
                    found.append(deep)
                deep |= deep >> down
            wide |= wide >> 1
        return tuple(found)

    def _touches(self, region: int) -> Anchors:
        """Where each shape shares an edge with the region. Where it would cover some of it is for `fits` to know."""
        return self.covers(self.grid.halo(region))

    def _eroded(self, free: int) -> list[int]:
        down = self.grid.stride
        found = []
        wide = free
        for heights in self._wanted:
            deep = wide
            for wanted in heights:
                if wanted:
                    found.append(deep)
                deep &= deep >> down
            wide &= wide >> 1
        return found

    def _wish_list(self) -> tuple[tuple[bool, ...], ...]:
        """For each width from 1, which heights from 1 up to the last are among the sizes."""
        widest = max(width for width, _ in self.sizes)
        heights = [{height for width, height in self.sizes if width == wide} for wide in range(1, widest + 1)]
        return tuple(tuple(high in some for high in range(1, max(some, default=0) + 1)) for some in heights)


def _union(anchors: Sequence[int]) -> int:
    found = 0
    for some in anchors:
        found |= some
    return found
