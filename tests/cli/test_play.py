"""`marbre play`, driven by typed lines."""

import json
import re
import shlex
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import Result

import marbre
from marbre.kernel.registry import find_game
from tests.cli.running import assert_refused, run


def play(*arguments: object, typed: Iterable[str] = (), lang: str = "en") -> Result:
    """A match against random bots; at the end of what is typed the person leaves."""
    given = [str(argument) for argument in arguments]
    seats = [] if "--bots" in given or "--resume" in given else ["--bots", "random,random"]
    seed = [] if "--seed" in given or "--resume" in given else ["--seed", "lundi"]
    return run("play", "vips", *seats, *seed, *given, "--lang", lang, typed="".join(f"{line}\n" for line in typed))


def kept(result: Result) -> Path:
    """The file that the person is told to go on with."""
    found = re.search(r"^  (marbre play vips --resume .*)$", result.stdout, re.MULTILINE)
    assert found, result.stdout
    return Path(shlex.split(found[1])[-1])


class TestSittingDown:
    def test_three_sit_at_the_table_the_bots_with_names_and_levels(self) -> None:
        shown = run("play", "vips", "--name", "Ada", "--seed", "lundi", typed="q\n").stdout
        assert shown.index("Bet in secret") < shown.index("?: help")
        level = "regular" if "regular" in find_game("vips").players else [*find_game("vips").players][-1]
        assert "Ada (you)" in shown
        assert shown.count(f"bot, {level}") == 2

    def test_one_level_is_everybodys(self) -> None:
        shown = play("--players", 5, "--bots", "random", typed="q").stdout
        assert shown.count("bot, random") == 4

    def test_no_bot_takes_the_name_of_the_person(self) -> None:
        names = re.findall(r"^  (\w+)(?:,| \()", play("--bots", "random", "--players", 5).stdout, re.MULTILINE)
        again = play("--bots", "random", "--players", 5, "--name", names[1]).stdout
        assert again.count(f"  {names[1]}, bot") == 0

    def test_the_seed_is_printed_even_if_it_was_made_up(self) -> None:
        shown = run("play", "vips", "--bots", "random", typed="q\n").stdout
        assert re.search(r"Seed: [a-z]{4}-[a-z]{4}$", shown, re.MULTILINE)

    def test_the_same_seed_deals_the_same_table(self) -> None:
        one, two = play("--name", "Ada"), play("--name", "Ada")
        drop = re.compile(r"/\S+")
        assert drop.sub("", one.stdout) == drop.sub("", two.stdout)

    def test_options_and_words_of_the_person_reach_the_table(self) -> None:
        shown = play("--option", "portraits=women", "--word", "bonjour", lang="fr").stdout
        assert "la gardienne de phare idéale" in shown
        assert "bonjour" in shown


