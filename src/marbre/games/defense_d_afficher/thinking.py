"""What a Défense d'afficher player works out in his head: how many turns it takes to get anywhere, and rid of a hand.

Everything is counted in turns. `Map.arrive[square][panel]` is how many turns it takes on average to stop exactly on a
panel's brush, choosing well after each roll; `Map.tour` is the shortest round of several panels in that measure. A hand
costs the tour of the panels it still has a slot on, and something for each poster that has none left.
"""

import functools
from collections.abc import Sequence
from typing import Final

from marbre.games.defense_d_afficher.actions import PANELS
from marbre.games.defense_d_afficher.plan import Plan, Streets, work_out

SWEEPS: Final = 40
"""How often the table of turns is gone over: enough for two decimals."""
CHANCE_BONUS: Final = 0.3
"""What stopping on a chance square is worth on the way, in turns."""

DEAD_FIRST: Final = 3.0
"""The turn that it takes to exchange posters that can be stuck nowhere, and the way to one more panel."""
DEAD_EACH: Final = 5.0
"""What each of them is likely to cost after the exchange: more than a poster that still has its slot."""

_PANELS: Final = tuple(sum(1 << panel for panel in range(3) if chunk >> 4 * panel & 15) for chunk in range(1 << 12))
"""Of the slots of three panels, which panels they are on."""


def panels_of(slots: int) -> int:
    """The panels that a set of slots touches, a bit for each."""
    return _PANELS[slots & 4095] | _PANELS[slots >> 12 & 4095] << 3 | _PANELS[slots >> 24] << 6


class Map:
    """How far apart everything is, in turns."""

    def __init__(self, streets: Streets) -> None:
        self.streets = streets
        self.kinds = [square.kind for square in streets.plan.squares]
        self.extra = [{"again": -1.0, "skip": 1.0, "chance": -CHANCE_BONUS}.get(kind, 0.0) for kind in self.kinds]
        columns = [self._arrivals(brush) for brush in streets.brushes]
        self.arrive = [[column[square] for column in columns] for square in range(len(self.kinds))]
        self._tours: dict[tuple[int, int], float] = {}

    def _arrivals(self, target: int) -> list[float]:
        """From every square the turns until one stops on the target: guess, and go over the guess until it stands."""
        menus = [
            [[move.to for move in row if move.to != square] for row in rows[1:7]]
            for square, rows in enumerate(self.streets.routes)
        ]
        distance = self.streets.distance
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
            near, brushes = self.arrive[square], self.streets.brushes
            found = min(
                near[panel] + self.tour(brushes[panel], panels & ~(1 << panel))
                for panel in range(PANELS)
                if panels >> panel & 1
            )
            self._tours[square, panels] = found
        return found


@functools.lru_cache(maxsize=8)
def map_of(plan: Plan) -> Map:
    return Map(work_out(plan))


def cost(known: Map, square: int, first: int, second: int, free: int) -> float:
    """The turns that it takes to get rid of this hand from this square, with these slots open and nobody else about."""
    useful = (first | second) & free
    dead = first.bit_count() + second.bit_count() - useful.bit_count()
    turns = known.tour(square, panels_of(useful))
    return turns + DEAD_FIRST + DEAD_EACH * dead if dead else turns


def best_hand(known: Map, square: int, first: int, second: int, free: int, size: int) -> tuple[float, int]:
    """Of these cards, the so many that are got rid of soonest: what they cost, and the panels that they are for.

    A set of panels will do if enough of the cards can be stuck on it; the best has the shortest tour.
    """
    useful = (first | second) & free
    on_panel = [(useful >> 4 * panel & 15).bit_count() for panel in range(PANELS)]
    everything = panels_of(useful)
    short = size - sum(on_panel)
    if short >= 0:
        turns = known.tour(square, everything)
        return (turns + DEAD_FIRST + DEAD_EACH * short if short else turns), everything
    return min(
        (known.tour(square, panels), panels) for panels, count in _subsets(everything, tuple(on_panel)) if count >= size
    )


def _subsets(everything: int, on_panel: Sequence[int]) -> list[tuple[int, int]]:
    """Every set of panels, with how many posters it takes."""
    found = [(0, 0)]
    for panel in range(PANELS):
        if everything >> panel & 1:
            found += [(panels | 1 << panel, count + on_panel[panel]) for panels, count in found]
    return found
