"""The double page as integers: where tiles can lie, and the actions that lay them there, each built once."""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import and_
from typing import Final, TypeAlias, TypeVar

from marbre.games.extrablatt.actions import Advertise, Write
from marbre.games.extrablatt.box import COLUMNS, Area, Box
from marbre.layout import REMEMBERED, Grid, Shape, Shapes

T = TypeVar("T")
Fitting: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""How many placements there are in all; of each shape, how many; of each shape, the anchors."""


class PageGrid:
    """A page of this box, the same for every paper at the table."""

    def __init__(self, box: Box) -> None:
        page = box.page
        self.grid: Final = Grid(page.width, page.height)
        self.zone: Final = self._area(page.zone)
        self.blank: Final = self.grid.everything & ~self._area(page.logo)
        """Squares of an empty page on which something may be laid."""
        sizes = {(tile.short, tile.long) for tile in box.tiles}
        sizes |= {(long, short) for short, long in sizes}
        sizes = {(width, height) for width, height in sizes if width <= page.width and height <= page.height}
        self.shapes: Final = Shapes(self.grid, sorted(sizes), (self.zone, self.blank & ~self.zone))
        self.index: Final = {size: shape for shape, size in enumerate(self.shapes.sizes)}
        kinds = {(tile.short, tile.long): kind for kind, tile in enumerate(box.tiles)}
        self.kinds: Final = tuple(kinds[min(size), max(size)] for size in self.shapes.sizes)
        """Of each shape, the number of its tile."""
        self.small: Final = tuple(width * height <= box.ad_squares for width, height in self.shapes.sizes)
        """Whether a shape is small enough for an ad (EXT-4.4)."""
        self.in_zone: Final = Shapes(self.grid, self.shapes.sizes, (self.zone,)).lawful
        """Of each shape, the anchors at which it lies in the headline zone."""
        self.writes: Final = tuple(
            tuple(_writes(self.grid, column, size) for size in self.shapes.sizes) for column in range(COLUMNS)
        )
        """`writes[column][shape][anchor]`."""
        self.ads: Final = tuple(_ads(self.grid, size) for size in self.shapes.sizes)
        """`ads[shape][anchor]`."""
        self.spaces = lru_cache(maxsize=REMEMBERED)(self._spaces)
        self.fits_left = lru_cache(maxsize=REMEMBERED)(self._fits_left)

    def _area(self, area: Area) -> int:
        return self.grid.rectangle(area.x, area.y, area.width, area.height)

    def place(self, action: Write | Advertise) -> tuple[int, int]:
        """The kind of the tile and the squares of a placement that is known to be lawful."""
        shape = self.index[action.width, action.height]
        return self.kinds[shape], self.shapes.masks[shape] << action.y * self.grid.stride + action.x

    def _spaces(self, free: int, tiles: tuple[int, ...], region: int) -> Fitting:
        """Where tiles that are left can lie so as to touch the region; anywhere, if there is none yet (EXT-3.5)."""
        fits = self.fits_left(free, tiles)
        return counted(tuple(map(and_, fits, self.shapes.touches(region))) if region else fits)

    def _fits_left(self, free: int, tiles: tuple[int, ...]) -> tuple[int, ...]:
        """Where each shape can lie of which a tile is left."""
        fits = self.shapes.fits(free)
        if all(tiles):
            return fits
        return tuple([anchors if tiles[kind] else 0 for kind, anchors in zip(self.kinds, fits, strict=True)])


def counted(anchors: tuple[int, ...]) -> Fitting:
    counts = tuple(map(int.bit_count, anchors))
    return sum(counts), counts, anchors


@cache
def _writes(grid: Grid, column: int, size: Shape) -> tuple[Write, ...]:
    """A tile of that size at every anchor of such a page, interned whatever the box."""
    return _at_every_anchor(grid, size, partial(Write, column, *size))


@cache
def _ads(grid: Grid, size: Shape) -> tuple[Advertise, ...]:
    return _at_every_anchor(grid, size, partial(Advertise, *size))


def _at_every_anchor(grid: Grid, size: Shape, lay: Callable[[int, int], T]) -> tuple[T, ...]:
    """By anchor. Where the tile would stick out stands a placeholder, the nearest that fits: it is never asked for."""
    right, low = grid.width - size[0], grid.height - size[1]
    rows = [[lay(x, y) for x in range(right + 1)] for y in range(low + 1)]
    return tuple(rows[min(y, low)][min(x, right)] for y in range(grid.height) for x in range(grid.stride))
