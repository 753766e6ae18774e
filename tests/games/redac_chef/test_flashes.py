"""Rédac' Chef, chapters 9 and 10: what each flash and each character changes, on pages counted by hand."""

import re

import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.cards import CHARACTERS, FLASHES, TRIBUNES
from marbre.games.redac_chef.cards.terms import PLAIN
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.pages.proof_reading import conflicts, is_settled
from marbre.games.redac_chef.scoring.day_count import Tally, count_day, empty_points, tally
from tests.games.redac_chef.drawing import EXAMPLE, OTHER, box, down, flash, index, legend, page, sheet, terms, touching
from tests.support import rule


def counted(drawing: str | Page, memo: str, leftovers: int = 0) -> Tally:
    one = page(drawing) if isinstance(drawing, str) else drawing
    return tally(sheet(), one, terms(memo=memo), leftovers)


def letters(drawing: str, tiles: set[int]) -> str:
    """The letters of these tiles in a drawing."""
    named = zip(legend(drawing), page(drawing).placed, strict=True)
    return "".join(sorted(letter for (letter, *_), one in named if one.tile in tiles))


POINTS = {
    "F4": (EXAMPLE, 1, "d"),
    "F11": (EXAMPLE, 2, "fg"),
    "S2": (EXAMPLE, 4, "hkja"),
    "S8": (OTHER, 1, "s"),
    "U2": (OTHER, 2, "bt"),
    "U3": (EXAMPLE, 1, "i"),
    "U6": (EXAMPLE, 4, "fa"),
    "U7": (EXAMPLE, 1, "de"),
    "U12": (OTHER, 3, "r"),
}
"""Of each flash that adds points for tiles, a page, what it brings there, and what must lie face up for it."""

DOLLARS = {"F2": (EXAMPLE, 1, "e"), "F5": (EXAMPLE, 4, "de"), "S4": (EXAMPLE, 1, "e")}

BANNED = {
    "F1": (EXAMPLE, "ghk"),
    "F3": (EXAMPLE, "a"),
    "F10": (EXAMPLE, "bi"),
    "S3": (EXAMPLE, "i"),
    "S10": (EXAMPLE, "i"),
    "U4": (EXAMPLE, "e"),
    "U9": (EXAMPLE, "f"),
}
"""Of each flash that does not allow something, a page and what is wrong on it."""

PRIZES = {"F6": (3, 0), "S5": (3, 0), "S11": (0, 4), "U8": (4, 0)}
"""Of each flash that compares, the points and dollars of the prize."""


class TestFlashesThatAdd:
    @rule("RED-9.3")
    @pytest.mark.parametrize("memo", POINTS)
    def test_points_for_what_they_say(self, memo: str) -> None:
        drawing, points, needed = POINTS[memo]
        assert counted(drawing, memo).awards == points
        assert counted(down(drawing, needed), memo).awards == 0

    @rule("RED-9.3")
    @pytest.mark.parametrize("memo", DOLLARS)
    def test_dollars_for_what_they_say(self, memo: str) -> None:
        drawing, dollars, needed = DOLLARS[memo]
        assert counted(drawing, memo).extra_dollars == dollars
        assert counted(down(drawing, needed), memo).extra_dollars == 0

    @rule("RED-9.3")
    def test_s12_wants_the_bottom_row_without_a_gap(self) -> None:
        assert counted(EXAMPLE, "S12").awards == 2
        assert counted(OTHER, "S12").awards == 0

    @rule("RED-9.3")
    def test_u10_wants_no_gap_around_the_tribune(self) -> None:
        assert counted(OTHER, "U10").awards == 3
        assert counted(EXAMPLE, "U10").awards == 0


