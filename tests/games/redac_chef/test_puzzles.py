"""Puzzles: those of the pack, new ones by seed, the one of the day; and the page on paper."""

import datetime
import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.box import AD, PHOTO, Piece, Puzzle
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.options import write_lot
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.press.front_page import Imprint, Paper, dateline, printed, story, typeset, white_space
from marbre.games.redac_chef.puzzles.best_pages import laid_out
from marbre.games.redac_chef.puzzles.making import (
    IDLE,
    LEAST,
    MOST,
    by_rule_of_thumb,
    can_score,
    draw_lot,
    make_puzzle,
    situation_of,
    une_of_the_day,
)
from marbre.games.redac_chef.solving.best_page import best_page, counted
from marbre.games.redac_chef.solving.situation import Situation
from tests.games.redac_chef.drawing import box, numbers

PAPERS: tuple[Paper | None, ...] = (None, "a4")
DATE = datetime.date(2026, 11, 16)
CHRISTMAS = "A04 A10 A20 A24 A48 A49 A55 D04 D08 D17 D34 P02 P08 P22 / 5A"
"""The first lot of 24 December 2026, as every house draws it."""


def _paid(terms: Terms, piece: Piece) -> bool:
    """Whether the first of the picks of an award can mean this tile."""
    return any(award.of[0].suits(piece) for award in terms.awards)


PAPER_INK = "#f6f1e4"
"""What the page is laid on where it is looked at."""


class TestPack:
    def test_there_are_twelve_with_a_proven_best(self) -> None:
        assert len(box().puzzles) == 12
        assert all(puzzle.best is not None for puzzle in box().puzzles)

    def test_the_first_six_share_no_tile(self) -> None:
        for one, other in combinations(box().puzzles[:6], 2):
            assert not set(one.tiles) & set(other.tiles)

    def test_they_are_varied(self) -> None:
        lots = box().puzzles
        assert len({puzzle.face for puzzle in lots}) == 12, "no tribune twice"
        assert len({len(puzzle.tiles) for puzzle in lots}) >= 4
        assert len({sum(tile.startswith("P") for tile in puzzle.tiles) for puzzle in lots}) >= 2

    def test_the_bots_do_not_reach_beyond_the_best(self) -> None:
        for puzzle, (face, tiles) in zip(box().puzzles, numbers().puzzles, strict=True):
            situation = Situation(numbers(), 0, terms_of(numbers(), face), tiles)
            points = counted(situation, by_rule_of_thumb(situation, 10)).points
            assert points is None or points <= (puzzle.best or 0)

    @pytest.mark.parametrize("number", range(1, 13))
    def test_the_best_is_proven_again(self, number: int) -> None:
        face, tiles = numbers().puzzles[number - 1]
        verdict = best_page(Situation(numbers(), 0, terms_of(numbers(), face), tiles))
        assert verdict.proven
        assert verdict.points == box().puzzles[number - 1].best


class TestMaking:
    def test_a_lot_is_of_its_seed(self) -> None:
        assert draw_lot(numbers(), "a") == draw_lot(numbers(), "a") != draw_lot(numbers(), "b")

    def test_no_lot_comes_with_a_tribune_that_it_cannot_score(self) -> None:
        lots = [draw_lot(numbers(), f"paired/{seed}") for seed in range(300)]
        assert all(
            can_score(terms_of(numbers(), lot.face), [numbers().pieces[tile] for tile in lot.tiles]) for lot in lots
        )

    @pytest.mark.parametrize("face", range(len(numbers().faces)))
    def test_every_tribune_is_asked_what_it_is_for(self, face: int) -> None:
        """Each of them finds something in a lot of all tiles, and nothing where that is taken out."""
        terms = terms_of(numbers(), face)
        name, effect = box().faces[face].id, numbers().faces[face][1]
        needs = {
            "colours-may-touch": [next(one for one in numbers().pieces if one.group == group) for group in range(3)],
            "photos-may-touch": [one for one in numbers().pieces if one.group != PHOTO],
            "ads-may-touch": [one for one in numbers().pieces if one.group != AD],
            "sad-is-free": [one for one in numbers().pieces if one.mood >= 0],
            "happy-is-free": [one for one in numbers().pieces if one.mood <= 0],
            "no-pictures": [one for one in numbers().pieces if one.kind],
            "double-pictures": [one for one in numbers().pieces if one.group != PHOTO],
        }
        for_any_lot = {"anywhere", "clear-fold", "full-top", "no-happy-edge"}
        assert can_score(terms, numbers().pieces)
        if effect in needs:
            assert not can_score(terms, needs[effect]), name
        elif effect not in for_any_lot | IDLE:
            assert not can_score(terms, [one for one in numbers().pieces if not _paid(terms, one)]), name

    @pytest.mark.parametrize("seed", range(20))
    def test_a_lot_has_something_of_everything(self, seed: int) -> None:
        lot = draw_lot(numbers(), f"every {seed}")
        pieces = [numbers().pieces[tile] for tile in lot.tiles]
        assert LEAST <= len(pieces) <= MOST
        assert {piece.group for piece in pieces} >= {PHOTO, AD}
        assert any(piece.kind == 0 for piece in pieces)

    def test_tiles_can_be_kept_out(self) -> None:
        first = draw_lot(numbers(), "x")
        assert not set(draw_lot(numbers(), "x", first.tiles).tiles) & set(first.tiles)

    @pytest.mark.slow
    def test_a_puzzle_says_how_hard_it_is(self) -> None:
        made = next(filter(None, (make_puzzle(numbers(), f"made/{number}") for number in range(9))))
        assert counted(situation_of(numbers(), made.lot), made.page).points == made.best
        assert made.sets >= 1
        assert all(behind is None or behind >= 0 for behind in made.behind.values())


