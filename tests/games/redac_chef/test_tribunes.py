"""Rédac' Chef, chapter 7: what each side of each tribune changes, on pages counted by hand."""

import pytest

from marbre.games.redac_chef.cards import TRIBUNES
from marbre.games.redac_chef.cards.terms import PLAIN
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.pages.proof_reading import conflicts, is_settled
from marbre.games.redac_chef.scoring.day_count import Tally, tally
from tests.games.redac_chef.drawing import EXAMPLE, OTHER, box, down, page, sheet, terms, touching
from tests.support import rule


def counted(drawing: str | Page, face: str, leftovers: int = 0) -> Tally:
    one = page(drawing) if isinstance(drawing, str) else drawing
    return tally(sheet(), one, terms(face), leftovers)


AWARDS = {
    "2B": (EXAMPLE, 2),  # a and b
    "3A": (EXAMPLE, 4),
    "4A": (EXAMPLE, 2),  # f and g, h and k
    "4B": (EXAMPLE, 1),  # b, not i
    "6A": (OTHER, 2),  # one set: s, c, p, n, t
    "6B": (EXAMPLE, 2),  # f, g, h, k, but not the ad e
    "7A": (OTHER, 2),  # a and q touch p
    "9A": (OTHER, 1),  # r is tall, p wide
    "10B": (EXAMPLE, 3),
    "11A": (EXAMPLE, 2),
    "12A": (EXAMPLE, 3),  # g, h, k
    "D1": (EXAMPLE, 2),  # three of sport, two of business, two of news
    "D2": (EXAMPLE, 2),
    "D3": (EXAMPLE, 1),  # f, h, k
    "D4": (EXAMPLE, 3),  # f, g, h, k are tall; a, c, j wide
    "D5": (EXAMPLE, 2),
    "D6": (EXAMPLE, 3),  # g, h, k, j, c, a
}
"""Of each side that adds points for tiles, a page and what it brings there."""

NOTHING = {
    "2B": (EXAMPLE, "ab"),
    "3A": (EXAMPLE, "efad"),
    "4A": (EXAMPLE, "fg"),
    "4B": (EXAMPLE, "b"),
    "6A": (OTHER, "n"),
    "6B": (EXAMPLE, "fghk"),
    "7A": (OTHER, "p"),
    "9A": (OTHER, "r"),
    "11A": (OTHER, "r"),  # what is left touches ads
    "12A": (EXAMPLE, "ghk"),
    "D1": (EXAMPLE, "hk"),
    "D2": (EXAMPLE, "bi"),
    "D3": (EXAMPLE, "fh"),
    "D4": (EXAMPLE, "acj"),
    "D5": (EXAMPLE, "bi"),
    "D6": (EXAMPLE, "ghkjc"),
}
"""The same with tiles face down, and nothing won."""


class TestSidesThatAdd:
    @rule("RED-7.4")
    @pytest.mark.parametrize("face", AWARDS)
    def test_it_adds_what_it_says(self, face: str) -> None:
        drawing, points = AWARDS[face]
        assert counted(drawing, face).awards == points

    @rule("RED-7.4")
    @pytest.mark.parametrize("face", NOTHING)
    def test_only_face_up_tiles_earn_it(self, face: str) -> None:
        assert counted(down(*NOTHING[face]), face).awards == 0

    @rule("RED-7.4")
    def test_10b_wants_the_top_row_without_a_gap(self) -> None:
        assert counted(EXAMPLE.replace("eTTTTTf", ".TTTTTf", 4).replace("e ad $1, ", ""), "10B").awards == 0

    @rule("RED-7.4")
    def test_12b_wants_no_happy_article_at_the_edge(self) -> None:
        assert counted(EXAMPLE, "12B").awards == 0
        assert counted(down(EXAMPLE, "fgc"), "12B").awards == 3

    @rule("RED-7.4")
    def test_7b_pays_a_dollar_for_each_ad_across_the_fold(self) -> None:
        assert counted(OTHER, "7B").extra_dollars == 1
        assert counted(EXAMPLE, "7B").extra_dollars == 0


