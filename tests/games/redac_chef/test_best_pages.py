"""Best pages: there is one for every puzzle of the box, and the rules count it as it says."""

from itertools import pairwise

import pytest

from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import read_lot, write_lot
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.pages.proof_reading import is_settled
from marbre.games.redac_chef.puzzles.best_pages import BestPage, best_pages, laid_out, packed_best, recount, write_page
from marbre.games.redac_chef.puzzles.making import Lot, draw_lot, measured
from marbre.games.redac_chef.solving.best_page import Verdict

BOX = GAME.classic.box
BESTS = [packed_best(puzzle) for puzzle in BOX.puzzles]


@pytest.mark.parametrize("number", range(len(BESTS)))
def test_the_page_of_a_puzzle_lies_by_the_rules_and_counts_what_it_says(number: int) -> None:
    best, puzzle = BESTS[number], BOX.puzzles[number]
    assert best is not None
    assert recount(best, BOX).points == best.points == puzzle.best
    assert best.is_proven
    face, tiles = read_lot(best.lot, BOX)
    sheet = sheet_of(BOX.numbers, 0)
    page = laid_out(sheet, best.tribune, best.placed)
    assert {one.tile for one in best.placed} <= set(tiles)
    areas = [BOX.numbers.pieces[one.tile].area for one in best.placed] + [BOX.tribune.width * BOX.tribune.height]
    assert page.taken.bit_count() == sum(areas), "nothing overlaps"
    assert page.taken & ~sheet.everything == 0
    assert is_settled(sheet, page, terms_of(BOX.numbers, face))


@pytest.mark.parametrize("number", range(len(BESTS)))
def test_a_page_is_written_as_it_is_read(number: int) -> None:
    best = BESTS[number]
    assert isinstance(best, BestPage)
    assert write_page(best) == best_pages()[best.lot].page


def test_the_puzzles_rise_in_difficulty() -> None:
    measured = [best.difficulty for best in BESTS if best is not None and best.difficulty is not None]
    assert len(measured) == len(BOX.puzzles)
    assert all(one < other for one, other in pairwise(measured)), measured
    assert measured[-1] > 2 * measured[0]


@pytest.mark.parametrize("number", range(len(BESTS)))
def test_the_difficulty_is_what_is_measured_today(number: int) -> None:
    """Whoever changes how bots lay out makes the series anew (docs/puzzles.md)."""
    best = BESTS[number]
    assert best is not None
    page = laid_out(sheet_of(BOX.numbers, 0), best.tribune, best.placed)
    proven = Verdict(page, best.points, 0, best.bound, 0.0, 0)
    assert measured(BOX.numbers, "", Lot(*BOX.numbers.puzzles[number]), proven).difficulty == best.difficulty


def test_every_lot_is_drawn_from_its_seed() -> None:
    """As `marbre puzzle make --apart 6` draws them: without the tiles of the first six, until there are six."""
    seeds = [best_pages()[write_lot(puzzle)].seed for puzzle in BOX.puzzles]
    lots = [Lot(*puzzle) for puzzle in BOX.numbers.puzzles]
    used: set[int] = set()
    apart = 0
    for at in sorted(range(len(lots)), key=lambda at: int(seeds[at].rpartition("/")[2])):
        assert lots[at] == draw_lot(BOX.numbers, seeds[at], used if apart < 6 else ()), seeds[at]
        if at < 6:
            apart += 1
            used |= set(lots[at].tiles)
