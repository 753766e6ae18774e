"""Whole random games: nothing is lost or doubled, every one ends, nobody is ever stuck."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

import pytest
from msgspec.structs import replace

from marbre.games.extrablatt.box import ExtrablattOptions
from marbre.games.extrablatt.game import GAME, Extrablatt
from marbre.games.extrablatt.secrets.view import rebuild_paper
from marbre.kernel.game import AnyRules
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER
from tests.support import rule

LONGEST = 600


def play(players: int, seed: str) -> None:
    """A random game by the pure functions, looked through after every action."""
    rng = Random(seed)
    luck, rules = cheap_luck(rng), Extrablatt(ExtrablattOptions(), players, GAME.classic.box)
    state = rules.begin()
    whole = rules.components(state)
    for _ in range(LONGEST):
        if rules.chance(state) is not None:
            state = rules.apply(state, DEALER, rules.draw(state, luck))
        else:
            seats = rules.to_act(state)
            if not seats:
                break
            seat = rng.choice(seats)
            state = rules.apply(state, seat, rules.sample(state, seat, rng))
        assert rules.components(state) == whole
    assert state.stage == "over"
    for paper, shown in zip(state.papers, rules.view(state, None).papers, strict=True):
        assert rebuild_paper(rules, shown) == paper
        for domain in paper.domains:
            assert rules.sheet.grid.is_connected(domain)
    assert state.taken == rules.motors


@rule("EXT-2.6", "EXT-3.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_everything_in_its_place(players: int) -> None:
    for number in range(4):
        play(players, f"{players} {number}")


def replies(rules: AnyRules, steps: int) -> Iterator[str]:
    """A random game told state by state, a step each time it is asked."""
    rng = Random("two boxes")
    luck, state = cheap_luck(rng), rules.begin()
    for _ in range(steps):
        if rules.chance(state) is not None:
            state = rules.apply(state, DEALER, rules.draw(state, luck))
        else:
            seat = rules.to_act(state)[0]
            yield repr(rules.legal(state, seat))
            state = rules.apply(state, seat, rules.sample(state, seat, rng))
        yield repr(rules.redeal(state, 0, rng))


def test_two_tables_with_two_boxes_never_meet() -> None:
    """Move by move in turn, each goes as it goes alone."""
    box = GAME.classic.box
    page = replace(box.page, width=16, zone=replace(box.page.zone, height=3))
    own = replace(box, page=page, ad_squares=4, sets=tuple(reversed(box.sets)), tiles=box.tiles[::-1])
    alone = [list(replies(GAME.rules(players=3, box=one), 60)) for one in (box, own)]
    assert alone[0] != alone[1]
    together = zip_longest(*(replies(GAME.rules(players=3, box=one), 60) for one in (box, own)))
    assert list(together) == list(zip_longest(*alone))


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(100))
def test_ten_thousand_random_games(hundred: int) -> None:
    for number in range(100):
        play(2 + number % 3, f"{hundred} {number}")