class TestSidesThatAllow:
    @rule("RED-7.4", "RED-4.4")
    def test_1a_lets_articles_of_one_colour_touch(self) -> None:
        pair = touching("sport", "sport")
        assert conflicts(sheet(), pair, PLAIN)
        assert is_settled(sheet(), pair, terms("1A"))
        assert not is_settled(sheet(), touching("ad", "ad"), terms("1A"))

    @rule("RED-7.4", "RED-4.4")
    def test_1b_lets_photos_touch(self) -> None:
        pair = touching("photo", "photo")
        assert conflicts(sheet(), pair, PLAIN)
        assert is_settled(sheet(), pair, terms("1B"))
        assert not is_settled(sheet(), touching("sport", "sport"), terms("1B"))

    @rule("RED-7.4", "RED-4.4")
    def test_2a_lets_ads_touch(self) -> None:
        pair = touching("ad", "ad")
        assert conflicts(sheet(), pair, PLAIN)
        assert is_settled(sheet(), pair, terms("2A"))
        assert not is_settled(sheet(), touching("photo", "photo"), terms("2A"))

    @rule("RED-7.4", "RED-4.3")
    def test_3b_may_lie_anywhere(self) -> None:
        on = sheet()
        bottom = 1 << 10 * on.stride + 1
        assert not on.tribune_places(0, anywhere=terms("1A").anywhere) & bottom
        assert on.tribune_places(0, anywhere=terms("3B").anywhere) & bottom
        covering = [on.at(n) for n in range(200) if on.tribune_places(0) >> n & 1]
        assert all(x <= 3 < x + 5 and y <= 2 < y + 4 for x, y in covering)
        assert len(covering) == 3 * 3


class TestSidesThatChangeTheCount:
    @rule("RED-7.4")
    def test_5a_forgives_sad_faces(self) -> None:
        assert [terms("5A").mood_penalty(mood) for mood in (-4, 3)] == [0, 3]

    @rule("RED-7.4")
    def test_5b_forgives_happy_faces(self) -> None:
        assert [terms("5B").mood_penalty(mood) for mood in (-4, 3)] == [4, 0]

    @rule("RED-7.4")
    def test_8a_forgives_two_leftovers(self) -> None:
        assert [counted(EXAMPLE, "8A", left).leftover_penalty for left in (0, 1, 2, 3, 4)] == [0, 0, 0, 1, 2]

    @rule("RED-7.4")
    def test_8b_doubles_the_cost_of_leftovers(self) -> None:
        assert [counted(EXAMPLE, "8B", left).leftover_penalty for left in (0, 1, 3)] == [0, 2, 6]

    @rule("RED-7.4")
    def test_9b_takes_the_points_of_photos(self) -> None:
        assert counted(EXAMPLE, "9B").photos == 0

    @rule("RED-7.4")
    def test_11b_doubles_the_points_of_photos(self) -> None:
        assert counted(EXAMPLE, "11B").photos == 10

    @rule("RED-7.4", "RED-9.4")
    def test_10a_puts_articles_across_the_fold_in_conflict(self) -> None:
        one = page(EXAMPLE)
        across = {one.placed[number].tile for number in (6, 7, 10)}
        assert {tile for (tile,) in conflicts(sheet(), one, terms("10A"))} == across
        assert is_settled(sheet(), page(OTHER), terms("10A")) is False
        assert is_settled(sheet(), down(OTHER, "n"), terms("10A"))


class TestTheFaces:
    @rule("RED-6.4")
    def test_each_is_worth_its_value(self) -> None:
        values = {one.id: tally(sheet(), page(EXAMPLE), terms(one.id), 0).tribune for one in box().faces}
        assert {name: value for name, value in values.items() if value} == {
            "1A": -2,
            "2A": 1,
            "3B": 2,
            "5A": 1,
            "5B": 1,
            "6A": 1,
            "7B": 1,
            "8A": 1,
            "8B": 3,
            "9A": 1,
            "9B": 8,
            "10A": 2,
            "11B": -6,
            "12B": 1,
        }

    @rule("RED-7.4")
    def test_no_two_change_the_same(self) -> None:
        changed = [change(PLAIN) for change in TRIBUNES.values()]
        assert len(set(changed)) == len(changed) == 30
        assert PLAIN not in changed

    @rule("RED-15.3")
    def test_the_plain_back_of_a_starting_tribune_changes_nothing(self) -> None:
        assert terms(None) == PLAIN
