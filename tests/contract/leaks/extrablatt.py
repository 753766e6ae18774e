"""Das Extrablatt with holes: cheques are all that it hides, in hand, in a duel of others, and in one that goes on."""

from typing import Any

from msgspec.structs import replace

from marbre.games.extrablatt.actions import Hand, Pay, PlayerAction
from marbre.games.extrablatt.effects import outbids
from marbre.games.extrablatt.game import Extrablatt
from marbre.games.extrablatt.secrets.view import View
from marbre.games.extrablatt.state import State
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal
from marbre.kernel.words.messages import Message, message
from marbre.layout import bits
from tests.games.extrablatt.drawing import duelled


def position() -> Match:
    """Three at the table, two duels settled, a third in which one of the two has chosen."""
    match = duelled(3, 3, settled=False)
    seat = match.to_act[0]
    match.act(seat, match.legal(seat)[0])
    return match


class LeakyHands(Extrablatt):
    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), hands=tuple(tuple(bits(hand)) for hand in state.hands))


class LeakyDuels(Extrablatt):
    """What was given in a duel of others."""

    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), duels=state.duels)


class LeakyChoice(Extrablatt):
    """What has been chosen in the duel that goes on."""

    def view(self, state: State, seat: int | None, /) -> View:
        return replace(super().view(state, seat), duel=state.duel)


class LeakyLog(Extrablatt):
    def tell(self, before: State, actor: Any, action: Any, after: State, seat: int | None, /) -> tuple[Message, ...]:
        if isinstance(action, Pay):
            return (message("paid-own", seat=actor, thousands=action.cheque),)
        return super().tell(before, actor, action, after, seat)


class LeakyRecord(Extrablatt):
    """What others have given."""

    def seen(self, before: State, actor: Any, action: Any, seat: int | None, /) -> Any:
        return action if isinstance(action, Pay) else super().seen(before, actor, action, seat)


class LeakyDeal(Extrablatt):
    """What others were handed."""

    def seen(self, before: State, actor: Any, action: Any, seat: int | None, /) -> Any:
        return action if isinstance(action, Hand) else super().seen(before, actor, action, seat)


class LeakyLegal(Extrablatt):
    """The list begins with the cheques that beat the one that the other has chosen."""

    def legal(self, state: State, seat: int, /) -> tuple[PlayerAction, ...]:
        chosen = next((cheque for cheque in state.duel.given if cheque is not None), None) if state.duel else None

        def loses(action: PlayerAction) -> bool:
            return isinstance(action, Pay) and chosen is not None and not outbids(self.box.sets, action.cheque, chosen)

        return tuple(sorted(super().legal(state, seat), key=loses))


class LeakyRefusal(Extrablatt):
    """The reason tells whether the next seat holds that cheque."""

    def check(self, state: State, seat: int, action: PlayerAction, /) -> Refusal | None:
        refusal = super().check(state, seat, action)
        other = state.hands[(seat + 1) % len(state.hands)]
        if refusal and isinstance(action, Pay) and other >> action.cheque & 1:
            return replace(refusal, message=message("no-such-cheque", thousands=action.cheque))
        return refusal


LEAKS: tuple[type[Extrablatt], ...] = (
    LeakyHands,
    LeakyDuels,
    LeakyChoice,
    LeakyLog,
    LeakyRecord,
    LeakyDeal,
    LeakyLegal,
    LeakyRefusal,
)
