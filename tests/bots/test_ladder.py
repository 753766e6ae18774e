"""The ladder: even seats, ratings that find the truth, and the same figures whatever plays and whenever it stopped."""

import time
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import marbre
from marbre.bots import Runner
from marbre.bots.intervals import Deal
from marbre.bots.ladder import LadderTable, draw_ladder, run_ladder
from marbre.bots.ladder.climbing import everybody
from marbre.bots.ladder.pairing import Pair, pair_seats, seatings
from marbre.bots.ladder.ratings import ANCHOR, rate
from marbre.bots.playing import GameTask, PlayedGame, play_game
from marbre.bots.runner import spread
from marbre.kernel.bot import Budget, Question

BRIEFLY = Budget(rounds=2)
TRUTH = (1500.0, 1650.0, 1700.0, 1900.0)


def climb(runner: Runner | None = None, games: int = 12, seed: str = "mardi") -> LadderTable:
    return run_ladder("scoop", bots=("random", "novice", "flat"), games=games, seed=seed, budget=BRIEFLY, runner=runner)


class TestSeats:
    @pytest.mark.parametrize("players", range(2, 7))
    def test_both_have_every_seat_equally_often(self, players: int) -> None:
        for seat in range(players):
            held = [row[seat] for row in seatings(players)]
            assert held.count(0) == held.count(1)

    def test_two_sit_down_even_where_one_may_play_alone(self) -> None:
        assert pair_seats("redac-chef", None) == 2
        assert pair_seats("vips", 3) == 3
        with pytest.raises(marbre.Unreadable, match="do not fit"):
            run_ladder("redac-chef", bots=("random", "novice"), games=2, seed="a", players=1)

    def test_two_players_change_places(self) -> None:
        assert seatings(2) == ((0, 1), (1, 0))
        assert len(seatings(3)) == 6
        assert seatings(4) == ((0, 1, 0, 1), (1, 0, 1, 0))


def simulated(rng: Random, deals: int) -> dict[Pair, list[Deal]]:
    """Results of bots whose ratings are known. A deal's luck favours one seat, in all pairs at once."""
    results: dict[Pair, list[Deal]] = {(one, other): [] for one in range(4) for other in range(one + 1, 4)}
    for _ in range(deals):
        luck = rng.random()
        for (one, other), met in results.items():
            chance = 1 / (1 + 10 ** ((TRUTH[other] - TRUTH[one]) / 400))
            own = rng.random() < 0.5
            first = luck if own else rng.random()
            met.append((float((first < chance) + (rng.random() < chance)), 2.0))
    return results


class TestRatings:
    def test_ninety_five_in_a_hundred_intervals_hold_the_truth(self) -> None:
        rng, held, asked = Random("ratings"), 0, 0
        for _ in range(120):
            for (rating, half), truth in zip(rate(simulated(rng, 60), 4, 0), TRUTH, strict=True):
                held += rating - half <= truth <= rating + half
                asked += truth != ANCHOR
        assert 0.92 < (held - 120) / asked <= 1

    def test_who_won_all_is_not_infinitely_better(self) -> None:
        (low, none), (high, half) = rate({(0, 1): [(0.0, 2.0)] * 50}, 2, 0)
        assert (low, none) == (ANCHOR, 0.0)
        assert 400 < high - low < 1000
        assert half > 100

    def test_a_draw_is_half_a_win(self) -> None:
        drawn = rate({(0, 1): [(1.0, 2.0)] * 10}, 2, 0)
        assert drawn[0][0] == pytest.approx(drawn[1][0])


