"""What an action does in Typo: cards are dealt, choices revealed, cards placed, rows given up, words doubted."""

from collections.abc import Callable
from operator import add
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.typo.actions import Accept, Choose, Deal, DealAgain, Doubt, End, GiveUp, Place, RowId, TimeUp
from marbre.games.typo.box import ROWS
from marbre.games.typo.dealing import second_hand
from marbre.games.typo.legality import give_ups
from marbre.games.typo.lexicon import plain
from marbre.games.typo.state import IDLE_ROUNDS, Announced, Mark, Stage, State, placed, with_at
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

DOUBTED: Final = 2
"""What a doubted word is worth, or costs (TYP-5.2, TYP-5.3)."""
_ROUND: Final = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(7)
)
"""For so many players, the seats in turn order from each of them."""


def deal(rules: "Typo", state: State, _actor: Actor, action: Deal) -> State:
    aside = len(rules.deck) - ROWS - sum(map(len, action.hands))
    return replace(
        state, stage="choose", rows=action.rows, hands=action.hands, dictionary=action.dictionary, aside=aside
    )


def deal_again(rules: "Typo", state: State, _actor: Actor, action: DealAgain) -> State:
    in_use = sum(map(len, state.rows)) + sum(map(len, action.hands))
    return replace(
        state,
        stage="choose",
        part=2,
        hands=action.hands,
        discards="",
        laid=("",) * len(action.hands),
        aside=len(rules.deck) - in_use,
    )


def choose(rules: "Typo", state: State, seat: Seat, action: Choose) -> State:
    chosen = (*state.chosen[:seat], action.letter, *state.chosen[seat + 1 :])
    return replace(state, chosen=chosen) if None in chosen else _reveal(rules, state, chosen)  # type: ignore[arg-type]


def _reveal(rules: "Typo", state: State, chosen: tuple[str, ...]) -> State:
    """Cards leave the hands; the order of placing is fixed here, whoever takes the dictionary after (TYP-2.3)."""
    known = state.known
    if rules.options.empty_hand:
        known = tuple(cards.replace(card, "", 1) for cards, card in zip(known, chosen, strict=True))
    return replace(
        state,
        stage="place",
        chosen=chosen,
        queue=placing_order(chosen, state.dictionary, state.part),
        hands=tuple([hand.replace(card, "", 1) for hand, card in zip(state.hands, chosen, strict=True)]),
        laid=tuple(map(add, state.laid, chosen)),
        known=known,
        fruitless=True,
    )


def placing_order(chosen: tuple[str, ...], dictionary: Seat, part: int) -> tuple[Seat, ...]:
    """Alphabetical, in part two from Z; equal letters go round from who holds the dictionary (TYP-2.2, TYP-6.2)."""
    seats = _ROUND[len(chosen)][dictionary]
    return tuple(sorted(seats, key=chosen.__getitem__, reverse=part == 2))  # stable, backwards too


def place(rules: "Typo", state: State, seat: Seat, action: Place) -> State:
    if rules.options.words == "judge":
        return _put(rules, state, seat, action.row, action.end)
    return replace(state, stage="doubt", announced=Announced(seat, action.row, action.end, action.word))


def _put(rules: "Typo", state: State, seat: Seat, at: RowId, end: End) -> State:
    letter = state.chosen[seat]
    assert letter is not None
    rows = with_at(state.rows, at, placed(state.rows[at], letter, end))
    if rules.options.empty_hand and not state.hands[seat]:
        return _next_card(rules, replace(state, rows=rows, fruitless=False), seat, over=True)
    queue = state.queue[1:]
    if queue and state.announced is None:  # by far the most common step
        chosen = (*state.chosen[:seat], None, *state.chosen[seat + 1 :])
        return replace(state, rows=rows, chosen=chosen, queue=queue, fruitless=False)
    return _next_card(rules, replace(state, rows=rows, fruitless=False), seat)


