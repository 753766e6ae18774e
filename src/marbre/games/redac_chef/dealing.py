"""The dealer and the clock of Rédac' Chef.

The face of a tile is drawn when it is turned, from all tiles that may be under its back: those that were seen before
and lie face down again are certainly in the middle; of those that nobody has seen, a single player has set some aside.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.redac_chef.actions import (
    TURNS,
    Choose,
    Correct,
    Deal,
    DealerAction,
    Flip,
    GiveBack,
    Keep,
    Lift,
    Maquette,
    MoveTribune,
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
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.effects import desk_work as acting
from marbre.games.redac_chef.state import BACK, State, lot_of
from marbre.kernel.alarms import Countdown
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Actor, Milliseconds
from marbre.layout import bits, nth_bit

PROOF_TIME: Final[Milliseconds] = 30_000
"""How long proof-reading may take (RED-5.4)."""

_STREAMS: Final = {"deal": "deal", "turn": "tile", "show": "display", "offer": "tribunes"}


def chance(state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "turn":
            return TURNS[_drawn(state, luck, state.unseen, state.returned, _size_turned(state))]
        case "show":
            return Show(_shown(state, luck))
        case "offer":
            return _offer(state, luck)
        case _:
            return _deal(state, luck)


def _size_turned(state: State) -> int:
    """The size of the tile that is being turned: the only one of which a back is missing from the middle."""
    lot = lot_of(state.numbers)
    for size, tiles in enumerate(lot.of_back):
        left = (tiles & (state.unseen | state.returned)).bit_count() - state.aside
        if left > state.heap.count(BACK + size):
            return size
    raise AssertionError("no tile is being turned")


def _drawn(state: State, luck: Luck, unseen: int, returned: int, size: int) -> int:
    """One of the tiles that may be under a back of that size, each as likely as after a fair shuffle."""
    tiles = lot_of(state.numbers).of_back[size]
    known, unknown = tiles & returned, tiles & unseen
    there, new = known.bit_count(), unknown.bit_count()
    number = luck.below(there + new - state.aside)
    if number < there:
        return nth_bit(known, number)
    return nth_bit(unknown, luck.below(new) if state.aside else number - there)


def _shown(state: State, luck: Luck) -> tuple[int, ...]:
    lot = lot_of(state.numbers)
    heap, unseen, returned = bytearray(state.heap), state.unseen, state.returned
    tiles = []
    for _ in range(days.missing_in_display(state)):
        backs = [what for what in heap if days.BACKED[what]]
        tile = _drawn(state, luck, unseen, returned, backs[luck.below(len(backs))] - BACK)
        heap.remove(lot.back[tile])
        unseen, returned = unseen & ~(1 << tile), returned & ~(1 << tile)
        tiles.append(tile)
    return tuple(tiles)


def _deal(state: State, luck: Luck) -> Deal:
    numbers, options = state.numbers, state.options
    count = len(state.sides)
    faces = shuffled(luck, numbers.starting)[:count]
    characters = shuffled(luck, range(len(numbers.characters)))[:count] if options.characters else ()
    return Deal(faces, characters, _flash(state, luck, 0))


def _flash(state: State, luck: Luck, day: int) -> int | None:
    if not state.options.flashes:
        return None
    cards = flashes_of(state, day)
    return cards[luck.below(len(cards))]


def flashes_of(state: State, day: int) -> tuple[int, ...]:
    return tuple(number for number, (of_day, _) in enumerate(state.numbers.flashes) if of_day == day)


def offered_tribunes(state: State) -> int:
    """How many tribunes are laid out: one for each, but three for two and two for one (RED-7.1, RED-11.2)."""
    count = len(state.sides)
    return {1: 2, 2: 3}.get(count, count)


def _offer(state: State, luck: Luck) -> Offer:
    """Which side of a tribune is up was settled by chance at the beginning; it comes to the same to draw it now."""
    pile = shuffled(luck, tuple(bits(state.pile)))[: offered_tribunes(state)]
    faces = tuple(state.numbers.tribunes[tribune][luck.below(2)] for tribune in pile)
    return Offer(faces, _flash(state, luck, state.day + 1))


def possible(state: State, action: DealerAction) -> bool:
    match action:
        case Turn():
            return state.stage == "turn" and _may_be(state, action.tile, _size_turned(state))
        case Show():
            return state.stage == "show" and _may_be_shown(state, action.tiles)
        case Offer():
            return state.stage == "offer" and _may_be_offered(state, action)
        case Deal():
            return state.stage == "deal" and _may_be_dealt(state, action)


def _may_be(state: State, tile: int, size: int) -> bool:
    return bool(lot_of(state.numbers).of_back[size] & (state.unseen | state.returned) & 1 << tile)


def _may_be_shown(state: State, tiles: tuple[int, ...]) -> bool:
    lot, heap = lot_of(state.numbers), bytearray(state.heap)
    if len(tiles) != days.missing_in_display(state) or len(set(tiles)) < len(tiles):
        return False
    for tile in tiles:
        if tile >= len(lot.back) or lot.back[tile] not in heap or not (state.unseen | state.returned) >> tile & 1:
            return False
        heap.remove(lot.back[tile])
    return True


def _may_be_offered(state: State, action: Offer) -> bool:
    pile = [set(state.numbers.tribunes[tribune]) for tribune in bits(state.pile)]
    of_which = [at for face in action.faces for at, faces in enumerate(pile) if face in faces]
    in_pile = len(of_which) == len(set(of_which)) == len(action.faces) == offered_tribunes(state)
    return in_pile and _may_be_flash(state, action.flash, state.day + 1)


def _may_be_flash(state: State, flash: int | None, day: int) -> bool:
    return flash in flashes_of(state, day) if state.options.flashes else flash is None


def _may_be_dealt(state: State, action: Deal) -> bool:
    count, numbers = len(state.sides), state.numbers
    return (
        len(action.faces) == len(set(action.faces)) == count
        and set(action.faces) <= set(numbers.starting)
        and len(action.characters) == len(set(action.characters)) == (count if state.options.characters else 0)
        and set(action.characters) <= set(range(len(numbers.characters)))
        and _may_be_flash(state, action.flash, 0)
    )


def deal(state: State, _dealer: str, action: Deal) -> State:
    """In a family game starting tribunes lie with their plain side up (RED-15.3)."""
    faces = [None if state.options.family else face for face in action.faces]
    sides = tuple(replace(side, chosen=face) for side, face in zip(state.sides, faces, strict=True))
    characters = action.characters or (None,) * len(sides)
    everybody = tuple(range(len(state.percents)))
    return replace(state, stage="ready", sides=sides, characters=characters, next_flash=action.flash, acting=everybody)


# The clock


def alarm(state: State) -> Countdown | None:
    """The day's clock; for seats with longer ones it goes on after that of the others (RED-5.5, RED-16.1)."""
    stage = state.stage
    if stage == "round" or stage == "turn":
        seconds = state.options.clocks[state.day] if state.options.mode == "press" else 0
        return _countdown(seconds, state.day, days.clocks(state), state.rung) if seconds else None
    if stage == "proof":
        return _PROOFS[state.day]
    return None


@cache
def _countdown(seconds: int, day: int, percents: tuple[int, ...], rung: int) -> Countdown:
    before = percents[rung - 1] if rung else 0
    return Countdown((percents[rung] - before) * seconds * 10, TimeUp(day, percents[rung]))  # type: ignore[arg-type]


_PROOFS: Final = tuple(Countdown(PROOF_TIME, ProofUp(day)) for day in range(3))

_OBEY: Final[dict[type[Any], Callable[[State, Any, Any], State]]] = {
    Deal: deal,
    Turn: acting.turn_over,
    Show: days.show,
    Offer: days.offer,
    TimeUp: days.time_up,
    ProofUp: days.proof_up,
    Ready: acting.ready,
    Stretch: acting.stretch,
    Take: acting.take,
    Keep: acting.keep,
    GiveBack: acting.give_back,
    Maquette: acting.maquette,
    Place: acting.place,
    Flip: acting.flip,
    Lift: acting.lift,
    MoveTribune: acting.move_tribune,
    Tirage: acting.tirage,
    Correct: days.correct,
    Choose: days.choose,
}


def apply(state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](state, actor, action)
