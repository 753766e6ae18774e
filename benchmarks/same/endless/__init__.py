"""The game that boardgame.io's server is measured with, at our table: noughts and crosses on a board that is wiped when
it is full. It never ends and hides nothing, so what is left is the servers' work (peers/boardgameio_house.cjs).
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from marbre.kernel.actions import Action
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.refusals import Refusal, refuser
from marbre.kernel.rules import NoBox, NoOptions, Rules
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import KERNEL, Catalogue

CATALOGUE: Final = Catalogue("endless", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)


class Mark(Action, frozen=True, tag="mark"):
    """Take a free cell."""

    cell: Annotated[int, Meta(ge=0, le=8)]


class State(msgspec.Struct, frozen=True):
    cells: tuple[Seat | None, ...] = (None,) * 9
    turn: Seat = 0


MARKS: Final = tuple(map(Mark, range(9)))


class Endless(Rules[NoOptions, NoBox, State, Mark, State]):
    catalogue = CATALOGUE

    def begin(self) -> State:
        return State()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (state.turn,)

    def legal(self, state: State, seat: Seat) -> tuple[Mark, ...]:
        return tuple(mark for mark in MARKS if state.cells[mark.cell] is None) if seat == state.turn else ()

    def check(self, state: State, seat: Seat, action: Mark) -> Refusal | None:
        if seat != state.turn or state.cells[action.cell] is not None:
            return refuse("END-1.1", "not-free", cell=action.cell)
        return None

    def apply(self, state: State, _actor: Actor, action: Any) -> State:
        cells = (*state.cells[: action.cell], state.turn, *state.cells[action.cell + 1 :])
        return State(cells if None in cells else (None,) * len(cells), 1 - state.turn)

    def outcome(self, _state: State) -> None:
        return None


GAME: Final = Game(
    spec=GameSpec("endless", "Endless", range(2, 3), False, 1, "END"), rules_type=Endless, package="endless"
)
