"""The sizes of the tiles of a box: all that a back tells of what is under it (RED-3.1)."""

from math import gcd

from marbre.games.redac_chef.box import Numbers
from marbre.games.redac_chef.box_memory import kept_with_box
from marbre.games.redac_chef.state import BACK, EMPTY


class TileSizes:
    """Tiles by their sizes, as sets and as bytes of the heap."""

    def __init__(self, numbers: Numbers) -> None:
        self.areas = tuple(sorted({piece.area for piece in numbers.pieces}))
        """The sizes of backs, in squares."""
        self.back = bytes(BACK + self.areas.index(piece.area) for piece in numbers.pieces)
        """Of each tile, the byte of its back."""
        self.of_back = tuple(
            sum(1 << tile for tile, back in enumerate(self.back) if back == BACK + size)
            for size in range(len(self.areas))
        )
        """Of each size, the set of its tiles."""
        self.shown: tuple[int | None, ...] = (
            *range(BACK),
            *(-area for area in self.areas),
            *(None for _ in range(EMPTY - BACK - len(self.areas) + 1)),
        )
        """What each byte of the heap is to a viewer: a tile, minus the squares of a back, or nothing."""
        self.everything = (1 << len(numbers.pieces)) - 1
        self.scattered = self._scattered()
        """The backs as they lie at first: every size everywhere. What lies where means nothing, so it needs no luck."""

    def _scattered(self) -> bytes:
        count = len(self.back)
        step = next(step for step in range(count * 5 // 13, count) if gcd(step, count) == 1)
        return bytes(self.back[at * step % count] for at in range(count))


@kept_with_box()
def tile_sizes(numbers: Numbers) -> TileSizes:
    """Worked out once for a box."""
    return TileSizes(numbers)
