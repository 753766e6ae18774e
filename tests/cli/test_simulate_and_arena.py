"""`marbre simulate` and `marbre arena`: tables for people, one line of JSON for programs."""

import io
import json
from typing import Any

import pytest
from rich.console import Console

from marbre.console.progress import LateBar
from tests.cli.running import run


def last_line(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    found = json.loads(result.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


class TestSimulate:
    def test_the_last_line_is_json_with_everything(self) -> None:
        found = last_line("simulate", "vips", "--players", 3, "--games", 5, "--bots", "random", "--seed", "mardi")
        assert found["game"] == "vips"
        assert found["games"] == 5
        assert found["players"] == 3
        assert found["seed"] == "mardi"
        assert found["bots"] == ["random"] * 3
        assert found["moves"] > 5 * 20
        assert found["seconds"] > 0
        assert found["moves_per_second"] > 0
        assert sum(found["wins_by_seat"]) == pytest.approx(1, abs=0.001)

    def test_the_same_seed_gives_the_same_games_whatever_the_jobs(self) -> None:
        asked = ("simulate", "vips", "--players", 2, "--games", 6, "--seed", "mardi")
        one, two = last_line(*asked, "--jobs", 1), last_line(*asked, "--jobs", 2)
        assert one["digest"] == two["digest"]
        assert last_line(*asked[:-1], "jeudi")["digest"] != one["digest"]

    def test_options_reach_the_game(self) -> None:
        asked = ("simulate", "vips", "--games", 3, "--seed", "mardi")
        assert last_line(*asked, "--option", "columns=fixed")["digest"] != last_line(*asked)["digest"]

    def test_a_made_up_seed_is_printed_and_gives_the_same_games_again(self) -> None:
        first = last_line("simulate", "vips", "--games", 2)
        again = last_line("simulate", "vips", "--games", 2, "--seed", first["seed"])
        assert again["digest"] == first["digest"]
        assert first["seed"].replace("-", "").isalpha()

    @pytest.mark.parametrize(("lang", "words"), [("en", "moves per second"), ("fr", "coups par seconde")])
    def test_people_get_a_table(self, lang: str, words: str) -> None:
        shown = run("simulate", "vips", "--games", 3, "--seed", "mardi", "--lang", lang).stdout
        assert words in shown
        assert "mardi" in shown
        assert "%" in shown


class TestArena:
    def test_the_last_line_is_json_with_every_bot_and_its_interval(self) -> None:
        found = last_line(
            "arena", "vips", "--bots", "novice,random", "--games", 8, "--players", 4, "--rounds", 2, "--seed", "mardi"
        )
        assert [result["bot"] for result in found["results"]] == ["novice", "random"]
        for result in found["results"]:
            assert 0 <= result["low"] <= result["win_rate"] <= result["high"] <= 1
        assert (found["game"], found["games"], found["players"], found["seed"]) == ("vips", 8, 4, "mardi")

    def test_people_get_a_table_with_the_seed(self) -> None:
        result = run("arena", "vips", "--bots", "novice,random", "--games", 2, "--rounds", 1, "--seed", "mardi")
        assert result.exit_code == 0
        assert "95 % interval" in result.stdout
        assert "mardi" in result.stdout


class TestTheBar:
    def bar_after(self, seconds: float, terminal: bool) -> str:
        """What a bar has written when its first call comes after so many seconds."""
        times = iter([0.0, seconds])
        file = io.StringIO()
        console = Console(file=file, force_terminal=terminal, width=80)
        with LateBar(console, "VIPs", 10, clock=lambda: next(times)) as bar:
            bar(5)
        return file.getvalue()

    def test_it_appears_when_somebody_waits_at_a_terminal(self) -> None:
        assert "5/10" in self.bar_after(2.5, terminal=True)

    def test_it_does_not_appear_for_what_is_quick(self) -> None:
        assert self.bar_after(1.5, terminal=True) == ""

    def test_it_is_silent_where_nobody_looks(self) -> None:
        assert self.bar_after(60, terminal=False) == ""
