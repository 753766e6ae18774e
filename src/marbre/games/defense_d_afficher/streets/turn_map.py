"""How far apart everything is for a player who chooses well after each roll, in turns.

All is worked out by value iteration over the squares. A round of panels that are taken one after the other (`tour`) is
cheap and much too long; one that takes them as the die brings them (`round`) is a Markov decision process over the
squares and the panels that are left, solved for all 512 sets in half a second, when the first is asked for.
"""

from collections.abc import Mapping
from typing import Final

from marbre.games.defense_d_afficher.actions import PANELS
from marbre.games.defense_d_afficher.streets.plan import Plan
from marbre.games.defense_d_afficher.streets.street_graph import StreetGraph

SWEEPS: Final = 40
"""How often the table of turns is gone over: enough for two decimals."""
CLOSE: Final = 0.05
"""Turns by which a round may have changed when it is left as it is."""
PANEL_MORE: Final = 2.4
"""Turns that one more panel adds to a round of several; a first guess."""
CHANCE_BONUS: Final = 0.3
"""What stopping on a chance square is worth on the way, in turns."""
_EXTRA_TURNS: Final[Mapping[str, float]] = {"again": -1.0, "skip": 1.0}


class TurnMap:
    """How far apart everything is, in turns."""

    def __init__(self, plan: Plan, graph: StreetGraph, chance_bonus: float) -> None:
        self.graph = graph
        self._menus = [
            [[move.to for move in row if move.to != square] for row in rows[1:7]]
            for square, rows in enumerate(graph.routes)
        ]
        """`_menus[square][roll - 1]`: the squares to which a roll may lead."""
        extra = {**_EXTRA_TURNS, "chance": -chance_bonus}
        self.extra = [extra.get(square.kind, 0.0) for square in plan.squares]
        """What a square adds for whoever stops there."""
        columns = [self._arrivals(brush) for brush in graph.brushes]
        self.arrive = [[column[square] for column in columns] for square in range(len(plan.squares))]
        """`arrive[square][panel]`: the turns until one stops exactly on that panel's brush, choosing well."""
        self._tours: dict[tuple[int, int], float] = {}
        self._rounds: dict[int, list[float]] = {0: [0.0] * len(plan.squares)}

    def _arrivals(self, target: int) -> list[float]:
        """From every square the turns until one stops on the target: guess, and go over the guess until it stands."""
        menus, distance = self._menus, self.graph.distance
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

    def round(self, square: int, panels: int) -> float:
        """The turns for a round of these panels by whoever takes them as the die brings them."""
        return self._rounds_of(panels)[square]

    def _rounds_of(self, panels: int) -> list[float]:
        """From every square, by value iteration: what is left to do after each panel is known, the rest is guessed and
        gone over until it stands.
        """
        if (known := self._rounds.get(panels)) is not None:
            return known
        left = {panel: self._rounds_of(panels & ~(1 << panel)) for panel in range(PANELS) if panels >> panel & 1}
        done = {self.graph.brushes[panel]: turns[self.graph.brushes[panel]] for panel, turns in left.items()}
        turns = [min(fewer) + PANEL_MORE for fewer in zip(*left.values(), strict=True)]
        landing = [done.get(square, value + self.extra[square]) for square, value in enumerate(turns)]
        while self._go_over(turns, landing, done) > CLOSE:
            pass
        self._rounds[panels] = turns
        return turns

    def _go_over(self, turns: list[float], landing: list[float], done: Mapping[int, float]) -> float:
        """Every square once; how far the worst guess was off."""
        change, arriving = 0.0, landing.__getitem__
        for square, rows in enumerate(self._menus):
            stay = turns[square]
            turns[square] = better = 1.0 + sum([min(stay, *map(arriving, row)) for row in rows]) / 6
            change = max(change, abs(stay - better))
            if square not in done:
                landing[square] = better + self.extra[square]
        return change

    def tour(self, square: int, panels: int) -> float:
        """The turns for a round of these panels, one after the other, from a square on which nothing is left to do."""
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
