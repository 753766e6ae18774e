"""What a hand costs a player of Défense d'afficher, in turns.

A hand costs the round of the panels it still has a slot on (`TurnMap`), and something for each poster that has none.
"""

import functools
import math
from typing import Final

from marbre.games.defense_d_afficher.actions import CARDS, PANELS
from marbre.games.defense_d_afficher.streets import PANEL_MORE

DEAD_FIRST: Final = 3.0
"""The turn that it takes to exchange posters that can be stuck nowhere, and the way to one more panel."""
DEAD_EACH: Final = 5.0
"""What each of them is likely to cost after the exchange: more than a poster that still has its slot."""
RULE_OF_THUMB: Final = ((0.0, *(DEAD_FIRST + DEAD_EACH * dead for dead in range(1, CARDS + 1))),) * (PANELS + 1)
"""What so many posters without a slot cost, in turns, for whoever does not look at what is left to be drawn."""
FIRST_PANEL: Final = 3.5
"""The turns by which a round of one panel is longer than what one more panel adds to any other."""

RISK: Final = 0.7
"""What may come in between before a dead poster is exchanged and its successor stuck."""
BY_CHANCE: Final = 6.0
"""The turns that it takes to be rid of a poster by chance cards, where exchanging leads nowhere."""


@functools.lru_cache(256)
def dead_costs(hundredths: int) -> tuple[tuple[float, ...], ...]:
    """The same, if so many in a hundred of the cards out of sight still have their slot.

    `dead_costs(40)[3][2]` is for two dead posters beside a round of three panels. All are exchanged in one turn, those
    that are dead again in the next, and so on: the longest of so many geometric waits. What comes for them is spread
    over all panels, and those that are new lengthen the round.
    """
    share = min(99, max(1, hundredths)) / 100
    wait, harmonic = 1 / -math.log1p(-share), 0.0
    waits = []
    for dead in range(1, CARDS + 1):
        harmonic += 1 / dead
        waits.append(RISK + min(max(0.5 + harmonic * wait, 1 / share), BY_CHANCE * dead))
    return tuple(
        (0.0, *(turns + _new_panels(panels, dead) for dead, turns in enumerate(waits, start=1)))
        for panels in range(PANELS + 1)
    )


def _new_panels(panels: int, posters: int) -> float:
    """What so many posters of any panels add to a round of so many."""
    new = (PANELS - panels) * (1 - (1 - 1 / PANELS) ** posters)
    return PANEL_MORE * new + (FIRST_PANEL if not panels else 0.0)


_PANELS: Final = tuple(sum(1 << panel for panel in range(3) if chunk >> 4 * panel & 15) for chunk in range(1 << 12))
"""Of the slots of three panels, which panels they are on."""


def panels_of(slots: int) -> int:
    """The panels that a set of slots touches, a bit for each."""
    return _PANELS[slots & 4095] | _PANELS[slots >> 12 & 4095] << 3 | _PANELS[slots >> 24] << 6
