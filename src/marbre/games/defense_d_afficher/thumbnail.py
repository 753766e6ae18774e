"""How a match of Défense d'afficher ended, as a drawing (SVG): the streets and what hangs in them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.actions import POSTERS, SLOTS
from marbre.games.defense_d_afficher.box import Ink, PosterData
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.streets.plan import PlanPlace, PlanSquare
from marbre.hosting.vignette import (
    BLUE,
    CARD,
    GREEN,
    HAIR,
    INK,
    OCHRE,
    PLUM,
    SHADE,
    SPOT,
    disc,
    rectangle,
    sheet,
    stroke,
)
from marbre.kernel.outcome import Outcome

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

INKS: Final[dict[Ink, str]] = {
    "card": CARD,
    "card-2": SHADE,
    "card-ink": INK,
    "card-spot": SPOT,
    "ink-redac": SPOT,
    "ink-extra": BLUE,
    "ink-vips": OCHRE,
    "ink-typo": GREEN,
    "ink-defense": PLUM,
    "wash-1": "#eec9b6",
    "wash-2": "#c5d6e0",
    "wash-3": "#ecd49b",
    "wash-4": "#c6dac4",
    "wash-5": "#dfc6d6",
    "wood-red": "#b23a22",
    "wood-green": "#3f7350",
    "wood-blue": "#2f5f92",
}
SIDES: Final = ("#b23a22", "#2f5f92", "#3f7350", OCHRE)
"""The wood of each side's figure."""
WIDE, HIGH = 94, 116
"""A panel on the plan; it has two rows of two slots."""
MARGIN: Final = 38


def final_streets(rules: "Defense", view: View, _outcome: Outcome) -> str:
    """Every panel with its posters and bars, every figure where it stands."""
    plan, squares = rules.plan, rules.plan.squares
    xs, ys = [one.x for one in squares], [one.y for one in squares]
    ways: list[tuple[PlanSquare, PlanSquare | PlanPlace]] = [(squares[one], squares[other]) for one, other in plan.ways]
    ways += [
        (squares[number], place) for joins, place in zip(plan.crossings, plan.places, strict=True) for number in joins
    ]
    road = "".join(f"M{one.x:g} {one.y:g}L{other.x:g} {other.y:g}" for one, other in ways)
    closed = {slot for bar in view.bars for slot in bar}
    shapes = [
        stroke(road, HAIR, 52),
        *(rectangle(one.x - 20, one.y - 20, 40, 40, CARD, 2) for one in squares),
        *(rectangle(place.x, place.y, WIDE, HIGH, SHADE, 4) for place in plan.panels),
    ]
    posters = sorted(rules.box.posters, key=lambda one: (one.panel, one.slot))
    for slot in range(POSTERS):
        panel = plan.panels[slot // SLOTS]
        x, y = panel.x + 7 + slot % 2 * 42, panel.y + 6 + slot % SLOTS // 2 * 54
        if view.posted[slot] is not None:
            shapes.append(f"<g>{''.join(_poster(posters[slot], x, y))}</g>")
        if slot in closed:
            shapes.append(_bar(x, y))
    shapes += [disc(squares[at].x, squares[at].y, 17, SIDES[side], 4) for side, at in enumerate(view.squares)]
    return sheet(
        max(xs) - min(xs) + 2 * MARGIN,
        max(ys) - min(ys) + 2 * MARGIN,
        shapes,
        min(xs) - MARGIN,
        min(ys) - MARGIN,
    )


def _poster(poster: PosterData, x: float, y: float) -> Iterator[str]:
    """From afar: its ground, a disc and a foot in its two inks."""
    art = poster.art
    yield rectangle(x, y, 38, 50, INKS[art.ground], 1.5)
    yield disc(x + 19, y + 19, 13, INKS[art.b])
    yield disc(x + 19, y + 19, 6, INKS[art.a])
    yield rectangle(x, y + 38, 38, 12, INKS[art.a])


def _bar(x: float, y: float) -> str:
    return stroke(f"M{x + 5:g} {y + 8:g}l28 34m0 -34l-28 34", SPOT, 7)
