"""What the lists and the refusals of Défense d'afficher ask of a table."""

from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.actions import POSTERS, Card
from marbre.games.defense_d_afficher.state import ALL, State, barred, filled, hand, reserve, size
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

MOST_PENALTIES: Final = 3
"""Of a side in a match (DEF-3.4): else hands could grow for ever, and nobody get rid of his."""


def acting(rules: "Defense", state: State) -> Seat:
    """Whoever plays for the side whose turn it is (DEF-8.3)."""
    turn = state.turn
    return rules.sides[turn][state.members[turn]]


def chance_left(state: State) -> bool:
    """Whether a chance card can be drawn (DEF-5.3); never in a simplified game (DEF-8.4)."""
    return bool(state.stock or state.discard)


def open_slots(state: State) -> int:
    """The slots on which something can be stuck (DEF-3.3, DEF-6.2)."""
    return ALL & ~filled(state) & ~barred(state)


def panel_here(rules: "Defense", state: State) -> int:
    """The panel at whose foot the figure of the side stands."""
    panel = rules.plan.squares[state.squares[state.turn]].panel
    assert panel is not None
    return panel


def most_to_take(state: State) -> int:
    """As many as one has to exchange, and as lie there (DEF-4.1)."""
    return min(reserve(state), size(hand(state, state.turn)))


def may_misplace(rules: "Defense", state: State) -> bool:
    """Whether a wrong slot would be paid for and not refused (DEF-3.4)."""
    return rules.options.penalties and state.penalties[state.turn] < MOST_PENALTIES


def double(state: State) -> Card | None:
    """The other card of the poster that was just scraped, if the drawer holds it (DEF-6.5)."""
    slot = state.at
    assert slot is not None
    first, second = hand(state, state.turn)
    if first >> slot & 1:
        return slot
    return slot + POSTERS if second >> slot & 1 else None


def scrapable(state: State) -> int:
    """Posters that a scraper can get at: posted, and not under a Défense card (DEF-6.4)."""
    return filled(state) & ~barred(state)


def others(state: State) -> tuple[int, ...]:
    """The sides whose turn it is not."""
    return tuple([side for side in range(len(state.squares)) if side != state.turn])
