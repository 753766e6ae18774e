"""Hints: a ladder of three steps about a tile that does not lie as on the best page, each with its price in points."""

import time
from typing import Final, Literal, TypeAlias

import msgspec
import sqlalchemy as sa

from marbre.games.redac_chef.box import TileIndex
from marbre.games.redac_chef.pages.page import Page, Placed, sheet_of
from marbre.games.redac_chef.puzzles.best_pages import BestPage
from marbre.games.redac_chef.puzzles.offered import box
from marbre.games.redac_chef.puzzles.results import PRICES, cost, hints, steps_told
from marbre.hosting.people import PersonId

TRIBUNE: Final[TileIndex] = -1

Part: TypeAlias = Literal["top-left", "top-right", "bottom-left", "bottom-right"]


class TileHint(msgspec.Struct, frozen=True):
    """What one was told of a tile so far."""

    tile: TileIndex | None
    """Null: the tribune."""
    part: Part | None
    """Where its middle lies: above or below the fold, left or right."""
    place: Placed | None
    """Where it lies, and which side up; for the tribune, its square."""


class HintAnswer(msgspec.Struct, frozen=True):
    """What was told, what the next step would cost, and what hints have cost so far. Nothing to tell: no price."""

    hint: TileHint | None
    price: int | None
    spent: int


def astray(best: BestPage, page: Page) -> list[Placed]:
    """What lies elsewhere than on the best page, or not at all: the tribune first, then the largest tiles."""
    pieces = box().numbers.pieces
    off = [one for one in best.placed if one not in page.placed]
    tribune = [] if page.tribune == best.tribune else [Placed(TRIBUNE, *best.tribune)]
    return [*tribune, *sorted(off, key=lambda one: -pieces[one.tile].area)]


def next_for(best: BestPage, page: Page, steps: dict[TileIndex, int]) -> Placed | None:
    """The tile that hints are about: one whose ladder has been begun, else the first that is astray."""
    off = astray(best, page)
    return next((one for one in off if one.tile in steps), off[0] if off else None)


def answer(one: Placed | None, steps: dict[TileIndex, int]) -> HintAnswer:
    step = 0 if one is None else steps.get(one.tile, 0)
    price = None if one is None or step == len(PRICES) else PRICES[step]
    if one is None or step == 0:
        return HintAnswer(None, price, cost(steps))
    tile = None if one.tile == TRIBUNE else one.tile
    return HintAnswer(TileHint(tile, _part(one) if step > 1 else None, one if step > 2 else None), price, cost(steps))


def climb(connection: sa.Connection, best: BestPage, page: Page, person: PersonId) -> HintAnswer:
    """Tell one step more, and keep that it was told."""
    steps = steps_told(connection, best.lot, person)
    one = next_for(best, page, steps)
    if one is not None and steps.get(one.tile, 0) < len(PRICES):
        steps[one.tile] = steps.get(one.tile, 0) + 1
        row = {"lot": best.lot, "person": person, "tile": one.tile}
        connection.execute(sa.delete(hints).filter_by(**row))
        connection.execute(sa.insert(hints).values(**row, step=steps[one.tile], at=time.time()))
    return answer(one, steps)


def _part(one: Placed) -> Part:
    sheet, tribune = sheet_of(box().numbers, 0).front, box().tribune
    size = tribune if one.tile == TRIBUNE else box().numbers.pieces[one.tile]
    below, right = 2 * one.y + size.height > 2 * sheet.fold, 2 * one.x + size.width > sheet.columns
    parts: tuple[Part, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
    return parts[2 * below + right]
