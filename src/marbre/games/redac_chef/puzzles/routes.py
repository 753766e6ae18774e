"""The puzzle corner as a feature of a house: the pack, the Une of the day, what one made of them, their best pages."""

import contextlib
from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache, partial
from typing import Final

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException

from marbre.games.redac_chef.box import Colour, Kind
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.games.redac_chef.options import read_lot
from marbre.games.redac_chef.pages.page import Page, Placed, sheet_of
from marbre.games.redac_chef.press.thumbnail import heap
from marbre.games.redac_chef.puzzles import hints, results
from marbre.games.redac_chef.puzzles.best_pages import BestPage, recount
from marbre.games.redac_chef.puzzles.hints import HintAnswer
from marbre.games.redac_chef.puzzles.jobs import MakeDay, Solve
from marbre.games.redac_chef.puzzles.offered import (
    OfferedPuzzle,
    box,
    date_of,
    keep_result,
    lot_of,
    made_ahead,
    number_of,
    packed,
    today,
)
from marbre.games.redac_chef.puzzles.profile import PuzzleProfile, my_puzzles
from marbre.games.redac_chef.puzzles.results import Everybody, Mine, ResultLine
from marbre.hosting.cards import LinkCard
from marbre.hosting.feature import Feature, Recurring
from marbre.hosting.host import AnyRequest, Host, InjectedHost
from marbre.hosting.people import Guest, PersonId
from marbre.kernel.outcome import Point
from marbre.kernel.refusals import RuleViolation, Unreadable, refuse
from marbre.kernel.words.messages import message

PAST: Final = 6
"""Days before today whose puzzles are offered still."""
MOST_BEGUN: Final = 12
"""Of somebody's unfinished tables, so many are looked at."""


class Shape(msgspec.Struct, frozen=True):
    """A tile from afar: an article's colour, a photo or an ad, and its size."""

    kind: Kind | Colour
    width: int
    height: int


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle on offer, with what is to be reached: the points of its best page, where they are proven."""

    id: str
    """What its addresses are made of: a number of the pack, or a date."""
    number: int
    """In the pack, or since the first Une of the day."""
    lot: str
    """To be given as an option of a table in puzzle mode."""
    pieces: tuple[Shape, ...]
    difficulty: int | None
    """From 1 to 5, as it was measured; null for the Une of a day."""
    tries: int
    points: int | None
    """The most that you have made of it by yourself."""
    reached: bool
    """Whether that is the most there is."""
    shown: bool
    """Whether you were shown its best page."""
    best: int | None
    table: str | None
    """Where you have begun it and not finished yet."""


class Blank(msgspec.Struct, frozen=True):
    """The page of a puzzle before anything is laid: its squares, its fold, and where the tribune lies."""

    columns: int
    rows: int
    fold: int
    tribune: tuple[int, int]
    width: int
    height: int
    """Of the tribune."""


class Corner(msgspec.Struct, frozen=True):
    """The puzzle corner."""

    day: str
    """Today, in Greenwich: days begin there for everybody."""
    today: PuzzleLine | None
    """Null while it is being made."""
    making: bool
    """Whether the Une of the day is being made here; where it is not and there is none, there will be none."""
    yesterday: Everybody | None
    past: tuple[PuzzleLine, ...]
    """The last days' that were made here, the latest first."""
    sheet: Blank
    pack: tuple[PuzzleLine, ...]


class Best(msgspec.Struct, frozen=True):
    """The best page of a puzzle, as the rules count it."""

    lot: str
    points: int
    bound: int
    """No page has more. If it equals the points, that is proven."""
    tribune: tuple[int, int]
    placed: tuple[Placed, ...]
    lines: tuple[Point, ...]


class BestAnswer(msgspec.Struct, frozen=True):
    """Null while it is being worked out: ask again."""

    best: Best | None


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """Null where the house offers no such puzzle."""

    puzzle: PuzzleLine | None
    helped: bool = False
    """Whether its best page had been shown before what was made of it at this table."""
    spent: int = 0
    """Points that your hints have cost."""


class ResultTable(msgspec.Struct, frozen=True):
    """Everybody's best page, of those who made it by themselves."""

    lines: tuple[ResultLine, ...]


@get("/api/puzzles", tags=["puzzles"])
async def corner(request: AnyRequest, host: InjectedHost) -> Corner:
    """The puzzles of the pack, the Une of the day, and what you have made of them."""
    day = today()
    une, *found = await find_unes(host, *((day - timedelta(days=ago)).isoformat() for ago in range(PAST + 1)))
    guest, told = await host.guest_of(request), None
    if (before := found[0]) is not None and before.best is not None:
        lot, best, person = before.lot, before.best, guest.id if guest else None
        told = await host.read(lambda connection: results.everybody(connection, lot, best, person))
    pack = packed()
    lines = await lines_of(host, guest, [*pack, *filter(None, [une, *found])])
    dated = lines[len(pack) :]
    return Corner(
        day=day.isoformat(),
        today=dated[0] if une else None,
        making=host.does_jobs,
        yesterday=told if told and told.tries else None,
        past=tuple(dated[1:] if une else dated),
        sheet=blank(),
        pack=tuple(lines[: len(pack)]),
    )


