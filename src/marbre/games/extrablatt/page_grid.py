"""The double page as integers: where tiles can lie, and the actions that lay them there, each built once."""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from marbre.games.extrablatt.actions import Advertise, Write
from marbre.games.extrablatt.box import COLUMNS, Area, Box
from marbre.layout import Grid, Shape, Shapes, Strips

if TYPE_CHECKING:
    from marbre.games.extrablatt.state import Ad, Article

T = TypeVar("T")


class LyingTile(NamedTuple):
    """What a tile that lies on the page changes."""

    kind: int
    squares: int
    beside: int
    """Where others can lie beside it, in strips."""
    touched: int
    """Where others touch it, in strips."""


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
        self.strips: Final = Strips(self.grid, self.shapes)
        self.index: Final = {size: shape for shape, size in enumerate(self.shapes.sizes)}
        kinds = {(tile.short, tile.long): kind for kind, tile in enumerate(box.tiles)}
        self.kinds: Final = tuple(kinds[min(size), max(size)] for size in self.shapes.sizes)
        """Of each shape, the number of its tile."""
        everywhere = self.grid.everything
        self._of_other_kinds: Final = tuple(
            self.strips.pack([0 if kind == number else everywhere for kind in self.kinds])
            for number in range(len(box.tiles))
        )
        """Of each tile, the strips of all shapes but its own."""
        self.in_zone: Final = Shapes(self.grid, self.shapes.sizes, (self.zone,)).lawful
        """Of each shape, the anchors at which it lies in the headline zone."""
        small = [
            lawful & ~inside if width * height <= box.ad_squares else 0
            for (width, height), lawful, inside in zip(self.shapes.sizes, self.shapes.lawful, self.in_zone, strict=True)
        ]
        self.for_ads: Final = self.strips.pack(small)
        """Where tiles that are small enough for an ad lie outside the headline zone (EXT-4.4), in strips."""
        self.writes: Final = tuple(_writes(self.grid, column, self.shapes.sizes) for column in range(COLUMNS))
        """Of each column, the action at each bit of a strip."""
        self.ads: Final = _ads(self.grid, self.shapes.sizes)
        """The ad at each bit of a strip."""
        self._tile: Final = cache(self._at)

    def _area(self, area: Area) -> int:
        return self.grid.rectangle(area.x, area.y, area.width, area.height)

    def place(self, piece: "Write | Advertise | Article | Ad") -> LyingTile:
        """A placement that is known to be lawful."""
        shape = self.index[piece.width, piece.height]
        return self._tile(shape, piece.y * self.grid.stride + piece.x)

    def _at(self, shape: int, anchor: int) -> LyingTile:
        squares, strips = self.shapes.masks[shape] << anchor, self.strips
        return LyingTile(self.kinds[shape], squares, strips.lawful & ~strips.covers(squares), strips.touches(squares))

    def fits_left(self, fits: int, tiles: tuple[int, ...]) -> int:
        """Of places where tiles fit, those of which a tile is left."""
        if 0 in tiles:
            for others, left in zip(self._of_other_kinds, tiles, strict=True):
                if not left:
                    fits &= others
        return fits


@cache
def _writes(grid: Grid, column: int, sizes: tuple[Shape, ...]) -> tuple[Write, ...]:
    """A tile of each size at every anchor of such a page, interned whatever the box."""
    return tuple(write for size in sizes for write in _at_every_anchor(grid, size, partial(Write, column, *size)))


@cache
def _ads(grid: Grid, sizes: tuple[Shape, ...]) -> tuple[Advertise, ...]:
    return tuple(ad for size in sizes for ad in _at_every_anchor(grid, size, partial(Advertise, *size)))


def _at_every_anchor(grid: Grid, size: Shape, lay: Callable[[int, int], T]) -> tuple[T, ...]:
    """By anchor. Where the tile would stick out stands a placeholder, the nearest that fits: it is never asked for."""
    right, low = grid.width - size[0], grid.height - size[1]
    rows = [[lay(x, y) for x in range(right + 1)] for y in range(low + 1)]
    return tuple(rows[min(y, low)][min(x, right)] for y in range(grid.height + 1) for x in range(grid.stride))