class TestTheLadder:
    def test_everybody_is_all_levels_and_the_baselines(self) -> None:
        levels = tuple(marbre.game("vips").players)
        assert everybody("vips") == (*levels, "flat", "ismcts")
        assert "flat" not in everybody("redac-chef")

    def test_ratings_are_in_order_and_pairs_mirror_each_other(self) -> None:
        found = climb()
        assert [one.rating for one in found.ratings] == sorted((one.rating for one in found.ratings), reverse=True)
        shares = {(one.bot, one.against): one.share for one in found.pairs}
        assert len(shares) == 6
        for (bot, against), share in shares.items():
            assert share + shares[against, bot] == pytest.approx(1, abs=0.0002)

    def test_the_same_seed_gives_the_same_figures_whatever_the_jobs(self) -> None:
        assert climb() == climb(Runner(jobs=2)) != climb(seed="jeudi")

    def test_a_bot_of_somebodys_own_plays_under_its_name(self) -> None:
        mine = "mine=tests.bots.test_ladder:last_of_all"
        found = run_ladder("scoop", bots=("random", mine), games=4, seed="a")
        assert {one.bot for one in found.ratings} == {"random", "mine"}

    @pytest.mark.parametrize(
        ("source", "said"),
        [
            ("tests.bots.test_ladder:nobody", "cannot be loaded: AttributeError"),
            ("tests.bots.test_ladder:TRUTH", "is no function"),
            ("no_such_package:bot", "ModuleNotFoundError"),
            ("command: no-such-program", "cannot be started"),
            ("experd", "Did you mean"),
        ],
    )
    def test_a_bot_that_is_not_there_is_refused_in_one_line(self, source: str, said: str) -> None:
        with pytest.raises(marbre.Unreadable, match=said):
            run_ladder("vips", bots=("random", source), games=2, seed="a")


def last_of_all(question: Question[Any, Any, Any]) -> object:
    """A bot of somebody's own."""
    return question.legal[-1]


def seventh_waits(task: tuple[int, Path]) -> int:
    """The seventh is done when the first has been handed over; else never."""
    number, handed_over = task
    end = time.monotonic() + 30
    while number == 7 and not handed_over.exists():
        assert time.monotonic() < end, "what was done is kept back until more is done"
        time.sleep(0.01)
    return number


class TestResuming:
    def test_what_is_done_is_handed_over_at_once_and_so_survives_a_kill(self, tmp_path: Path) -> None:
        tasks = [(number, tmp_path / "handed over") for number in range(64)]
        for _ in spread(seventh_waits, tasks, jobs=2):
            (tmp_path / "handed over").touch()

    def test_a_run_that_was_stopped_goes_on_and_ends_alike(self, tmp_path: Path) -> None:
        file = tmp_path / "half.jsonl"

        def stop(done: int) -> None:
            if done == 7:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            climb(Runner(resume=file, progress=stop))
        assert len(file.read_bytes().splitlines()) == 1 + 7
        file.write_bytes(file.read_bytes()[:-5])  # killed in the middle of a line
        played: list[int] = []
        assert climb(Runner(resume=file, progress=played.append)) == climb()
        assert len(file.read_bytes().splitlines()) == 1 + 36

    def test_what_is_there_is_not_played_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        runner = Runner(resume=tmp_path / "all.jsonl")
        found, played = climb(runner), []

        def count(task: GameTask) -> PlayedGame:
            played.append(task)
            return play_game(task)

        monkeypatch.setattr("marbre.bots.runner.play_game", count)
        assert climb(runner) == found
        assert not played
        climb(runner, games=14)
        assert len(played) == 6

    def test_another_series_is_refused(self, tmp_path: Path) -> None:
        runner = Runner(resume=tmp_path / "one.jsonl")
        climb(runner)
        with pytest.raises(marbre.Unreadable, match="another series"):
            climb(runner, seed="jeudi")
        (tmp_path / "one.jsonl").write_bytes((tmp_path / "one.jsonl").read_bytes() + b"what?\n")
        with pytest.raises(marbre.Unreadable, match="cannot be gone on from"):
            climb(runner)
        with pytest.raises(marbre.Unreadable, match="cannot be gone on from"):
            climb(Runner(resume=tmp_path))


def test_the_picture_is_well_formed_and_names_everybody() -> None:
    found = climb()
    drawn = ElementTree.fromstring(draw_ladder(found, "Scoop & <co>"))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "Scoop & <co>"
    for one in found.ratings:
        assert texts.count(one.bot) == 3
