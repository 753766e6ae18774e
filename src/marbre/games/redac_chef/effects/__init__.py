"""What actions do in Rédac' Chef: those of seats, of the dealer and of the clock."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.effects import days, desk_work
from marbre.games.redac_chef.state import State
from marbre.kernel.seats import Actor

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

_OBEY: Final[dict[type[Any], Callable[["RedacChef", State, Any, Any], State]]] = {
    actions.Deal: days.deal,
    actions.Turn: desk_work.turn_over,
    actions.Show: days.show,
    actions.Offer: days.offer,
    actions.TimeUp: days.time_up,
    actions.ProofUp: days.proof_up,
    actions.NextSecond: days.next_second,
    actions.Ready: desk_work.ready,
    actions.Stretch: desk_work.stretch,
    actions.Take: desk_work.take,
    actions.Keep: desk_work.keep,
    actions.GiveBack: desk_work.give_back,
    actions.Maquette: desk_work.maquette,
    actions.Place: desk_work.place,
    actions.Flip: desk_work.flip,
    actions.Lift: desk_work.lift,
    actions.MoveTribune: desk_work.move_tribune,
    actions.Tirage: desk_work.tirage,
    actions.Correct: days.correct,
    actions.Choose: days.choose,
}


def apply(rules: "RedacChef", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
