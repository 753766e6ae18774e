"""What each action of a seat does in Défense d'afficher, and what follows from where a figure stops."""

from typing import Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Bar,
    Card,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    Misplace,
    Move,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Swap,
    Take,
)
from marbre.games.defense_d_afficher.rules import chance_left, open_slots, scrapable
from marbre.games.defense_d_afficher.state import (
    ALL,
    BIT,
    PANEL,
    Pair,
    State,
    add,
    drop,
    hand,
    reserve,
)
from marbre.kernel.seats import Seat


def roll(state: State, _seat: Seat, _action: Roll) -> State:
    return replace(state, stage="die", card=None)


def exchange(state: State, _seat: Seat, _action: Exchange) -> State:
    return replace(state, stage="take", card=None)


def chance(state: State, _seat: Seat, _action: Chance) -> State:
    return replace(state, stage="turning", card=None)


def move(state: State, _seat: Seat, action: Move) -> State:
    squares = list(state.squares)
    squares[state.turn] = action.to
    return arrive(replace(state, squares=tuple(squares), roll=0), action.to)


def stay(state: State, _seat: Seat, _action: Stay) -> State:
    """Nothing happens on the square (DEF-2.4)."""
    return end_turn(state, roll=0)


def arrive(state: State, square: int) -> State:
    """Do as the square says (DEF-2.5). What others can see alone decides what comes next."""
    here = state.streets.plan.squares[square]
    match here.kind:
        case "brush":
            assert here.panel is not None
            if open_slots(state) & PANEL[here.panel]:
                return replace(state, stage="post")
        case "chance" if state.options.simplified:
            return replace(state, stage="die")
        case "chance" if chance_left(state):
            return replace(state, stage="turning")
        case "again":
            return replace(state, stage="turn")
        case "skip":
            return end_turn(state, skips=_more(state.skips, state.turn))
    return end_turn(state)


def _more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return (*counts[:side], counts[side] + 1, *counts[side + 1 :])


def end_turn(state: State, **changes: Any) -> State:
    """To the next side to the left that does not skip its turn; in a team the other member plays next (DEF-8.3)."""
    turn = state.turn
    skips = list(changes.pop("skips", state.skips))
    members = state.members
    if len(state.sides[turn]) == 2:
        members = (*members[:turn], 1 - members[turn], *members[turn + 1 :])
    count = len(skips)
    while True:
        turn = turn + 1 if turn + 1 < count else 0
        if not skips[turn]:
            break
        skips[turn] -= 1
    return replace(state, stage="turn", turn=turn, members=members, skips=tuple(skips), **changes)


def with_hand(state: State, side: int, cards: Pair) -> dict[str, Any]:
    """The fields of a state in which this side holds these cards."""
    firsts, seconds = list(state.firsts), list(state.seconds)
    firsts[side], seconds[side] = cards
    return {"firsts": tuple(firsts), "seconds": tuple(seconds)}


def show(state: State, cards: Pair, sides: tuple[int, ...]) -> tuple[Pair, ...]:
    """What each has ever seen, once these sides have seen these cards; the last place is everybody's."""
    first, second = cards
    seen = list(state.seen)
    for side in sides:
        one, other = seen[side]
        seen[side] = one | first, other | second
    return tuple(seen)


def everybody(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.seen)))


def take(state: State, _seat: Seat, action: Take) -> State:
    return replace(state, stage="taking", left=action.count)


def slip(state: State, _seat: Seat, action: Slip) -> State:
    """Under the reserve: for what was taken (DEF-4.2), or for nothing, as a chance card has it (DEF-5.4)."""
    turn = state.turn
    cards = drop(hand(state, turn), action.card)
    changes = with_hand(state, turn, cards)
    changes["bottom"] = (*state.bottom, action.card)
    changes["slipped_by"] = (*state.slipped_by, turn)
    if state.stage == "slip" and state.left > 1:
        return replace(state, left=state.left - 1, **changes)
    return _unless_won(state, cards, left=0, **changes)


def _unless_won(state: State, cards: Pair, **changes: Any) -> State:
    """Whoever holds no poster has won, at once (DEF-7.1); else the turn is over."""
    if cards == (0, 0):
        return replace(state, stage="over", **changes)
    if state.options.simplified and "posted" in changes and sum(changes["posted"]) == ALL:
        return replace(state, stage="over", **changes)  # no slot will ever be free again (DEF-7.4)
    return end_turn(state, **changes)


