"""How a match of Das Extrablatt ended, as a drawing (SVG): the double page that sells best."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt.secrets.view import View
from marbre.games.extrablatt.state import Ad, Article, domain_of
from marbre.hosting.vignette import (
    BLUE,
    CARD,
    GREEN,
    GREY,
    HAIR,
    INK,
    OCHRE,
    PLUM,
    SHADE,
    SPOT,
    VIOLET,
    letters,
    rectangle,
    sheet,
    stroke,
)
from marbre.kernel.outcome import Outcome

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

UNIT: Final = 20
INKS: Final = (VIOLET, OCHRE, GREEN, PLUM, BLUE, SPOT)
"""Of the domains, in their order."""


def best_paper(rules: "Extrablatt", view: View, outcome: Outcome) -> str | None:
    """The winner's paper."""
    if not outcome.winners:
        return None
    page, paper = rules.box.page, view.papers[outcome.winners[0]]
    width, height = page.width * UNIT, page.height * UNIT
    logo = page.logo
    shapes = [
        rectangle(logo.x * UNIT, logo.y * UNIT, logo.width * UNIT, logo.height * UNIT, INK),
        stroke(f"M{width / 2:g} 0V{height}", INK, 1.5),
        *(f"<g>{''.join(_article(one))}</g>" for one in paper.articles),
        *(f"<g>{''.join(_ad(one))}</g>" for one in paper.ads),
    ]
    return sheet(width + 6, height + 6, shapes, -3, -3)


def _article(one: Article) -> Iterator[str]:
    """Its domain's ink above, a headline and lines or a photo, what it sells in thousands; misprinted, a cross."""
    x, y, width, height = (side * UNIT for side in (one.x, one.y, one.width, one.height))
    ink = INKS[domain_of(one.headline)]
    yield rectangle(x, y, width, height, CARD if one.photo is None else GREY, 1.5)
    yield rectangle(x, y, width, 7, ink, 1.5)
    if one.photo is None:
        yield rectangle(x + 5, y + 12, width - 10, 6, INK)
        yield stroke("".join(f"M{x + 6} {line}H{x + width - 6}" for line in range(y + 24, y + height - 5, 5)), HAIR, 2)
    yield rectangle(x + width - 19, y + height - 16, 19, 16, ink)
    yield letters(str(one.value // 1000), x + width - 9.5, y + height - 3.5, 13, CARD)
    if one.misprint is not None:
        yield stroke(f"M{x + 6} {y + 6}l{width - 12} {height - 12}m0 {12 - height}l{12 - width} {height - 12}", SPOT, 5)


def _ad(one: Ad) -> Iterator[str]:
    x, y, width, height = (side * UNIT for side in (one.x, one.y, one.width, one.height))
    yield rectangle(x, y, width, height, SHADE, 1.5)
    yield rectangle(x + 5, y + 5, width - 10, height - 10, SHADE, 1)
