"""Das Extrablatt, chapter 1: before the first edition."""

import re
from collections import Counter

import pytest

import marbre
from marbre.games.extrablatt.actions import MOTOR
from marbre.games.extrablatt.box import DOMAINS
from marbre.kernel.packs import load_pack
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game
from tests.support import rule

GAME = find_game("extrablatt")
BOX = GAME.classic.box


class TestTheBox:
    @rule("EXT-1.1")
    def test_everybody_has_a_paper_25_tiles_three_cheques_and_an_extra(self) -> None:
        view = marbre.start("extrablatt", players=4, seed="x").view(2)
        assert [sum(paper.tiles) for paper in view.papers] == [25] * 4
        assert [len(paper.articles) for paper in view.papers] == [0] * 4
        assert view.extras == (1, 1, 1, 1)
        assert len(view.cheques) == 3

    @rule("EXT-1.2")
    def test_the_page_its_logo_and_its_zone(self) -> None:
        page = BOX.page
        assert (page.width, page.height) == (20, 13)
        assert (page.logo.x, page.logo.y, page.logo.width, page.logo.height) == (0, 0, 10, 1)
        assert (page.zone.x, page.zone.y, page.zone.width, page.zone.height) == (0, 1, 10, 4)

    @rule("EXT-1.3")
    def test_the_tiles(self) -> None:
        tiles = {(tile.short, tile.long): tile.count for tile in BOX.tiles}
        assert tiles == {
            (2, 2): 4,
            (2, 3): 5,
            (2, 4): 4,
            (3, 3): 3,
            (2, 5): 2,
            (3, 4): 3,
            (3, 5): 2,
            (4, 4): 1,
            (4, 5): 1,
        }

    @rule("EXT-1.4")
    def test_the_piles(self) -> None:
        view = marbre.start("extrablatt", players=3, seed="x").view(None)
        on_fax = Counter(card for column in view.columns for card in column)
        motors = on_fax.pop(MOTOR, 0)
        assert view.piles == ((15 + motors, 5 - motors), (30, 0), (30, 7))
        assert all(view.unseen[0][headline] + on_fax[headline] == 1 for headline in range(30))
        assert view.unseen[1:] == ((1,) * 30, (1,) * 30)

    @rule("EXT-1.4")
    def test_each_pile_holds_every_headline_once(self) -> None:
        """So the first fifteen cards never show a headline twice; later two copies can lie side by side."""
        for number in range(60):
            view = marbre.start("extrablatt", seed=f"pile {number}").view(None)
            shown = Counter(card for column in view.columns for card in column if card != MOTOR)
            assert max(shown.values()) == 1

    def test_each_thing_has_one_name(self) -> None:
        """The printed names: les gros titres, la coquille, l’horloge; in English the coquille is a misprint."""
        for lang, other_names in (("fr", "canard|grand titre|pendule"), ("en", "duck|hoax")):
            said = (GAME.folder / f"messages.{lang}.toml").read_text("utf-8")
            values = " ".join(re.findall(r'"([^"]*)"', said)) + (GAME.folder / f"RULES.{lang}.md").read_text("utf-8")
            assert not re.search(rf"\b({other_names})s?\b", values, re.IGNORECASE)
        for file in (*GAME.folder.rglob("*.py"), *GAME.folder.rglob("*.toml")):
            assert "duck" not in file.read_text("utf-8").lower(), file.name

    def test_30_headlines_and_12_photos_in_both_languages(self) -> None:
        for lang in ("fr", "en"):
            labels = GAME.rules().labels[lang]
            assert len(set(labels["headline"].values())) == 30
            assert len(set(labels["caption"].values())) == len(set(labels["drawing"].values())) == 12
        assert all(len(BOX.headlines[domain]) == 5 and len(BOX.photos[domain]) == 2 for domain in DOMAINS)

    def test_a_pack_that_does_not_add_up_is_refused(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        text = (GAME.packs / "classic.toml").read_text("utf-8")
        file = tmp_path_factory.mktemp("packs") / "own.toml"
        for old, new, why in (
            ("dispatches = 30, motors = 7", "dispatches = 29, motors = 7", "dispatches"),
            ("dispatches = 30, motors = 5", "dispatches = 60, motors = 5", "dispatches"),
            ("[1, 8, 10]", "[2, 8, 10]", "same value"),
            ("value = 14", "value = 3", "ad or misprint tile"),
            ("zone = { x = 0, y = 1, width = 10", "zone = { x = 15, y = 1, width = 10", "zone"),
        ):
            assert old in text
            file.write_text(text.replace(old, new), "utf-8")
            with pytest.raises(Unreadable, match=why):
                load_pack(file, type(BOX))


class TestTheDeal:
    @rule("EXT-1.5")
    @pytest.mark.parametrize("players", [3, 4])
    def test_sets_of_cheques_are_handed_out_by_lot(self, players: int) -> None:
        sets = [{1, 8, 10}, {2, 6, 12}, {3, 5, 11}, {4, 7, 9}][:players]
        seen = set()
        for number in range(12):
            match = marbre.start("extrablatt", players=players, seed=f"cheques {number}")
            mine = [{held.cheque for held in match.view(seat).cheques} for seat in match.seats]
            assert sorted(map(sorted, mine)) == sorted(map(sorted, sets))
            seen.add(str(mine))
        assert len(seen) > 2

    @rule("EXT-1.6", "EXT-5.1")
    def test_fifteen_cards_on_the_fax_plan_and_the_clock_runs_for_their_motors(self) -> None:
        hours = set()
        for number in range(20):
            view = marbre.start("extrablatt", players=3, seed=f"fax {number}").view(None)
            assert [len(column) for column in view.columns] == [3] * 5
            assert view.hour == sum(column.count(MOTOR) for column in view.columns)
            hours.add(view.hour)
        assert 0 in hours and len(hours) > 2

    @rule("EXT-1.7")
    def test_who_begins_is_drawn(self) -> None:
        begun = {marbre.start("extrablatt", players=4, seed=f"first {n}").to_act for n in range(30)}
        assert begun == {(0,), (1,), (2,), (3,)}

    @rule("EXT-1.8")
    def test_two_play_with_the_first_two_sets(self) -> None:
        match = marbre.start("extrablatt", players=2, seed="two")
        hands = [{held.cheque for held in match.view(seat).cheques} for seat in match.seats]
        assert sorted(map(sorted, hands)) == [[1, 8, 10], [2, 6, 12]]
