"""Rédac' Chef, chapters 6, 11 and 12: the count, on whole pages."""

import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.cards.terms import PLAIN, Terms
from marbre.games.redac_chef.pages.page import turned_down
from marbre.games.redac_chef.scoring.day_count import (
    DayCount,
    PuzzleCount,
    count_day,
    count_puzzle,
    empty_points,
    solo_empty_points,
    tally,
)
from marbre.kernel.registry import find_game
from tests.games.redac_chef.drawing import EXAMPLE, OTHER, box, index, page, sheet, terms
from tests.support import figures_of_the_example, rule

THE_PAGE = page(EXAMPLE)
A_WORSE_PAGE = page("""
.TTTTT.
.TTTTT.
.TTTTT.
.TTTTT.
a......
a......
a......
a......
a sport happy
""")


def alone(drawing: str, given: Terms = PLAIN, leftovers: int = 0) -> DayCount:
    return count_day(sheet(), [page(drawing)], [given], [leftovers])[0]


def lines(count: DayCount | PuzzleCount) -> dict[str, int]:
    """What each rule of the count brings in all."""
    found: dict[str, int] = {}
    for line in count.lines:
        found[line.rule] = found.get(line.rule, 0) + line.points
    return found


class TestTheExampleOfTheRulebook:
    @rule("RED-6.1", "RED-6.4", "RED-6.5", "RED-6.7", "RED-6.8")
    def test_eight_five_two_three_less_two_and_two_and_three_dollars(self) -> None:
        given = terms("4A")
        first, _ = count_day(sheet(), [THE_PAGE, A_WORSE_PAGE], [given, PLAIN], [2, 0])
        assert lines(first) == {
            "RED-6.2": 8,
            "RED-6.3": 5,
            "RED-7.4": 2,
            "RED-6.5": 3,
            "RED-6.6": -2,
            "RED-6.7": -2,
        }
        assert (first.points, first.dollars) == (14, 3)
        assert [line.points for line in first.lines if line.rule == "RED-6.3"] == [4, 1]
        assert first.tally is not None
        assert first.tally.empty == 4

    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_the_example_of_our_rules_is_worked_out_as_it_is(self, lang: str) -> None:
        first, other = count_day(sheet(), [THE_PAGE, A_WORSE_PAGE], [terms("4A"), PLAIN], [2, 0])
        photos = [line.points for line in first.lines if line.rule == "RED-6.3"]
        assert first.tally is not None
        assert other.tally is not None
        assert other.tally.empty > first.tally.empty == 4
        summed = [8, sum(photos), 2, 3, 2, 2, first.points, first.dollars]
        assert figures_of_the_example("redac-chef", lang)[-17:] == [8, *photos, 2, 3, 5, 3, 2, 2, *summed]

    @rule("RED-6.1", "RED-4.5")
    def test_what_lies_face_down_scores_and_pays_nothing_but_fills_its_squares(self) -> None:
        hidden = turned_down(THE_PAGE, frozenset(one.tile for one in THE_PAGE.placed))
        found = tally(sheet(), hidden, PLAIN, 0)
        assert (found.points, found.dollars, found.up) == (0, 0, 0)
        assert found.empty == 4

    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_every_line_is_told_in_words_and_they_add_up(self, lang: str) -> None:
        words = find_game("redac-chef").rules(box=box()).messages
        for face in box().faces:
            for memo in ("F2", "F4", "S11", "S12"):
                given = terms(face.id, memo)
                for count in count_day(sheet(), [THE_PAGE, A_WORSE_PAGE], [given, given], [0, 30]):
                    assert all(words.say(line.message, lang) for line in (*count.lines, *count.income))
                    assert sum(line.points for line in count.lines) == count.points
                    assert sum(line.points for line in count.income) == count.dollars

    @rule("RED-6.4", "RED-9.3")
    def test_what_the_tribune_and_what_the_flash_promises_are_told_apart(self) -> None:
        count = count_day(sheet(), [THE_PAGE], [terms("3B", "F11")], [0])[0]
        assert (lines(count)["RED-6.4"], lines(count)["RED-9.3"]) == (2, 2)
        both = count_day(sheet(), [THE_PAGE], [terms("10B", "S12")], [0])[0]
        assert (lines(both)["RED-7.4"], lines(both)["RED-9.3"]) == (3, 2)


class TestArticlesAndPhotos:
    @rule("RED-6.2")
    def test_an_article_is_worth_its_points(self) -> None:
        drawing = """
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aaa.bbb
            aaa.bbb
            aaa....
            a sport happy, b news sad
        """
        assert lines(alone(drawing))["RED-6.2"] == 3

    @rule("RED-6.3")
    def test_an_article_counts_for_every_photo_that_it_suits_and_touches(self) -> None:
        drawing = """
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            ppaaaqq
            ppaaaqq
            ppaaaqq
            p photo sport+news, q photo sport+business, a sport
        """
        assert lines(alone(drawing))["RED-6.3"] == 2

    @rule("RED-6.3")
    def test_a_corner_is_not_beside_and_another_colour_does_not_suit(self) -> None:
        drawing = """
            .......
            .......
            .......
            .......
            .......
            .......
            bbbb...
            ppp....
            ppp....
            ...aaa.
            ...aaa.
            ...aaa.
            p photo sport, a sport, b news
        """
        assert lines(alone(drawing))["RED-6.3"] == 0

    @rule("RED-6.3")
    def test_two_of_what_it_looks_for_in_one_article_count_once(self) -> None:
        """A photo scores articles, not faces."""
        drawing = """
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aaapp..
            aaapp..
            aaapp..
            p photo happy, a business +2
        """
        assert lines(alone(drawing))["RED-6.3"] == 1


