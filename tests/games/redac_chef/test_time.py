"""Rédac' Chef, chapter 16: clocks of different lengths, none at all, and one that is only reckoned."""

from random import Random

import pytest

import marbre
from marbre.bots import play_out, run_simulation
from marbre.games.redac_chef.actions import STRETCHES, TimeUp
from marbre.games.redac_chef.bots.pace import HAND, SPEED, hand_time
from marbre.games.redac_chef.effects.days import percent_of
from marbre.kernel.bot import Budget, random_bot
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.seats import CLOCK
from tests.games.redac_chef.newsdesk import KEEP, MAQUETTE, READY, TAKES, TIRAGE, begin_day, rules, side, state, table
from tests.support import refused, rule

SHORT = {"friday": 30, "saturday": 30, "sunday": 30}


def stretched(percent: int) -> object:
    return next(one for one in STRETCHES if one.percent == percent)


def begin_after_draft(match: Match, at: int) -> None:
    while state(match).stage == "draft":
        match.play(match.to_act[0], match.legal(match.to_act[0])[0], at=at)
    for seat in match.seats:
        match.play(seat, READY, at=at)


class TestLongerClocks:
    @rule("RED-16.1")
    def test_the_day_goes_on_for_who_has_a_longer_clock(self) -> None:
        match = table(3, begun=False)
        match.play(1, stretched(150))
        match.play(2, stretched(300))
        assert refused(match, 2, stretched(300)) == "RED-16.1"
        assert match.view(0).percents == (100, 150, 300)
        begin_day(match)
        assert refused(match, 0, stretched(150)) == "RED-2.1"
        match.advance(240_000)
        assert match.to_act == (1, 2)
        assert side(match, 0).token == 1
        match.play(1, TAKES[0])
        match.advance(359_999)
        assert match.to_act == (1, 2)
        match.advance(360_000)
        assert match.to_act == (2,)
        assert match.alarm is not None and match.alarm.at == 720_000
        match.advance(720_000)
        assert state(match).stage == "draft"
        assert marbre.replay(match.save()) == match

    @rule("RED-16.1")
    def test_not_where_the_table_does_not_allow_it(self) -> None:
        match = table(2, begun=False, stretch=False)
        assert refused(match, 0, stretched(150)) == "RED-16.1"
        assert match.legal(0) == (READY,)

    @rule("RED-16.1")
    def test_partners_have_the_longer_clock_of_the_two(self) -> None:
        match = table(4, begun=False, newsroom=True)
        match.play(2, stretched(200))
        begin_day(match)
        assert [percent_of(rules(match), state(match), side) for side in (0, 1)] == [200, 100]

    def test_the_clock_runs_on_whatever_is_done_and_starts_anew_for_what_follows(self) -> None:
        match = table(2)
        for at, action in ((1_000, TAKES[0]), (90_000, KEEP), (120_000, MAQUETTE)):
            match.play(0, action, at=at)
            assert match.alarm is not None and match.alarm.at == 240_000
        match.play(0, TIRAGE, at=130_000)
        match.advance(240_000)
        begin_after_draft(match, at=300_000)
        assert match.alarm is not None and match.alarm.at == 540_000

    def test_a_clock_that_has_run_out_for_nobody_rings_all_the_same(self) -> None:
        match = table(2, begun=False)
        match.play(1, stretched(200))
        begin_day(match)
        match.play(0, MAQUETTE)
        match.play(0, TIRAGE)
        match.advance(480_000)
        rung = [entry.action for entry in history(match.last) if entry.actor == CLOCK]
        assert rung == [TimeUp(0, 100), TimeUp(0, 200)]
        assert [one.token for one in state(match).sides] == [1, 2]


class TestPaces:
    @rule("RED-1.6")
    @pytest.mark.parametrize(("pace", "seconds"), [("frenzy", 180), ("standard", 240), ("relaxed", 300)])
    def test_a_pace_has_a_name_and_a_day_may_have_its_own_time(self, pace: str, seconds: int) -> None:
        match = table(2, pace=pace, sunday=77)
        assert rules(match).setup.clocks == (seconds, seconds, 77)
        assert match.alarm is not None and match.alarm.at == 1000 * seconds


class TestNoClock:
    @rule("RED-16.2")
    def test_without_a_clock_the_day_ends_when_all_are_in_print(self) -> None:
        match = table(2, friday=0)
        assert match.alarm is None
        match.advance(10_000_000)
        assert match.to_act == (0, 1)
        for seat in match.seats:
            match.play(seat, MAQUETTE)
            match.play(seat, TIRAGE)
        assert state(match).stage == "draft"


class TestTheReckonedClock:
    def _played(self, seed: str, **options: int) -> Match:
        match = marbre.start("redac-chef", players=4, seed=seed, options=options)
        play_out(match, [random_bot] * 4, Budget(), seed)
        return match

    @rule("RED-16.3")
    def test_who_has_his_hand_free_first_acts_next(self) -> None:
        match = self._played("lundi")
        free = [0] * 4
        for entry in history(match.last):
            if isinstance(entry.actor, int):
                assert entry.at >= free[entry.actor]
                free[entry.actor] = entry.at + hand_time(entry.action, "random") * 3 // 4
        actors = [entry.actor for entry in history(match.last) if isinstance(entry.actor, int)]
        assert len(set(actors[4:24])) == 4, "they work side by side"

    @rule("RED-16.3")
    def test_the_clock_catches_who_is_slow(self) -> None:
        match = self._played("lundi", **SHORT)
        rung = [(entry.action.day, entry.at) for entry in history(match.last) if isinstance(entry.action, TimeUp)]
        assert {day for day, _ in rung} == {0, 1, 2}
        assert marbre.verify(match.record()).outcome == match.outcome

    @rule("RED-16.3")
    def test_the_same_seed_is_the_same_race_at_any_speed(self) -> None:
        assert self._played("mardi", **SHORT).record() == self._played("mardi", **SHORT).record()
        assert self._played("mardi", **SHORT).record() != self._played("mercredi", **SHORT).record()

    def test_a_simulation_runs_with_a_clock_and_without(self) -> None:
        for options in (SHORT, dict.fromkeys(SHORT, 0)):
            done = run_simulation("redac-chef", players=3, games=2, bots=["random"], seed="jeudi", options=options)
            again = run_simulation("redac-chef", players=3, games=2, bots=["random"], seed="jeudi", options=options)
            assert done.digest == again.digest

    @pytest.mark.parametrize("level", SPEED)
    def test_every_action_costs_a_hand_something(self, level: str) -> None:
        match = table(2)
        assert all(hand_time(action, level) > 0 for action in match.legal(0))
        assert hand_time(MAQUETTE, "expert") < hand_time(MAQUETTE, "regular") < hand_time(MAQUETTE, "novice")
        assert hand_time(MAQUETTE, "somebody") == HAND[type(MAQUETTE)]

    def test_no_seat_is_always_the_first_of_equals(self) -> None:
        first = set()
        for seed in range(12):
            match = marbre.start("redac-chef", players=3, seed="x")
            rng = Random(seed)
            play_out(match, [random_bot] * 3, Budget(), str(rng.random()))
            first.add(next(entry.actor for entry in history(match.last) if isinstance(entry.actor, int)))
        assert first == {0, 1, 2}
