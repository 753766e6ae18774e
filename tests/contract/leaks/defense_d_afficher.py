"""Défense d'afficher that gives away a hand, the reserve's bottom, a draw or a slipped poster, each at one door."""

from typing import Any, Final

from msgspec.structs import replace

import marbre
from marbre.games.defense_d_afficher.actions import Deal, Draw, Exchange, PlayerAction
from marbre.games.defense_d_afficher.game import Defense
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import State, cards_of, hand
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal
from marbre.kernel.words.messages import Message, message


def position() -> Match:
    """Posters are dealt, and a side has exchanged one: it lies under the reserve."""
    match = marbre.start("defense-d-afficher", players=3, seed="leak")
    [seat] = match.to_act
    match.play(seat, next(action for action in match.legal(seat) if isinstance(action, Exchange)))
    return match


class HandsInView(Defense):
    """Everybody is thought to know what everybody holds."""

    def view(self, state: State, seat: int | None, /) -> View:
        held = tuple(cards_of(hand(state, side)) for side in range(len(self.sides)))
        return replace(super().view(state, seat), public=held)


class BottomInView(Defense):
    """What was slipped under the reserve is open to all."""

    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), bottom=state.bottom)


class SlipInLog(Defense):
    def tell(self, before: State, actor: Any, action: Any, after: State, seat: int | None, /) -> tuple[Message, ...]:
        if isinstance(action, Exchange):
            return (message("slipped-own", seat=actor, card=action.cards[0]),)
        return super().tell(before, actor, action, after, seat)


class DealInRecord(Defense):
    def seen(self, before: State, actor: Any, action: Any, seat: int | None, /) -> Any:
        return action if isinstance(action, Deal) else super().seen(before, actor, action, seat)


class DrawInRecord(Defense):
    def seen(self, before: State, actor: Any, action: Any, seat: int | None, /) -> Any:
        return action if isinstance(action, Draw) else super().seen(before, actor, action, seat)


class HandInList(Defense):
    """Which way round the list is, depends on the hand of the side to the left."""

    def legal(self, state: State, seat: int, /) -> tuple[PlayerAction, ...]:
        listed = super().legal(state, seat)
        left = (state.turn + 1) % len(self.sides)
        return listed[::-1] if state.firsts[left].bit_count() % 2 else listed


class HandInRefusal(Defense):
    """The reason names a poster of whoever is on turn."""

    def check(self, state: State, seat: int, action: PlayerAction, /) -> Refusal | None:
        refusal = super().check(state, seat, action)
        card = cards_of(hand(state, state.turn))[0]
        return refusal and replace(refusal, message=message("not-in-hand", card=card))


LEAKS: Final[tuple[type[Defense], ...]] = (
    HandsInView,
    BottomInView,
    SlipInLog,
    DealInRecord,
    DrawInRecord,
    HandInList,
    HandInRefusal,
)
