"""The rules of Typo: who may act, what is legal and why not. What an action does is in placing.py."""

from typing import Final, assert_never

from marbre.games.typo.actions import Accept, Choose, Doubt, GiveUp, Place, PlayerAction
from marbre.games.typo.box import ROWS, Box, TypoOptions
from marbre.games.typo.lexicon import require_lexicon
from marbre.games.typo.menus import VOTES, bluffs, choices, give_ups, places
from marbre.games.typo.messages import refuse
from marbre.games.typo.spelling import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.games.typo.state import Own, State, placed
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

ALONE: Final = tuple((seat,) for seat in range(6))


def begin(options: TypoOptions, players: int, box: Box) -> State:
    """The box is open, nothing is dealt."""
    require_lexicon(options.language, box.lexicons[options.language])
    cards = box.letters[options.language]
    deck = "".join(letter * cards[letter] for letter in sorted(cards))
    nothing = ("",) * players
    return State(
        stage="deal",
        part=1,
        rows=("",) * ROWS,
        hands=nothing,
        chosen=(None,) * players,
        queue=(),
        dictionary=0,
        marks=(),
        discards="",
        aside=len(deck),
        laid=nothing,
        taken=nothing,
        known=nothing,
        announced=None,
        votes=(None,) * players,
        idle=0,
        fruitless=True,
        deck=deck,
        hand_size=(box.empty_hand if options.empty_hand else box.hand)[players - 2],
        second_hand=box.second_hand,
        own=Own(tuple(sorted(set(box.own_words[options.language])))),
        options=options,
    )


def to_act(state: State) -> tuple[Seat, ...]:
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


def legal(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """In JUDGE, one word for each place; in BLUFF, one that exists, if any, and one that does not (TYP-2.4)."""
    stage = state.stage
    if stage == "choose":
        return choices(state.hands[seat]) if state.chosen[seat] is None else ()
    if stage == "place":
        if seat != state.queue[0]:
            return ()
        letter = state.chosen[seat]
        assert letter is not None
        menu = places if state.options.words == "judge" else bluffs
        one, two, three, four = state.rows
        lexicon = state.lexicon
        return (
            menu(lexicon, one, letter)[0]
            + menu(lexicon, two, letter)[1]
            + menu(lexicon, three, letter)[2]
            + menu(lexicon, four, letter)[3]
            + give_ups((len(one), len(two), len(three), len(four)))
        )
    if seat not in to_act(state):
        return ()
    return VOTES if stage == "doubt" else longest_rows(state)


def longest_rows(state: State) -> tuple[PlayerAction, ...]:
    return give_ups(tuple(map(len, state.rows)))


def whole(state: State) -> bool:
    """In BLUFF anything that is spelt like a word may be announced, and the others hear which."""
    return state.stage != "place" or state.options.words == "judge"


def offered(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """A person finds words himself: the list would say where his card can go, and what to announce there (TYP-8.2)."""
    return longest_rows(state) if state.stage == "place" else legal(state, seat)


def check(state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; what others chose is never asked about before it lies open."""
    match action:
        case Choose():
            return _check_choose(state, seat, action)
        case Place():
            return _check_place(state, seat, action)
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


def _check_place(state: State, seat: Seat, action: Place) -> Refusal | None:
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
    if state.options.words == "judge" and word not in state.lexicon:
        return refuse("TYP-3.3", "word-unknown", word=word)
    return None


def _check_give_up(state: State, seat: Seat, action: GiveUp) -> Refusal | None:
    if refusal := _check_turn(state, seat):
        return refusal
    most = max(map(len, state.rows))
    if len(state.rows[action.row]) < most:
        longest = tuple(at + 1 for at, row in enumerate(state.rows) if len(row) == most)
        return refuse("TYP-4.1", "not-longest", number=action.row + 1, numbers=longest, count=len(longest))
    return None


def _check_vote(state: State, seat: Seat) -> Refusal | None:
    if state.stage != "doubt":
        return refuse("TYP-5.1", "nothing-announced")
    if state.queue[0] == seat:
        return refuse("TYP-5.1", "own-word")
    if state.votes[seat] is not None:
        return refuse("TYP-5.4", "voted-already")
    return None
