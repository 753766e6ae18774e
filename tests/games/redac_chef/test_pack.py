"""The box of Rédac' Chef: what the rulebook and the table of sizes say is in it."""

from collections import Counter
from pathlib import Path

import pytest

from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.box_faults import box_faults
from marbre.games.redac_chef.cards import CHARACTERS, FLASHES, TRIBUNES
from marbre.kernel.packs import load_pack
from marbre.kernel.refusals import Unreadable
from tests.games.redac_chef.drawing import PACK, box
from tests.support import rule

TABLE = {
    "article": {4: 15, 6: 12, 8: 12, 9: 9, 12: 9},
    "photo": {6: 10, 8: 8, 9: 5, 12: 6},
    "ad": {4: 10, 6: 9, 8: 6, 9: 5, 12: 4},
}


class TestTheTiles:
    @rule("RED-1.2")
    def test_fifty_seven_articles_twenty_nine_photos_and_thirty_four_ads(self) -> None:
        assert Counter(tile.kind for tile in box().tiles) == {"article": 57, "photo": 29, "ad": 34}

    @pytest.mark.parametrize("kind", TABLE)
    def test_so_many_of_each_area(self, kind: str) -> None:
        areas = Counter(tile.width * tile.height for tile in box().tiles if tile.kind == kind)
        assert areas == TABLE[kind]

    def test_both_ways_round_of_every_size_that_is_not_square(self) -> None:
        sizes = Counter((tile.kind, tile.width, tile.height) for tile in box().tiles)
        for kind, width, height in sizes:
            assert abs(sizes[kind, width, height] - sizes[kind, height, width]) <= 1

    @rule("RED-1.7")
    def test_the_colours_and_the_moods_are_even(self) -> None:
        articles = [tile for tile in box().tiles if tile.kind == "article"]
        assert Counter(tile.colour for tile in articles) == {"sport": 19, "business": 19, "news": 19}
        assert abs(sum(tile.mood for tile in articles)) <= 1

    def test_points_faces_and_dollars_go_by_area(self) -> None:
        for tile in box().tiles:
            area = tile.width * tile.height
            if tile.kind == "article":
                assert tile.points == (2 if area > 8 else 1)
                assert abs(tile.mood) == (1 if area < 8 else 2) or (area == 12 and abs(tile.mood) == 3)
            if tile.kind == "ad":
                assert tile.dollars == {4: 1, 6: 1, 8: 2, 9: 2, 12: 3}[area]
        assert sum(abs(tile.mood) == 3 for tile in box().tiles) == 3

    def test_photo_criteria_are_as_even_as_twenty_nine_allows(self) -> None:
        counts = Counter(tile.criterion for tile in box().tiles if tile.kind == "photo").values()
        assert sorted(counts) == [3, 3, 3, 4, 4, 4, 4, 4]

    def test_every_headline_is_told_once_in_both_languages(self) -> None:
        for lang in ("fr", "en"):
            said = [getattr(tile.headline, lang) for tile in box().tiles]
            assert len(set(said)) == 120
            assert all(said)


class TestTheOtherParts:
    @rule("RED-1.3", "RED-1.4")
    def test_twelve_tribunes_of_two_sides_and_six_to_start_with(self) -> None:
        assert [len(one.faces) for one in box().tribunes] == [2] * 12
        assert [len(one.faces) for one in box().starting] == [1] * 6
        assert [one.id for one in box().faces][:3] == ["1A", "1B", "2A"]

    @rule("RED-10.1")
    def test_six_characters(self) -> None:
        names = [one.name for one in box().characters]
        assert names == ["Wilbur", "Danaé", "Renaud", "Benoît", "Ursule", "Jazz"]


BROKEN = {
    "colour": ('colour = "sport", mood = 1', "mood = 1"),
    "twice": ('id = "A02"', 'id = "A01"'),
    "there is no effect": ('effect = "corners"', 'effect = "cornices"'),
    "begins with": ('id = "P05"', 'id = "A99"'),
    "criterion": (', criterion = "sad"', ""),
    "none for friday": ('day = "friday"', 'day = "sunday"'),
    "the star": ("star = [3, 2]", "star = [9, 2]"),
    "larger than": ("value = { width = 5, height = 4 }", "value = { width = 8, height = 4 }"),
}


@pytest.mark.parametrize("said", BROKEN)
def test_a_box_with_a_fault_is_refused_with_its_reason(said: str, tmp_path: Path) -> None:
    before, after = BROKEN[said]
    text = PACK.read_text("utf-8")
    assert before in text
    file = tmp_path / "box.toml"
    file.write_text(text.replace(before, after, 1 if said != "none for friday" else -1), "utf-8")
    with pytest.raises(Unreadable) as refused:
        load_pack(file, Box, box_faults)
    assert said.split()[-1] in str(refused.value) or said == "twice"


def test_every_effect_is_listed_with_its_bound() -> None:
    text = (PACK.parent.parent / "cards" / "README.md").read_text("utf-8")
    for effect in (*TRIBUNES, *FLASHES, *CHARACTERS):
        assert text.count(f"| `{effect}` |") == 1, effect