class TestFlashesThatForbid:
    @rule("RED-9.4", "RED-5.2")
    @pytest.mark.parametrize("memo", BANNED)
    def test_what_they_do_not_allow_is_in_conflict(self, memo: str) -> None:
        drawing, wrong = BANNED[memo]
        found = conflicts(sheet(), page(drawing), terms(memo=memo))
        assert all(len(conflict) == 1 for conflict in found)
        assert letters(drawing, {tile for (tile,) in found}) == "".join(sorted(wrong))
        assert is_settled(sheet(), down(drawing, wrong), terms(memo=memo))

    @rule("RED-9.4")
    def test_f12_wants_all_tiles_to_hang_together(self) -> None:
        drawing = """
            .......
            .TTTTT.
            .TTTTT.
            .TTTTT.
            .TTTTT.
            .aaa...
            .aaa...
            .bbb...
            .bbb...
            ....cc.
            ....cc.
            ....cc.
            a sport, b news down, c business
        """
        assert conflicts(sheet(), page(drawing), terms(memo="F12")) == ((page(drawing).placed[2].tile,),)
        assert is_settled(sheet(), page(drawing.replace("c business", "c business down")), terms(memo="F12"))
        assert is_settled(sheet(), page(EXAMPLE), terms(memo="F12"))

    @rule("RED-9.3")
    def test_s6_keeps_ads_away_from_photos(self) -> None:
        pair = touching("ad", "photo")
        assert is_settled(sheet(), pair, PLAIN)
        assert conflicts(sheet(), pair, terms(memo="S6")) == (tuple(one.tile for one in pair.placed),)

    @rule("RED-9.3")
    def test_f9_lets_sport_touch_sport_and_nothing_else(self) -> None:
        assert is_settled(sheet(), touching("sport", "sport"), terms(memo="F9"))
        assert not is_settled(sheet(), touching("news", "news"), terms(memo="F9"))

    @rule("RED-9.3")
    def test_s1_makes_ads_stay_with_whoever_turns_them_over(self) -> None:
        assert terms(memo="S1").keep_ads
        assert not PLAIN.keep_ads


class TestFlashesThatChangeTheCount:
    @rule("RED-9.3")
    def test_f7_makes_leftovers_free(self) -> None:
        assert counted(EXAMPLE, "F7", 5).leftover_penalty == 0

    @rule("RED-9.3")
    def test_s7_makes_them_dearer(self) -> None:
        assert counted(EXAMPLE, "S7", 5).leftover_penalty == 10

    @rule("RED-7.4")
    def test_prices_of_leftovers_add_up_and_what_is_free_stays_free(self) -> None:
        assert terms("8B", "S7").leftover_penalty(5) == 15
        assert terms("8A", "S7").leftover_penalty(5) == 6
        assert terms("8A", "S7", "danae").leftover_penalty(5) == 4

    @rule("RED-9.3")
    def test_f8_limits_the_mood_penalty(self) -> None:
        assert [terms(memo="F8").mood_penalty(mood) for mood in (-6, -1, 2, 5)] == [2, 1, 2, 2]

    @rule("RED-9.3")
    def test_u5_doubles_happy_faces_too_many(self) -> None:
        assert [terms(memo="U5").mood_penalty(mood) for mood in (-3, 3)] == [3, 6]

    @rule("RED-9.3")
    def test_u11_doubles_the_mood_penalty(self) -> None:
        assert [terms(memo="U11").mood_penalty(mood) for mood in (-3, 3)] == [6, 6]

    @rule("RED-9.3")
    def test_u1_pays_five_for_the_smallest_area(self) -> None:
        assert empty_points([1, 2, 3], [terms(memo="U1")] * 3) == [5, 1, -1]

    @rule("RED-9.3")
    def test_s9_takes_four_for_the_largest(self) -> None:
        assert empty_points([1, 2, 3], [terms(memo="S9")] * 3) == [3, 1, -4]


