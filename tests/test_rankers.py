"""Nets that were learnt from searches: training is repeatable and finds what there is, and what is shipped fits."""

from random import Random
from typing import Any

import pytest
from tools.rankers.fitting import fit
from tools.rankers.lessons import Lesson, Task, appraise
from tools.rankers.tasks import COURSES

import marbre
from marbre.bots.playing import GameTask, play_game
from marbre.bots.table import play_out
from marbre.games.typo.bots import ranking as typo
from marbre.games.vips.bots import ranking as vips
from marbre.kernel.bot import Budget, Question
from marbre.search import Candidate

SHIPPED = {"typo": typo, "vips": vips}


def lessons(count: int, seed: int) -> list[Lesson]:
    """Decisions between five, of which the first feature tells most, the second bends it, and the third is noise; and
    each decision has luck of its own, which no net can know.
    """
    rng, found = Random(seed), []
    for number in range(count):
        looks = [[rng.gauss(5, 2), rng.gauss(0, 1), rng.gauss(0, 9)] for _ in range(5)]
        luck = rng.gauss(0, 50)
        worths = [luck + 3 * look[0] - 2 * abs(look[1]) for look in looks]
        found.append(Lesson(number, "any", looks, worths, [look[2] for look in looks]))
    return found


class TestTraining:
    def test_it_finds_what_tells_candidates_apart_in_games_that_were_kept_aside(self) -> None:
        net = fit(lessons(300, 1), ("one", "two", "three"), "a command", 3)
        assert net.provenance.explained > 0.95
        assert net.provenance.by_hand < 0.2
        assert net.provenance.candidates == 1500
        fresh = lessons(40, 2)
        right = sum(one.worths.index(max(one.worths)) == _best(net.scores(one.looks)) for one in fresh)
        assert right >= 30

    def test_the_same_seed_is_the_same_net(self) -> None:
        assert fit(lessons(30, 1), ("a", "b", "c"), "x", 3) == fit(lessons(30, 1), ("a", "b", "c"), "x", 3)
        assert fit(lessons(30, 1), ("a", "b", "c"), "x", 3) != fit(lessons(30, 1), ("a", "b", "c"), "x", 4)

    def test_all_candidates_meet_the_same_worlds_with_the_same_luck(self) -> None:
        class Lottery:
            def candidates(self) -> list[Candidate[int]]:
                return []

            def belief(self) -> Any:
                return lambda rng: rng.random()

            def play_on(self, world: float, action: int, rng: Random) -> float:
                return 1000 * world + 100 * rng.random() + action

        task = Task("any", Lottery(), [Candidate(1), Candidate(4, prior=10.0)], [], [], lambda action: action)
        first, second = appraise(task, 3, Random(0))
        assert second - first == pytest.approx(13)


def _best(values: list[float]) -> int:
    return values.index(max(values))


@pytest.mark.parametrize("game", SHIPPED)
class TestWhatIsShipped:
    def test_it_is_small_says_how_it_was_made_and_reads_the_features_there_are(self, game: str) -> None:
        module = SHIPPED[game]
        assert module.NETS_FILE.stat().st_size < 1_000_000
        assert set(module.NETS) == set(module.FEATURES)
        for kind, net in module.NETS.items():
            assert net.features == module.FEATURES[kind]
            assert net.provenance.command.startswith(f"python -m tools.rankers {game} ")
            assert net.provenance.explained > net.provenance.by_hand

    def test_what_is_looked_at_has_a_name_for_every_figure(self, game: str) -> None:
        kinds: set[str] = set()

        def look(asked: Question[Any, Any, Any]) -> Any:
            task = COURSES[game].set_task(asked)
            if task is not None:
                kinds.add(task.kind)
                assert {len(row) for row in task.looks} == {len(SHIPPED[game].FEATURES[task.kind])}
            return marbre.game(game).bot("novice")(asked)

        match = marbre.start(game, players=2, seed="looks")
        play_out(match, [look, look], Budget(), "looks")
        assert kinds == set(SHIPPED[game].FEATURES)

    def test_the_quick_one_plays_by_the_rules_and_beats_a_novice(self, game: str) -> None:
        quick = {"typo": "marbre.games.typo.bots.ranking:quick", "vips": "marbre.games.vips.bots.master:quick"}[game]
        won = 0.0
        for number in range(4):
            bots = (quick, "novice") if number % 2 else ("novice", quick)
            played = play_game(GameTask(game, bots, Budget(), {}, f"quick {number // 2}", f"t {number}"))
            assert not played.refused
            won += played.share(number % 2 ^ 1)
        assert won >= 3
