"""Ready-made pleas: a line that names a part of the face is offered, and said by bots, of that part only."""

from random import Random

import pytest

import marbre
from marbre.games.vips.actions import Argue
from marbre.games.vips.pleas import named_levels
from marbre.games.vips.state import LEVELS
from marbre.kernel.bot import Budget, Question
from marbre.kernel.registry import find_game
from tests.support import rule


@rule("VIP-2.6")
def test_a_line_speaks_of_the_part_that_it_names_or_of_any() -> None:
    box = marbre.start("vips", players=2, seed="a").rules.box
    assert named_levels(box) == ("top", "bottom", "middle", "middle", None, "bottom", None, None)


@rule("VIP-2.6")
@pytest.mark.parametrize("level", ["novice", "regular", "expert", "master"])
def test_a_bot_says_nothing_of_another_part(level: str) -> None:
    game, rng, said = find_game("vips"), Random(level), set[str]()
    for number in range(40):
        match = marbre.start("vips", players=2, seed=f"{level}-{number}")
        while match.to_act and match.view(None).stage != "argue":
            match.play(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
        if not match.to_act:
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        plea = game.bots[level](Question(match.rules, view, seat, Budget(), rng))
        assert isinstance(plea, Argue) and isinstance(plea.words, int)
        named = named_levels(match.rules.box)[plea.words]
        assert named in (None, LEVELS[view.announced.first // 5])
        said.add(str(named))
    assert len(said) > 2