class TestEmptyAreas:
    @rule("RED-6.5")
    @pytest.mark.parametrize(
        ("areas", "points"),
        [
            ([4, 6, 9], [3, 1, -1]),
            ([4, 4, 9, 9], [3, 3, -1, -1]),
            ([4, 6, 7, 9], [3, 1, 1, -1]),
            ([5, 5, 5], [3, 3, 3]),
            ([5, 8], [3, -1]),
            ([5, 5], [3, 3]),
        ],
    )
    def test_the_smallest_gets_three_the_largest_loses_one_equals_share(
        self, areas: list[int], points: list[int]
    ) -> None:
        assert empty_points(areas, [PLAIN] * len(areas)) == points

    @rule("RED-11.3")
    def test_who_plays_alone_has_a_table(self) -> None:
        worth = [solo_empty_points(area, PLAIN) for area in range(12)]
        assert worth == [3, 3, 2, 2, 1, 1, 0, 0, -1, -1, -1, -1]

    @rule("RED-11.3")
    def test_a_flash_that_changes_the_best_or_the_worst_changes_the_table(self) -> None:
        assert solo_empty_points(0, terms(memo="U1")) == 5
        assert solo_empty_points(20, terms(memo="S9")) == -4

    @rule("RED-6.5")
    def test_only_the_largest_region_counts_and_corners_do_not_join(self) -> None:
        assert sheet().largest_empty(THE_PAGE) == 4
        assert sheet().empty(THE_PAGE).bit_count() == 7


class TestMoodAndLeftovers:
    @rule("RED-6.6")
    def test_each_face_too_many_costs_a_point_either_way(self) -> None:
        assert [PLAIN.mood_penalty(mood) for mood in (-3, -1, 0, 2)] == [3, 1, 0, 2]

    @rule("RED-6.6")
    def test_the_icons_of_photos_are_no_faces(self) -> None:
        assert tally(sheet(), page(OTHER), PLAIN, 0).mood == sum(
            sheet().pieces[one.tile].mood for one in page(OTHER).placed if sheet().pieces[one.tile].kind == 0
        )

    @rule("RED-6.7")
    def test_each_tile_left_over_costs_a_point(self) -> None:
        assert tally(sheet(), THE_PAGE, PLAIN, 3).points == tally(sheet(), THE_PAGE, PLAIN, 0).points - 3

    @rule("RED-6.9")
    def test_a_day_is_never_below_nothing(self) -> None:
        count = alone(EXAMPLE, leftovers=40)
        assert count.points == 0
        assert sum(line.points for line in count.lines) == 0
        assert lines(count)["RED-6.9"] > 0

    @rule("RED-6.9")
    def test_neither_is_an_income(self) -> None:
        fined = replace(PLAIN, awards=(replace(terms(memo="F2").awards[0], amount=-9),))
        count = alone(EXAMPLE, fined)
        assert count.dollars == 0
        assert sum(line.points for line in count.income) == 0

    @rule("RED-15.1")
    def test_in_a_family_game_the_mood_costs_nothing(self) -> None:
        assert terms("4A", family=True).mood_penalty(-5) == 0
        assert terms("4A", family=True).mood_penalty(5) == 0


class TestPuzzles:
    @rule("RED-12.3")
    def test_without_all_its_ads_a_puzzle_is_incomplete(self) -> None:
        assert count_puzzle(sheet(), THE_PAGE, PLAIN, [index("D01")]).points is None
        assert count_puzzle(sheet(), THE_PAGE, PLAIN, [index("A02")]).points is not None

    @rule("RED-12.3")
    def test_an_ad_that_lies_face_down_does_not_count_as_there(self) -> None:
        ads = frozenset(one.tile for one in THE_PAGE.placed if sheet().pieces[one.tile].kind == 2)
        assert count_puzzle(sheet(), turned_down(THE_PAGE, ads), PLAIN, []).points is None

    @rule("RED-12.3", "RED-12.2")
    def test_with_a_conflict_it_is_incomplete(self) -> None:
        clashing = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aaabbb.
            aaabbb.
            a sport, b sport
        """)
        assert count_puzzle(sheet(), clashing, PLAIN, []).points is None
        settled = turned_down(clashing, frozenset([clashing.placed[0].tile]))
        assert count_puzzle(sheet(), settled, PLAIN, []).points is not None

    @rule("RED-12.4")
    def test_it_counts_as_alone_but_leftovers_cost_nothing(self) -> None:
        count = count_puzzle(sheet(), THE_PAGE, terms("4A"), [index("A02"), index("A05")])
        assert count.points == 8 + 5 + 2 + 1 - 2
        assert "RED-6.7" not in lines(count)
        assert sum(line.points for line in count.lines) == count.points


class TestLinesForNothing:
    @rule("RED-6.4", "RED-7.4")
    @pytest.mark.parametrize(("name", "rule_id"), [("6B", "RED-7.4"), ("1B", "RED-6.4")])
    def test_a_tribune_that_scores_nothing_has_its_line(self, name: str, rule_id: str) -> None:
        (count,) = count_day(sheet(), [sheet().new_page()], [terms(name)], [0])
        assert [line.points for line in count.lines if line.rule == rule_id] == [0]

    @rule("RED-10.3")
    def test_danae_and_a_tribune_are_credited_with_what_they_spare(self) -> None:
        given = terms("8A", who="danae")
        (count,) = count_day(sheet(), [page(EXAMPLE)], [given], [5])
        lines = [(line.points, line.rule) for line in count.lines if line.rule in ("RED-6.7", "RED-10.3", "RED-7.4")]
        assert lines == [(-5, "RED-6.7"), (1, "RED-10.3"), (2, "RED-7.4")]
        assert sum(line.points for line in count.lines) == count.points
