"""`marbre games` and `marbre rules`."""

import json
import subprocess
import sys

import pytest

import marbre
from marbre.kernel.registry import find_game
from tests.cli.running import MARBRE, assert_refused, run


def test_the_version_is_printed_without_loading_what_only_commands_need() -> None:
    code = (
        "import sys\nfrom marbre.cli import main\nsys.argv = ['marbre', '--version']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "print([name for name in ('rich.console', 'rich.progress', 'multiprocessing') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"marbre {marbre.__version__}", "[]"]


class TestGames:
    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_every_game_is_listed_with_its_options_and_bots(self, lang: str) -> None:
        shown = run("games", "--lang", lang).stdout
        game = find_game("vips")
        for word in ("vips", "VIPs", "2–5", "portraits=men", "columns=shuffled", *game.players):
            assert word in shown
        assert game.messages.label(lang, "option", "columns")[:20] in shown

    def test_json_holds_the_same(self) -> None:
        found = {game["slug"]: game for game in json.loads(run("games", "--json").stdout)}
        assert found.keys() == {spec.slug for spec in marbre.games()}
        vips = found["vips"]
        assert vips["players"] == [2, 3, 4, 5]
        assert vips["options"]["portraits"]["default"] == "men"
        assert vips["bots"][0] == "random"


class TestRules:
    def test_the_whole_rulebook_is_shown(self) -> None:
        shown = run("rules", "vips").stdout
        assert "VIP-1.1" in shown
        assert "VIP-4.1" in shown
        assert "**" not in shown

    def test_the_table_has_rules_too(self) -> None:
        assert "TAB-2.1" in run("rules", "table", "--lang", "fr").stdout

    def test_one_paragraph_is_shown_by_its_number(self) -> None:
        shown = run("rules", "vips", "VIP-2.3").stdout
        assert shown.startswith("VIP-2.3")
        assert "VIP-2.4" not in shown
        assert run("rules", "vips", "vip-2.3").stdout == shown

    def test_a_chapter_is_shown_by_its_number(self) -> None:
        shown = run("rules", "vips", "VIP-2").stdout
        assert "VIP-2.1" in shown
        assert "VIP-2.7" in shown
        assert "VIP-3.1" not in shown

    def test_an_unknown_number_names_the_close_ones(self) -> None:
        assert "VIP-2.3" in assert_refused(run("rules", "vips", "VIP-2.33"))
        assert "VIP-" in assert_refused(run("rules", "vips", "VPI-2.3"))
        assert "VIP-" in assert_refused(run("rules", "vips", "nonsense"))

    def test_a_closed_pipe_is_quiet(self) -> None:
        done = subprocess.run(
            f"set -o pipefail; {MARBRE} rules vips | head -n 1", shell=True, executable="/bin/bash", capture_output=True
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert len(done.stdout.splitlines()) == 1


class TestCards:
    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_every_card_of_the_box_is_listed(self, lang: str) -> None:
        shown = " ".join(run("rules", "redac-chef", "--cards", "--lang", lang).stdout.split())
        box = find_game("redac-chef").classic.box
        for card in (*box.faces, *box.flashes, *box.characters):
            assert " ".join(getattr(card.sentence, lang).split()) in shown, card.id

    def test_a_game_without_cards_says_so(self) -> None:
        assert "no cards" in assert_refused(run("rules", "vips", "--cards"))
