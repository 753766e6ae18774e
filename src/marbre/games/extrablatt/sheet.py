"""The double page as integers: where tiles can lie, and the actions that lay them there, each built once."""

from collections.abc import Callable
from functools import cache, partial
from typing import Final, TypeVar

from marbre.games.extrablatt.actions import Advertise, Write
from marbre.games.extrablatt.box import COLUMNS, Area, Numbers
from marbre.layout import Grid, Shapes

T = TypeVar("T")


class Sheet:
    """A page of this box. The same for every paper, so there is one for all tables."""

    def __init__(self, numbers: Numbers) -> None:
        page = numbers.page
        self.grid: Final = Grid(page.width, page.height)
        self.zone: Final = self._area(page.zone)
        self.blank: Final = self.grid.everything & ~self._area(page.logo)
        """Squares of an empty page on which something may be laid."""
        sizes = {(tile.short, tile.long) for tile in numbers.tiles}
        sizes |= {(long, short) for short, long in sizes}
        sizes = {(width, height) for width, height in sizes if width <= page.width and height <= page.height}
        self.shapes: Final = Shapes(self.grid, sorted(sizes), (self.zone, self.blank & ~self.zone))
        self.index: Final = {size: shape for shape, size in enumerate(self.shapes.sizes)}
        kinds = {(tile.short, tile.long): kind for kind, tile in enumerate(numbers.tiles)}
        self.kinds: Final = tuple(kinds[min(size), max(size)] for size in self.shapes.sizes)
        """Of each shape, the number of its tile."""
        self.small: Final = tuple(width * height <= numbers.ad_squares for width, height in self.shapes.sizes)
        """Whether a shape is small enough for an ad (EXT-4.4)."""
        self.in_zone: Final = Shapes(self.grid, self.shapes.sizes, (self.zone,)).lawful
        """Of each shape, the anchors at which it lies in the headline zone."""
        self.writes: Final = tuple(self._table(partial(Write, column)) for column in range(COLUMNS))
        """`writes[column][shape][anchor]`."""
        self.ads: Final = self._table(Advertise)
        """`ads[shape][anchor]`."""

    def _area(self, area: Area) -> int:
        return self.grid.rectangle(area.x, area.y, area.width, area.height)

    def _table(self, build: Callable[[int, int, int, int], T]) -> tuple[tuple[T | None, ...], ...]:
        """Of each shape and anchor, the action; None where the shape can never lie."""
        squares = range(self.grid.stride * self.grid.height)
        return tuple(
            tuple(build(*size, *self.grid.at(square)) if lawful >> square & 1 else None for square in squares)
            for size, lawful in zip(self.shapes.sizes, self.shapes.lawful, strict=True)
        )

    def place(self, action: Write | Advertise) -> tuple[int, int, int]:
        """The tile, the shape's number and the squares of a placement that is known to be lawful."""
        shape = self.index[action.width, action.height]
        return self.kinds[shape], shape, self.shapes.masks[shape] << action.y * self.grid.stride + action.x


@cache
def sheet_of(numbers: Numbers) -> Sheet:
    return Sheet(numbers)
