"""What is in the box, and what the players may agree on before they start."""

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from marbre.games.defense_d_afficher.streets import (
    CHANCE_BONUS,
    ChanceKind,
    Plan,
    SquareKind,
    StreetGraph,
    TurnMap,
    graph_of,
    read_plan,
)
from marbre.kernel.packs import BoxText

Ink: TypeAlias = Literal[
    "card", "card-2", "card-ink", "card-spot", "ink-redac", "ink-extra", "ink-vips", "ink-typo", "ink-defense",
    "wash-1", "wash-2", "wash-3", "wash-4", "wash-5", "wood-red", "wood-green", "wood-blue",
]  # fmt: skip
"""A colour by the name of its token: what it looks like by day and by night is the reader's affair."""
ShapeKind: TypeAlias = Literal[
    "disc", "ring", "box", "triangle", "arch", "drop", "star", "crescent", "leaf", "wave", "zigzag", "rays", "cup",
    "cloud", "bolt", "spiral", "heart", "stripes", "dots", "bird", "letter",
]  # fmt: skip


class SquareData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square of the track: where it is drawn, what it tells who stops there, and the panel over a brush square."""

    id: str
    x: float
    y: float
    kind: SquareKind = "plain"
    panel: int | None = None


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where streets meet without a square: whoever comes to it walks on into any other of them."""

    x: float
    y: float
    joins: Annotated[tuple[str, ...], Meta(min_length=2)]


class PanelData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hoarding: its upper left corner on the plan."""

    number: int
    x: float
    y: float


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street plate."""

    name: BoxText
    x: float
    y: float


class PosterFlat(msgspec.Struct, frozen=True, array_like=True):
    """One flat of a poster, in a field of 150 by 150 above the words: its kind, its ink (a or b, g is the ground), its
    middle, its width and height, and how far it is turned, in degrees. A letter draws `text` in that box.
    """

    kind: ShapeKind
    ink: Literal["a", "b", "g"]
    x: float
    y: float
    width: float
    height: float
    turn: float = 0
    text: str = ""


