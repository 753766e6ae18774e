"""The page solver on pages of the game: what it answers is counted by the rules, under every effect of the box."""

from random import Random

import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.bots.page_search import PageTask, lay_out
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.pages.proof_reading import settled
from marbre.games.redac_chef.solving.best_page import best_page, counted, draft, solve
from marbre.games.redac_chef.solving.certificate import certify, compare
from marbre.games.redac_chef.solving.situation import Objective, Rival, Situation, translate
from marbre.kernel.words.messages import Catalogue
from marbre.layout.solver.problem import Arrangement, LaidItem
from marbre.layout.solver.scoring import broken, score
from tests.games.redac_chef import drawing
from tests.games.redac_chef.drawing import box, numbers

WORK = 40_000
"""Enough to lay out pages, not to prove them: every step is counted again by the rules."""


def lot(seed: object, count: int = 8) -> tuple[int, ...]:
    return tuple(sorted(Random(f"solving {seed}").sample(range(len(numbers().pieces)), count)))


def effects() -> list[tuple[int | None, int | None, int | None]]:
    """Every side of a tribune, every flash and every character, one at a time."""
    pack = numbers()
    faces = [(face, None, None) for face in range(len(pack.faces))]
    flashes = [(None, flash, None) for flash in range(len(pack.flashes))]
    return [*faces, *flashes, *((None, None, one) for one in range(len(pack.characters)))]


class TestEffects:
    @pytest.mark.parametrize("part", range(4))
    def test_the_solver_and_the_rules_count_alike_under_every_effect(self, part: int) -> None:
        for face, flash, character in effects()[part::4]:
            day = 0 if flash is None else numbers().flashes[flash][0]
            terms = terms_of(numbers(), face, flash, character)
            for seed in range(6):
                assert_counted_alike(day, terms, "puzzle", (face, flash, seed))
                assert_counted_alike(day, terms, "round", (face, flash, seed))

    def test_everything_in_the_box_can_be_told_to_the_solver_when_one_is_alone(self) -> None:
        for face, flash, character in effects():
            day = 0 if flash is None else numbers().flashes[flash][0]
            situation = Situation(numbers(), day, terms_of(numbers(), face, flash, character), lot(1), "round")
            told = translate(situation)
            assert (told.exact, told.slack) == (True, 0)

    def test_a_sum_of_dollars_is_bounded_where_it_can_be_reached_and_told_where_it_cannot(self) -> None:
        flash = next(at for at, one in enumerate(box().flashes) if one.effect == "most-dollars")
        terms, ads = terms_of(numbers(), None, flash), [one for one in numbers().pieces if one.dollars]
        for dollars, told in ((6, (True, 0)), (7, (False, 3))):
            tiles = (0, *(one.index for one in ads if one.dollars == 1))[: dollars + 1]
            found = translate(Situation(numbers(), 1, terms, tiles, "round"))
            assert (found.exact, found.slack) == told


def assert_counted_alike(day: int, terms: Terms, objective: Objective, seed: object) -> None:
    """`lay_out` knows nothing of the solver: what the rules say of its page, the solver's own count must say."""
    situation = Situation(numbers(), day, terms, lot(seed), objective)
    page = settled(situation.sheet, lay_out(numbers(), PageTask(day, terms, situation.tiles, 3.0), 3), terms)
    places = {tile: number for number, tile in enumerate(situation.tiles)}
    laid = Arrangement(tuple(LaidItem(places[one.tile], one.x, one.y, one.up) for one in page.placed), page.tribune)
    problem = translate(situation).problem
    points = counted(situation, page).points
    if points is None:
        assert broken(problem, laid) == "required"
    else:
        assert broken(problem, laid) is None
        assert max(0, score(problem, laid)) == points, (terms, page)