class TestATurn:
    def test_the_board_the_request_and_groups_of_actions_are_shown(self) -> None:
        shown = play().stdout
        assert "Wanted: the ideal lighthouse keeper" in shown
        assert "▶ Fill in your slip" in shown
        assert re.search(r"1–25 +bet I …", shown)
        assert "bet I-I-II" not in shown

    @pytest.mark.parametrize("key", ["", "l"])
    def test_enter_lists_every_action_with_its_number(self, key: str) -> None:
        shown = play(typed=[key]).stdout
        assert "  1 bet I-I-I " in shown
        assert "125 bet V-V-V" in shown

    def test_what_the_others_did_is_told_without_their_secrets(self) -> None:
        shown = play(typed=["bet II-V-IV"]).stdout
        assert "You bet on top II, middle V and bottom IV." in shown
        assert shown.count("fills in a slip.") == 2
        assert "★ II-V-IV" in shown
        assert shown.count("covered") == 2

    def test_the_start_of_several_actions_offers_them(self) -> None:
        shown = play(typed=["1", "place red"]).stdout
        assert "15 actions begin with “place red”:" in shown

    def test_a_refused_action_names_its_rule_and_changes_nothing(self) -> None:
        result = play(typed=["bet 1 1 1", "swap top I II"])
        assert "✗ VIP-2.1: a turn begins with a chip" in result.stdout
        match = marbre.replay(kept(result).read_bytes())
        assert match.view(0).stage == "place"

    def test_a_refusal_is_in_the_players_language(self) -> None:
        shown = play(typed=["pari 1 1 1", "echange haut I II"], lang="fr").stdout
        assert "✗ VIP-2.1\u202f: un tour commence par un jeton" in shown

    def test_nonsense_is_answered_and_changes_nothing(self) -> None:
        result = play(typed=["dance", "999", "bet 9 9 9", "\x1b[A", "?? ?", "place"])
        assert result.exit_code == 0
        assert "“dance” cannot be read. Try:" in result.stdout
        assert "numbered from 1 to 125" in result.stdout
        assert marbre.replay(kept(result).read_bytes()).last.number == 1

    def test_the_question_mark_explains_the_moment_its_rules_and_the_keys(self) -> None:
        shown = play(typed=["?"]).stdout
        assert "VIP-1.4" in shown
        assert "take back your last action" in shown
        assert "? VIP-2.1" in shown

    def test_help_at_a_table_tells_what_holds_and_leaves_out_where_it_comes_from(self) -> None:
        shown = play(typed=["?", "? VIP-1"]).stdout
        assert shown.count("VIP-1.4") > 1
        assert not re.search(r"\((printed|observed|ours)", shown)
        assert "(printed" in run("rules", "vips", "VIP-1.4", "--lang", "en").stdout

    def test_a_rule_is_shown_by_its_number_the_tables_own_too(self) -> None:
        shown = play(typed=["? VIP-2.3", "? TAB-2.1", "? vip-9.9"]).stdout
        assert "VIP-2.3" in shown
        assert "TAB-2.1" in shown
        assert "✗ There is no rule “vip-9.9”." in shown

    def test_the_board_and_the_log_can_be_seen_again(self) -> None:
        assert play(typed=["b", "b"]).stdout.count("Wanted:") == 3
        assert play(typed=["1", "g"]).stdout.count("fills in a slip.") == 4


class TestTakingBack:
    def test_the_first_half_of_a_turn_can_be_taken_back(self) -> None:
        result = play(typed=["1", "place red top II", "u"])
        assert "You take back your last action." in result.stdout
        assert marbre.replay(kept(result).read_bytes()).view(0).hands[0] == (3, 3, 3)

    def test_once_a_bot_has_answered_nothing_can(self) -> None:
        assert "✗ TAB-2" in play(typed=["1", "u"]).stdout


class TestLeaving:
    @pytest.mark.parametrize("typed", [["q"], ["Q"], []], ids=["q", "Q", "Ctrl-D"])
    def test_the_match_is_kept_and_the_way_back_told(self, typed: list[str]) -> None:
        result = play(typed=typed)
        assert result.exit_code == 0
        assert kept(result).exists()

    def test_a_resumed_match_has_its_seats_bots_and_names_again(self) -> None:
        first = play("--name", "Ada", "--bots", "random,novice", typed=["bet 2 5 4", "1"])
        file = kept(first)
        before = file.read_bytes()
        again = play("--resume", file, typed=["q"])
        heads = [re.findall(r"^  .*(?:you\)|bot, \w+)$", shown, re.MULTILINE) for shown in (first.stdout, again.stdout)]
        assert heads[0] == heads[1]
        assert "goes on after action" in again.stdout
        assert "★ II-V-IV" in again.stdout
        assert file.read_bytes() == before

    def test_a_match_can_be_left_and_resumed_after_every_action_to_its_end(self) -> None:
        result = play(typed=["1"])
        for _ in range(40):
            if "marbre verify" in result.stdout:
                break
            result = play("--resume", kept(result), typed=["1"])
        assert "marbre verify" in result.stdout

    def test_a_match_of_another_box_finds_its_pack_again(self, tmp_path: Path) -> None:
        pack = tmp_path / "mine.toml"
        classic = find_game("vips").packs / "classic.toml"
        pack.write_text(classic.read_text("utf-8").replace("Malo Bourrasque", "Malo Tempête"), "utf-8")
        first = play("--pack", pack)
        assert "Tempête" in first.stdout.replace("\u00a0", " ")
        assert "Tempête" in play("--resume", kept(first)).stdout.replace("\u00a0", " ")

    def test_without_its_seating_the_usual_one_is_taken_and_said(self, tmp_path: Path) -> None:
        file = kept(play())
        lonely = tmp_path / "lonely.jsonl"
        lonely.write_bytes(file.read_bytes())
        result = play("--resume", lonely, typed=["q"])
        assert result.exit_code == 0
        assert "first seat" in result.stderr

    def test_what_cannot_be_resumed_is_refused(self, tmp_path: Path, finished: Path) -> None:
        file = kept(play())
        assert "over" in assert_refused(play("--resume", finished))
        assert "--name" in assert_refused(play("--resume", file, "--name", "Ada"))
        public = tmp_path / "public.jsonl"
        public.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
        assert "secret" in assert_refused(play("--resume", public))
        file.with_name(file.name + ".seats.json").write_text("[]")
        assert "who sits where" in assert_refused(play("--resume", file))

    def test_a_seating_that_does_not_fit_is_refused(self) -> None:
        file = kept(play())
        for levels in ([None, "random"], ["random"] * 3, [None, None, "random"], [None, "random", "genius"]):
            file.with_name(file.name + ".seats.json").write_text(json.dumps({"levels": levels}))
            assert "who sits where" in assert_refused(play("--resume", file))


