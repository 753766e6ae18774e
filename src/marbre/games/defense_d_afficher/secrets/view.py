"""What a seat may know of Défense d'afficher."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Blind,
    Card,
    Deal,
    Draw,
    Exchange,
    Give,
    Look,
    Post,
    Slip,
    Slot,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.legality.conditions import MOST_PENALTIES, is_right
from marbre.games.defense_d_afficher.state import (
    Pair,
    Stage,
    State,
    bits,
    cards_of,
    has,
    size,
)
from marbre.games.defense_d_afficher.streets import Route
from marbre.kernel.rules import LastLook
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


REMEMBERED: Final = 1024
"""Plans whose posters are kept as a list: most moves post none."""


class View(msgspec.Struct, frozen=True):
    """The table from one seat. Hands and the reserve are hidden (DEF-7.2). `card % 36` is the poster of a card."""

    seat: Seat | None
    side: int | None
    """The viewer's."""
    stage: Stage
    turn: int
    """The side whose turn it is."""
    members: tuple[int, ...]
    """Of each side, which of its members plays its next turn."""
    squares: tuple[int, ...]
    """Of each side, where its figure stands."""
    skips: tuple[int, ...]
    penalties: tuple[int, ...]
    """How often each side has paid for a wrong slot."""
    hand: tuple[Card, ...]
    """The viewer's side's, in order."""
    counts: tuple[int, ...]
    """How many posters each side holds."""
    public: tuple[tuple[Card, ...], ...]
    """Of each side, the posters that everybody knows it holds."""
    hands: tuple[tuple[Card, ...], ...]
    """Everybody's, once the match is over."""
    posted: tuple[Card | None, ...]
    """On each of the 36 slots."""
    bars: tuple[tuple[Slot, ...], ...]
    """The slots under each Défense card."""
    reserve: int
    """Cards of the reserve that were never slipped under it; they lie on top."""
    bottom: tuple[Card | None, ...]
    """Slipped under them, in the order in which they will come up; None where the viewer cannot know (DEF-7.3)."""
    slipped_by: tuple[int, ...]
    """Of each card of the bottom, the side that slipped it there."""
    stock: int
    """How many chance cards can still be drawn before ÉCART is shuffled."""
    discard: tuple[int, ...]
    """ÉCART by numbers of the plan's chance cards, the last on top."""
    kept: tuple[int | None, ...]
    """Of each side, the chance card that it keeps for its next arrival at a panel."""
    card: int | None
    """The chance card that is being followed, or was the last."""
    roll: int
    routes: tuple[Route, ...]
    """Where the roll, or the chance card, may lead whoever acts."""
    left: int
    """Posters that the fog still lets one stick."""
    at: int | None
    """The slot just scraped, the panel that a Défense card was lifted from, or the side to swap with."""
    trapped: bool
    """Whether the viewer's side is to find out itself which poster goes on which slot (DEF-3.4)."""


def view(rules: "Defense", state: State, seat: Seat | None) -> View:
    return replace(glance(rules, state, seat), routes=_routes(rules, state))


def glance(rules: "Defense", state: State, seat: Seat | None) -> View:
    """The table without the routes, which follow from it."""
    side = None if seat is None else rules.side_by_seat[seat]
    hands, public = [*zip(state.firsts, state.seconds, strict=True)], state.public
    first, second = public
    look = rules.last_look.at(side, public, lambda _: LastLook())
    return View(
        seat=seat,
        side=side,
        stage=state.stage,
        turn=state.turn,
        members=state.members,
        squares=state.squares,
        skips=state.skips,
        penalties=state.penalties,
        hand=() if side is None else cards_of(hands[side]),
        counts=tuple([one.bit_count() + other.bit_count() for one, other in hands]),
        public=tuple([cards_of((one & first, other & second)) for one, other in hands]),
        hands=tuple(map(cards_of, hands)) if state.stage == "over" else (),
        posted=_posted(state.posted),
        bars=tuple(map(_slots, state.bars)),
        reserve=size(state.bag),
        bottom=look.at("bottom", state.bottom, lambda _: _bottom(state, side)),
        slipped_by=state.slipped_by,
        stock=state.stock.bit_count(),
        discard=state.discard,
        kept=state.kept,
        card=state.card,
        roll=state.roll,
        routes=(),
        left=state.left,
        at=state.at,
        trapped=side is not None and rules.options.penalties and state.penalties[side] < MOST_PENALTIES,
    )


@lru_cache(REMEMBERED)
def _posted(posted: Pair) -> tuple[Card | None, ...]:
    first, second = posted
    return tuple(
        [slot if first >> slot & 1 else slot + POSTERS if second >> slot & 1 else None for slot in range(POSTERS)]
    )


@lru_cache(REMEMBERED)
def _slots(bar: int) -> tuple[Slot, ...]:
    return tuple(bits(bar))


def _bottom(state: State, side: int | None) -> tuple[Card | None, ...]:
    known = frozenset(cards_of(state.public))
    slipped = zip(state.slipped_by, state.bottom, strict=True)
    return tuple([card if by == side or card in known else None for by, card in slipped])


def _routes(rules: "Defense", state: State) -> tuple[Route, ...]:
    if state.stage in ("move", "walk"):
        return rules.graph.routes[state.squares[state.turn]][state.roll]
    if state.stage == "brush":
        return tuple(Route(square, (square,)) for square in rules.graph.brushes)
    return ()


def seen(rules: "Defense", before: State, _actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Posters behind the screens and in the reserve are for those who hold them, give them or get them (DEF-7.2)."""
    side = None if seat is None else rules.side_by_seat[seat]
    match action:
        case Deal():
            return Deal(tuple(cards if owner == side else None for owner, cards in enumerate(action.hands)))
        case Draw() | Exchange() if side != before.turn:
            return type(action)(tuple(card for card in action.cards if has(before.public, card)))
        case Slip() if side != before.turn and not has(before.public, action.card):
            return None
        case Give() | Swap() if side not in (before.turn, action.to) and not has(before.public, action.card):
            return None
        case Blind() if side not in (before.turn, before.at) and not has(before.public, action.card):
            return None
        case Stick() if side != before.turn and not is_right(action):
            return None
    return action


def shows(_rules: "Defense", _before: State, _seat: Seat, action: Any) -> bool:
    """A poster that is stuck or given away has been seen, and so has a hand that was looked at."""
    match action:
        case Post():
            return bool(action.cards)
        case Give() | Look() | Stick():
            return True
        case _:
            return False


def partners(rules: "Defense", _state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who else is on that seat's side (DEF-8.1)."""
    return tuple(member for member in rules.sides[rules.side_by_seat[seat]] if member != seat)


def components(_rules: "Defense", state: State) -> dict[str, int]:
    """Each of the 72 posters, wherever it lies, and the chance cards."""
    piles: list[Pair] = [state.posted, state.bag, *zip(state.firsts, state.seconds, strict=True)]
    everywhere = [card for pile in piles for card in cards_of(pile)] + list(state.bottom)
    in_the_air = state.stage == "bar"
    kept = sum(card is not None for card in state.kept)
    chance = state.stock.bit_count() + len(state.discard) + len(state.bars) + kept + in_the_air
    return {
        "cards": len(everywhere),
        "different cards": len(set(everywhere)),
        "posters twice": sum(everywhere.count(p) + everywhere.count(p + POSTERS) == 2 for p in range(POSTERS)),
        "chance cards": chance,
        "slots filled once": int(state.posted[0] & state.posted[1] == 0),
    }
