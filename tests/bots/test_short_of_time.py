"""Bots that have no time at all still play by the rules, to the end: every game, any levels, any number of players."""

from random import Random

import pytest

import marbre
from marbre.bots.playing import GameTask, PlayedGame, play_game
from marbre.kernel.bot import Budget
from marbre.kernel.registry import games

SLUGS = [spec.slug for spec in games()]
BUDGETS = (Budget(milliseconds=1), Budget(milliseconds=1), Budget(milliseconds=0), Budget(rounds=0), Budget(rounds=1))
"""Mostly a millisecond."""
SWEEP = 500
"""Games of each game in the long sweep."""


def play(slug: str, number: int, levels: tuple[str, ...] = ()) -> PlayedGame:
    """A game between any levels."""
    rng = Random(f"short/{slug}/{number}")
    spec = marbre.game(slug).spec
    known = list(levels or marbre.game(slug).bots)
    players = rng.choice([seats for seats in spec.seats if 2 <= seats <= 4])
    bots = tuple(rng.choice(known) for _ in range(players))
    return play_game(GameTask(slug, bots, rng.choice(BUDGETS), {}, f"short {number}", f"thinking {number}"))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_best_play_to_the_end_with_a_millisecond(slug: str) -> None:
    best = list(marbre.game(slug).bots)[-1]
    assert not play(slug, 0, (best,)).refused


@pytest.mark.parametrize("slug", SLUGS)
def test_thinkers_play_without_a_single_round_of_thought(slug: str) -> None:
    """What is divided by the rounds that were thought must reckon with none."""
    *_, best = levels = list(marbre.game(slug).bots)[-2:]
    thinkers = (levels[0], best, levels[0])[: max(marbre.game(slug).spec.seats)]
    assert not play_game(GameTask(slug, thinkers, Budget(rounds=0), {}, "no round", "no thought")).refused


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_ends_a_match_by_an_error_however_little_time_there_is(slug: str) -> None:
    assert sum(play(slug, number).refused for number in range(SWEEP)) == 0