class TestPrizes:
    @rule("RED-9.3", "RED-9.5")
    @pytest.mark.parametrize("memo", PRIZES)
    def test_whoever_has_most_gets_the_prize_and_equals_all_get_it(self, memo: str) -> None:
        points, dollars = PRIZES[memo]
        given = terms(memo=memo)
        rich, poor = page(EXAMPLE), down(EXAMPLE, "abcd")
        plain = [count_day(sheet(), [one] * 3, [PLAIN] * 3, [0] * 3)[0] for one in (rich, poor)]
        counts = count_day(sheet(), [rich, poor, rich], [given] * 3, [0] * 3)
        won = [
            (count.points - before.points, count.dollars - before.dollars)
            for count, before in zip(counts, [plain[0], plain[1], plain[0]], strict=True)
        ]
        assert won == [(points, dollars), (0, 0), (points, dollars)]

    @rule("RED-9.5")
    @pytest.mark.parametrize(("asked", "dollars"), [(None, 3), (12, 3), (11, 3 + 4)])
    def test_who_plays_alone_must_reach_a_number(self, asked: int | None, dollars: int) -> None:
        """Eleven tiles lie face up; the card asks for seventeen."""
        given = terms(memo="S11")
        if asked is not None:
            given = replace(given, prizes=(replace(given.prizes[0], alone=asked),))
        count = count_day(sheet(), [page(EXAMPLE)], [given], [0])[0]
        assert count.dollars == dollars
        assert sum(line.points for line in count.income) == dollars

    @rule("RED-9.5")
    @pytest.mark.parametrize("memo", PRIZES)
    def test_a_card_for_the_most_says_how_many_are_asked_for_alone(self, memo: str) -> None:
        said = box().flashes[flash(memo)].sentence
        for sentence in (said.fr, said.en):
            assert f"{terms(memo=memo).prizes[0].alone}." in sentence


class TestCharacters:
    @rule("RED-10.2")
    def test_wilburs_largest_area_counts_one_square_less_before_it_is_compared(self) -> None:
        one = page(EXAMPLE)
        with_wilbur, without = count_day(sheet(), [one, one], [terms(who="wilbur"), PLAIN], [0, 0])
        assert with_wilbur.tally is not None and without.tally is not None
        assert (with_wilbur.tally.empty, without.tally.empty) == (3, 4)
        assert with_wilbur.points - without.points == 4

    @rule("RED-10.3")
    def test_one_leftover_of_danaes_is_free(self) -> None:
        given = terms(who="danae")
        assert [tally(sheet(), page(EXAMPLE), given, left).leftover_penalty for left in (0, 1, 2)] == [0, 0, 1]

    @rule("RED-10.4")
    def test_one_pair_of_renauds_photos_may_touch(self) -> None:
        given = terms(who="renaud")
        assert is_settled(sheet(), touching("photo", "photo"), given)
        assert not is_settled(sheet(), touching("ad", "ad"), given)
        three = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            ppqqrr.
            ppqqrr.
            ppqqrr.
            p photo, q photo, r photo
        """)
        assert len(conflicts(sheet(), three, given)) == 2

    @rule("RED-10.5")
    def test_benoit_begins_with_three_dollars(self) -> None:
        assert terms(who="benoit").dollars_at_start == 3

    @rule("RED-10.6")
    def test_ursule_may_take_one_more_tile_during_layout(self) -> None:
        assert terms(who="ursule").extra_takes == 1

    @rule("RED-10.7")
    def test_jazzs_mood_costs_one_point_less(self) -> None:
        assert [terms(who="jazz").mood_penalty(mood) for mood in (-3, 0, 1)] == [2, 0, 0]
        assert terms(memo="U11", who="jazz").mood_penalty(2) == 3
        assert terms(memo="F8", who="jazz").mood_penalty(6) == 1  # capped first, then a point off


class TestThePack:
    @rule("RED-9.1")
    def test_each_day_has_twelve_flashes(self) -> None:
        days = [one.day for one in box().flashes]
        assert [days.count(day) for day in ("friday", "saturday", "sunday")] == [12, 12, 12]

    @rule("RED-9.3")
    def test_no_two_effects_are_alike(self) -> None:
        changed = [change(PLAIN) for change in (*FLASHES.values(), *CHARACTERS.values())]
        assert len(set(changed)) == len(changed) == 42
        assert PLAIN not in changed

    @rule("RED-7.4", "RED-9.3")
    def test_a_sentence_that_counts_tiles_says_that_they_lie_face_up(self) -> None:
        cards = [(one.sentence, TRIBUNES[one.effect](PLAIN)) for one in box().faces]
        cards += [(one.sentence, FLASHES[one.effect](PLAIN)) for one in box().flashes]
        counting = [sentence for sentence, found in cards if found.awards or found.prizes]
        assert len(counting) > 30
        assert [said.en for said in counting if not re.search("face[- ]up", said.en)] == []
        assert [said.fr for said in counting if "face visible" not in said.fr] == []

    @rule("RED-1.7")
    def test_a_tile_is_found_by_its_id(self) -> None:
        assert box().tiles[index("P04")].criterion == "sad"
