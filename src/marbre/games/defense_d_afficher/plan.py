"""The street plan: a graph of squares, and for every square and roll the squares that can be walked to.

No turning back inside one move (DEF-2.2): a walker does not leave a square by the way he came in. A crossing is one
way for all squares around it, so that nobody walks into a place and straight out of it where he came from.
"""

import functools
import itertools
from collections import deque
from typing import Final

import msgspec

from marbre.games.defense_d_afficher.actions import PANELS, Move, PlayerAction, Stay
from marbre.games.defense_d_afficher.box import Box, ChanceKind, SquareKind

LONGEST: Final = 12
"""A chance card may send somebody further than a die."""
STAY: Final = Stay()


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
    posters_dealt: tuple[int, ...]
    fog_limit: int


class Route(msgspec.Struct, frozen=True, gc=False):
    """Where a roll may lead, and one of the shortest ways to walk there: its squares, without the first."""

    to: int
    path: tuple[int, ...]


class Streets(msgspec.Struct, frozen=True):
    """Everything that the rules ask of a plan, worked out once."""

    plan: Plan
    routes: tuple[tuple[tuple[Route, ...], ...], ...]
    """`routes[square][steps]`."""
    menu: tuple[tuple[tuple[PlayerAction, ...], ...], ...]
    """`menu[square][steps]`: what may be done after a roll; the last is to stay."""
    walks: tuple[tuple[tuple[PlayerAction, ...], ...], ...]
    """The same without staying."""
    brushes: tuple[int, ...]
    """Of each panel, its brush square."""
    brush_moves: tuple[PlayerAction, ...]
    starts: tuple[int, ...]
    distance: tuple[tuple[int, ...], ...]
    """`distance[square][other]` in squares."""


def read_plan(box: Box) -> Plan:
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
        posters_dealt=box.posters_dealt,
        fog_limit=box.fog_limit,
    )


@functools.lru_cache(maxsize=16)
def work_out(plan: Plan) -> Streets:
    """Walk every way of every length from every square."""
    exits = _exits(plan)
    squares = range(len(plan.squares))
    routes = tuple(_routes(exits, square) for square in squares)
    moves = tuple(Move(square) for square in squares)
    walks = tuple(tuple(tuple(moves[route.to] for route in row) for row in rows) for rows in routes)
    brushes = tuple(
        next(at for at, square in enumerate(plan.squares) if square.panel == panel) for panel in range(PANELS)
    )
    return Streets(
        plan=plan,
        routes=routes,
        menu=tuple(tuple((*row, STAY) for row in rows) for rows in walks),
        walks=walks,
        brushes=brushes,
        brush_moves=tuple(moves[square] for square in brushes),
        starts=tuple(at for at, square in enumerate(plan.squares) if square.kind == "start"),
        distance=tuple(_distances(exits, square) for square in squares),
    )


Exits = tuple[tuple[tuple[int, int], ...], ...]
"""Of each square, its neighbours, each with the number of the way that leads there."""


def _exits(plan: Plan) -> Exits:
    found: list[list[tuple[int, int]]] = [[] for _ in plan.squares]
    for way, (one, other) in enumerate(plan.ways):
        found[one].append((other, way))
        found[other].append((one, way))
    for at, squares in enumerate(plan.crossings, start=len(plan.ways)):
        for one in squares:
            found[one] += [(other, at) for other in squares if other != one]
    return tuple(tuple(sorted(exits)) for exits in found)


def _routes(exits: Exits, start: int) -> tuple[tuple[Route, ...], ...]:
    """For each number of steps, where they lead; of several paths to one square, the first."""
    rows: list[tuple[Route, ...]] = [()]
    walkers: dict[tuple[int, int], tuple[int, ...]] = {(start, -1): ()}
    for _ in range(LONGEST):
        ahead: dict[tuple[int, int], tuple[int, ...]] = {}
        for (square, came), path in walkers.items():
            for other, way in exits[square]:
                if way != came:
                    ahead.setdefault((other, way), (*path, other))
        walkers = ahead
        ends: dict[int, tuple[int, ...]] = {}
        for (square, _), path in walkers.items():
            ends.setdefault(square, path)
        rows.append(tuple(Route(square, ends[square]) for square in sorted(ends)))
    return tuple(rows)


def _distances(exits: Exits, start: int) -> tuple[int, ...]:
    found = {start: 0}
    ahead = deque([start])
    while ahead:
        square = ahead.popleft()
        for other, _ in exits[square]:
            if other not in found:
                found[other] = found[square] + 1
                ahead.append(other)
    return tuple(found[square] for square in range(len(exits)))