def post(state: State, _seat: Seat, action: Post) -> State:
    if not action.cards:
        return end_turn(state, left=0, at=None)
    turn = state.turn
    cards, posted, public = hand(state, turn), state.posted, state.public
    shown: Pair = (0, 0)
    for card in action.cards:
        cards, posted = drop(cards, card), add(posted, card)
        public, shown = drop(public, card), add(shown, card)
    changes = with_hand(state, turn, cards)
    changes["posted"], changes["public"] = posted, public
    changes["seen"] = show(state, shown, everybody(state))
    if state.stage == "fog" and state.left > 1 and cards != (0, 0):
        stuck = replace(state, left=state.left - 1, **changes)
        return stuck if open_slots(stuck) else end_turn(stuck, left=0)
    return _unless_won(state, cards, left=0, at=None, **changes)


def misplace(state: State, _seat: Seat, _action: Misplace) -> State:
    """It comes off again, and costs a poster of the reserve, if there is one (DEF-3.4)."""
    if not reserve(state):
        return end_turn(state, left=0, at=None)
    return replace(state, stage="drawing", left=1, penalties=_more(state.penalties, state.turn))


def bar(state: State, _seat: Seat, action: Bar) -> State:
    mask = 0
    for slot in action.slots:
        mask |= BIT[slot]
    return end_turn(state, bars=(*state.bars, mask), at=None)


def lift(state: State, _seat: Seat, action: Lift) -> State:
    """Off its panel, to be laid on another at once (DEF-6.3)."""
    number = action.number
    lifted = state.bars[number]
    panel = ((lifted & -lifted).bit_length() - 1) // 4
    return replace(state, stage="bar", bars=state.bars[:number] + state.bars[number + 1 :], at=panel)


def scrape(state: State, _seat: Seat, action: Scrape) -> State:
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


def give(state: State, _seat: Seat, action: Give) -> State:
    turn, to = state.turn, action.to
    mine = drop(hand(state, turn), action.card)
    given = replace(state, **with_hand(state, turn, mine))
    changes = with_hand(given, to, add(hand(state, to), action.card))
    return _unless_won(state, mine, seen=show(state, add((0, 0), action.card), (to,)), **changes)


def swap(state: State, _seat: Seat, action: Swap) -> State:
    """Nothing changes hands before the other side's poster is drawn."""
    return replace(state, stage="blind", at=action.to, held=action.card)


def look(state: State, _seat: Seat, action: Look) -> State:
    return end_turn(state, seen=show(state, hand(state, action.at), (state.turn,)))


def follow(state: State) -> State:
    """Do as the chance card says that was just turned (DEF-5.4, DEF-6.1 to DEF-6.7)."""
    assert state.card is not None
    card = state.streets.plan.chance[state.card]
    match card.kind:
        case "defense":
            return replace(state, stage="bar")
        case "scraper":
            return replace(state, stage="scraper") if state.bars or scrapable(state) else end_turn(state)
        case "fog" if open_slots(state):
            limit = POSTERS if state.options.original_fog else state.streets.plan.fog_limit
            return replace(state, stage="fog", left=limit)
        case "walk" if state.streets.walks[state.squares[state.turn]][card.steps]:
            return replace(state, stage="walk", roll=card.steps)
        case "again":
            return replace(state, stage="turn")
        case "skip":
            return end_turn(state, skips=_more(state.skips, state.turn))
        case "home":
            return end_turn(state, squares=_home(state))
        case "draw" if reserve(state):
            return replace(state, stage="drawing", left=1)
        case "slip":
            return replace(state, stage="discard")
        case "brush" | "give" | "swap" | "look":
            return replace(state, stage=card.kind)
        case _:  # a fog, walk or draw with nothing to find
            return end_turn(state)


def _home(state: State) -> tuple[int, ...]:
    starts = state.streets.starts if len(state.sides) != 2 else state.streets.starts[::2]
    return (*state.squares[: state.turn], starts[state.turn], *state.squares[state.turn + 1 :])
