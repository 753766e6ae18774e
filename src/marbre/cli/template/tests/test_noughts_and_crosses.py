"""The rulebook of Noughts and crosses, read aloud."""

from noughts_and_crosses import Mark

import marbre
from marbre.testing.citing import rule


@rule("NAC-1.1")
def test_a_cell_is_taken_once() -> None:
    match = marbre.start("noughts-and-crosses")
    match.play(0, Mark(4))
    assert match.check(1, Mark(4)) is not None
    assert match.check(1, Mark(0)) is None


@rule("NAC-1.2")
def test_three_in_a_row_win() -> None:
    match = marbre.start("noughts-and-crosses")
    for turn, cell in enumerate((0, 3, 1, 4, 2)):
        match.play(turn % 2, Mark(cell))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
