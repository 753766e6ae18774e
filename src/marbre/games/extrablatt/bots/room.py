"""Where a bot of Das Extrablatt lays a tile: snugly, and so that every domain can still grow."""

from collections.abc import Iterator
from typing import Final

from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.state import Paper
from marbre.layout import bits

LOOKED_AT: Final = 10
"""So many of the snuggest places are looked at more closely."""
ENOUGH: Final = 12
"""More places than this for one size are no better."""
GROWTH: Final = 0.12
"""What a place for a domain to grow is worth, in edges of squares."""
MEASURES: Final = ((2, 3), (3, 2), (3, 3), (3, 4))
"""The sizes by which room is measured."""


def best_anchor(sheet: PageGrid, paper: Paper, shape: int, anchors: int, domain: int) -> int:
    """The place of these at which a tile of that domain leaves the most room."""
    candidates = sorted(_by_snugness(sheet, paper.free, shape, anchors), reverse=True)[:LOOKED_AT]
    return max(
        candidates, key=lambda found: (found[0] + GROWTH * _room_with(sheet, paper, found[2], domain), -found[1])
    )[1]


def _by_snugness(sheet: PageGrid, free: int, shape: int, anchors: int) -> Iterator[tuple[float, int, int]]:
    """Of each anchor, how many edges of the tile touch no free square, and the squares it covers."""
    grid, mask = sheet.grid, sheet.shapes.masks[shape]
    width, height = sheet.shapes.sizes[shape]
    for anchor in bits(anchors):
        tile = mask << anchor
        yield 2 * (width + height) - grid.contacts(tile, free), anchor, tile


def _room_with(sheet: PageGrid, paper: Paper, tile: int, domain: int) -> int:
    domains = [squares | tile if at == domain else squares for at, squares in enumerate(paper.domains)]
    return room(sheet, paper.free & ~tile, domains)


def room(sheet: PageGrid, free: int, domains: list[int]) -> int:
    """In how many ways, up to enough of each, the domains of a paper can grow; a new one begins anywhere."""
    fits = sheet.shapes.fits(free)
    shapes = [sheet.index[size] for size in MEASURES if size in sheet.index]
    found = 0
    for squares in domains:
        near = sheet.shapes.touches(squares) if squares else fits
        found += sum([min(ENOUGH, (fits[shape] & near[shape]).bit_count()) for shape in shapes])
    return found


def most_in_the_way(sheet: PageGrid, host: Paper, shape: int, anchors: int) -> tuple[int, int]:
    """The place of these at which an ad takes the most room from a paper, and how much."""
    domains = [host.domains[domain] for domain in range(len(DOMAINS))]
    before = room(sheet, host.free, domains)
    mask = sheet.shapes.masks[shape]
    places = list(bits(anchors))
    looked_at = places[:: max(1, len(places) // (2 * LOOKED_AT))]
    harm, anchor = max((before - room(sheet, host.free & ~(mask << anchor), domains), anchor) for anchor in looked_at)
    return anchor, harm
