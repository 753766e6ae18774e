"""The front page of one seat: what lies where, either way up, and where something else would fit.

A page is small enough to live in the state of a match: the tribune's corner, one short struct for each tile, and the
squares taken as one integer. Everything about squares is asked from the `Sheet` of the day, which knows the grid.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef.box import Day, Numbers, TileIndex, kept_with_box
from marbre.layout import Grid, Shapes


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A tile on the page: its number, its top left square, and whether its face is up."""

    tile: TileIndex
    x: int
    y: int
    up: bool = True


class Page(msgspec.Struct, frozen=True, gc=False):
    """A page of a day (0 to 2). The tribune always lies somewhere on it; the tiles are in the order they came."""

    day: int
    tribune: tuple[int, int]
    placed: tuple[Placed, ...] = ()
    taken: int = 0
    """The squares under tiles and tribune."""

    def find(self, tile: TileIndex) -> Placed | None:
        for placed in self.placed:
            if placed.tile == tile:
                return placed
        return None


class Sheet:
    """The grid of a day and all that can be worked out once: masks, zones, lawful places."""

    def __init__(self, numbers: Numbers, day: int) -> None:
        self.numbers = numbers
        self.day = day
        self.front: Day = numbers.days[day]
        self.pieces = numbers.pieces
        self.grid = grid = Grid(self.front.columns, self.front.rows)
        self.stride = grid.stride
        self.everything = grid.everything
        self.above = grid.band(0, self.front.fold)
        self.below = grid.band(self.front.fold, self.front.rows)
        self.top, self.bottom = grid.band(0, 1), grid.band(self.front.rows - 1, self.front.rows)
        self.left = grid.rectangle(0, 0, 1, self.front.rows)
        self.right = grid.rectangle(self.front.columns - 1, 0, 1, self.front.rows)
        self.edge = self.top | self.bottom | self.left | self.right
        self.corners = (self.top | self.bottom) & (self.left | self.right)
        self.zones = {
            "page": self.everything,
            "above": self.above,
            "below": self.below,
            "edge": self.edge,
            "corner": self.corners,
            "top": self.top,
            "bottom": self.bottom,
        }
        """The squares of each zone that cards speak of, but for those that hang on the tribune."""
        star_x, star_y = self.front.star
        self.star = 1 << star_y * self.stride + star_x
        self.shapes = Shapes(grid, (*numbers.sizes, numbers.tribune))
        self._shape = tuple(self.shapes.sizes.index((piece.width, piece.height)) for piece in self.pieces)
        self._tribune = self.shapes.sizes.index(numbers.tribune)
        self.tribune_anchors = self.shapes.lawful[self._tribune] & self.shapes.covers(self.star)[self._tribune]
        """Where the tribune covers the star."""
        self._masks = tuple(self.shapes.masks[shape] for shape in self._shape)
        self._halos: dict[int, int] = {}

    # Squares

    def mask(self, tile: TileIndex, x: int, y: int) -> int:
        """The squares of a tile that lies there."""
        return self._masks[tile] << y * self.stride + x

    def tribune_mask(self, at: tuple[int, int]) -> int:
        return self.shapes.masks[self._tribune] << at[1] * self.stride + at[0]

    def halo(self, mask: int) -> int:
        """The squares around a set, remembered: tiles lie in few places."""
        found = self._halos.get(mask)
        if found is None:
            if len(self._halos) > 50_000:
                self._halos.clear()
            found = self._halos[mask] = self.grid.halo(mask)
        return found

    def lies(self, where: str, mask: int, around: int = 0) -> bool:
        """Whether a tile on these squares lies so (RED-4.6); `around` are the squares around the tribune."""
        if where == "across":
            return bool(mask & self.above and mask & self.below)
        return bool(mask & (around if where == "tribune" else self.zones[where]))

    def masks(self, page: Page) -> list[int]:
        """The squares of every tile on the page, in its order."""
        return [self._masks[one.tile] << one.y * self.stride + one.x for one in page.placed]

    def empty(self, page: Page) -> int:
        return self.everything & ~page.taken

    def largest_empty(self, page: Page) -> int:
        """How many squares the largest connected empty region has (RED-6.5)."""
        most, left = 0, self.everything & ~page.taken
        stride = self.stride
        while left.bit_count() > most:
            grown = found = left & -left
            while grown:
                grown = (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & left & ~found
                found |= grown
            left ^= found
            most = max(most, found.bit_count())
        return most

    # Places

    def anchors(self, taken: int, tile: TileIndex) -> int:
        """The top left squares at which this tile lies on free squares only."""
        return self.shapes.fits(self.everything & ~taken)[self._shape[tile]]

    def with_room(self, taken: int, tiles: Iterable[TileIndex]) -> list[TileIndex]:
        """Which of these tiles have a place on free squares."""
        fitting, shape = self.shapes.fits(self.everything & ~taken), self._shape
        return [tile for tile in tiles if fitting[shape[tile]]]

    def fits(self, taken: int, tile: TileIndex, x: int, y: int) -> bool:
        """Whether a tile lies on the page and on nothing else there."""
        piece = self.pieces[tile]
        front = self.front
        if not (0 <= x <= front.columns - piece.width and 0 <= y <= front.rows - piece.height):
            return False
        return not (self._masks[tile] << y * self.stride + x) & taken

    def tribune_places(self, taken: int, *, anywhere: bool = False) -> int:
        """The top left squares at which the tribune lies on free squares only; `taken` is without the tribune."""
        fitting = self.shapes.fits(self.everything & ~taken)[self._tribune]
        return fitting if anywhere else fitting & self.tribune_anchors

    def at(self, anchor: int) -> tuple[int, int]:
        """The square of an anchor, as (x, y)."""
        y, x = divmod(anchor, self.stride)
        return x, y

    # Pages

    def new_page(self) -> Page:
        """A page with its tribune over the star, as far to the middle as can be, and nothing else (RED-4.3)."""
        width, height = self.numbers.tribune
        star_x, star_y = self.front.star
        x = min(max(star_x - width // 2, 0), self.front.columns - width)
        y = min(max(star_y - height // 2, 0), self.front.rows - height)
        return Page(self.day, (x, y), (), self.tribune_mask((x, y)))

    def lay(self, page: Page, tile: TileIndex, x: int, y: int, up: bool = True) -> Page:
        """The page with a tile more. It must fit."""
        taken = page.taken | self._masks[tile] << y * self.stride + x
        return replace(page, placed=(*page.placed, Placed(tile, x, y, up)), taken=taken)

    def lift(self, page: Page, tile: TileIndex) -> Page:
        """The page without this tile."""
        taken = page.taken
        left = []
        for one in page.placed:
            if one.tile == tile:
                taken &= ~(self._masks[tile] << one.y * self.stride + one.x)
            else:
                left.append(one)
        return replace(page, placed=tuple(left), taken=taken)

    def move(self, page: Page, tile: TileIndex, x: int, y: int) -> Page:
        """The page with this tile elsewhere, the same side up; it must fit there."""
        was = page.find(tile)
        assert was is not None
        lifted = self.lift(page, tile)
        return self.lay(lifted, tile, x, y, was.up)

    def move_tribune(self, page: Page, x: int, y: int) -> Page:
        taken = page.taken & ~self.tribune_mask(page.tribune) | self.tribune_mask((x, y))
        return replace(page, tribune=(x, y), taken=taken)


def turn(page: Page, tile: TileIndex) -> Page:
    """The page with this tile the other way up."""
    placed = tuple([Placed(one.tile, one.x, one.y, not one.up) if one.tile == tile else one for one in page.placed])
    return replace(page, placed=placed)


def turned_down(page: Page, tiles: frozenset[TileIndex]) -> Page:
    """The page with these tiles face down."""
    placed = tuple([Placed(one.tile, one.x, one.y, False) if one.tile in tiles else one for one in page.placed])
    return replace(page, placed=placed)


@kept_with_box()
def sheet_of(numbers: Numbers, day: int) -> Sheet:
    """The sheet of a day, worked out once for a box."""
    return Sheet(numbers, day)
