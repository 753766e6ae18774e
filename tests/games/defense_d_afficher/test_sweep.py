"""Random games of Défense d'afficher by the thousand: they end, and no poster is lost or doubled on the way."""

from random import Random

import pytest

from marbre.games.defense_d_afficher.box import DefenseOptions
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER
from tests.games.defense_d_afficher.drawing import GAME

LONGEST = 1_000_000


def play(seed: int, players: int, options: DefenseOptions, every: int) -> int:
    """How many actions a random game takes; its components are counted now and then, and at the end."""
    rng = Random(seed)
    luck = cheap_luck(rng)
    rules = GAME.rules(options, players)
    state = rules.begin()
    whole = rules.components(state)
    for number in range(LONGEST):
        if state.stage == "over":
            assert rules.components(state) == whole
            outcome = rules.outcome(state)
            assert outcome is not None
            assert outcome.winners
            return number
        if number % every == 0:
            assert rules.components(state) == whole
        if rules.chance(state) is not None:
            state = rules.apply(state, DEALER, rules.draw(state, luck))
        else:
            seat = rules.to_act(state)[0]
            listed = rules.legal(state, seat)
            state = rules.apply(state, seat, listed[int(rng.random() * len(listed))])
    raise AssertionError(f"game {seed} of {players} has not ended")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_random_games_end_with_every_poster_there(players: int) -> None:
    for seed in range(6):
        play(seed, players, DefenseOptions(), every=7)


def test_so_do_the_longest_kinds() -> None:
    play(1, 2, DefenseOptions(simplified=True, penalties=True), every=97)
    play(1, 4, DefenseOptions(penalties=True), every=97)


@pytest.mark.slow
def test_so_do_four_thousand() -> None:
    for seed in range(4_000):
        play(seed, 2 + seed % 7, DefenseOptions(), every=211)