class TestDay:
    def test_a_lot_of_a_date_is_the_same_on_every_server_whatever_puzzles_lie_in_the_box(self) -> None:
        other = replace(numbers(), puzzles=())
        assert draw_lot(other, "une/2026-11-16/0") == draw_lot(numbers(), "une/2026-11-16/0")
        lot = draw_lot(numbers(), "une/2026-12-24/0")
        puzzle = Puzzle(box().faces[lot.face].id, tuple(box().tiles[tile].id for tile in lot.tiles))
        assert write_lot(puzzle) == CHRISTMAS

    def test_the_une_of_a_date_is_of_that_date_and_its_page_is_worth_what_it_says(self) -> None:
        une = une_of_the_day(numbers(), DATE)
        assert une.lot == draw_lot(numbers(), f"une/2026-11-16/{une.attempt}")
        situation = situation_of(numbers(), une.lot)
        assert counted(situation, laid_out(situation.sheet, une.tribune, une.page)).points == une.best


class TestPaper:
    def test_everything_on_the_page_is_printed(self) -> None:
        situation = situation_of(numbers(), draw_lot(numbers(), "paper"))
        page = by_rule_of_thumb(situation, 2)
        told = printed(box(), page, "fr", Imprint(face=0))
        assert len([tile for tile in told["tiles"] if tile["kind"] != "white"]) == len(page.placed) + 1
        up = [box().tiles[one.tile] for one in page.placed if one.up]
        assert {tile.headline.fr for tile in up} <= {tile["headline"] for tile in told["tiles"]}

    def test_head_and_ears_say_when_and_by_whom(self) -> None:
        page = sheet_of(numbers(), 1).new_page()
        told = printed(box(), page, "fr", Imprint(editor="Ada", date=datetime.date(2026, 12, 1)))
        assert told["date"] == "Mardi 1er décembre 2026"
        assert [ear[1] for ear in told["ears"]] == ["Samedi", "Ada"]
        assert dateline(datetime.date(2026, 12, 24), "en") == "Thursday 24 December 2026"

    def test_the_largest_white_space_is_told(self) -> None:
        page = sheet_of(numbers(), 0).new_page()
        below = page.tribune[1] + box().tribune.height
        assert white_space(box(), page) == (0, below, 7, 14 - below)

    def test_the_same_story_is_told_twice_alike(self) -> None:
        assert story("en", "A01", 4) == story("en", "A01", 4) != story("en", "A02", 4)

    @pytest.mark.parametrize(("form", "begins"), [("pdf", b"%PDF"), ("svg", b"<svg"), ("png", b"\x89PNG")])
    def test_the_page_is_typeset(self, form: str, begins: bytes) -> None:
        page = by_rule_of_thumb(situation_of(numbers(), draw_lot(numbers(), "paper")), 2)
        assert typeset(box(), page, "en", form).startswith(begins)  # type: ignore[arg-type]

    @pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("a3", 297, 420)])
    @pytest.mark.parametrize("day", range(3))
    def test_on_a_sheet_of_paper_it_is_one_page_of_exactly_that_size(
        self, paper: Paper, width: int, height: int, day: int
    ) -> None:
        printed = typeset(box(), sheet_of(numbers(), day).new_page(), "fr", "pdf", paper=paper)
        [found] = re.findall(rb"/MediaBox\s*\[(.*?)\]", printed)
        assert [float(side) * 25.4 / 72 for side in found.split()] == pytest.approx([0, 0, width, height], abs=0.01)
        assert not re.search(rb"/(Crop|Trim|Bleed|Art)Box", printed)
        assert re.search(rb"/Count 1\b", printed)

    @pytest.mark.parametrize("day", range(3))
    def test_on_a_sheet_of_paper_it_is_as_large_as_it_can_be_and_in_the_middle(self, day: int) -> None:
        page = sheet_of(numbers(), day).new_page()
        whole, sheet = (typeset(box(), page, "fr", "svg", paper=paper).decode() for paper in PAPERS)
        [across, down], [width, height] = (
            map(float, re.findall(r' (?:width|height)="([\d.]+)pt"', one)[:2]) for one in (whole, sheet)
        )
        factor, left, top = map(float, re.findall(r'"matrix\(([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+)\)"', sheet)[0])
        assert (left, top) == pytest.approx(((width - factor * across) / 2, 0), abs=0.1)
        assert factor * down == pytest.approx(height, abs=0.1)
        assert PAPER_INK in whole and PAPER_INK not in sheet  # a sheet has its own colour
