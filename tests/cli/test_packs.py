"""`marbre packs`: what is in a box, and what bots make of it."""

import json

from tests.cli.running import assert_refused, run


class TestReport:
    def test_the_balance_of_a_box_in_words(self) -> None:
        result = run("packs", "report", "redac-chef", "--games", 1, "--players", 2, "--bots", "novice", "--seed", "mai")
        assert result.exit_code == 0, result.output
        for words in ("Sizes", "Colours and moods", "What photos look for", "Days, on average", "seed mai"):
            assert words in result.stdout

    def test_the_same_in_json(self) -> None:
        asked = ("packs", "report", "redac-chef", "--games", 1, "--players", 2, "--bots", "novice", "--seed", "mai")
        found = json.loads(run(*asked, "--json").stdout.splitlines()[-1])
        assert [row["squares"] for row in found["sizes"]] == [4, 6, 8, 9, 12]
        assert [row["day"] for row in found["days"]] == ["friday", "saturday", "sunday"]
        assert len(found["tiles"]) == 120
        assert all(row["kept"] <= row["seen"] for row in found["tiles"])
        assert sum(row["kept"] for row in found["tiles"]) > 20

    def test_a_game_without_a_report_says_so(self) -> None:
        assert "VIPs" in assert_refused(run("packs", "report", "vips"))
