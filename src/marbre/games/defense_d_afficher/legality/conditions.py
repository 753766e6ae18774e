"""What the lists and the refusals of Défense d'afficher ask of a table."""

from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.actions import POSTERS, Stick
from marbre.games.defense_d_afficher.state import ALL, PANEL, State, barred, filled, hand, reserve, size
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

MOST_PENALTIES: Final = 3
"""Of a side in a match (DEF-3.4): after that it is shown what fits, else hands could grow for ever."""


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


def most_to_exchange(state: State) -> int:
    """As many as one holds, and as lie there (DEF-4.1)."""
    return min(reserve(state), size(hand(state, state.turn)))


def trapped(rules: "Defense", state: State) -> bool:
    """Whether posters are pointed at slots one by one, and a wrong pair is paid for (DEF-3.4)."""
    return rules.options.penalties and state.penalties[state.turn] < MOST_PENALTIES


def is_right(pair: Stick) -> bool:
    """Whether that slot is reserved for that poster."""
    return pair.card % POSTERS == pair.slot


def pointed_slots(rules: "Defense", state: State) -> int:
    """The open slots on which something could be stuck now: here, where one has scraped, or anywhere in the fog."""
    match state.stage:
        case "post":
            return open_slots(state) & PANEL[panel_here(rules, state)]
        case "double":
            assert state.at is not None
            return 1 << state.at
        case _:
            return open_slots(state)


def scrapable(state: State) -> int:
    """Posters that a scraper can get at: posted, and not under a Défense card (DEF-6.4)."""
    return filled(state) & ~barred(state)


def others(state: State) -> tuple[int, ...]:
    """The sides whose turn it is not."""
    return tuple([side for side in range(len(state.squares)) if side != state.turn])
