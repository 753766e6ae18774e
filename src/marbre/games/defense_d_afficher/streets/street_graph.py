"""The streets as a graph of squares, and for every square and roll the squares that can be walked to.

No turning back inside one move (DEF-2.2): a walker does not leave a square by the way he came in. A crossing is one
way for all squares around it, so that nobody walks into a place and straight out of it where he came from.
"""

from collections import deque
from typing import Final

import msgspec

from marbre.games.defense_d_afficher.actions import PANELS, Move, PlayerAction, Stay
from marbre.games.defense_d_afficher.streets.plan import Plan

LONGEST: Final = 12
"""A chance card may send somebody further than a die."""
STAY: Final = Stay()


class Route(msgspec.Struct, frozen=True, gc=False):
    """Where a roll may lead, and one of the shortest ways to walk there: its squares, without the first."""

    to: int
    path: tuple[int, ...]


class StreetGraph(msgspec.Struct, frozen=True):
    """Everything that the rules ask of a plan, worked out once."""

    routes: tuple[tuple[tuple[Route, ...], ...], ...]
    """`routes[square][steps]`."""
    moves: tuple[tuple[tuple[PlayerAction, ...], ...], ...]
    """`moves[square][steps]`: to every end of a route."""
    moves_or_stay: tuple[tuple[tuple[PlayerAction, ...], ...], ...]
    """What may be done after a roll; the last is to stay."""
    brushes: tuple[int, ...]
    """Of each panel, its brush square."""
    brush_moves: tuple[PlayerAction, ...]
    starts: tuple[int, ...]
    distance: tuple[tuple[int, ...], ...]
    """`distance[square][other]` in squares."""


def graph_of(plan: Plan) -> StreetGraph:
    """Walk every way of every length from every square."""
    exits = _exits(plan)
    squares = range(len(plan.squares))
    routes = tuple(_routes(exits, square) for square in squares)
    move = tuple(Move(square) for square in squares)
    moves = tuple(tuple(tuple(move[route.to] for route in row) for row in rows) for rows in routes)
    brushes = tuple(
        next(at for at, square in enumerate(plan.squares) if square.panel == panel) for panel in range(PANELS)
    )
    return StreetGraph(
        routes=routes,
        moves=moves,
        moves_or_stay=tuple(tuple((*row, STAY) for row in rows) for rows in moves),
        brushes=brushes,
        brush_moves=tuple(move[square] for square in brushes),
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
