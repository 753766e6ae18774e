"""A page with its points and the points that no page can exceed: what a proof comes to, counted again by the rules."""

from functools import cache
from importlib import resources

import msgspec

from marbre.games.redac_chef.box import Box, Puzzle
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.options import read_lot, write_lot
from marbre.games.redac_chef.pages.page import Page, Placed, Sheet, sheet_of
from marbre.games.redac_chef.scoring.day_count import PuzzleCount, count_puzzle
from marbre.games.redac_chef.words.text import SQUARES, read_tile, tile_name


class PackedPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies beside the box: the best page of a lot as text, and how hard it is to find."""

    page: str
    difficulty: int
    seed: str
    """What its lot was drawn from."""


class BestPage(msgspec.Struct, frozen=True):
    """The best page known of a puzzle: where everything lies, and what it is worth."""

    lot: str
    points: int
    bound: int
    """No page of this lot has more."""
    tribune: tuple[int, int]
    placed: tuple[Placed, ...]
    day: str = ""
    """The date whose puzzle it is, if it is one of the day."""
    difficulty: int | None = None
    """As measured when the puzzle was made (`MadePuzzle.difficulty`), if it was."""

    @property
    def is_proven(self) -> bool:
        return self.points == self.bound


def write_page(best: BestPage) -> str:
    """A page as text: the tribune's square, then each tile with its own, `B1 A04:A6 D03:E1-` (-: face down)."""
    tiles = (f"{tile_name(one.tile)}:{SQUARES.name(one.x, one.y)}{'' if one.up else '-'}" for one in best.placed)
    return " ".join((SQUARES.name(*best.tribune), *tiles))


def packed_best(puzzle: Puzzle) -> BestPage | None:
    """The best page of a puzzle of our box; None for one of another box."""
    written = best_pages().get(write_lot(puzzle))
    return None if puzzle.best is None or written is None else read_page(puzzle, written)


def read_page(puzzle: Puzzle, written: PackedPage) -> BestPage:
    """The best page of a puzzle from its text."""
    assert puzzle.best is not None
    tribune, *tiles = written.page.split()
    placed = []
    for tile, _, at in (one.partition(":") for one in tiles):
        placed.append(Placed(read_tile(tile), *SQUARES.read(at.removesuffix("-")), not at.endswith("-")))
    return BestPage(
        write_lot(puzzle), puzzle.best, puzzle.best, SQUARES.read(tribune), tuple(placed), "", written.difficulty
    )


@cache
def best_pages() -> dict[str, PackedPage]:
    """Of each lot of our box, a page that scores the most."""
    text = resources.files(__package__).joinpath("best_pages.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, PackedPage])


def laid_out(sheet: Sheet, tribune: tuple[int, int], placed: tuple[Placed, ...]) -> Page:
    """A page from where everything lies."""
    page = sheet.move_tribune(sheet.new_page(), *tribune)
    for one in placed:
        page = sheet.lay(page, one.tile, one.x, one.y, one.up)
    return page


def recount(best: BestPage, box: Box) -> PuzzleCount:
    """What the rules make of a best page: no solver is believed."""
    face, tiles = read_lot(best.lot, box)
    sheet, terms = sheet_of(box.numbers, 0), terms_of(box.numbers, face, None, None)
    placed = {one.tile for one in best.placed}
    desk = [tile for tile in tiles if tile not in placed]
    return count_puzzle(sheet, laid_out(sheet, best.tribune, best.placed), terms, desk)
