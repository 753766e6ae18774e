"""How far apart everything is for a player who chooses well after each roll, in turns.

The table of turns is worked out by value iteration over the squares.
"""

from collections.abc import Mapping
from typing import Final

from marbre.games.defense_d_afficher.actions import PANELS
from marbre.games.defense_d_afficher.streets.plan import Plan
from marbre.games.defense_d_afficher.streets.street_graph import StreetGraph

SWEEPS: Final = 40
"""How often the table of turns is gone over: enough for two decimals."""
CHANCE_BONUS: Final = 0.3
"""What stopping on a chance square is worth on the way, in turns."""
_EXTRA_TURNS: Final[Mapping[str, float]] = {"again": -1.0, "skip": 1.0, "chance": -CHANCE_BONUS}


class TurnMap:
    """How far apart everything is, in turns."""

    def __init__(self, plan: Plan, graph: StreetGraph) -> None:
        self.graph = graph
        self.extra = [_EXTRA_TURNS.get(square.kind, 0.0) for square in plan.squares]
        """What a square adds for whoever stops there."""
        columns = [self._arrivals(brush) for brush in graph.brushes]
        self.arrive = [[column[square] for column in columns] for square in range(len(plan.squares))]
        """`arrive[square][panel]`: the turns until one stops exactly on that panel's brush, choosing well."""
        self._tours: dict[tuple[int, int], float] = {}

    def _arrivals(self, target: int) -> list[float]:
        """From every square the turns until one stops on the target: guess, and go over the guess until it stands."""
        menus = [
            [[move.to for move in row if move.to != square] for row in rows[1:7]]
            for square, rows in enumerate(self.graph.routes)
        ]
        distance = self.graph.distance
        turns = [3.0 + distance[square][target] / 4 for square in range(len(menus))]
        landing = [value + extra for value, extra in zip(turns, self.extra, strict=True)]
        landing[target] = 0.0
        order = sorted(range(len(menus)), key=lambda square: distance[square][target])
        for _ in range(SWEEPS):
            for square in order:
                stay = turns[square]
                total = 0.0
                for row in menus[square]:
                    best = stay
                    for to in row:
                        if landing[to] < best:
                            best = landing[to]
                    total += best
                turns[square] = 1.0 + total / 6
                if square != target:
                    landing[square] = turns[square] + self.extra[square]
        return turns

    def tour(self, square: int, panels: int) -> float:
        """The turns for a round of these panels, from a square on which nothing more is to be done."""
        if not panels:
            return 0.0
        found = self._tours.get((square, panels))
        if found is None:
            near, brushes = self.arrive[square], self.graph.brushes
            found = min(
                near[panel] + self.tour(brushes[panel], panels & ~(1 << panel))
                for panel in range(PANELS)
                if panels >> panel & 1
            )
            self._tours[square, panels] = found
        return found
