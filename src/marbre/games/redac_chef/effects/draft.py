"""Tribunes: dealt at the beginning, then laid out after each day and chosen in the order of the tokens (RED-7)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.redac_chef.actions import Choose, Deal, Offer
from marbre.games.redac_chef.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def deal(rules: "RedacChef", state: State, _dealer: str, action: Deal) -> State:
    """In a family game starting tribunes lie with their plain side up (RED-15.3)."""
    faces = [None if rules.options.family else face for face in action.faces]
    sides = tuple(replace(side, chosen=face) for side, face in zip(state.sides, faces, strict=True))
    characters = action.characters or (None,) * len(sides)
    everybody = tuple(range(len(state.percents)))
    return replace(state, stage="ready", sides=sides, characters=characters, next_flash=action.flash, acting=everybody)


def draft_order(state: State) -> tuple[int, ...]:
    """The sides by their deadline tokens (RED-7.2)."""
    return tuple(sorted(range(len(state.sides)), key=lambda at: state.sides[at].token or 0))


def offer(rules: "RedacChef", state: State, _dealer: str, action: Offer) -> State:
    laid = rules.numbers.tribunes
    drawn = sum(1 << at for at, faces in enumerate(laid) if set(faces) & set(action.faces))
    sides = tuple(replace(side, chosen=None) for side in state.sides)
    state = replace(
        state, stage="draft", offer=action.faces, pile=state.pile & ~drawn, next_flash=action.flash, sides=sides
    )
    return _next_to_choose(rules, state)


def choose(rules: "RedacChef", state: State, seat: Seat, action: Choose) -> State:
    at = rules.seating.side_of[seat]
    state = _given(state, at, action.face)
    return _next_to_choose(rules, replace(state, moves=state.moves + 1))


def _given(state: State, at: int, face: int) -> State:
    side = replace(state.sides[at], chosen=face)
    left = tuple(one for one in state.offer if one != face)
    return replace(state, sides=(*state.sides[:at], side, *state.sides[at + 1 :]), offer=left)


def _next_to_choose(rules: "RedacChef", state: State) -> State:
    """Whoever has the lowest token of those without a tribune; who is left with one has no choice (RED-7.2)."""
    for at in draft_order(state):
        if state.sides[at].chosen is not None:
            continue
        if len(state.offer) > 1:
            return replace(state, turn=at, acting=(rules.seating.designers[state.day][at],))
        state = _given(state, at, state.offer[0])
    return replace(state, stage="ready", offer=(), ready=0, acting=tuple(range(len(state.percents))))
