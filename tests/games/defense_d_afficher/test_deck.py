"""The chance deck of Défense d'afficher does not beat walking; the first one did."""

import pytest
from benchmarks.defense_deck import games, row

from tests.games.defense_d_afficher.drawing import GAME

FIRST = str(GAME.packs / "first-deck.toml")


def wins_by_drawing(count: int, pack: str | None) -> int:
    """How often a side that only draws beats a regular."""
    played = games(("only-draws", "regular"), count, "deck", pack, jobs=1)
    return sum(one.winner == number % 2 for number, one in enumerate(played))


def test_whoever_only_draws_wins_half_a_fair_share_at_most() -> None:
    assert wins_by_drawing(16, None) <= 4


def test_with_the_first_deck_he_nearly_always_won() -> None:
    assert wins_by_drawing(8, FIRST) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_figures_of_the_manual(sides: int) -> None:
    """Its table has more games: here the bounds are a little wider."""
    _, fair, drawing, rolled, _, _, first, turns = (float(one.rstrip(" %")) for one in row(sides, 150, "deck", None, 1))
    assert drawing <= fair / 2
    assert rolled >= 50
    assert abs(first - fair) <= 9
    assert sides > 2 or 25 <= turns <= 60
