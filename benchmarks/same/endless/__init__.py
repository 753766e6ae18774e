"""The game that boardgame.io's server is measured with, at our table: noughts and crosses on a board that is wiped when
it is full. It never ends and hides nothing, so what is left is the servers' work (peers/boardgameio_house.cjs).
"""

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from marbre.kernel.actions import Action
from marbre.kernel.game import Game, GameSpec, Worlds
from marbre.kernel.luck import Luck
from marbre.kernel.messages import KERNEL, LANGUAGES, Catalogue, Labels, Message, message
from marbre.kernel.refusals import Refusal, refuser, unreadable
from marbre.kernel.seats import Actor, Seat

CATALOGUE: Final = Catalogue("endless", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)


class Mark(Action, frozen=True, tag="mark"):
    """Take a free cell."""

    cell: Annotated[int, Meta(ge=0, le=8)]


class Nothing(Action, frozen=True, tag="nothing"):
    """The dealer has nothing to do."""


class Box(msgspec.Struct, frozen=True):
    cells: int


class Options(msgspec.Struct, frozen=True):
    """None."""


class State(msgspec.Struct, frozen=True):
    cells: tuple[Seat | None, ...]
    turn: Seat = 0


MARKS: Final = tuple(map(Mark, range(9)))


def legal(state: State, seat: Seat) -> tuple[Mark, ...]:
    return tuple(mark for mark in MARKS if state.cells[mark.cell] is None) if seat == state.turn else ()


def check(state: State, seat: Seat, action: Mark) -> Refusal | None:
    if seat != state.turn or state.cells[action.cell] is not None:
        return refuse("END-1.1", "not-free", cell=action.cell)
    return None


def apply(state: State, _actor: Actor, action: Any) -> State:
    cells = (*state.cells[: action.cell], state.turn, *state.cells[action.cell + 1 :])
    return State(cells if None in cells else (None,) * len(cells), 1 - state.turn)


def draw(_state: State, _luck: Luck) -> Nothing:
    raise AssertionError("nothing is drawn")


def tell(_before: State, actor: Actor, action: Any, _after: State, _seat: Seat | None) -> tuple[Message, ...]:
    return (message("marked", seat=actor, cell=action.cell),)


def from_text(text: str) -> Mark:
    if not text.isdecimal() or int(text) > 8:
        raise unreadable("bad-text", text=text, examples="0, 8")
    return MARKS[int(text)]


def labels(_box: Box) -> Labels:
    return {lang: {} for lang in LANGUAGES}


def draw_board(view: State, _words: Catalogue, _lang: str, _names: Sequence[str]) -> str:
    return str(view.cells)


def same(state: State, _seat: Seat | None, _rng: Random) -> State:
    return replace(state)


def retell(action: Any, _actor: Actor, _worlds: Worlds[State]) -> Any:
    return action


GAME: Final[Game[Options, Box, State, Mark, State]] = Game(
    spec=GameSpec("endless", "Endless", range(2, 3), False, 1, "END", Options),
    package="endless",
    messages=CATALOGUE,
    player_actions=Mark,
    dealer_actions=Nothing,
    view_type=State,
    box_type=Box,
    begin=lambda _options, _players, box: State((None,) * box.cells),
    to_act=lambda state: (state.turn,),
    legal=legal,
    check=check,
    apply=apply,
    chance=lambda _state: None,
    draw=draw,
    possible=lambda _state, _action: False,
    outcome=lambda _state: None,
    view=lambda state, _seat: state,
    seen=lambda _before, _actor, action, _seat: action,
    tell=tell,
    redeal=same,
    imagine=lambda view, _rng: view,
    retell=retell,
    components=lambda state: {"cells": len(state.cells)},
    to_text=lambda action: str(action.cell),
    from_text=from_text,
    describe=lambda action: message("do-mark", cell=action.cell),
    draw_board=draw_board,
    labels=labels,
)