class Art(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a poster is drawn: a ground, two inks, and flats from the back to the front."""

    ground: Ink
    a: Ink
    b: Ink
    shapes: Annotated[tuple[PosterFlat, ...], Meta(min_length=1, max_length=12)]


class PosterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invented brand and the slot that is reserved for its poster."""

    id: str
    panel: int
    slot: int
    name: BoxText
    slogan: BoxText
    art: Art


class ChanceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chance card: what it does, how many there are, and what is written on it."""

    id: str
    kind: ChanceKind
    count: Annotated[int, Meta(ge=1, le=24)]
    title: BoxText
    text: BoxText
    steps: Annotated[int, Meta(ge=1, le=12)] | None = None


class Box(msgspec.Struct, frozen=True, dict=True):
    """The pack of Défense d'afficher. What follows from it alone is worked out once for all matches played with it: the
    streets take 6 ms, the turns 36 ms.
    """

    posters_dealt: Annotated[tuple[Annotated[int, Meta(ge=1, le=18)], ...], Meta(min_length=3, max_length=3)]
    """To each side when there are two, three, four."""
    fog_limit: Annotated[int, Meta(ge=1, le=36)]
    squares: tuple[SquareData, ...]
    ways: tuple[Annotated[tuple[str, ...], Meta(min_length=2)], ...]
    """Chains of squares, each next to the one before it."""
    crossings: tuple[Crossing, ...]
    panels: tuple[PanelData, ...]
    streets: tuple[Street, ...]
    posters: tuple[PosterData, ...]
    chance: tuple[ChanceData, ...]

    @cached_property
    def plan(self) -> Plan:
        return read_plan(self)

    @cached_property
    def graph(self) -> StreetGraph:
        return graph_of(self.plan)

    @cached_property
    def turn_map(self) -> TurnMap:
        return TurnMap(self.plan, self.graph, CHANCE_BONUS)

    @cached_property
    def simplified_turn_map(self) -> TurnMap:
        """Where a chance square gives another turn (DEF-8.4)."""
        return TurnMap(self.plan, self.graph, 1.0)


class DefenseOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    teams: Literal["auto", "0", "1", "2", "3", "4"] = "auto"
    """How many sides are teams of two (DEF-8.1): `auto` makes as few as there must be."""
    simplified: bool = False
    """The simplified game, without chance cards (DEF-8.4)."""
    penalties: bool = False
    """Whether sides find out themselves what fits where, and a wrong pair costs one poster more (DEF-3.4)."""
    original_fog: bool = False
    """Whether the fog lets its drawer stick as many posters as he likes (DEF-6.6)."""


_PLACES: Final = frozenset((panel, slot) for panel in range(1, 10) for slot in range(1, 5))
_STARTS: Final = 4


def faults(box: Box) -> Iterator[tuple[str, str]]:
    """What is wrong with a box as a whole: the key, and what is the matter."""
    yield from _map_faults(box)
    yield from _poster_faults(box)
    cards = sum(card.count for card in box.chance)
    if not 1 <= cards <= 52:
        yield "chance", f"there are {cards} chance cards; 1 to 52 can be played with"
    for card in box.chance:
        if (card.kind == "walk") != (card.steps is not None):
            yield "chance", f"{card.id} needs steps if it is a walk, and only then"


def _map_faults(box: Box) -> Iterator[tuple[str, str]]:
    names = Counter(square.id for square in box.squares)
    for name, count in names.items():
        if count > 1:
            yield "squares", f"there are {count} squares {name}"
    for key, chains in (("ways", box.ways), ("crossings", tuple(place.joins for place in box.crossings))):
        for name in sorted({name for chain in chains for name in chain} - names.keys()):
            yield key, f"there is no square {name}"
    starts = sum(square.kind == "start" for square in box.squares)
    if starts != _STARTS:
        yield "squares", f"there are {starts} starts; four sides need 4"
    numbers = [panel.number for panel in box.panels]
    if sorted(numbers) != list(range(1, 10)):
        yield "panels", "the panels must be numbered from 1 to 9, each once"
    for square in box.squares:
        if (square.kind == "brush") != (square.panel is not None):
            yield "squares", f"{square.id} needs a panel if it is a brush square, and only then"
    brushes = Counter(square.panel for square in box.squares if square.panel is not None)
    for number in range(1, 10):
        if brushes[number] != 1:
            yield "squares", f"panel {number} has {brushes[number]} brush squares; it needs one"
    for name in sorted(names.keys() - _reached(box)):
        yield "ways", f"no way leads to square {name} from {box.squares[0].id}"


def _reached(box: Box) -> set[str]:
    """The squares that can be walked to from the first one."""
    near: dict[str, set[str]] = {square.id: set() for square in box.squares}
    for chain in box.ways:
        for one, other in itertools.pairwise(chain):
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    for place in box.crossings:
        for name in place.joins:
            near.setdefault(name, set()).update(place.joins)
    reached: set[str] = set()
    ahead = [square.id for square in box.squares[:1]]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += near[name]
    return reached


def _poster_faults(box: Box) -> Iterator[tuple[str, str]]:
    taken: dict[tuple[int, int], str] = {}
    for poster in box.posters:
        place = (poster.panel, poster.slot)
        if place not in _PLACES:
            yield "posters", f"{poster.id} has no slot: there is no slot {poster.slot} on a panel {poster.panel}"
        elif place in taken:
            yield "posters", f"{poster.id} has no slot: slot {poster.slot} of panel {poster.panel} is {taken[place]}'s"
        taken.setdefault(place, poster.id)
    for panel, slot in sorted(_PLACES - taken.keys()):
        yield "posters", f"slot {slot} of panel {panel} has no poster"
