"""Tiles from afar, as a drawing (SVG): a page that was laid out, or a heap of tiles yet to be laid."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from marbre.games.redac_chef.secrets.view import View
from marbre.hosting.vignette import BLUE, GREEN, GREY, HAIR, INK, OCHRE, rectangle, sheet
from marbre.kernel.outcome import Outcome

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

Block: TypeAlias = tuple[str, int, int, int, int]
"""An article's colour, a photo, an ad, the tribune or a back; its column, row, width and height."""
FILLS: Final = {
    "sport": GREEN,
    "business": OCHRE,
    "news": BLUE,
    "photo": GREY,
    "ad": "#efe3c2",
    "tribune": INK,
    "back": HAIR,
}
"""The inks of the desks are those of the tiles."""
HEAP: Final = 22
"""Squares that a row of a heap is wide."""


def drawn(columns: int, rows: int, blocks: Iterable[Block]) -> str:
    """Ten units to a square."""
    shapes = (
        rectangle(10 * x + 1, 10 * y + 1, 10 * width - 2, 10 * height - 2, FILLS[kind], 0.8)
        for kind, x, y, width, height in blocks
    )
    return sheet(10 * columns, 10 * rows, shapes)


def heap(pieces: Sequence[tuple[str, int, int]]) -> str:
    """Tiles of these kinds, widths and heights side by side, the highest first, in rows about equally long."""
    highest_first = sorted(pieces, key=lambda piece: -piece[2])
    fewest = len(_rows(highest_first, HEAP))
    widest = max((width for _, width, _ in pieces), default=HEAP)
    across = next(width for width in range(widest, HEAP + 1) if len(_rows(highest_first, width)) == fewest)
    blocks: list[Block] = []
    y = 0
    for row in _rows(highest_first, across):
        x = 0
        for kind, width, height in row:
            blocks.append((kind, x, y, width, height))
            x += width
        y += row[0][2]
    return drawn(across, y, blocks)


def _rows(pieces: Sequence[tuple[str, int, int]], across: int) -> list[list[tuple[str, int, int]]]:
    """In this order, as many to a row as it is wide."""
    rows: list[list[tuple[str, int, int]]] = []
    for piece in pieces:
        if not rows or sum(width for _, width, _ in rows[-1]) + piece[1] > across:
            rows.append([])
        rows[-1].append(piece)
    return rows


def winning_page(rules: "RedacChef", view: View, outcome: Outcome) -> str | None:
    """The winner's last page."""
    if not outcome.winners:
        return None
    day, tribune, tiles = rules.box.days[view.day], rules.box.tribune, rules.box.tiles
    desk = view.desks[rules.seating.side_of[outcome.winners[0]]]
    blocks: list[Block] = [("tribune", *desk.tribune, tribune.width, tribune.height)]
    for one in desk.placed:
        tile = tiles[one.tile]
        blocks.append((tile.colour or tile.kind if one.up else "back", one.x, one.y, tile.width, tile.height))
    return drawn(day.columns, day.rows, blocks)