class TestTheEnd:
    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_the_count_is_told_and_the_record_proven(self, tmp_path: Path, lang: str) -> None:
        file = tmp_path / "folder" / "my match.jsonl"
        result = play("--record", file, typed=["1"] * 40, lang=lang)
        assert result.exit_code == 0
        assert f"marbre verify '{file}'" in result.stdout
        assert re.search("You win|wins|share" if lang == "en" else "gagne|partagent", result.stdout)
        assert "VIP-4.1" in result.stdout
        assert run("verify", file).exit_code == 0
        assert [path.name for path in file.parent.iterdir()] == [file.name]

    def test_no_record_is_written_over(self, finished: Path) -> None:
        before = finished.read_bytes()
        assert "already" in assert_refused(play("--record", finished))
        assert finished.read_bytes() == before


@pytest.mark.parametrize("slug", [spec.slug for spec in marbre.games()])
def test_every_game_can_be_played_to_its_end(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    typed = "1\n" if slug != "typo" else "1\n" + "".join(f"discard {row}\n" for row in range(1, 5))
    bots = "novice" if slug == "defense-d-afficher" else "random"  # drawn at random, its turns go on for thousands
    result = run("play", slug, "--bots", bots, "--seed", "lundi", "--record", file, typed=typed * 400)
    assert result.exit_code == 0, result.output
    assert "marbre verify" in result.stdout
    assert run("verify", file).exit_code == 0


class TestAGameWithoutTurns:
    """Rédac' Chef: the person's hand and those of the bots on a virtual clock; thinking takes no time."""

    def _played(self, file: Path) -> str:
        typed = ["ready", *(line for slot in range(1, 9) for line in (f"take {slot}", "keep")), "q"]
        result = run(
            "play", "redac-chef", "--bots", "random,random", "--seed", "lundi", "--record", file,
            typed="".join(f"{line}\n" for line in typed),
        )  # fmt: skip
        assert result.exit_code == 0, result.output
        return result.stdout

    def _worked(self, file: Path) -> list[dict[str, object]]:
        self._played(file)
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()]

    def test_the_time_that_is_left_stands_above_the_table(self, tmp_path: Path) -> None:
        shown = re.findall(r"Time left: (\d):(\d\d)", self._played(tmp_path / "one.jsonl"))
        seconds = [60 * int(minutes) + int(rest) for minutes, rest in shown]
        assert seconds[0] <= 240 and len(set(seconds)) > 5
        assert seconds == sorted(seconds, reverse=True)

    def test_the_bots_work_while_the_person_does(self, tmp_path: Path) -> None:
        lines = self._worked(tmp_path / "one.jsonl")
        seats = [line["actor"] for line in lines if isinstance(line.get("actor"), int)]
        mine = [number for number, seat in enumerate(seats) if seat == 0]
        between = seats[mine[2] : mine[-1]]
        assert set(between) == {0, 1, 2}
        assert between.count(1) > 3 and between.count(2) > 3

    def test_time_is_what_hands_need_however_long_one_thinks(self, tmp_path: Path) -> None:
        one, two = (self._worked(tmp_path / name) for name in ("one.jsonl", "two.jsonl"))
        assert [line.get("at") for line in one] == [line.get("at") for line in two]
        last = max(int(str(line["at"])) for line in one if "at" in line)
        assert 8_000 < last < 60_000
