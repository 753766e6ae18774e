"""What actions do in Rédac' Chef: those of seats, of the dealer and of the clock."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from marbre.games.redac_chef.actions import (
    Choose,
    Correct,
    Deal,
    Flip,
    GiveBack,
    Keep,
    Lift,
    Maquette,
    MoveTribune,
    NextSecond,
    Offer,
    Place,
    ProofUp,
    Ready,
    Show,
    Stretch,
    Take,
    TimeUp,
    Tirage,
    Turn,
)
from marbre.games.redac_chef.effects import days, desk_work, draft
from marbre.games.redac_chef.state import State
from marbre.kernel.seats import Actor

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

_OBEY: Final[dict[type[Any], Callable[["RedacChef", State, Any, Any], State]]] = {
    Deal: draft.deal,
    Turn: desk_work.turn_over,
    Show: days.show,
    Offer: draft.offer,
    TimeUp: days.time_up,
    ProofUp: days.proof_up,
    NextSecond: days.next_second,
    Ready: desk_work.ready,
    Stretch: desk_work.stretch,
    Take: desk_work.take,
    Keep: desk_work.keep,
    GiveBack: desk_work.give_back,
    Maquette: desk_work.maquette,
    Place: desk_work.place,
    Flip: desk_work.flip,
    Lift: desk_work.lift,
    MoveTribune: desk_work.move_tribune,
    Tirage: desk_work.tirage,
    Correct: days.correct,
    Choose: draft.choose,
}


def apply(rules: "RedacChef", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
