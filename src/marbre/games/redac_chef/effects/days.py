"""How a day begins and ends: tribunes, the middle, the clock, proof-reading, the count."""

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.redac_chef.actions import Choose, Correct, Deal, NextSecond, Offer, ProofUp, Show, TimeUp
from marbre.games.redac_chef.legality.checking import is_reporting, who_acts
from marbre.games.redac_chef.pages.proof_reading import is_settled, settled
from marbre.games.redac_chef.scoring.day_count import DayCount, PuzzleCount, count_day, count_puzzle
from marbre.games.redac_chef.state import EMPTY, Side, Stage, State
from marbre.kernel.outcome import Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def deal(rules: "RedacChef", state: State, _dealer: str, action: Deal) -> State:
    """In a family game starting tribunes lie with their plain side up (RED-15.3)."""
    faces = [None if rules.options.family else face for face in action.faces]
    sides = tuple(replace(side, chosen=face) for side, face in zip(state.sides, faces, strict=True))
    characters = action.characters or (None,) * len(sides)
    everybody = tuple(range(len(state.percents)))
    return replace(state, stage="ready", sides=sides, characters=characters, next_flash=action.flash, acting=everybody)


def draft_order(state: State) -> tuple[int, ...]:
    """The sides by their deadline tokens (RED-7.2)."""
    return tuple(sorted(range(len(state.sides)), key=lambda at: state.sides[at].token or 0))


def offer(rules: "RedacChef", state: State, _dealer: str, action: Offer) -> State:
    laid = rules.numbers.tribunes
    drawn = sum(1 << at for at, faces in enumerate(laid) if set(faces) & set(action.faces))
    sides = tuple(replace(side, chosen=None) for side in state.sides)
    state = replace(
        state, stage="draft", offer=action.faces, pile=state.pile & ~drawn, next_flash=action.flash, sides=sides
    )
    return _next_to_choose(rules, state)


def choose(rules: "RedacChef", state: State, seat: Seat, action: Choose) -> State:
    at = rules.seating.side_of[seat]
    state = _given(state, at, action.face)
    return _next_to_choose(rules, replace(state, moves=state.moves + 1))


def _given(state: State, at: int, face: int) -> State:
    side = replace(state.sides[at], chosen=face)
    left = tuple(one for one in state.offer if one != face)
    return replace(state, sides=(*state.sides[:at], side, *state.sides[at + 1 :]), offer=left)


def _next_to_choose(rules: "RedacChef", state: State) -> State:
    """Whoever has the lowest token of those without a tribune; who is left with one has no choice (RED-7.2)."""
    for at in draft_order(state):
        if state.sides[at].chosen is not None:
            continue
        if len(state.offer) > 1:
            return replace(state, turn=at, acting=(rules.seating.designers[state.day][at],))
        state = _given(state, at, state.offer[0])
    return replace(state, stage="ready", offer=(), ready=0, acting=tuple(range(len(state.percents))))


DISPLAY = 10
"""Tiles that lie face up to be chosen from in Slo-Mode (RED-13.2)."""
LAST_DAY = 2


def begin_day(rules: "RedacChef", state: State) -> State:
    """Pages are cleared, their tiles go back face down, and the clock starts (RED-2.1, RED-7.3)."""
    puzzle = rules.options.mode == "puzzle"
    day = len(state.counts)
    heap, returned = _cleared(rules, state)
    blank = rules.sheets[day].new_page()
    state = replace(state, day=day, flash=state.next_flash, heap=heap, returned=returned, rung=0, stage="round")
    sides = [
        Side(page=blank, desk=side.desk, phase="layout" if puzzle else "reporting", face=side.chosen)
        for side in state.sides
    ]
    state = replace(state, sides=tuple(sides), turn=day % len(sides))
    sides = [replace(side, extra=rules.terms(state, at).extra_takes) for at, side in enumerate(state.sides)]
    state = replace(state, sides=tuple(sides))
    return show_more(rules, replace(state, acting=who_acts(rules, state)))