class TestVerdicts:
    def test_a_lot_is_proven_and_no_bot_lays_out_better(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), 0), lot("proven", 9))
        verdict = best_page(situation)
        assert verdict.proven
        assert verdict.page is not None
        assert counted(situation, verdict.page).points == verdict.points == verdict.bound
        for rounds in (0, 40):
            page = lay_out(numbers(), PageTask(0, situation.terms, situation.tiles, 8.0), rounds)
            assert (counted(situation, page).points or 0) <= verdict.bound

    @pytest.mark.parametrize("objective", ["round", "puzzle"])
    def test_a_day_printed_with_no_tile_has_a_best_page_too(self, objective: Objective) -> None:
        situation = Situation(numbers(), 0, drawing.terms("10B"), (), objective)
        verdict = best_page(situation)
        assert verdict.page is not None and verdict.page.placed == ()
        assert (verdict.points, verdict.proven) == (0, True)
        assert certify(situation, verdict.page).losses == ()

    def test_the_same_seed_and_work_give_the_same_answers(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), 3), lot("same", 12))
        runs = [
            [
                (one.page, one.points, one.bound, one.work)
                for one in solve(situation, work=WORK, seed=5, workers=workers)
            ]
            for workers in (1, 2)
        ]
        assert runs[0] == runs[1]

    def test_bounds_come_down_and_scores_go_up(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), 5), lot("steps", 13))
        verdicts = list(solve(situation, work=WORK * 4))
        assert [one.bound for one in verdicts] == sorted([one.bound for one in verdicts], reverse=True)
        points = [one.points for one in verdicts if one.points is not None]
        assert points == sorted(points)
        assert all(one.points is None or one.points <= one.bound for one in verdicts)

    def test_it_can_be_cancelled(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), 5), lot("long", 14), "round")
        asked = iter(range(1000))
        assert len(list(solve(situation, cancelled=lambda: next(asked) > 3))) < 10

    def test_the_others_decide_what_white_space_is_worth(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), None), lot("rivals", 9), "round")
        empty = situation.sheet.new_page()
        beside = Situation(numbers(), 0, situation.terms, situation.tiles, "round", (Rival(empty, situation.terms),))
        assert best_page(beside, work=WORK).points is not None
        assert translate(beside).problem.white[20] == 3  # smaller than the empty page's
        assert translate(situation).problem.white[20] == -1


class TestDrafts:
    def test_a_draft_is_lawful_counted_by_the_rules_and_the_same_each_time(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), 3), lot("draft", 11), "round")
        one, other = (draft(situation, work=2000, seed=4) for _ in range(2))
        assert (one.page, one.points, one.dollars) == (other.page, other.points, other.dollars)
        assert one.page is not None
        assert (counted(situation, one.page).points, one.points) == (one.points, one.points)
        assert one.points is not None and 0 < one.points <= one.bound

    def test_who_needs_dollars_gets_more_of_them(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), None), lot("dollars", 14), "round")
        poor, rich = (draft(situation, work=5000, seed=1, dollar=dollar).dollars for dollar in (0.0, 3.0))
        assert rich > poor


class TestCertificates:
    def test_every_lost_point_is_told(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), None), lot("report", 9), "round")
        page = lay_out(numbers(), PageTask(0, situation.terms, situation.tiles), 0)
        report = certify(situation, page, work=WORK * 3)
        assert report.points is not None
        assert report.verdict.points is not None
        assert sum(loss.points for loss in report.losses) == report.verdict.points - report.points
        words = box_words()
        for lang in ("fr", "en"):
            assert all(words.say(loss.message, lang) for loss in report.losses)

    def test_who_beats_the_solver_keeps_the_better_page(self) -> None:
        situation = Situation(numbers(), 0, terms_of(numbers(), None), lot("report", 9), "round")
        good = best_page(situation, work=WORK * 3)
        assert good.page is not None
        assert good.points is not None
        worse = replace(good, page=situation.sheet.new_page(), points=0)
        report = compare(situation, good.page, worse)
        assert report.verdict.points == good.points
        assert not report.losses


def box_words() -> Catalogue:
    return GAME.rules(box=box()).messages
