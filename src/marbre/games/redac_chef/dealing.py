"""The dealer and the clock of Rédac' Chef.

The face of a tile is drawn when it is turned, from all tiles that may be under its back: those that were seen before
and lie face down again are certainly in the middle; of those that nobody has seen, a single player has set some aside.
"""

from functools import cache
from typing import TYPE_CHECKING, Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.state import ASIDE, BACK, Side, State
from marbre.kernel.alarms import Countdown
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Milliseconds
from marbre.layout import bits, nth_bit

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

PROOF_READING_TIME: Final[Milliseconds] = 30_000
"""How long proof-reading may take where there is a clock, at 100 % of it (RED-5.4)."""

_STREAMS: Final = {"deal": "deal", "turn": "tile", "show": "display", "offer": "tribunes"}


def begin(rules: "RedacChef") -> State:
    """The box is open; nothing is dealt. A puzzle needs no dealer: its lot lies ready (RED-12.1)."""
    is_puzzle = rules.options.mode == "puzzle"
    page, sizes = rules.sheets[0].new_page(), rules.sizes
    count = len(rules.seating.seats_of)
    aside = ASIDE if count == 1 else 0
    if is_puzzle:
        face, tiles = rules.lot
        side = Side(page=page, desk=tiles, chosen=face)
    else:
        side = Side(page=page)
    return State(
        stage="ready" if is_puzzle else "deal",
        sides=(side,) * count,
        acting=tuple(range(rules.players)) if is_puzzle else (),
        heap=b"" if is_puzzle else _without(sizes.scattered, aside),
        unseen=0 if is_puzzle else sizes.everything,
        aside=aside,
        percents=(100,) * rules.players,
        pile=(1 << len(rules.numbers.tribunes)) - 1,
        characters=(None,) * count,
    )


def _without(heap: bytes, count: int) -> bytes:
    """The middle without so many backs of each size."""
    left = bytearray(heap)
    for back in set(heap):
        for _ in range(count):
            left.remove(back)
    return bytes(left)


