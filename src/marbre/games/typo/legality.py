"""Who may act in Typo, what is legal, and why not.

Actions are interned: `legal` hands out what was built once.
"""

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, assert_never, get_args

from marbre.games.typo.actions import (
    Accept,
    Appeal,
    Choose,
    Doubt,
    End,
    GiveUp,
    Letter,
    Place,
    PlayerAction,
    Spell,
)
from marbre.games.typo.lexicon.spelling import LONGEST, SHORTEST, plain
from marbre.games.typo.messages import refuse
from marbre.games.typo.state import Stage, State, placed
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

ALONE: Final = tuple((seat,) for seat in range(6))
ENDS: Final[tuple[End, ...]] = ("left", "right")
CHOICES: Final[dict[str, PlayerAction]] = {letter: Choose(letter) for letter in get_args(Letter)}
GIVE_UPS: Final = tuple(GiveUp(row) for row in range(4))
DOUBT, ACCEPT = VOTES = (Doubt(), Accept())
NOES: Final[Mapping[Stage, Callable[[int], int]]] = {
    "doubt": lambda asked: (asked + 1) // 2,
    "vote": lambda asked: asked // 2 + 1,
    "rule": lambda _asked: 1,
    "appeal": lambda _asked: 1,
}
"""How many of those who are asked about a word must say no to it: half, more than half, one (TYP-5.1, TYP-5.6)."""
_CHOICE: Final = CHOICES.__getitem__


def to_act(rules: "Typo", state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "place" | "replace" | "spell":
            return ALONE[state.queue[0]]
        case "choose":
            return tuple([seat for seat, letter in enumerate(state.chosen) if letter is None])
        case "doubt" | "vote" | "rule" | "appeal":
            return tuple(seat for seat in voters(rules, state) if state.votes[seat] is None)
        case _:
            return ()


def is_vote(_rules: "Typo", state: State) -> bool:
    return state.stage in NOES


def voters(rules: "Typo", state: State) -> tuple[Seat, ...]:
    """Who is asked about the word on trial: the others who play, or the referee alone."""
    if state.stage == "rule":
        assert rules.referee is not None
        return ALONE[rules.referee]
    return tuple(seat for seat in rules.playing if seat != state.queue[0])


def legal(rules: "Typo", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """With a judge, one word for each place; without, one that exists, if any, and one that does not (TYP-2.4).

    Appeals are not listed: any letters may be appealed for, and those who ask for a list have words that need none.
    """
    stage = state.stage
    if stage == "choose":
        return choices(state.hands[seat]) if state.chosen[seat] is None else ()
    if stage == "place":
        if seat != state.queue[0]:
            return ()
        letter = state.chosen[seat]
        assert letter is not None
        menus = rules.placements(state.admitted)
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
    if stage == "spell":
        assert state.announced is not None
        return (Spell(state.announced.word),)
    return give_ups(state) if stage == "replace" else VOTES


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


def whole(_rules: "Typo", state: State) -> bool:
    """Anything that is spelt like a word may be announced or appealed for, and spelt with any accents."""
    return state.stage not in ("place", "spell")


def offered(rules: "Typo", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """A person finds words himself: the list would say where his card can go, and what to announce there (TYP-8.2)."""
    return give_ups(state) if state.stage == "place" else legal(rules, state, seat)


def check(rules: "Typo", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; what others chose is never asked about before it lies open."""
    match action:
        case Choose():
            return _check_choose(rules, state, seat, action)
        case Place() | Appeal():
            return _check_place(rules, state, seat, action)
        case Spell():
            return _check_spell(state, seat, action)
        case GiveUp():
            return _check_give_up(state, seat, action)
        case Doubt() | Accept():
            return _check_vote(rules, state, seat)
        case _:
            assert_never(action)


def _check_choose(rules: "Typo", state: State, seat: Seat, action: Choose) -> Refusal | None:
    if seat == rules.cardless:
        return refuse("TYP-5.8", "referee-no-cards")
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
    if state.announced is not None:
        return refuse("TYP-5.4", "await-spelling" if state.stage == "spell" else "await-doubts")
    return None


def _check_place(rules: "Typo", state: State, seat: Seat, action: Place | Appeal) -> Refusal | None:
    """A judge takes a word of the list; an appeal is for one that it does not have, and none has been refused for."""
    if refusal := _check_placement(state, seat, action):
        return refusal
    appeals, word = isinstance(action, Appeal), plain(action.word) or ""
    if rules.options.words != "judge":
        return refuse("TYP-3.6", "appeal-no-judge") if appeals else None
    if word in rules.lexicon_with(state.admitted):
        return refuse("TYP-3.6", "appeal-known", word=word) if appeals else None
    if word in rules.words_out:
        return refuse("TYP-1.5", "word-out", word=word)
    if word in state.rejected:
        return refuse("TYP-3.6", "word-rejected", word=word)
    return None if appeals else refuse("TYP-3.3", "word-unknown", word=word)


def _check_spell(state: State, seat: Seat, action: Spell) -> Refusal | None:
    if state.stage != "spell" or state.announced is None:
        return refuse("TYP-5.5", "nothing-to-spell")
    if state.queue[0] != seat:
        return refuse("TYP-5.5", "not-yours-to-spell", other=state.queue[0])
    if plain(action.word) != plain(state.announced.word):
        return refuse("TYP-5.5", "spell-another", word=state.announced.word)
    return None


def _check_placement(state: State, seat: Seat, action: Place | Appeal) -> Refusal | None:
    """Whether a card may go there with a word that is spelt so."""
    if refusal := _check_turn(state, seat):
        return refusal
    if state.stage == "replace":
        return refuse("TYP-5.3", "choose-row")
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
    return None


def _check_give_up(state: State, seat: Seat, action: GiveUp) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    longest = give_ups(state)
    if action not in longest:
        numbers = tuple(each.row + 1 for each in longest)
        return refuse("TYP-4.1", "not-longest", number=action.row + 1, numbers=numbers, count=len(numbers))
    return None


def _check_vote(rules: "Typo", state: State, seat: Seat) -> Refusal | None:
    if state.stage not in NOES:
        return refuse("TYP-5.1", "nothing-announced")
    if state.queue[0] == seat:
        return refuse("TYP-5.1", "own-word")
    if state.stage == "rule" and seat != rules.referee:
        return refuse("TYP-5.7", "referee-rules", other=rules.referee)
    if seat not in voters(rules, state):
        return refuse("TYP-5.8", "referee-waits")
    if state.votes[seat] is not None:
        return refuse("TYP-5.4", "voted-already")
    return None
