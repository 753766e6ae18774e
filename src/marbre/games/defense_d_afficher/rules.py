"""The rules of Défense d'afficher: how a match begins, who may act, what is legal.

Actions are interned: `legal` hands out rows of tables built once, or of tables that fill up as they are asked.
"""

import functools
from collections.abc import Callable
from itertools import product
from typing import Final

from marbre.games.defense_d_afficher.actions import (
    CARDS,
    PANELS,
    POSTERS,
    SIDES,
    Bar,
    Card,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    Misplace,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Swap,
    Take,
)
from marbre.games.defense_d_afficher.box import Box, DefenseOptions
from marbre.games.defense_d_afficher.plan import read_plan, work_out
from marbre.games.defense_d_afficher.state import (
    ALL,
    State,
    barred,
    bits,
    cards_of,
    filled,
    hand,
    reserve,
    size,
)
from marbre.kernel.seats import Seat

MOST_PENALTIES: Final = 3
"""Of a side in a match (DEF-3.4): else hands could grow for ever, and nobody get rid of his."""
ALONE: Final = tuple((seat,) for seat in range(2 * SIDES))
ROLL: Final = Roll()
EXCHANGE: Final = Exchange()
CHANCE: Final = Chance()
TAKES: Final = tuple(Take(count) for count in range(1, CARDS + 1))
SLIPS: Final = tuple(Slip(card) for card in range(CARDS))
HOLD_BACK: Final = Post(())
POST_ONE: Final = tuple(Post((card,)) for card in range(CARDS))
LIFTS: Final = tuple(Lift(number) for number in range(24))
SCRAPES: Final = tuple(tuple(Scrape(slot, side) for slot in range(POSTERS)) for side in range(SIDES))
GIVES: Final = tuple(tuple(Give(card, side) for card in range(CARDS)) for side in range(SIDES))
SWAPS: Final = tuple(tuple(Swap(card, side) for card in range(CARDS)) for side in range(SIDES))
LOOKS: Final = tuple(Look(side) for side in range(SIDES))
BARS: Final = tuple(
    tuple(Bar(tuple(4 * panel + slot for slot in bits(mask))) for mask in range(1, 16)) for panel in range(PANELS)
)
"""Of each panel, every set of its slots but the empty one."""
_TURNS: Final = {
    (exchange, chance): (ROLL, *((EXCHANGE,) if exchange else ()), *((CHANCE,) if chance else ()))
    for exchange, chance in product((False, True), repeat=2)
}


def begin(options: DefenseOptions, players: int, box: Box) -> State:
    """The plan is spread out, the figures stand on their starts, the posters are shuffled (DEF-1.1, DEF-1.4)."""
    streets = work_out(read_plan(box))
    sides = group(players, options)
    count = len(sides)
    starts = streets.starts if count != 2 else streets.starts[::2]  # two sit face to face
    return State(
        stage="deal",
        turn=0,
        sides=sides,
        members=(0,) * count,
        squares=starts[:count],
        skips=(0,) * count,
        penalties=(0,) * count,
        firsts=(0,) * count,
        seconds=(0,) * count,
        posted=(0, 0),
        bag=(ALL, ALL),
        bottom=(),
        slipped_by=(),
        public=(0, 0),
        seen=((0, 0),) * (count + 1),
        drawn=(),
        bars=(),
        stock=0 if options.simplified else (1 << len(streets.plan.chance)) - 1,
        discard=(),
        card=None,
        roll=0,
        left=0,
        at=None,
        held=None,
        rollers=tuple(range(count)),
        streets=streets,
        options=options,
    )


