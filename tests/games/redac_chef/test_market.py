"""The master of Rédac' Chef: it uses its clock, and asks for a square what can be had for it."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import marbre
from marbre.bots import ask_bot, play_out
from marbre.games.redac_chef.actions import READY, TIRAGE, GiveBack, Keep, Take
from marbre.games.redac_chef.bots import BOTS
from marbre.games.redac_chef.bots.appraisal import DayOutlook, gain, hidden, outlook_of, whole_clock
from marbre.games.redac_chef.bots.lots import best_lot, next_of_best, value
from marbre.games.redac_chef.bots.market import MARGIN, looks, price, time_left, watch
from marbre.kernel.bot import Budget, Question
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation
from tests.games.redac_chef.drawing import index
from tests.games.redac_chef.newsdesk import rules

BRIEFLY = Budget(rounds=2)
FRENZY = {"friday": 60, "saturday": 60, "sunday": 60}


def must_not(_seat: int, violation: RuleViolation) -> None:
    raise violation


def opened(**options: Any) -> Match:
    """Two who are ready: the clock of Friday runs."""
    match = marbre.start("redac-chef", players=2, seed="market", options=options)
    for seat in (0, 1):
        match.act(seat, READY, at=1000 * seat)
    return match


def outlook(match: Match, *kept: str) -> DayOutlook:
    view = match.view(0)
    desks = (replace(view.desks[0], desk=tuple(index(tile) for tile in kept)), view.desks[1])
    return outlook_of(rules(match), replace(view, desks=desks))


def question(match: Match, seat: int = 0) -> Any:
    return Question(match.rules, match.view(seat), seat, BRIEFLY, Random(0), history=lambda: match.seen_by(seat))


class TestThePriceOfASquare:
    def test_it_is_the_highest_at_which_the_page_is_filled(self) -> None:
        """Counted tile by tile: what is in reach at that price is enough, what is worth more is not."""
        day = outlook(opened())
        for chance in (1.0, 0.5, 0.3):
            unseen = list(hidden(day))
            asked = price(day, chance * len(unseen))
            dense = [(gain(day, piece, 0.0) / piece.area, chance * piece.area) for piece in unseen]
            assert sum(squares for one, squares in dense if one >= asked) >= MARGIN * day.room
            assert sum(squares for one, squares in dense if one > asked) < MARGIN * day.room

    def test_it_falls_as_the_time_runs_out_and_as_the_page_is_empty(self) -> None:
        match = opened()
        prices = [price(outlook(match), some) for some in (100, 60, 30, 15, 0)]
        assert prices == sorted(prices, reverse=True)
        assert prices[0] > prices[-1] == 0.0
        half_full = outlook(match, "A49", "A50", "A51")
        assert price(half_full, 30) > price(outlook(match), 30)


class TestTheBestLot:
    def test_it_is_what_trying_every_lot_finds(self) -> None:
        """Ten tiles for 42 squares: all that have room, tried one by one."""
        day = outlook(opened(), "A49", "A50", "A51")
        pieces = [piece for piece in hidden(day) if piece.index % 11 == 3][:10]
        every = [some for size in range(len(pieces) + 1) for some in combinations(pieces, size)]
        most = max(value(day, some) for some in every if sum(piece.area for piece in some) <= day.room)
        lot = best_lot(day, pieces, Budget(), Random(0))
        assert sum(piece.area for piece in lot) <= day.room
        assert value(day, lot) == pytest.approx(most)

    def test_what_would_be_missed_most_is_taken_first(self) -> None:
        match = opened()
        assert next_of_best(outlook(match), Budget(), Random(0)) is None  # nothing lies open
        view = match.view(0)
        heap = tuple(
            index("P06") if slot == 5 else index("A49") if slot == 9 else what for slot, what in enumerate(view.heap)
        )
        desks = (replace(view.desks[0], desk=tuple(map(index, ("A01", "A04", "A07", "A10")))), view.desks[1])
        day = outlook_of(rules(match), replace(view, heap=heap, desks=desks))
        assert next_of_best(day, Budget(), Random(0)) == 5  # looks for sport, and four of them are there


class TestTheClock:
    def test_the_watch_shows_the_time_since_all_were_ready(self) -> None:
        match = opened()
        assert watch(question(match)) == 0
        match.act(1, Take(0), at=8000)
        assert watch(question(match)) == 7000

    def test_time_spent_is_time_that_is_not_left(self) -> None:
        match = opened()
        day = outlook(match)
        before = time_left(question(match), day)
        match.act(1, Take(0), at=31_000)
        after = time_left(question(match), day)
        assert before is not None and after is not None
        assert before - after == pytest.approx(30_000)
        assert looks(day, after) < looks(day, before)
        assert before < (whole_clock(day) or 0)

    def test_without_a_clock_all_can_be_looked_at(self) -> None:
        match = opened(friday=0, saturday=0, sunday=0)
        day = outlook(match)
        assert time_left(question(match), day) is None
        assert looks(day, None) == len(day.view.heap)

    def test_it_is_in_print_before_the_clock_rings(self) -> None:
        match = marbre.start("redac-chef", players=2, seed="in time", options=FRENZY)
        play_out(match, [BOTS["master"], BOTS["novice"]], BRIEFLY, "in time", must_not)
        assert sum(entry.actor == 0 and entry.action == TIRAGE for entry in history(match.last)) == 3


class TestTheMaster:
    def test_it_looks_at_more_tiles_than_an_expert_and_keeps_as_many(self) -> None:
        match = marbre.start("redac-chef", players=2, seed="looks")
        play_out(match, [BOTS["master"], BOTS["expert"]], BRIEFLY, "looks", must_not)
        assert match.outcome is not None
        given = [count_of(match, seat, GiveBack) for seat in (0, 1)]
        kept = [count_of(match, seat, Keep) for seat in (0, 1)]
        assert given[0] > 1.5 * given[1]
        assert abs(kept[0] - kept[1]) < 20

    def test_what_lies_hidden_changes_nothing(self) -> None:
        match = opened()
        worlds = [match.redeal(0, Random(seed)) for seed in range(4)]
        assert len({ask_bot(world, 0, BOTS["master"], BRIEFLY, Random(1)) for world in worlds}) == 1

    @pytest.mark.slow
    @pytest.mark.parametrize("budget", [Budget(milliseconds=1), Budget(rounds=0), Budget(rounds=1)])
    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"mode": "slow"},
            {"flashes": True, "characters": True},
            {"newsroom": True, "family": True},
            {"friday": 0, "saturday": 0, "sunday": 0},
            FRENZY,
        ],
    )
    def test_no_match_ends_by_an_exception_whatever_the_budget(self, budget: Budget, options: dict[str, Any]) -> None:
        for game in range(8):
            match = marbre.start("redac-chef", players=2 + game % 3, seed=f"fuzz {game}", options=options)
            play_out(match, [BOTS["master"]] * len(match.seats), budget, f"fuzz {game}", must_not)
            assert match.outcome is not None


def count_of(match: Match, seat: int, kind: type[Any]) -> int:
    return sum(entry.actor == seat and isinstance(entry.action, kind) for entry in history(match.last))
