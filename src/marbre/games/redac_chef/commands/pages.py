"""Page problems from TOML files: read and checked against the box, or refused in one line."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, get_args

import msgspec
from msgspec import Meta

from marbre.console.files import read_bytes
from marbre.games.redac_chef.box import DAYS, Box, FaceIndex
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.commands import fail, fail_choice
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.solving.situation import Objective, Situation
from marbre.layout.solver.problem import MOST_ITEMS

ShortText = Annotated[str, Meta(max_length=40)]
PUZZLE: Final = "puzzle:"
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a given page; columns and rows from 1 at the top left."""

    tile: ShortText
    column: int
    row: int
    up: bool = True


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page that somebody has laid out already."""

    tribune: tuple[int, int]
    tiles: tuple[Spot, ...] = ()


class PageFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What such a file may say; see docs/solver.md."""

    tiles: tuple[ShortText, ...] = ()
    day: ShortText = "friday"
    tribune: ShortText | None = None
    flash: ShortText | None = None
    character: ShortText | None = None
    objective: ShortText = "puzzle"
    page: Given | None = None


class PageProblem(msgspec.Struct, frozen=True):
    """What is to be solved, and a page to be judged beside it."""

    situation: Situation
    face: FaceIndex | None
    """Of the tribune."""
    page: Page | None = None


def read_problem(source: str, box: Box) -> PageProblem:
    """The problem of a file, or a puzzle of the box by `puzzle:N`."""
    if source.startswith(PUZZLE):
        return _puzzle(source, box)
    path = Path(source)
    try:
        file = msgspec.toml.decode(read_bytes(path).decode("utf-8-sig"), type=PageFile)
    except UnicodeDecodeError:
        raise fail("page-no-text", file=str(path)) from None
    except RecursionError:
        raise fail("page-deep", file=str(path)) from None
    except msgspec.DecodeError as error:
        raise fail("page-unread", file=str(path), reason=str(error).splitlines()[0].rstrip(".")) from None
    face = None if file.tribune is None else _number("page-no-tribune", file.tribune, [face.id for face in box.faces])
    situation = _situation(file, face, box)
    return PageProblem(situation, face, None if file.page is None else _page(file.page, situation, box))


def _puzzle(source: str, box: Box) -> PageProblem:
    number = source.removeprefix(PUZZLE)
    if not number.isdecimal() or not 1 <= int(number[:9]) <= len(box.puzzles):
        raise fail("page-no-puzzle", given=number[:20], count=len(box.puzzles))
    face, tiles = box.numbers.puzzles[int(number) - 1]
    return PageProblem(Situation(box.numbers, 0, terms_of(box.numbers, face), tiles), face)


def _situation(file: PageFile, face: FaceIndex | None, box: Box) -> Situation:
    if len(file.tiles) > MOST_ITEMS:
        raise fail("page-too-many", count=len(file.tiles), most=MOST_ITEMS)
    if not file.tiles:
        raise fail("page-no-tiles")
    tiles = [_number("page-no-tile", one, [tile.id for tile in box.tiles]) for one in file.tiles]
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise fail("page-twice", tile=box.tiles[tile].id)
    day = _number("page-no-day", file.day, DAYS)
    objective = OBJECTIVES[_number("page-no-objective", file.objective, OBJECTIVES)]
    return Situation(box.numbers, day, _terms(file, face, day, box), tuple(sorted(tiles)), objective)


def _terms(file: PageFile, face: FaceIndex | None, day: int, box: Box) -> Terms:
    flash = None if file.flash is None else _number("page-no-flash", file.flash, [flash.id for flash in box.flashes])
    if flash is not None and box.flashes[flash].day != DAYS[day]:
        raise fail("page-flash-day", flash=box.flashes[flash].id, day=box.flashes[flash].day)
    people = [one.id for one in box.characters]
    character = None if file.character is None else _number("page-no-character", file.character, people)
    return terms_of(box.numbers, face, flash, character, alone=True)


def _number(otherwise: str, given: str, known: Sequence[str]) -> int:
    """The place of an id among those of the box, however it is spelt; or the sentence that it is not there."""
    spelt = [one.casefold() for one in known]
    if given.casefold() not in spelt:
        raise fail_choice(otherwise, given, known)
    return spelt.index(given.casefold())


def _page(given: Given, situation: Situation, box: Box) -> Page:
    """The given page, if it can lie so on the table."""
    sheet = situation.sheet
    x, y = given.tribune[0] - 1, given.tribune[1] - 1
    on_page = 0 <= x < sheet.front.columns and 0 <= y < sheet.front.rows
    homes = sheet.tribune_places(0, anywhere=situation.terms.anywhere)
    if not on_page or not homes >> (y * sheet.stride + x) & 1:
        column, row = sheet.front.star
        raise fail("page-off-star", column=given.tribune[0], row=given.tribune[1], star=f"{column + 1}, {row + 1}")
    page = sheet.move_tribune(sheet.new_page(), x, y)
    ids = [tile.id for tile in box.tiles]
    for spot in given.tiles:
        tile = _number("page-no-tile", spot.tile, ids)
        if tile not in situation.tiles:
            raise fail("page-not-in-lot", tile=spot.tile)
        if page.find(tile) is not None:
            raise fail("page-twice", tile=spot.tile)
        if not sheet.fits(0, tile, spot.column - 1, spot.row - 1):
            raise fail("page-off-page", tile=spot.tile, column=spot.column, row=spot.row)
        if not sheet.fits(page.taken, tile, spot.column - 1, spot.row - 1):
            under = sheet.mask(tile, spot.column - 1, spot.row - 1)
            others = [ids[one.tile] for one in page.placed if sheet.mask(one.tile, one.x, one.y) & under]
            if not others:
                raise fail("page-on-tribune", tile=spot.tile)
            raise fail("page-overlap", tile=spot.tile, other=others[0])
        page = sheet.lay(page, tile, spot.column - 1, spot.row - 1, spot.up)
    return page
