"""What a chance card of Défense d'afficher does, and what is done with a Défense card and a scraper."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import POSTERS, Bar, Card, Lift, Scrape
from marbre.games.defense_d_afficher.effects.hands import with_hand
from marbre.games.defense_d_afficher.effects.turns import end_turn, one_more
from marbre.games.defense_d_afficher.legality.conditions import open_slots, scrapable
from marbre.games.defense_d_afficher.state import BIT, State, add, drop, hand, reserve
from marbre.games.defense_d_afficher.streets import ChanceKind
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

LATER: Final[Mapping[ChanceKind, ChanceKind]] = {
    "again-later": "again",
    "slip-later": "slip",
    "give-later": "give",
}
"""What is done on the next arrival at a panel with a card that is kept until then (DEF-5.5)."""


def turned(rules: "Defense", state: State, number: int) -> State:
    """A card has just been turned up: it is kept, or followed and laid on ÉCART (DEF-5.2, DEF-5.5).

    Only a Défense card stays on the plan for good.
    """
    kind = rules.plan.chance[number].kind
    state = replace(state, card=number)
    if kind in LATER:
        older = state.kept[state.turn]
        return end_turn(rules, _discard(_keep(state, number), older))
    return _follow(rules, state if kind == "defense" else _discard(state, number), kind)


def arrived(rules: "Defense", state: State) -> State:
    """At the foot of a panel, when the sticking is done: a card that was kept for it is followed (DEF-5.5)."""
    kept = state.kept[state.turn]
    if kept is None:
        return end_turn(rules, state)
    return _follow(rules, replace(_discard(_keep(state, None), kept), card=kept), LATER[rules.plan.chance[kept].kind])


def _keep(state: State, number: int | None) -> State:
    turn, kept = state.turn, state.kept
    return replace(state, kept=(*kept[:turn], number, *kept[turn + 1 :]))


def _discard(state: State, number: int | None) -> State:
    return state if number is None else replace(state, discard=(*state.discard, number))


def _follow(rules: "Defense", state: State, kind: ChanceKind) -> State:
    """Do as a chance card says (DEF-5.4, DEF-6.1 to DEF-6.7)."""
    assert state.card is not None
    card = rules.plan.chance[state.card]
    match kind:
        case "defense":
            return replace(state, stage="bar")
        case "scraper":
            return replace(state, stage="scraper") if state.bars or scrapable(state) else end_turn(rules, state)
        case "fog" if open_slots(state):
            limit = POSTERS if rules.options.original_fog else rules.box.fog_limit
            return replace(state, stage="fog", left=limit)
        case "walk" if rules.graph.moves[state.squares[state.turn]][card.steps]:
            return replace(state, stage="walk", roll=card.steps)
        case "again":
            return replace(state, stage="turn")
        case "skip":
            return end_turn(rules, state, skips=one_more(state.skips, state.turn))
        case "home":
            return end_turn(rules, state, squares=_home(rules, state))
        case "draw" if reserve(state):
            return replace(state, stage="drawing")
        case "slip":
            return replace(state, stage="discard")
        case "brush" | "give" | "swap" | "look":
            return replace(state, stage=kind)
        case _:  # a fog, walk or draw with nothing to find
            return end_turn(rules, state)


def _home(rules: "Defense", state: State) -> tuple[int, ...]:
    turn, squares = state.turn, state.squares
    return (*squares[:turn], rules.starts[turn], *squares[turn + 1 :])


def bar(rules: "Defense", state: State, _seat: Seat, action: Bar) -> State:
    mask = 0
    for slot in action.slots:
        mask |= BIT[slot]
    return end_turn(rules, state, bars=(*state.bars, mask), at=None)


def lift(_rules: "Defense", state: State, _seat: Seat, action: Lift) -> State:
    """Off its panel, to be laid on another at once (DEF-6.3)."""
    number = action.number
    lifted = state.bars[number]
    panel = ((lifted & -lifted).bit_length() - 1) // 4
    return replace(state, stage="bar", bars=state.bars[:number] + state.bars[number + 1 :], at=panel)


def scrape(_rules: "Defense", state: State, _seat: Seat, action: Scrape) -> State:
    """The poster goes to another side, open to all (DEF-6.4, DEF-7.3); then the drawer may stick its double."""
    slot = action.slot
    card: Card = slot if state.posted[0] >> slot & 1 else slot + POSTERS
    return replace(
        state,
        stage="double",
        at=slot,
        posted=drop(state.posted, card),
        public=add(state.public, card),
        **with_hand(state, action.to, add(hand(state, action.to), card)),
    )
