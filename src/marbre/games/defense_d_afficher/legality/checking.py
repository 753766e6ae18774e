"""Why something may not be done in Défense d'afficher. Cheapest question first; the hands of others are never asked."""

from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Bar,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    Move,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.legality.conditions import (
    acting,
    chance_left,
    is_right,
    most_to_exchange,
    panel_here,
    scrapable,
    trapped,
)
from marbre.games.defense_d_afficher.messages import refuse
from marbre.games.defense_d_afficher.state import Stage, State, barred, filled, hand, has, reserve
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

_WHEN: Final[dict[type[Any], frozenset[str]]] = {
    Roll: frozenset({"turn"}),
    Exchange: frozenset({"turn"}),
    Chance: frozenset({"turn"}),
    Move: frozenset({"move", "walk", "brush"}),
    Stay: frozenset({"move"}),
    Post: frozenset({"post", "fog", "double"}),
    Stick: frozenset({"post", "fog", "double"}),
    Slip: frozenset({"discard"}),
    Bar: frozenset({"bar"}),
    Lift: frozenset({"scraper"}),
    Scrape: frozenset({"scraper"}),
    Give: frozenset({"give"}),
    Swap: frozenset({"swap"}),
    Look: frozenset({"look"}),
}
"""At which stages each action has its place."""

_RULES: Final[dict[Stage, str]] = {
    "turn": "DEF-2.1",
    "move": "DEF-2.2",
    "post": "DEF-3.1",
    "bar": "DEF-6.1",
    "scraper": "DEF-6.3",
    "double": "DEF-6.5",
    "fog": "DEF-6.6",
}
"""What a stage is about; the others follow a light chance card."""


def check(rules: "Defense", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    mine = acting(rules, state)
    if seat != mine:
        if seat in rules.sides[state.turn]:
            return refuse("DEF-8.3", "partners-turn", other=mine)
        return refuse("DEF-1.6", "not-your-turn", other=mine)
    if state.stage not in _WHEN[type(action)]:
        return refuse(_RULES.get(state.stage, "DEF-5.4"), "not-now", stage=state.stage)
    match action:
        case Move():
            return _check_move(rules, state, action)
        case Post():
            return _check_post(rules, state, action)
        case Stick():
            return _check_in_hand(state, action.card) or _check_pair(rules, state, action)
        case Exchange():
            return _check_exchange(state, action)
        case Slip():
            return _check_in_hand(state, action.card)
        case Bar():
            return _check_bar(state, action)
        case Scrape():
            return _check_scrape(state, action)
        case Give() | Swap():
            return _check_in_hand(state, action.card) or _check_other(state, action.to)
        case _:
            return _check_plain(rules, state, action)


def _check_plain(rules: "Defense", state: State, action: PlayerAction) -> Refusal | None:
    """What needs one look at the table."""
    match action:
        case Chance() if rules.options.simplified:
            return refuse("DEF-8.4", "no-chance")
        case Chance() if not chance_left(state):
            return refuse("DEF-5.3", "chance-out")
        case Lift() if action.number >= len(state.bars):
            return refuse("DEF-6.3", "no-such-bar", count=len(state.bars))
        case Look():
            return _check_other(state, action.at)
        case _:
            return None


def _check_move(rules: "Defense", state: State, action: Move) -> Refusal | None:
    graph, at = rules.graph, state.squares[state.turn]
    if state.stage == "brush":
        return None if action.to in graph.brushes else refuse("DEF-5.4", "not-a-brush", square=action.to)
    if any(route.to == action.to for route in graph.routes[at][state.roll]):
        return None
    return refuse("DEF-2.2", "not-reached", square=action.to, count=state.roll)


def _check_in_hand(state: State, card: int) -> Refusal | None:
    return None if has(hand(state, state.turn), card) else refuse("DEF-3.1", "not-in-hand", card=card)


def _check_other(state: State, side: int) -> Refusal | None:
    count = len(state.squares)
    if side >= count:
        return refuse("DEF-1.1", "no-such-side", number=side + 1, count=count)
    return refuse("DEF-5.4", "another-side") if side == state.turn else None


def _check_exchange(state: State, action: Exchange) -> Refusal | None:
    if not reserve(state):
        return refuse("DEF-4.1", "reserve-empty")
    if not action.cards:
        return refuse("DEF-4.1", "exchange-none")
    if len(action.cards) > (most := most_to_exchange(state)):
        return refuse("DEF-4.1", "exchange-too-many", count=most)
    if len(set(action.cards)) < len(action.cards):
        return refuse("DEF-4.1", "exchange-twice")
    return next((found for card in action.cards if (found := _check_in_hand(state, card))), None)


def _check_post(rules: "Defense", state: State, action: Post) -> Refusal | None:
    cards = action.cards
    if cards and trapped(rules, state):
        return refuse("DEF-3.4", "point-at-slots")
    if len({card % POSTERS for card in cards}) < len(cards):
        return refuse("DEF-3.3", "twice-one-slot")
    if state.stage != "post" and len(cards) > 1:
        return refuse("DEF-6.6", "one-at-a-time")
    for card in cards:
        if refusal := _check_in_hand(state, card) or _check_slot(rules, state, card % POSTERS):
            return refusal
    return None


def _check_slot(rules: "Defense", state: State, slot: int) -> Refusal | None:
    """Whether anything can be stuck on this slot from here. What fits it is not asked."""
    if state.stage == "post" and slot // 4 != (panel := panel_here(rules, state)):
        return refuse("DEF-3.1", "other-panel", poster=slot, panel=slot // 4, here=panel)
    if state.stage == "double" and slot != state.at:
        return refuse("DEF-6.5", "only-the-double", poster=slot)
    if filled(state) >> slot & 1:
        return refuse("DEF-3.3", "slot-filled", poster=slot)
    if barred(state) >> slot & 1:
        return refuse("DEF-6.2", "slot-barred", poster=slot)
    return None


def _check_pair(rules: "Defense", state: State, action: Stick) -> Refusal | None:
    if refusal := _check_slot(rules, state, action.slot):
        return refusal
    if trapped(rules, state):
        return None
    if is_right(action):
        return refuse("DEF-3.4", "just-stick", card=action.card)
    return refuse("DEF-3.4", "slot-reserved", card=action.card, poster=action.slot)


def _check_bar(state: State, action: Bar) -> Refusal | None:
    panels = {slot // 4 for slot in action.slots}
    if len(panels) > 1 or len(set(action.slots)) < len(action.slots):
        return refuse("DEF-6.1", "bar-one-panel")
    if state.at is not None and state.at in panels:
        return refuse("DEF-6.3", "bar-elsewhere", panel=state.at)
    return None


def _check_scrape(state: State, action: Scrape) -> Refusal | None:
    if not filled(state) >> action.slot & 1:
        return refuse("DEF-6.4", "nothing-to-scrape", poster=action.slot)
    if not scrapable(state) >> action.slot & 1:
        return refuse("DEF-6.4", "scrape-barred", poster=action.slot)
    return _check_other(state, action.to)
