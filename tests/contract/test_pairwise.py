"""What works alone works with everything else: every pair of options, players and levels is played to its end."""

from itertools import count
from random import Random

import pytest

import marbre
from marbre.bots.series import run_simulation
from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game
from tests.contract.pairwise import Setting, options_of, pairs, pairwise, parameters

SLUGS = [spec.slug for spec in marbre.games()]
SAMPLE = 6
"""Settings of each game that `make test` plays."""
SWEEP = 400
"""Games of each game that `make test-all` plays: 2,000 in all."""


def ends(slug: str, setting: Setting, seed: str) -> None:
    """The match ends, and no bot tried anything against the rules."""
    played = run_simulation(
        slug,
        players=setting["players"],
        games=1,
        bots=[setting["bot"], setting["other bot"]],
        seed=seed,
        budget=Budget(rounds=1),
        options=options_of(setting),
    )
    assert played.refused == 0, setting


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rows_hold_every_pair_that_the_game_takes(slug: str) -> None:
    game = find_game(slug)
    rows = pairwise(game, Random(0))
    held = set().union(*map(pairs, rows))
    others = pairwise(game, Random(1))
    assert all(pairs(row) <= held for row in others)
    assert {value for row in rows for value in [row["bot"]]} == set(parameters(game)["bot"])


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_of_settings_is_played_to_its_end(slug: str) -> None:
    for setting in pairwise(find_game(slug), Random(0))[:SAMPLE]:
        ends(slug, setting, "sample")


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_every_pair_is_played_to_its_end(slug: str) -> None:
    game, played = find_game(slug), 0
    for number in count():
        for setting in pairwise(game, Random(number)):
            ends(slug, setting, f"sweep/{number}")
            played += 1
        if played >= SWEEP:
            return
