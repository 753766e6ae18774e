"""Who may act in Typo, what is legal, and why not.

Actions are interned: `legal` hands out what was built once.
"""

import functools
from typing import TYPE_CHECKING, Final, assert_never, get_args

from marbre.games.typo.actions import Accept, Choose, Doubt, End, GiveUp, Letter, Place, PlayerAction
from marbre.games.typo.lexicon import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.games.typo.messages import refuse
from marbre.games.typo.state import State, placed
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

ALONE: Final = tuple((seat,) for seat in range(6))
ENDS: Final[tuple[End, ...]] = ("left", "right")
CHOICES: Final[dict[str, PlayerAction]] = {letter: Choose(letter) for letter in get_args(Letter)}
GIVE_UPS: Final = tuple(GiveUp(row) for row in range(4))
DOUBT, ACCEPT = VOTES = (Doubt(), Accept())
_CHOICE: Final = CHOICES.__getitem__


def to_act(_rules: "Typo", state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "place" | "replace":
            return ALONE[state.queue[0]]
        case "choose":
            return tuple([seat for seat, letter in enumerate(state.chosen) if letter is None])
        case "doubt":
            announcer = state.queue[0]
            return tuple(seat for seat, vote in enumerate(state.votes) if vote is None and seat != announcer)
        case _:
            return ()


def legal(rules: "Typo", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """In JUDGE, one word for each place; in BLUFF, one that exists, if any, and one that does not (TYP-2.4)."""
    stage = state.stage
    if stage == "choose":
        return choices(state.hands[seat]) if state.chosen[seat] is None else ()
    if stage == "place":
        if seat != state.queue[0]:
            return ()
        letter = state.chosen[seat]
        assert letter is not None
        menus = rules.placements
        one, two, three, four = state.rows
        return (
            menus(one, letter)[0]
            + menus(two, letter)[1]
            + menus(three, letter)[2]
            + menus(four, letter)[3]
            + longest_rows((len(one), len(two), len(three), len(four)))
        )
    if seat not in to_act(rules, state):
        return ()
    return VOTES if stage == "doubt" else give_ups(state)


def choices(hand: str) -> tuple[PlayerAction, ...]:
    """Each letter of a hand once."""
    return tuple(map(_CHOICE, dict.fromkeys(hand)))


def give_ups(state: State) -> tuple[GiveUp, ...]:
    """The longest rows (TYP-4.2)."""
    return longest_rows(tuple(map(len, state.rows)))


@functools.lru_cache(4096)
def longest_rows(lengths: tuple[int, ...]) -> tuple[GiveUp, ...]:
    most = max(lengths)
    return tuple(GIVE_UPS[row] for row, length in enumerate(lengths) if length == most)


def whole(rules: "Typo", state: State) -> bool:
    """In BLUFF anything that is spelt like a word may be announced, and the others hear which."""
    return state.stage != "place" or rules.options.words == "judge"


def offered(rules: "Typo", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """A person finds words himself: the list would say where his card can go, and what to announce there (TYP-8.2)."""
    return give_ups(state) if state.stage == "place" else legal(rules, state, seat)


def check(rules: "Typo", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; what others chose is never asked about before it lies open."""
    match action:
        case Choose():
            return _check_choose(state, seat, action)
        case Place():
            return _check_place(rules, state, seat, action)
        case GiveUp():
            return _check_give_up(state, seat, action)
        case Doubt() | Accept():
            return _check_vote(state, seat)
        case _:
            assert_never(action)


def _check_choose(state: State, seat: Seat, action: Choose) -> Refusal | None:
    if state.stage != "choose":
        return refuse("TYP-2.6", "place-first", other=state.queue[0])
    if state.chosen[seat] is not None:
        return refuse("TYP-2.1", "chosen-already")
    if action.letter not in state.hands[seat]:
        return refuse("TYP-2.1", "no-such-card", letter=action.letter)
    return None


def _check_turn(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat's card is the one to be placed."""
    if state.stage == "choose":
        return refuse("TYP-2.2", "choose-first")
    if state.queue[0] != seat:
        return refuse("TYP-2.2", "not-your-turn", other=state.queue[0])
    if state.stage == "doubt":
        return refuse("TYP-5.4", "await-doubts")
    return None


def _check_place(rules: "Typo", state: State, seat: Seat, action: Place) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    if state.stage == "replace":
        return refuse("TYP-5.3", "choose-row")
    if len(action.word) > MOST_TYPED:
        return refuse("TYP-3.1", "word-length", shortest=SHORTEST, longest=LONGEST)
    word = plain(action.word)
    if word is None:
        return refuse("TYP-3.1", "word-letters")
    if not SHORTEST <= len(word) <= LONGEST:
        return refuse("TYP-3.1", "word-length", shortest=SHORTEST, longest=LONGEST)
    letter = state.chosen[seat]
    assert letter is not None
    row = placed(state.rows[action.row], letter, action.end)
    if not word.startswith(row):
        return refuse("TYP-2.4", "word-start", letter=letter, end=action.end, row=row, word=word)
    if rules.options.words == "judge" and word not in rules.lexicon:
        return refuse("TYP-3.3", "word-unknown", word=word)
    return None


def _check_give_up(state: State, seat: Seat, action: GiveUp) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    longest = give_ups(state)
    if action not in longest:
        numbers = tuple(each.row + 1 for each in longest)
        return refuse("TYP-4.1", "not-longest", number=action.row + 1, numbers=numbers, count=len(numbers))
    return None


def _check_vote(state: State, seat: Seat) -> Refusal | None:
    if state.stage != "doubt":
        return refuse("TYP-5.1", "nothing-announced")
    if state.queue[0] == seat:
        return refuse("TYP-5.1", "own-word")
    if state.votes[seat] is not None:
        return refuse("TYP-5.4", "voted-already")
    return None
