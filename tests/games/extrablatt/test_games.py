"""Whole random games: nothing is lost or doubled, every one ends, nobody is ever stuck."""

from random import Random

import pytest

from marbre.games.extrablatt.sheet import sheet_of
from marbre.games.extrablatt.state import State
from marbre.games.extrablatt.view import components, rebuild_paper, view
from marbre.kernel.luck import cheap_luck
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER
from tests.support import rule

GAME = find_game("extrablatt")
LONGEST = 600


def play(players: int, seed: str) -> State:
    """A random game by the pure functions, looked through after every action."""
    rng = Random(seed)
    luck, box = cheap_luck(rng), GAME.classic.box
    state: State = GAME.begin(GAME.spec.options(), players, box)
    whole = components(state)
    for _ in range(LONGEST):
        if GAME.chance(state) is not None:
            state = GAME.apply(state, DEALER, GAME.draw(state, luck))
        else:
            seats = GAME.to_act(state)
            if not seats:
                break
            seat = rng.choice(seats)
            state = GAME.apply(state, seat, GAME.draw_sample(state, seat, rng))
        assert components(state) == whole
    assert state.stage == "over"
    for paper, sheets in zip(state.papers, view(state, None).papers, strict=True):
        assert rebuild_paper(state.numbers, sheets) == paper
        for domain in paper.domains:
            assert sheet_of(state.numbers).grid.is_connected(domain)
    return state


@rule("EXT-2.6", "EXT-3.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_everything_in_its_place(players: int) -> None:
    for number in range(4):
        state = play(players, f"{players} {number}")
        assert state.taken == state.numbers.motors


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(100))
def test_ten_thousand_random_games(hundred: int) -> None:
    for number in range(100):
        play(2 + number % 3, f"{hundred} {number}")
