"""The box of Défense d'afficher: the plan is whole, and every mistake in a box of one's own is one clear line."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import marbre
from marbre.bots import ask_bot
from marbre.games.defense_d_afficher.bots import BOTS
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from tests.cli.running import assert_refused, run
from tests.games.defense_d_afficher.drawing import GAME

CLASSIC = GAME.packs / "classic.toml"
BOX = GAME.classic.box


def changed(folder: Path, old: str, new: str) -> Path:
    text = CLASSIC.read_text("utf-8")
    assert old in text
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


class TestThePlan:
    def test_a_ring_of_forty_and_two_streets_of_eight(self) -> None:
        assert Counter(square.id[0] for square in BOX.squares) == {"r": 40, "h": 8, "v": 8}
        assert Counter(square.kind for square in BOX.squares if square.kind != "plain") == {
            "start": 4,
            "brush": 9,
            "chance": 6,
            "again": 2,
            "skip": 2,
        }

    def test_every_brush_is_at_the_foot_of_its_panel_or_beside_it(self) -> None:
        panels = {panel.number: panel for panel in BOX.panels}
        for square in BOX.squares:
            if square.panel is not None:
                panel = panels[square.panel]
                assert abs(panel.x + 47 - square.x) < 100
                assert abs(panel.y + 116 - square.y) < 100

    def test_every_brush_can_be_walked_to_from_everywhere_with_rolls_alone(self) -> None:
        graph = BOX.graph
        for start in range(len(BOX.squares)):
            reached, ahead = {start}, [start]
            while ahead:
                for row in graph.routes[ahead.pop()][1:7]:
                    new = {route.to for route in row} - reached
                    reached |= new
                    ahead += new
            assert reached >= set(graph.brushes)

    def test_posters_have_words_in_both_languages_and_differ_at_a_glance(self) -> None:
        assert len({poster.name.fr for poster in BOX.posters}) == 36
        assert len({poster.slogan.fr for poster in BOX.posters} | {poster.slogan.en for poster in BOX.posters}) == 72
        assert len({poster.art for poster in BOX.posters}) == 36

    def test_the_reader_finds_names_and_drawings_by_number(self) -> None:
        labels = GAME.rules().labels["fr"]
        assert labels["poster"]["16"] == labels["card"]["16"] == labels["card"]["52"] == "Limaçor"
        assert labels["art"]["16"]["shapes"][0][0] == "box"


BROKEN = {
    "a square that nothing leads to": ('"r6", "v1", "v2"', '"r6", "v2"', "“ways”: no way leads to square v1"),
    "a way to nowhere": ('"r6", "v1", "v2"', '"r6", "x1", "v2"', "“ways”: there is no square x1"),
    "a crossing of nowhere": ('joins = ["h4"', 'joins = ["x4"', "“crossings”: there is no square x4"),
    "two squares of one name": ('id = "r1"', 'id = "r2"', "“squares”: there are 2 squares r2"),
    "three starts": ('y = 0, kind = "start"', "y = 0", "“squares”: there are 3 starts; four sides need 4"),
    "a brush without a panel": ('kind = "brush", panel = 1', 'kind = "brush"', "“squares”: h2 needs a panel"),
    "two brushes for a panel": (
        'kind = "brush", panel = 1',
        'kind = "brush", panel = 2',
        "panel 1 has 0 brush squares",
    ),
    "a kind of square that does not exist": (
        'kind = "again"',
        'kind = "agian"',
        "“squares”: Invalid enum value 'agian'",
    ),
    "a poster without a slot": ('id = "limacor", panel = 5', 'id = "limacor", panel = 12', "limacor has no slot"),
    "two posters for a slot": (
        "panel = 5, slot = 2",
        "panel = 5, slot = 1",
        "jardimousse has no slot: slot 1 of panel 5",
    ),
    "a chance card of unknown kind": ('kind = "look"', 'kind = "wink"', "“chance”: Invalid enum value 'wink'"),
    "a walk without steps": (", steps = 3", "", "“chance”: shortcut needs steps"),
    "no such ink": ('a = "ink-typo"', 'a = "ink-pink"', "“posters”: Invalid enum value 'ink-pink'"),
    "panels with a gap": ("number = 9,", "number = 10,", "“panels”: the panels must be numbered"),
    "no provenance": ('value = 2\nprovenance = "ours"', "value = 2", "does not say where “fog_limit” comes from"),
}


class TestTwoBoxes:
    def test_two_matches_with_two_boxes_go_side_by_side_as_they_go_alone(self, tmp_path: Path) -> None:
        mine = changed(tmp_path, '"r35", "h1"', '"r0", "h1"')
        alone = [played(start(pack), range(80)) for pack in (None, mine)]
        together = [start(pack) for pack in (None, mine)]
        for step in range(80):
            for match in together:
                played(match, [step])
        assert [match.save() for match in together] == [match.save() for match in alone]
        assert together[0].view(None) != together[1].view(None)


def start(pack: Path | None) -> Match:
    return marbre.start("defense-d-afficher", players=3, seed="boxes", pack=pack)


def played(match: Match, steps: Iterable[int]) -> Match:
    """So many actions by experts, each with a generator of its own."""
    for step in steps:
        seat = match.to_act[0]
        match.act(seat, ask_bot(match, seat, BOTS["expert"], Budget(rounds=1), Random(step)))
    return match


class TestBrokenBoxes:
    @pytest.mark.parametrize(("old", "new", "said"), BROKEN.values(), ids=BROKEN)
    def test_it_is_refused_in_one_line_that_names_file_and_key(
        self, tmp_path: Path, old: str, new: str, said: str
    ) -> None:
        file = changed(tmp_path, old, new)
        line = assert_refused(run("packs", "check", file))
        assert "mine.toml" in line
        assert said in line
        with pytest.raises(marbre.Unreadable):
            marbre.start("defense-d-afficher", pack=file)

    def test_a_good_one_is_told_to_be(self, tmp_path: Path) -> None:
        result = run("packs", "check", changed(tmp_path, '"Limaçor"', '"Escargor"'))
        assert result.exit_code == 0
        assert "mine.toml is a box of Défense d’afficher" in result.stdout

    def test_a_box_of_another_game_is_known_for_what_it_is(self) -> None:
        from marbre.kernel.registry import find_game

        assert "a box of VIPs" in run("packs", "check", find_game("vips").packs / "classic.toml").stdout

    def test_a_file_that_is_no_box(self, tmp_path: Path) -> None:
        file = tmp_path / "else.toml"
        file.write_text("a = 1\n", "utf-8")
        assert "--game" in assert_refused(run("packs", "check", file))
        assert "has no “posters_dealt”" in assert_refused(
            run("packs", "check", file, "--game", "defense-d-afficher")
        ) or "is not a key" in assert_refused(run("packs", "check", file, "--game", "defense-d-afficher"))
        file.write_text("= 1\n", "utf-8")
        assert "not TOML" in assert_refused(run("packs", "check", file))
        assert "/nowhere" in assert_refused(run("packs", "check", "/nowhere"))