def group(players: int, options: DefenseOptions) -> tuple[tuple[Seat, ...], ...]:
    """The sides, to the left: single players first, then teams of neighbours (DEF-8.1).

    There are as many teams as was wished, as far as the number of players lets two to four sides come of it.
    """
    fewest, most = max(0, players - SIDES), min(players // 2, players - 2)
    wished = 0 if options.teams == "auto" else int(options.teams)
    teams = min(max(wished, fewest), most)
    alone = players - 2 * teams
    return (*((seat,) for seat in range(alone)), *((seat, seat + 1) for seat in range(alone, players, 2)))


def acting(state: State) -> Seat:
    """Whoever plays for the side whose turn it is (DEF-8.3)."""
    turn = state.turn
    return state.sides[turn][state.members[turn]]


_NOBODY: Final = frozenset({"deal", "first", "die", "taking", "drawing", "turning", "blind", "over"})


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.stage in _NOBODY else ALONE[acting(state)]


def legal(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    listed = _LISTED.get(state.stage)
    if listed is None or seat != acting(state):
        return ()
    return listed(state)


def chance_left(state: State) -> bool:
    """Whether a chance card can be drawn (DEF-5.3); never in a simplified game (DEF-8.4)."""
    return bool(state.stock or state.discard)


def open_slots(state: State) -> int:
    """The slots on which something can be stuck (DEF-3.3, DEF-6.2)."""
    return ALL & ~filled(state) & ~barred(state)


def panel_here(state: State) -> int:
    """The panel at whose foot the figure of the side stands."""
    panel = state.streets.plan.squares[state.squares[state.turn]].panel
    assert panel is not None
    return panel


def _turn(state: State) -> tuple[PlayerAction, ...]:
    return _TURNS[reserve(state) > 0, chance_left(state)]


def _move(state: State) -> tuple[PlayerAction, ...]:
    return state.streets.menu[state.squares[state.turn]][state.roll]


def _walk(state: State) -> tuple[PlayerAction, ...]:
    return state.streets.walks[state.squares[state.turn]][state.roll]


def _brush(state: State) -> tuple[PlayerAction, ...]:
    return state.streets.brush_moves


def _take(state: State) -> tuple[PlayerAction, ...]:
    return TAKES[: most_to_take(state)]


def most_to_take(state: State) -> int:
    """As many as one has to exchange, and as lie there (DEF-4.1)."""
    return min(reserve(state), size(hand(state, state.turn)))


def _slip(state: State) -> tuple[PlayerAction, ...]:
    turn = state.turn
    first, second = state.firsts[turn], state.seconds[turn]
    return (
        _slips(0, first & 4095)
        + _slips(12, first >> 12 & 4095)
        + _slips(24, first >> 24)
        + _slips(36, second & 4095)
        + _slips(48, second >> 12 & 4095)
        + _slips(60, second >> 24)
    )


@functools.cache
def _slips(low: Card, mask: int) -> tuple[PlayerAction, ...]:
    return tuple(SLIPS[low + bit] for bit in bits(mask))


def _post(state: State) -> tuple[PlayerAction, ...]:
    panel, turn = panel_here(state), state.turn
    shift = 4 * panel
    free = open_slots(state)
    listed = posts(panel, (state.firsts[turn] & free) >> shift & 15, (state.seconds[turn] & free) >> shift & 15)
    if may_misplace(state) and reserve(state):
        return (*listed, _some_misplace(state, panel))
    return listed


def may_misplace(state: State) -> bool:
    """Whether a wrong slot would be paid for and not refused (DEF-3.4)."""
    return state.options.penalties and state.penalties[state.turn] < MOST_PENALTIES


@functools.cache
def posts(panel: int, firsts: int, seconds: int) -> tuple[PlayerAction, ...]:
    """Every way to stick some of these on a panel: none first, all of the lowest cards last but for doubles."""
    choices: list[tuple[tuple[Card, ...], ...]] = []
    for slot in range(4):
        here: list[tuple[Card, ...]] = [()]
        if firsts >> slot & 1:
            here.append((4 * panel + slot,))
        if seconds >> slot & 1:
            here.append((POSTERS + 4 * panel + slot,))
        choices.append(tuple(here))
    found = [sum(chosen, ()) for chosen in product(*choices)]
    return tuple(_one_post(tuple(sorted(cards))) for cards in found)


@functools.cache
def _one_post(cards: tuple[Card, ...]) -> Post:
    return HOLD_BACK if not cards else POST_ONE[cards[0]] if len(cards) == 1 else Post(cards)


def _some_misplace(state: State, panel: int) -> Misplace:
    """Whatever is stuck on whichever wrong slot, it costs the same (DEF-3.4); this one stands for all."""
    card = cards_of(hand(state, state.turn))[0]
    slot = 4 * panel
    return _one_misplace(card, slot if slot != card % POSTERS else slot + 1)


@functools.cache
def _one_misplace(card: Card, slot: int) -> Misplace:
    return Misplace(card, slot)


def double(state: State) -> Card | None:
    """The other card of the poster that was just scraped, if the drawer holds it (DEF-6.5)."""
    slot = state.at
    assert slot is not None
    first, second = hand(state, state.turn)
    if first >> slot & 1:
        return slot
    return slot + POSTERS if second >> slot & 1 else None


def _double(state: State) -> tuple[PlayerAction, ...]:
    card = double(state)
    return (HOLD_BACK,) if card is None else (HOLD_BACK, POST_ONE[card])


def _fog(state: State) -> tuple[PlayerAction, ...]:
    free = open_slots(state)
    first, second = hand(state, state.turn)
    return (HOLD_BACK, *(POST_ONE[card] for card in cards_of((first & free, second & free))))


def _bar(state: State) -> tuple[PlayerAction, ...]:
    return _bars(state.at)


@functools.cache
def _bars(lifted_from: int | None) -> tuple[PlayerAction, ...]:
    return tuple(bar for panel in range(PANELS) if panel != lifted_from for bar in BARS[panel])


def scrapable(state: State) -> int:
    """Posters that a scraper can get at: posted, and not under a Défense card (DEF-6.4)."""
    return filled(state) & ~barred(state)


def others(state: State) -> tuple[int, ...]:
    return tuple(side for side in range(len(state.sides)) if side != state.turn)


def _scraper(state: State) -> tuple[PlayerAction, ...]:
    slots = tuple(bits(scrapable(state)))
    return (
        *LIFTS[: len(state.bars)],
        *(SCRAPES[side][slot] for slot in slots for side in others(state)),
    )


def _give(state: State) -> tuple[PlayerAction, ...]:
    cards = cards_of(hand(state, state.turn))
    return tuple(GIVES[side][card] for card in cards for side in others(state))


def _swap(state: State) -> tuple[PlayerAction, ...]:
    cards = cards_of(hand(state, state.turn))
    return tuple(SWAPS[side][card] for card in cards for side in others(state))


def _look(state: State) -> tuple[PlayerAction, ...]:
    return tuple(LOOKS[side] for side in others(state))


_LISTED: Final[dict[str, Callable[[State], tuple[PlayerAction, ...]]]] = {
    "turn": _turn,
    "move": _move,
    "post": _post,
    "take": _take,
    "slip": _slip,
    "walk": _walk,
    "brush": _brush,
    "fog": _fog,
    "bar": _bar,
    "scraper": _scraper,
    "double": _double,
    "give": _give,
    "swap": _swap,
    "look": _look,
    "discard": _slip,
}
