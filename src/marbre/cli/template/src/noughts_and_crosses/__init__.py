"""Noughts and crosses: three in a row win."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from marbre.kernel.actions import Action
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.outcome import Outcome, plain_win
from marbre.kernel.rules import NoBox, NoOptions, Rules
from marbre.kernel.words.messages import KERNEL, Catalogue

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Action, frozen=True, tag="mark"):
    """Take a free cell (NAC-1.1)."""

    cell: Annotated[int, Meta(ge=0, le=8)]


class State(msgspec.Struct, frozen=True):
    """What changes: whose each cell is, and whose turn it is."""

    cells: tuple[int | None, ...] = (None,) * 9
    turn: int = 0


class NoughtsAndCrosses(Rules[NoOptions, NoBox, State, Mark, State]):
    """Nothing is hidden, so that the view is the state; there is no luck and no clock."""

    catalogue = Catalogue("noughts_and_crosses", parent=KERNEL)

    def begin(self) -> State:
        return State()

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Mark, ...]:
        free = [cell for cell, owner in enumerate(state.cells) if owner is None]
        return tuple(map(Mark, free)) if seat in self.to_act(state) else ()

    def apply(self, state: State, _actor: object, action: Mark) -> State:
        cells = (*state.cells[: action.cell], state.turn, *state.cells[action.cell + 1 :])
        return State(cells, 1 - state.turn)

    def outcome(self, state: State) -> Outcome | None:
        for owner in (0, 1):
            if any(all(state.cells[cell] == owner for cell in line) for line in LINES):
                return plain_win("three-in-a-row", (owner,), self.players)
        return None if None in state.cells else plain_win("full", (0, 1), self.players)


SPEC: Final = GameSpec("noughts-and-crosses", "Noughts and crosses", range(2, 3), False, 1, "NAC")
GAME: Final = Game(spec=SPEC, rules_type=NoughtsAndCrosses, package="noughts_and_crosses")