@get("/api/puzzles/{puzzle:str}", tags=["puzzles"])
async def one_puzzle(request: AnyRequest, host: InjectedHost, puzzle: str) -> PuzzleLine:
    """One puzzle, by its number or its date."""
    [line] = await lines_of(host, await host.guest_of(request), [await find_puzzle(host, puzzle)])
    return line


@get("/api/puzzles/{puzzle:str}/best", tags=["puzzles"])
async def best(request: AnyRequest, host: InjectedHost, puzzle: str) -> BestAnswer:
    """The best page, for those who have reached it or were shown it."""
    found = await find_puzzle(host, puzzle)
    [line] = await lines_of(host, await host.guest_of(request), [found])
    if not line.shown and not line.reached:
        raise RuleViolation(refuse("TAB-4.10", "best-hidden"))
    return await the_best(request, host, found)


@post("/api/puzzles/{puzzle:str}/give-up", tags=["puzzles"], status_code=200)
async def give_up(request: AnyRequest, host: InjectedHost, puzzle: str) -> BestAnswer:
    """Be shown the best page. What you make of this puzzle from now on is out of competition."""
    guest = await host.require_guest(request)
    found = await find_puzzle(host, puzzle)
    await host.change(lambda connection: results.show(connection, found.lot, guest.id))
    return await the_best(request, host, found)


@get("/api/puzzles/{puzzle:str}/results", tags=["puzzles"])
async def result_table(request: AnyRequest, host: InjectedHost, puzzle: str) -> ResultTable:
    """The table of a puzzle: the best page of everybody who made it by himself."""
    guest = await host.guest_of(request)
    lot = (await find_puzzle(host, puzzle)).lot
    person = guest.id if guest else None
    return ResultTable(await host.read(lambda connection: results.table(connection, lot, person)))


@get("/api/tables/{table:str}/puzzle", tags=["puzzles"])
async def puzzle_of_table(request: AnyRequest, host: InjectedHost, table: str) -> PuzzleAnswer:
    """The puzzle that is played at a table, if it is one that the house offers."""
    match, _ = await host.find_match(request, table)
    lot = lot_of(match)
    found = None if lot is None else await find_lot(host, lot)
    if found is None:
        return PuzzleAnswer(None)
    guest = await host.guest_of(request)
    [line] = await lines_of(host, guest, [found])
    steps = await host.read(lambda connection: results.steps_told(connection, line.lot, guest.id if guest else ""))
    helped = await host.read(lambda connection: results.was_helped(connection, table))
    return PuzzleAnswer(line, helped, results.cost(steps))


@get("/api/tables/{table:str}/hint", tags=["puzzles"])
async def told_hint(request: AnyRequest, host: InjectedHost, table: str) -> HintAnswer:
    """What you were told of this puzzle, about a tile that does not lie right yet."""
    best, page, person = await own_puzzle(request, host, table)
    steps = await host.read(lambda connection: results.steps_told(connection, best.lot, person))
    return hints.answer(hints.next_for(best, page, steps), steps)


@post("/api/tables/{table:str}/hint", tags=["puzzles"], status_code=200)
async def next_hint(request: AnyRequest, host: InjectedHost, table: str) -> HintAnswer:
    """One step more: which tile, which part of the page, which square. It costs points in the ranking (TAB-4.10)."""
    best, page, person = await own_puzzle(request, host, table)
    return await host.change(lambda connection: hints.climb(connection, best, page, person))


async def own_puzzle(request: AnyRequest, host: Host, table: str) -> tuple[BestPage, Page, PersonId]:
    """The best page of the puzzle that is played alone at one's own table, and the page there."""
    guest = await host.require_guest(request)
    match, seat = await host.find_match(request, table)
    if seat is None:
        raise RuleViolation(refuse("TAB-4.2", "not-your-seat"))
    lot = lot_of(match) if len(match.seats) == 1 else None
    found = None if lot is None else await find_lot(host, lot)
    if found is None or found.page is None or match.outcome is not None:
        raise NotFoundException("no puzzle is played here")
    return found.page, match.state.sides[0].page, guest.id


async def find_lot(host: Host, lot: str) -> OfferedPuzzle | None:
    """A puzzle of the pack, or the Une of some day, by its tiles."""
    if (packed_one := next((one for one in packed() if one.lot == lot), None)) is not None:
        return packed_one
    [kept] = await host.find_answers(Solve(lot))
    return None if kept is None else await find_une(host, msgspec.json.decode(kept, type=BestPage).day)


async def find_puzzle(host: Host, puzzle: str) -> OfferedPuzzle:
    """A puzzle of the pack, or the Une of a date that has been made here."""
    for one in packed():
        if one.id == puzzle:
            return one
    found = await find_une(host, puzzle)
    if found is None:
        raise NotFoundException("no such puzzle")
    return found