def _cleared(rules: "RedacChef", state: State) -> tuple[bytes, int]:
    """The middle with all tiles of the pages in it again, face down: wherever there is room."""
    if rules.options.mode == "puzzle":
        return state.heap, state.returned
    sizes = rules.sizes
    tiles = [placed.tile for side in state.sides for placed in side.page.placed]
    backs = sorted(sizes.back[tile] for tile in tiles)
    heap = bytearray(state.heap)
    free = [slot for slot, what in enumerate(heap) if what == EMPTY]
    for slot, back in zip(free, backs, strict=False):
        heap[slot] = back
    return bytes(heap), state.returned | sum(1 << tile for tile in tiles)


# Turns of Slo-Mode


def pass_turn(rules: "RedacChef", state: State) -> State:
    """The next side that still reports is on turn; when none does, all lay out (RED-13.3)."""
    count = len(state.sides)
    for step in range(1, count + 1):
        at = (state.turn + step) % count
        if state.sides[at].phase == "reporting":
            state = replace(state, turn=at)
            break
    return show_more(rules, replace(state, acting=who_acts(rules, state)))


def show_more(rules: "RedacChef", state: State) -> State:
    """In Slo-Mode there are always ten tiles to be chosen from, as long as there are any (RED-13.2)."""
    return replace(state, stage="show") if missing_in_display(rules, state) else state


def missing_in_display(rules: "RedacChef", state: State) -> int:
    """How many tiles the dealer must turn over for the display."""
    if rules.options.mode != "slow" or not is_reporting(state):
        return 0
    backs = sum(BACKED[what] for what in state.heap)
    up = sum(what < len(rules.numbers.pieces) for what in state.heap)
    return max(0, min(DISPLAY - up, backs))


BACKED = bytes(128 <= what < EMPTY for what in range(256))


def show(rules: "RedacChef", state: State, _dealer: str, action: Show) -> State:
    back = rules.sizes.back
    heap, seen = bytearray(state.heap), 0
    for tile in action.tiles:
        heap[heap.index(back[tile])] = tile
        seen |= 1 << tile
    return replace(state, stage="round", heap=bytes(heap), unseen=state.unseen & ~seen, returned=state.returned & ~seen)


# The end of a day


def in_seat_order(state: State) -> State:
    """Nobody has to be quick: the tokens of one second go round from whoever took the last one before (RED-13.3)."""
    sides, taken = state.sides, state.rung
    last = next((at for at, side in enumerate(sides) if side.token == taken), state.day - 1)
    together = [at for at, side in enumerate(sides) if (side.token or 0) > taken]
    together.sort(key=lambda at: (at - last - 1) % len(sides))
    tokens = {at: taken + step for step, at in enumerate(together, 1)}
    return replace(state, sides=tuple(replace(side, token=tokens.get(at, side.token)) for at, side in enumerate(sides)))


def next_second(_rules: "RedacChef", state: State, _clock: str, _action: NextSecond) -> State:
    return replace(state, rung=next_token(state) - 1)


def next_token(state: State) -> int:
    """The lowest deadline token that nobody has."""
    return 1 + sum(side.token is not None for side in state.sides)


def clocks(rules: "RedacChef", state: State) -> tuple[int, ...]:
    """The different clocks of the sides, in percent, the shortest first."""
    if not rules.options.newsroom:
        return _different(state.percents)
    return _different(tuple([percent_of(rules, state, side) for side in range(len(state.sides))]))


@cache
def _different(percents: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(percents)))


def percent_of(rules: "RedacChef", state: State, side: int) -> int:
    """The clock of a side: the longer one of partners (RED-16.1)."""
    return max(state.percents[seat] for seat in rules.seating.seats_of[side])


