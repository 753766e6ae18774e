"""Typo: hands, and cards that were chosen and not yet turned up (TYP-8.1)."""

from typing import Any

from msgspec.structs import replace

import marbre
from marbre.games.typo.actions import Choose, Deal, PlayerAction
from marbre.games.typo.game import Typo
from marbre.games.typo.secrets import View
from marbre.games.typo.state import State
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal
from marbre.kernel.words.messages import Message, message


class LeakyView(Typo):
    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), chosen=state.chosen)


class LeakyOdds(Typo):
    """What is known of a hand names its lowest card."""

    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), known=tuple(hand[:1] for hand in state.hands))


class LeakyLength(Typo):
    """The message is a word longer for a vowel."""

    def tell(self, before: State, actor: Any, action: Any, after: State, seat: int | None, /) -> tuple[Message, ...]:
        said = super().tell(before, actor, action, after, seat)
        vowel = isinstance(action, Choose) and action.letter in "AEIOUY"
        return (*said, message("part-over")) if vowel else said


class LeakyRecord(Typo):
    def seen(self, _before: State, _actor: Any, action: Any, _seat: int | None, /) -> Any:
        return action


class LeakyDeal(Typo):
    """The record shows one card of each hand as it was dealt."""

    def seen(self, before: State, actor: Any, action: Any, seat: int | None, /) -> Any:
        if isinstance(action, Deal):
            return replace(action, hands=tuple(hand[:1] for hand in action.hands))
        return super().seen(before, actor, action, seat)


class LeakyOrder(Typo):
    """The list is sorted by what was chosen: an order says as much as a name."""

    def legal(self, state: State, seat: int, /) -> tuple[PlayerAction, ...]:
        other = state.chosen[(seat + 1) % len(state.chosen)]
        return tuple(sorted(super().legal(state, seat), key=lambda action: getattr(action, "letter", "") != other))


class LeakyRefusal(Typo):
    """The reason tells whether the next seat holds such a card."""

    def check(self, state: State, seat: int, action: PlayerAction, /) -> Refusal | None:
        refusal = super().check(state, seat, action)
        other = state.hands[(seat + 1) % len(state.hands)]
        if refusal and isinstance(action, Choose) and action.letter in other:
            return replace(refusal, message=message("no-such-card", letter=action.letter))
        return refusal


LEAKS: tuple[type[Typo], ...] = (
    LeakyView,
    LeakyOdds,
    LeakyLength,
    LeakyRecord,
    LeakyDeal,
    LeakyOrder,
    LeakyRefusal,
)


def position() -> Match:
    """Two of three have chosen."""
    match = marbre.start("typo", players=3, seed="secret")
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[3])
    return match