async def find_une(host: Host, day: str) -> OfferedPuzzle | None:
    return None if date_of(day) is None else (await find_unes(host, day))[0]


async def find_unes(host: Host, *days: str) -> list[OfferedPuzzle | None]:
    kept = await host.find_answers(*map(MakeDay, days))
    return [None if made is None else _une(day, made) for day, made in zip(days, kept, strict=True)]


def _une(day: str, made: bytes) -> OfferedPuzzle:
    page = msgspec.json.decode(made, type=BestPage)
    return OfferedPuzzle(day, page.lot, page.points, page)


async def lines_of(host: Host, guest: Guest | None, puzzles: list[OfferedPuzzle]) -> list[PuzzleLine]:
    """Puzzles with what this guest has made of them."""
    mine: dict[str, Mine] = {}
    begun: dict[str, str] = {}
    if guest is not None:
        lots, person = [one.lot for one in puzzles], guest.id
        mine = await host.read(lambda connection: results.mine(connection, lots, person))
        begun = await begun_by(host, person)
    return [_line(one, mine.get(one.lot, Mine()), begun.get(one.lot)) for one in puzzles]


async def begun_by(host: Host, person: PersonId) -> dict[str, str]:
    """By lot, where this guest has begun a puzzle alone and not finished it: the latest of his tables."""
    cards = [card for card in await host.tables_of(person) if card.game == GAME.spec.slug and card.status == "playing"]
    begun: dict[str, str] = {}
    for card in [card for card in cards if len(card.seats) == 1][:MOST_BEGUN]:
        with contextlib.suppress(Unreadable):  # a table that cannot be opened now
            table = await host.find_table(card.id)
            if table.match is not None and not table.is_practice and (lot := lot_of(table.match)) is not None:
                begun.setdefault(lot, card.id)
    return begun


def _line(puzzle: OfferedPuzzle, mine: Mine, table: str | None) -> PuzzleLine:
    return PuzzleLine(
        id=puzzle.id,
        number=number_of(puzzle.id),
        lot=puzzle.lot,
        pieces=_pieces(puzzle.lot),
        difficulty=puzzle.difficulty,
        tries=mine.tries,
        points=mine.points,
        reached=mine.points is not None and mine.points == puzzle.best,
        shown=mine.shown,
        best=puzzle.best,
        table=table,
    )


def blank() -> Blank:
    page = sheet_of(box().numbers, 0)
    day, tribune = page.front, box().tribune
    return Blank(day.columns, day.rows, day.fold, page.new_page().tribune, tribune.width, tribune.height)


@lru_cache(1000)
def _pieces(lot: str) -> tuple[Shape, ...]:
    _, numbers = read_lot(lot, box())
    tiles = [box().tiles[number] for number in numbers]
    return tuple(Shape(tile.colour or tile.kind, tile.width, tile.height) for tile in tiles)


async def the_best(request: AnyRequest, host: Host, puzzle: OfferedPuzzle) -> BestAnswer:
    """The best page of a puzzle, from the pack or what was proven before; if nothing was, that begins now."""
    page = puzzle.page
    if page is None and (kept := await host.queue(Solve(puzzle.lot), request)) is not None:
        page = msgspec.json.decode(kept, type=BestPage)
    return BestAnswer(None if page is None else _counted(page))


@lru_cache(100)
def _counted(page: BestPage) -> Best:
    return Best(page.lot, page.points, page.bound, page.tribune, page.placed, recount(page, box()).lines)


DAY_CHECK: Final = 30.0
"""Seconds between two looks at the calendar."""


async def keep_ahead(host: Host) -> None:
    """The puzzles of today and tomorrow lie ready before anybody asks."""
    if host.does_jobs:
        for day in made_ahead():
            await host.queue(MakeDay(day.isoformat()))


async def preview(host: Host, where: Mapping[str, str], lang: str) -> LinkCard | None:
    """The Une of the day, or the puzzle that `?puzzle=` names: its tiles, and not where they go."""
    asked = where.get("puzzle", today().isoformat())
    puzzle = await find_puzzle(host, asked)
    pieces, number = _pieces(puzzle.lot), number_of(puzzle.id)
    say = partial(CATALOGUE.say, lang=lang)
    return LinkCard(
        title=say(message("card-puzzle" if date_of(asked) is None else "card-day", number=number)),
        text=say(message("card-puzzle-text", count=len(pieces))),
        kicker=GAME.spec.title,
        picture=heap([(one.kind, one.width, one.height) for one in pieces]),
    )


FEATURE: Final = Feature(
    routes=(
        corner,
        one_puzzle,
        best,
        give_up,
        result_table,
        puzzle_of_table,
        told_hint,
        next_hint,
        my_puzzles,
    ),
    pages=("/puzzles",),
    previews={"/puzzles": preview},
    tables=results.metadata,
    when_over=keep_result,
    recurring=(Recurring(DAY_CHECK, keep_ahead),),
    sent=(Corner, BestAnswer, PuzzleAnswer, ResultTable, HintAnswer, PuzzleProfile),
)