def time_up(rules: "RedacChef", state: State, _clock: str, action: TimeUp) -> State:
    """Pages stand as they are; a tile in the hand is kept; tokens go in the order of the last actions (RED-5.5)."""
    sides = list(state.sides)
    late = [
        at
        for at, side in enumerate(sides)
        if side.phase != "printed" and percent_of(rules, state, at) == action.percent
    ]
    token = next_token(state)
    for at in sorted(late, key=lambda at: (sides[at].acted, at)):
        side = sides[at]
        desk = side.desk if side.hand is None else (*side.desk, side.hand)
        sides[at] = replace(side, phase="printed", hand=None, desk=desk, token=token)
        token += 1
    state = replace(state, sides=tuple(sides), rung=state.rung + 1)
    state = replace(state, acting=who_acts(rules, state))
    return state if state.acting else end_round(rules, state)


def end_round(rules: "RedacChef", state: State) -> State:
    """All pages are in print. Whoever has conflicts settles them (RED-5.2)."""
    sides = []
    for at, side in enumerate(state.sides):
        clean = is_settled(rules.sheets[state.day], side.page, rules.terms(state, at))
        sides.append(replace(side, corrected=clean))
    return _go_on_reading(rules, replace(state, stage="proof", sides=tuple(sides), rung=0))


def proof_read(rules: "RedacChef", state: State, at: int) -> State:
    """A side has turned a tile face down: whether that was the last."""
    side = state.sides[at]
    clean = is_settled(rules.sheets[state.day], side.page, rules.terms(state, at))
    sides = (*state.sides[:at], replace(side, corrected=clean), *state.sides[at + 1 :])
    return _go_on_reading(rules, replace(state, sides=sides))


def correct(rules: "RedacChef", state: State, seat: Seat, _action: Correct) -> State:
    state = _corrected(rules, state, rules.seating.side_of[seat])
    return _go_on_reading(rules, replace(state, moves=state.moves + 1))


def proof_up(rules: "RedacChef", state: State, _clock: str, action: ProofUp) -> State:
    """The best choice is made for whoever plays with this clock and has not answered (RED-5.4)."""
    for at, side in enumerate(state.sides):
        if not side.corrected and percent_of(rules, state, at) == action.percent:
            state = _corrected(rules, state, at)
    return _go_on_reading(rules, replace(state, rung=state.rung + 1))


def _corrected(rules: "RedacChef", state: State, at: int) -> State:
    side = state.sides[at]
    page = settled(rules.sheets[state.day], side.page, rules.terms(state, at))
    side = replace(side, page=page, corrected=True)
    return replace(state, sides=(*state.sides[:at], side, *state.sides[at + 1 :]))


def _go_on_reading(rules: "RedacChef", state: State) -> State:
    waiting = tuple(rules.seating.designers[state.day][at] for at, side in enumerate(state.sides) if not side.corrected)
    return replace(state, acting=tuple(sorted(waiting))) if waiting else _count(rules, state)


def _count(rules: "RedacChef", state: State) -> State:
    """The day is counted; then tribunes are laid out for the next, or the game is over (RED-7.1, RED-8.1)."""
    counts = (*state.counts, _counted(rules, state))
    over = rules.options.mode == "puzzle" or state.day == LAST_DAY
    stage: Stage = "over" if over else "offer"
    return replace(state, counts=counts, stage=stage, acting=(), ready=0, next_flash=None)


def _counted(rules: "RedacChef", state: State) -> tuple[DayCount, ...]:
    sheet, sides = rules.sheets[state.day], state.sides
    conditions = [rules.terms(state, at) for at in range(len(sides))]
    if rules.options.mode == "puzzle":
        return tuple(
            _puzzle_count(count_puzzle(sheet, side.page, one, side.desk))
            for side, one in zip(sides, conditions, strict=True)
        )
    return count_day(sheet, [side.page for side in sides], conditions, [len(side.desk) for side in sides])


def _puzzle_count(found: PuzzleCount) -> DayCount:
    """The count of a puzzle as that of a day; what is incomplete is worth nothing (RED-12.3)."""
    if found.points is not None:
        return DayCount(found.points, 0, found.lines, (), found.tally)
    nothing = Point(-sum(line.points for line in found.lines), "RED-12.3", message("count-incomplete"))
    return DayCount(0, 0, (*found.lines, nothing), (), found.tally, complete=False)
