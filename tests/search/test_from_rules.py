"""A master for any game from its expert alone; what it chooses cannot depend on what its seat does not know."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots.table import ask_bot, play_out
from marbre.kernel.bot import Budget, Question, random_bot
from marbre.kernel.registry import find_game
from marbre.search import master_of
from marbre.search.from_rules import RulesSettings
from marbre.testing.matches import walk

BRIEFLY = Budget(rounds=2)
QUICK = RulesSettings(candidates=3, worlds=4, actions=4)
TURNS = ("defense-d-afficher", "extrablatt", "scoop", "typo", "vips")


@pytest.mark.parametrize("slug", TURNS)
def test_any_games_novice_can_be_searched_on(slug: str) -> None:
    match = marbre.start(slug, players=2, seed="search")
    master = master_of(find_game(slug).bot("novice"), settings=QUICK)
    for move in range(6):
        seat = match.to_act[0]
        match.act(seat, ask_bot(match, seat, master, BRIEFLY, Random(move)))


@pytest.mark.parametrize("slug", TURNS)
def test_a_choice_is_the_same_in_worlds_that_a_seat_cannot_tell_apart(slug: str) -> None:
    match = marbre.start(slug, players=3, seed="blind")
    walk(match, Random(2), 8)
    master = master_of(random_bot, settings=QUICK)
    seat = match.to_act[0]
    chosen = {
        marbre.to_json(ask_bot(world, seat, master, BRIEFLY, Random(5)))
        for world in (match, *(match.redeal(seat, Random(number)) for number in range(6)))
    }
    assert len(chosen) == 1


def test_worlds_are_weighted_by_what_a_game_holds_for_likely() -> None:
    """A bot that is told which slip its rival wrote plays as if it knew it."""
    match = marbre.start("vips", players=2, seed="likely")
    walk(match, Random(1), 10)
    seat = match.to_act[0]
    seen: list[Any] = []

    def likelihood(asked: Question[Any, Any, Any], state: Any) -> float:
        seen.append(len(asked.history))
        return float(state.bets[1 - seat].top == 2)

    def value(rules: Any, state: Any, of: int) -> float:
        assert state.bets[1 - seat].top == 2
        return 0.0

    master = master_of(random_bot, value, likelihood, RulesSettings(candidates=2, worlds=64, actions=2))
    ask_bot(match, seat, master, BRIEFLY, Random(5))
    assert seen == [len(match.seen_by(seat))] * 64


def test_it_beats_what_it_searches_on() -> None:
    """VIPs by chance alone is easily bettered."""
    master, wins = master_of(random_bot), 0.0
    for number in range(8):
        match = marbre.start("vips", players=2, seed=f"better/{number}")
        play_out(match, [master, random_bot], Budget(rounds=8), str(number))
        assert match.outcome is not None
        wins += (0 in match.outcome.winners) / len(match.outcome.winners)
    assert wins >= 7