def give_up(rules: "Typo", state: State, seat: Seat, action: GiveUp) -> State:
    """The row goes, the card opens it anew, and the seat takes the dictionary (TYP-4.1, TYP-4.3)."""
    letter, row = state.chosen[seat], state.rows[action.row]
    assert letter is not None
    rows = with_at(state.rows, action.row, letter)
    points = 0 if rules.options.empty_hand else -len(row)
    marks = (*state.marks, Mark(seat, points, "row", row, letter, state.rows))
    if not rules.options.empty_hand:
        changed = replace(state, rows=rows, dictionary=seat, marks=marks, discards=state.discards + row)
        return _next_card(rules, changed, seat)
    out, back = row[: len(row) // 2], row[len(row) // 2 :]
    changed = replace(
        state,
        rows=rows,
        dictionary=seat,
        marks=marks,
        discards=state.discards + out,
        hands=with_at(state.hands, seat, "".join(sorted(state.hands[seat] + back))),
        taken=with_at(state.taken, seat, state.taken[seat] + back),
        known=with_at(state.known, seat, state.known[seat] + back),
    )
    return _next_card(rules, changed, seat)


def doubt(rules: "Typo", state: State, seat: Seat, _action: Doubt) -> State:
    return _vote(rules, state, seat, True)


def accept(rules: "Typo", state: State, seat: Seat, _action: Accept) -> State:
    return _vote(rules, state, seat, False)


def _vote(rules: "Typo", state: State, seat: Seat, doubted: bool) -> State:
    """Count as soon as the rest cannot change anything (TYP-5.4)."""
    votes = (*state.votes[:seat], doubted, *state.votes[seat + 1 :])
    others = len(votes) - 1
    if 2 * votes.count(True) >= others:
        return _consult(rules, state)
    if 2 * (others - votes.count(False)) < others:
        return _believe(rules, state)
    return replace(state, votes=votes)


def _believe(rules: "Typo", state: State) -> State:
    said = state.announced
    assert said is not None
    return _put(rules, state, said.seat, said.row, said.end)


def exists(rules: "Typo", announced: str) -> bool:
    word = plain(announced)
    return word is not None and word in rules.lexicon


def _consult(rules: "Typo", state: State) -> State:
    """The dictionary is opened (TYP-5.2, TYP-5.3). In the variant there are no points to win or lose (TYP-7.4)."""
    said = state.announced
    assert said is not None
    true = exists(rules, said.word)
    if not rules.options.empty_hand:
        verdict = (
            Mark(said.seat, DOUBTED, "doubted", said.word) if true else Mark(said.seat, -DOUBTED, "false", said.word)
        )
        state = replace(state, marks=(*state.marks, verdict))
    if true:
        return _believe(rules, state)
    rows = give_ups(state)
    closed = replace(state, stage="replace", announced=None, votes=(None,) * len(state.votes))
    return closed if len(rows) > 1 else give_up(rules, closed, said.seat, rows[0])


def time_up(rules: "Typo", state: State, _actor: Actor, action: TimeUp) -> State:
    """Silence is consent to a word; a card that was not placed costs the first of the longest rows (TYP-4.4)."""
    if action.stage == "doubt":
        return _believe(rules, state)
    return give_up(rules, state, action.seat, give_ups(state)[0])


def _next_card(rules: "Typo", state: State, seat: Seat, *, over: bool = False) -> State:
    """The next to place; or the next round, the second part, the end (TYP-2.6, TYP-6.1, TYP-6.3, TYP-7.3)."""
    chosen = (*state.chosen[:seat], None, *state.chosen[seat + 1 :])
    queue = state.queue[1:]
    idle = state.idle
    stage: Stage = "place"
    if over:
        stage = "over"
    elif not queue:
        idle = idle + 1 if state.fruitless else 0
        stage = _next_round(rules, state, idle)
    votes = (None,) * len(chosen)
    return replace(state, stage=stage, chosen=chosen, queue=queue, announced=None, votes=votes, idle=idle)


def _next_round(rules: "Typo", state: State, idle: int) -> Stage:
    if rules.options.empty_hand:
        return "over" if idle >= IDLE_ROUNDS else "choose"
    if any(state.hands):
        return "choose"
    return "deal" if state.part == 1 and second_hand(rules, state) else "over"


_OBEY: Final[dict[type[Any], Callable[["Typo", State, Any, Any], State]]] = {
    Deal: deal,
    DealAgain: deal_again,
    TimeUp: time_up,
    Choose: choose,
    Place: place,
    GiveUp: give_up,
    Doubt: doubt,
    Accept: accept,
}


def apply(rules: "Typo", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
