"""How a match of Typo ended, as a drawing (SVG): the four rows as they stand."""

from typing import TYPE_CHECKING, Final

from marbre.games.typo.secrets import View
from marbre.hosting.vignette import CARD, SHADE, letters, rectangle, sheet
from marbre.kernel.outcome import Outcome

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

WIDE, HIGH, GAP, EDGE = 40, 50, 10, 12
FEWEST: Final = 5
"""Cards that the sheet has room for at least: short rows are drawn no larger."""


def final_rows(_rules: "Typo", view: View, _outcome: Outcome) -> str:
    """Each row in the middle, a card for each letter with its foot."""
    most = max(FEWEST, *map(len, view.rows))
    shapes = []
    for number, row in enumerate(view.rows):
        left, top = EDGE + (most - len(row)) * WIDE / 2, EDGE + number * (HIGH + GAP)
        for at, letter in enumerate(row):
            x = left + at * WIDE
            shapes += [
                rectangle(x, top, WIDE, HIGH, CARD, 2),
                rectangle(x, top + HIGH - 7, WIDE, 7, SHADE, 2),
                letters(letter, x + WIDE / 2, top + HIGH - 15, 32),
            ]
    return sheet(most * WIDE + 2 * EDGE, len(view.rows) * (HIGH + GAP) - GAP + 2 * EDGE, shapes)