def chance(_rules: "RedacChef", state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(rules: "RedacChef", state: State, luck: Luck) -> actions.DealerAction:
    match state.stage:
        case "turn":
            return actions.TURNS[_drawn(rules, state, luck, state.unseen, state.returned, _size_turned(rules, state))]
        case "show":
            return actions.Show(_shown(rules, state, luck))
        case "offer":
            return _offer(rules, state, luck)
        case _:
            return _deal(rules, state, luck)


def _size_turned(rules: "RedacChef", state: State) -> int:
    """The size of the tile that is being turned: the only one of which a back is missing from the middle."""
    for size, tiles in enumerate(rules.sizes.of_back):
        left = (tiles & (state.unseen | state.returned)).bit_count() - state.aside
        if left > state.heap.count(BACK + size):
            return size
    raise AssertionError("no tile is being turned")


def _drawn(rules: "RedacChef", state: State, luck: Luck, unseen: int, returned: int, size: int) -> int:
    """One of the tiles that may be under a back of that size, each as likely as after a fair shuffle."""
    tiles = rules.sizes.of_back[size]
    known, unknown = tiles & returned, tiles & unseen
    there, new = known.bit_count(), unknown.bit_count()
    number = luck.below(there + new - state.aside)
    if number < there:
        return nth_bit(known, number)
    return nth_bit(unknown, luck.below(new) if state.aside else number - there)


def _shown(rules: "RedacChef", state: State, luck: Luck) -> tuple[int, ...]:
    back = rules.sizes.back
    heap, unseen, returned = bytearray(state.heap), state.unseen, state.returned
    tiles = []
    for _ in range(days.missing_in_display(rules, state)):
        backs = [what for what in heap if days.BACKED[what]]
        tile = _drawn(rules, state, luck, unseen, returned, backs[luck.below(len(backs))] - BACK)
        heap.remove(back[tile])
        unseen, returned = unseen & ~(1 << tile), returned & ~(1 << tile)
        tiles.append(tile)
    return tuple(tiles)


def _deal(rules: "RedacChef", state: State, luck: Luck) -> actions.Deal:
    numbers, options = rules.numbers, rules.options
    count = len(state.sides)
    faces = shuffled(luck, numbers.starting)[:count]
    characters = shuffled(luck, range(len(numbers.characters)))[:count] if options.characters else ()
    return actions.Deal(faces, characters, _flash(rules, luck, 0))


def _flash(rules: "RedacChef", luck: Luck, day: int) -> int | None:
    if not rules.options.flashes:
        return None
    cards = flashes_of(rules, day)
    return cards[luck.below(len(cards))]


def flashes_of(rules: "RedacChef", day: int) -> tuple[int, ...]:
    return tuple(number for number, (of_day, _) in enumerate(rules.numbers.flashes) if of_day == day)


def offered_tribunes(state: State) -> int:
    """How many tribunes are laid out: one for each, but three for two and two for one (RED-7.1, RED-11.2)."""
    count = len(state.sides)
    return {1: 2, 2: 3}.get(count, count)


def _offer(rules: "RedacChef", state: State, luck: Luck) -> actions.Offer:
    """Which side of a tribune is up was settled by chance at the beginning; it comes to the same to draw it now."""
    pile = shuffled(luck, tuple(bits(state.pile)))[: offered_tribunes(state)]
    faces = tuple(rules.numbers.tribunes[tribune][luck.below(2)] for tribune in pile)
    return actions.Offer(faces, _flash(rules, luck, state.day + 1))


def possible(rules: "RedacChef", state: State, action: actions.DealerAction) -> bool:
    match action:
        case actions.Turn():
            return state.stage == "turn" and _may_be(rules, state, action.tile, _size_turned(rules, state))
        case actions.Show():
            return state.stage == "show" and _may_be_shown(rules, state, action.tiles)
        case actions.Offer():
            return state.stage == "offer" and _may_be_offered(rules, state, action)
        case actions.Deal():
            return state.stage == "deal" and _may_be_dealt(rules, state, action)


def _may_be(rules: "RedacChef", state: State, tile: int, size: int) -> bool:
    return bool(rules.sizes.of_back[size] & (state.unseen | state.returned) & 1 << tile)


def _may_be_shown(rules: "RedacChef", state: State, tiles: tuple[int, ...]) -> bool:
    back, heap = rules.sizes.back, bytearray(state.heap)
    if len(tiles) != days.missing_in_display(rules, state) or len(set(tiles)) < len(tiles):
        return False
    for tile in tiles:
        if tile >= len(back) or back[tile] not in heap or not (state.unseen | state.returned) >> tile & 1:
            return False
        heap.remove(back[tile])
    return True


def _may_be_offered(rules: "RedacChef", state: State, action: actions.Offer) -> bool:
    pile = [set(rules.numbers.tribunes[tribune]) for tribune in bits(state.pile)]
    of_which = [at for face in action.faces for at, faces in enumerate(pile) if face in faces]
    in_pile = len(of_which) == len(set(of_which)) == len(action.faces) == offered_tribunes(state)
    return in_pile and _may_be_flash(rules, action.flash, state.day + 1)


def _may_be_flash(rules: "RedacChef", flash: int | None, day: int) -> bool:
    return flash in flashes_of(rules, day) if rules.options.flashes else flash is None


def _may_be_dealt(rules: "RedacChef", state: State, action: actions.Deal) -> bool:
    count, numbers = len(state.sides), rules.numbers
    return (
        len(action.faces) == len(set(action.faces)) == count
        and set(action.faces) <= set(numbers.starting)
        and len(action.characters) == len(set(action.characters)) == (count if rules.options.characters else 0)
        and set(action.characters) <= set(range(len(numbers.characters)))
        and _may_be_flash(rules, action.flash, 0)
    )


# The clock


def alarm(rules: "RedacChef", state: State) -> Countdown | None:
    """The day's clock, then that of proof-reading; for seats with longer ones they go on (RED-5.5, RED-16.1).

    In Slo-Mode the clock only tells one second from the next, once somebody has printed (RED-13.3).
    No clock means none: where a day has none, proof-reading waits for its player too (RED-5.4).
    """
    if rules.options.mode == "slow":
        return _waited_for(rules, state)
    key = state.stage, state.day, state.rung
    return rules.last_look.at(key, state.percents, lambda _: _waited_for(rules, state))


def _waited_for(rules: "RedacChef", state: State) -> Countdown | None:
    if rules.options.mode == "slow" and state.stage == "round" and days.next_token(state) > state.rung + 1:
        return Countdown(1000, actions.NextSecond(state.day, state.rung))
    seconds = rules.clocks[state.day]
    if not seconds or state.stage not in _TIMED:
        return None
    percents = days.clocks(rules, state)
    if state.stage == "proof":
        return _countdown(PROOF_READING_TIME, actions.ProofUp, state.day, percents, state.rung)
    return _countdown(1000 * seconds, actions.TimeUp, state.day, percents, state.rung)


_TIMED: Final = ("round", "turn", "proof")


def is_race(rules: "RedacChef", state: State) -> bool:
    return rules.options.mode == "press" and state.stage in ("round", "turn")


@cache
def _countdown(
    whole: Milliseconds, rings: type[actions.TimeUp | actions.ProofUp], day: int, percents: tuple[int, ...], rung: int
) -> Countdown:
    """Until the next of these clocks runs out, the one before having done so."""
    before = percents[rung - 1] if rung else 0
    return Countdown((percents[rung] - before) * whole // 100, rings(day, percents[rung]))  # type: ignore[arg-type]
