"""What a page is worth as it lies, and what is wrong on it: cached, since a broadcast asks once per viewer."""

from typing import Final

from marbre.games.redac_chef.box import Numbers, TileIndex
from marbre.games.redac_chef.box_memory import kept_with_box
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.pages.proof_reading import best_flips, conflicts
from marbre.games.redac_chef.scoring.day_count import Tally, count_puzzle, tally

REMEMBERED: Final = 256
"""Pages of a box whose hints are kept."""


@kept_with_box(REMEMBERED)
def conflicts_on(numbers: Numbers, page: Page, terms: Terms) -> tuple[tuple[TileIndex, ...], ...]:
    return conflicts(sheet_of(numbers, page.day), page, terms)


@kept_with_box(REMEMBERED)
def best_flips_on(numbers: Numbers, page: Page, terms: Terms) -> tuple[TileIndex, ...]:
    return tuple(sorted(best_flips(sheet_of(numbers, page.day), page, terms)))


@kept_with_box(REMEMBERED)
def puzzle_worth_of(numbers: Numbers, page: Page, terms: Terms, desk: tuple[TileIndex, ...]) -> int | None:
    return count_puzzle(sheet_of(numbers, page.day), page, terms, desk).points


@kept_with_box(REMEMBERED)
def forecast_of(numbers: Numbers, page: Page, terms: Terms, leftovers: int) -> Tally:
    return tally(sheet_of(numbers, page.day), page, terms, leftovers)
