"""The plan of Défense d'afficher as it lies open on the table."""

import itertools
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.box import Box

SquareKind: TypeAlias = Literal["plain", "start", "brush", "chance", "again", "skip"]
ChanceKind: TypeAlias = Literal[
    "defense", "scraper", "fog", "walk", "brush", "again", "skip", "home", "draw", "give", "swap", "look", "slip",
    "again-later", "give-later", "slip-later",
]  # fmt: skip


class PlanSquare(msgspec.Struct, frozen=True, gc=False):
    """A square as it is drawn. `panel` counts from 0."""

    x: float
    y: float
    kind: SquareKind
    panel: int | None


class PlanPlace(msgspec.Struct, frozen=True, gc=False):
    """A crossing, a panel's corner, or a street plate: a point of the drawing."""

    x: float
    y: float


class ChanceCard(msgspec.Struct, frozen=True, gc=False):
    """A chance card: what it does; `text` is the number of its words."""

    kind: ChanceKind
    steps: int
    text: int


class Plan(msgspec.Struct, frozen=True):
    """What lies open on the table from the start, as the pack has it."""

    squares: tuple[PlanSquare, ...]
    ways: tuple[tuple[int, int], ...]
    crossings: tuple[tuple[int, ...], ...]
    places: tuple[PlanPlace, ...]
    """Of the crossings."""
    panels: tuple[PlanPlace, ...]
    streets: tuple[PlanPlace, ...]
    chance: tuple[ChanceCard, ...]
    """Every chance card of the box, one by one."""

    def with_original_fog(self, words: int) -> "Plan":
        """The same, with other words on the fog: so many further on in the list."""
        chance = (replace(card, text=card.text + words) if card.kind == "fog" else card for card in self.chance)
        return replace(self, chance=tuple(chance))


def read_plan(box: "Box") -> Plan:
    """The plan of a box, its squares by number."""
    number = {square.id: at for at, square in enumerate(box.squares)}
    return Plan(
        squares=tuple(
            PlanSquare(square.x, square.y, square.kind, None if square.panel is None else square.panel - 1)
            for square in box.squares
        ),
        ways=tuple((number[one], number[other]) for chain in box.ways for one, other in itertools.pairwise(chain)),
        crossings=tuple(tuple(number[name] for name in place.joins) for place in box.crossings),
        places=tuple(PlanPlace(place.x, place.y) for place in box.crossings),
        panels=tuple(PlanPlace(panel.x, panel.y) for panel in sorted(box.panels, key=lambda panel: panel.number)),
        streets=tuple(PlanPlace(street.x, street.y) for street in box.streets),
        chance=tuple(
            ChanceCard(card.kind, card.steps or 0, text)
            for text, card in enumerate(box.chance)
            for _ in range(card.count)
        ),
    )
