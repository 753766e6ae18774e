"""What a seat sees of an action in Das Extrablatt, and the worlds that it cannot tell from the real one."""

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.extrablatt.actions import Hand, Pay
from marbre.games.extrablatt.secrets.histories import Known
from marbre.games.extrablatt.secrets.view import View, choices, known_duel, rebuild
from marbre.games.extrablatt.state import State
from marbre.kernel.rules import RetoldWorlds
from marbre.kernel.seats import Actor, Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def seen(_rules: "Extrablatt", _before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Everybody sees everything but the cheques that others are handed and give (EXT-7.1)."""
    match action:
        case Pay():
            return action if actor == seat else None
        case Hand():
            return Hand(tuple(number if owner == seat else -1 for owner, number in enumerate(action.sets)))
        case _:
            return action


def shows(rules: "Extrablatt", before: State, seat: Seat, action: Any) -> bool:
    """The second cheque of a duel shows the first."""
    return isinstance(action, Pay) and len(rules.apply(before, seat, action).duels) > len(before.duels)


def redeal(rules: "Extrablatt", state: State, seat: Seat | None, rng: Random) -> State:
    """Until the end, any cheques for the others that fit what this seat was handed, gave, got and saw (EXT-7.1)."""
    if state.stage in ("lay", "hand", "over"):
        return state
    history = rules.histories.draw(known_to(state, seat), rng)
    duel = state.duel
    if duel is not None and duel.winner is not None:
        duel = history.duels[-1]
    elif duel is not None:
        one, other = (
            cheque if cheque is None or who == seat else rng.choice(list(bits(history.hands[who])))
            for who, cheque in choices(duel)
        )
        duel = replace(duel, given=(one, other))
    return replace(state, hands=history.hands, sets=history.sets, duels=history.duels, duel=duel)


def known_to(state: State, seat: Seat | None) -> Known:
    """What a seat, or a spectator, knows of the cheques."""
    mine = None if seat is None else (seat, state.sets[seat])
    return Known(mine, tuple(known_duel(duel, seat) for duel in state.duels))


def imagine(rules: "Extrablatt", view: View, rng: Random) -> State:
    """A state that fits this view."""
    return redeal(rules, rebuild(rules, view), view.seat, rng)


def retell(_rules: "Extrablatt", action: Any, actor: Actor, worlds: RetoldWorlds[State]) -> Any:
    """A set or a cheque must have been the one of the redealt history; one taken back, any of the hand then."""
    truth, then = worlds.truth, worlds.then
    match action:
        case Hand():
            return Hand(truth.sets)
        case Pay():
            assert isinstance(actor, int)
            number = len(then.duels)
            duel = truth.duels[number] if number < len(truth.duels) else truth.duel
            chosen = dict(choices(duel)).get(actor) if duel is not None and number <= len(truth.duels) else None
            return Pay(chosen or next(bits(then.hands[actor])))
        case _:
            return action
