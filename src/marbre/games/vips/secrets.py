"""What a seat may know of VIPs, and the worlds that fit it."""

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from marbre.games.vips.actions import Bet, Swap
from marbre.games.vips.legality import BETS
from marbre.games.vips.scoring import count
from marbre.games.vips.state import Stage, State, count_chips, how_many, pack_chips
from marbre.kernel.outcome import Outcome
from marbre.kernel.rules import RetoldWorlds
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

Chips = tuple[int, int, int]
"""Green, red, blue."""


class View(msgspec.Struct, frozen=True):
    """The table from one seat. Chips and pieces are public, the bets of others are not (VIP-6.1)."""

    seat: Seat | None
    stage: Stage
    turn: Seat | None
    columns: tuple[int, ...]
    chips: tuple[Chips, ...]
    hands: tuple[Chips, ...]
    gone: Chips
    bag: Chips
    has_bet: tuple[bool, ...]
    bets: tuple[Bet | None, ...]
    """My own; all of them once they are counted."""
    announced: Swap | None
    """On the tallest column, and yet to be argued for."""
    count: Outcome | None
    """When the round is over."""


def view(rules: "Vips", state: State, seat: Seat | None) -> View:
    seen = glance(rules, state, seat)
    return replace(seen, count=count(rules, state)) if state.stage == "over" else seen


def glance(_rules: "Vips", state: State, seat: Seat | None) -> View:
    """The table without the count, which follows from it."""
    stage = state.stage
    bets = state.bets
    return View(  # in the order of its fields: half the time of naming them
        seat,
        stage,
        state.turn if stage in ("place", "follow", "argue") else None,
        state.columns,
        tuple(map(count_chips, state.chips)),
        tuple(map(count_chips, state.hands)),
        count_chips(state.gone),
        count_chips(state.bag),
        tuple([bet is not None for bet in bets]),
        bets if stage == "over" else tuple([bet if owner == seat else None for owner, bet in enumerate(bets)]),
        state.announced,
        None,
    )


def seen(_rules: "Vips", _before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Everybody sees everything but what another seat writes on its slip (VIP-1.4)."""
    return None if isinstance(action, Bet) and actor != seat else action


def redeal(_rules: "Vips", state: State, seat: Seat | None, rng: Random) -> State:
    """Until the count, any bets for the others, each of the 125 equally likely (VIP-6.1)."""
    if state.stage == "over":
        return state
    bets = tuple(bet and (bet if owner == seat else rng.choice(BETS)) for owner, bet in enumerate(state.bets))
    return replace(state, bets=bets)


def imagine(rules: "Vips", view: View, rng: Random) -> State:
    """A state that fits this view."""
    return redeal(rules, rebuild(view), view.seat, rng)


def rebuild(view: View) -> State:
    """The state as far as the view tells it; a covered slip holds any bet."""
    return State(
        stage=view.stage,
        turn=view.turn or 0,
        columns=view.columns,
        chips=tuple(map(pack_chips, view.chips)),
        hands=tuple(map(pack_chips, view.hands)),
        gone=pack_chips(view.gone),
        bag=pack_chips(view.bag),
        bets=tuple(bet or (BETS[0] if has_bet else None) for bet, has_bet in zip(view.bets, view.has_bet, strict=True)),
        announced=view.announced,
    )


def retell(_rules: "Vips", action: Any, actor: Actor, worlds: RetoldWorlds[State]) -> Any:
    """A bet must have been the one that the redealt state holds; a slip taken back may have held anything."""
    if isinstance(action, Bet):
        assert isinstance(actor, int)
        return worlds.truth.bets[actor] or action
    return action


def components(_rules: "Vips", state: State) -> dict[str, int]:
    """Chips by colour wherever they lie, and the places that pieces stand on."""
    everywhere = sum(state.chips) + sum(state.hands) + state.gone + state.bag
    places = {(piece // 5, column) for piece, column in enumerate(state.columns)}
    green, red, blue = count_chips(everywhere)
    return {"green": green, "red": red, "blue": blue, "chips": how_many(everywhere), "places": len(places)}
