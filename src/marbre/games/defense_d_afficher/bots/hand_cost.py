"""What a hand costs a player of Défense d'afficher, in turns.

A hand costs the tour of the panels it still has a slot on (`TurnMap.tour`), and something for each poster that has none
left.
"""

from collections.abc import Sequence
from typing import Final

from marbre.games.defense_d_afficher.actions import PANELS
from marbre.games.defense_d_afficher.streets import TurnMap

DEAD_FIRST: Final = 3.0
"""The turn that it takes to exchange posters that can be stuck nowhere, and the way to one more panel."""
DEAD_EACH: Final = 5.0
"""What each of them is likely to cost after the exchange: more than a poster that still has its slot."""

_PANELS: Final = tuple(sum(1 << panel for panel in range(3) if chunk >> 4 * panel & 15) for chunk in range(1 << 12))
"""Of the slots of three panels, which panels they are on."""


def panels_of(slots: int) -> int:
    """The panels that a set of slots touches, a bit for each."""
    return _PANELS[slots & 4095] | _PANELS[slots >> 12 & 4095] << 3 | _PANELS[slots >> 24] << 6


def cost(turn_map: TurnMap, square: int, first: int, second: int, free: int) -> float:
    """The turns that it takes to get rid of this hand from this square, with these slots open and nobody else about."""
    useful = (first | second) & free
    dead = first.bit_count() + second.bit_count() - useful.bit_count()
    turns = turn_map.tour(square, panels_of(useful))
    return turns + DEAD_FIRST + DEAD_EACH * dead if dead else turns


def best_hand(turn_map: TurnMap, square: int, first: int, second: int, free: int, size: int) -> tuple[float, int]:
    """Of these cards, the so many that are got rid of soonest: what they cost, and the panels that they are for.

    A set of panels will do if enough of the cards can be stuck on it; the best has the shortest tour.
    """
    useful = (first | second) & free
    on_panel = [(useful >> 4 * panel & 15).bit_count() for panel in range(PANELS)]
    everything = panels_of(useful)
    short = size - sum(on_panel)
    if short >= 0:
        turns = turn_map.tour(square, everything)
        return (turns + DEAD_FIRST + DEAD_EACH * short if short else turns), everything
    return min(
        (turn_map.tour(square, panels), panels)
        for panels, count in _subsets(everything, tuple(on_panel))
        if count >= size
    )


def _subsets(everything: int, on_panel: Sequence[int]) -> list[tuple[int, int]]:
    """Every set of panels, with how many posters it takes."""
    found = [(0, 0)]
    for panel in range(PANELS):
        if everything >> panel & 1:
            found += [(panels | 1 << panel, count + on_panel[panel]) for panels, count in found]
    return found
