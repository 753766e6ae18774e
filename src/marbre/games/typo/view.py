"""What a seat may know of Typo, and the worlds that fit it."""

import functools
from collections import Counter
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from marbre.games.typo.actions import Choose, Deal, DealAgain, Doubt, End, RowId
from marbre.games.typo.box import TypoOptions
from marbre.games.typo.dealing import alarm, apply
from marbre.games.typo.menus import ENDS
from marbre.games.typo.scoring import scores
from marbre.games.typo.state import Announced, Mark, Own, Stage, State, less, placed
from marbre.kernel.rules import Worlds
from marbre.kernel.seats import Actor, Seat

MOST_EXAMPLES: Final = 5
MOST_COUNTED: Final = 100
"""A hint counts words up to here: more than enough to choose by."""


class Hint(msgspec.Struct, frozen=True):
    """A place where the card to be placed can go, and how many words say so, if counts were agreed on (TYP-8.2)."""

    row: RowId
    end: End
    words: int | None


class Missed(msgspec.Struct, frozen=True):
    """Words that nobody thought of: what a row with a lost card, or a row at the end, could have begun."""

    seat: Seat | None
    """Whose card was lost; null for a row as it lies at the end."""
    letter: str
    row: str
    """With the card."""
    words: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """The table from one seat. Hands and choices of others are secret until they are revealed (TYP-8.1)."""

    seat: Seat | None
    stage: Stage
    part: int
    turn: Seat | None
    """Whose card is being placed, or doubted."""
    rows: tuple[str, ...]
    hand: str
    """My own, in alphabetical order; without the card that lies revealed."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    has_chosen: tuple[bool, ...]
    chosen: tuple[str | None, ...]
    """My own choice; once everybody has chosen, the cards still to be placed."""
    queue: tuple[Seat, ...]
    dictionary: Seat
    scores: tuple[int, ...]
    marks: tuple[Mark, ...]
    discards: str
    aside: int
    laid: tuple[str, ...]
    taken: tuple[str, ...]
    known: tuple[str, ...]
    announced: Announced | None
    votes: tuple[bool | None, ...]
    idle: int
    fruitless: bool
    hints: tuple[Hint, ...] | None
    """For who is to place, if hints were agreed on."""
    seconds: int | None
    """What the clock gives for this, from the moment that the table began to wait."""
    missed: tuple[Missed, ...] | None
    """When the match is over."""
    deck: str
    hand_size: int
    second_hand: int
    options: TypoOptions


def view(state: State, seat: Seat | None) -> View:
    hidden = state.stage == "choose"
    waiting = alarm(state)
    return View(
        seat=seat,
        stage=state.stage,
        part=state.part,
        turn=state.queue[0] if state.queue and state.stage != "over" else None,
        rows=state.rows,
        hand="" if seat is None else state.hands[seat],
        sizes=tuple(map(len, state.hands)),
        has_chosen=tuple(card is not None for card in state.chosen),
        chosen=tuple(card if not hidden or owner == seat else None for owner, card in enumerate(state.chosen)),
        queue=state.queue,
        dictionary=state.dictionary,
        scores=scores(state),
        marks=state.marks,
        discards=state.discards,
        aside=state.aside,
        laid=state.laid,
        taken=state.taken,
        known=state.known,
        announced=state.announced,
        votes=state.votes,
        idle=state.idle,
        fruitless=state.fruitless,
        hints=_hints(state, seat),
        seconds=None if waiting is None else waiting.after // 1000,
        missed=_missed(state) if state.stage == "over" else None,
        deck=state.deck,
        hand_size=state.hand_size,
        second_hand=state.second_hand,
        options=state.options,
    )


def _hints(state: State, seat: Seat | None) -> tuple[Hint, ...] | None:
    level = state.options.hints
    if level == "none" or state.stage != "place" or state.queue[0] != seat:
        return None
    letter, lexicon = state.chosen[seat], state.lexicon
    assert letter is not None
    fitting = (
        (at, end, letters)
        for at, row in enumerate(state.rows)
        for end in ENDS
        if lexicon.begins(letters := placed(row, letter, end))
    )
    return tuple(
        Hint(at, end, lexicon.count(letters, MOST_COUNTED) if level == "counts" else None)
        for at, end, letters in fitting
    )


@functools.lru_cache(maxsize=64)
def _missed(state: State) -> tuple[Missed, ...]:
    """The commonest words for each place that a lost card could have gone to, and for each row at the end.

    It takes a hundredth of a second, and everybody at a table asks for it at once.
    """
    lexicon = state.lexicon
    lost = (
        (mark.seat, mark.letter, placed(row, mark.letter, end))
        for mark in state.marks
        if mark.why == "row"
        for row in mark.rows
        for end in ENDS
    )
    found = (
        Missed(seat, letter, row, lexicon.examples(row, MOST_EXAMPLES))
        for seat, letter, row in (*lost, *((None, "", row) for row in state.rows))
    )
    return tuple(missed for missed in found if missed.words)


def seen(_before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Everybody sees everything but the cards that others are dealt and choose (TYP-8.1)."""
    match action:
        case Choose():
            return action if actor == seat else None
        case Deal():
            return Deal(action.rows, _own(action.hands, seat), action.dictionary)
        case DealAgain():
            return DealAgain(_own(action.hands, seat))
        case _:
            return action


def _own(hands: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    return tuple(hand if owner == seat else "" for owner, hand in enumerate(hands))


def shows(before: State, seat: Seat, action: Any) -> bool:
    """The last choice lays all cards open; the last doubt that is needed opens the dictionary."""
    if isinstance(action, Choose):
        return apply(before, seat, action).stage != "choose"
    return isinstance(action, Doubt) and apply(before, seat, action).stage != "doubt"


def redeal(state: State, seat: Seat | None, rng: Random) -> State:
    """Cards that nobody showed me lie anywhere in the other hands and aside; any card of a hand may be chosen."""
    if state.stage in ("deal", "over"):
        return state
    revealed = "" if state.stage == "choose" else "".join(filter(None, state.chosen))
    mine = "" if seat is None else state.hands[seat]
    others = "".join(cards for owner, cards in enumerate(state.known) if owner != seat)
    unseen = list(less(state.deck, "".join(state.rows) + state.discards + revealed + mine + others))
    rng.shuffle(unseen)
    hands = tuple(
        hand if owner == seat else _refill(hand, state.known[owner], unseen) for owner, hand in enumerate(state.hands)
    )
    chosen = state.chosen
    if state.stage == "choose":
        chosen = tuple(
            card if card is None or owner == seat else rng.choice(hands[owner]) for owner, card in enumerate(chosen)
        )
    return replace(state, hands=hands, chosen=chosen)


def _refill(hand: str, known: str, unseen: list[str]) -> str:
    """As many cards as the hand has: those that are known to be in it, and unseen ones."""
    return "".join(sorted(known + "".join(unseen.pop() for _ in range(len(hand) - len(known)))))


def imagine(view: View, rng: Random) -> State:
    """A state that fits this view. A host's own words are not in a view, so nobody plans with them."""
    return redeal(rebuild(view), view.seat, rng)


def rebuild(view: View) -> State:
    """The state as far as the view tells it; hands that are not seen hold as many cards, any."""
    blank = ["?" * size for size in view.sizes]
    if view.seat is not None:
        blank[view.seat] = view.hand
    chosen = tuple(card or ("?" if has else None) for card, has in zip(view.chosen, view.has_chosen, strict=True))
    return State(
        stage=view.stage,
        part=view.part,
        rows=view.rows,
        hands=tuple(blank),
        chosen=chosen,
        queue=view.queue,
        dictionary=view.dictionary,
        marks=view.marks,
        discards=view.discards,
        aside=view.aside,
        laid=view.laid,
        taken=view.taken,
        known=view.known,
        announced=view.announced,
        votes=view.votes,
        idle=view.idle,
        fruitless=view.fruitless,
        deck=view.deck,
        hand_size=view.hand_size,
        second_hand=view.second_hand,
        own=Own(),
        options=view.options,
    )


def retell(action: Any, actor: Actor, worlds: Worlds[State]) -> Any:
    """A deal must have given what is in hand now and what was laid since; a covered choice, the imagined one.

    What was dealt and chosen in a part or round that is over lies open, and stays as it was.
    """
    truth, then = worlds.truth, worlds.then
    match action:
        case Deal() if truth.part == 1:
            return Deal(action.rows, dealt(truth), action.dictionary)
        case DealAgain():
            return DealAgain(dealt(truth))
        case Choose() if truth.stage == "choose" and (then.part, then.laid) == (truth.part, truth.laid):
            assert isinstance(actor, int)
            return Choose(truth.chosen[actor] or truth.hands[actor][0])  # type: ignore[arg-type]
        case _:
            return action


def dealt(state: State) -> tuple[str, ...]:
    """What each hand was when it was dealt."""
    hands = zip(state.hands, state.laid, state.taken, strict=True)
    return tuple("".join(sorted(less(hand + laid, taken))) for hand, laid, taken in hands)


def components(state: State) -> dict[str, int]:
    """Cards wherever they lie; those that nobody has are as many as were left over. No letter is there too often."""
    revealed = "" if state.stage == "choose" else "".join(filter(None, state.chosen))
    found = "".join(state.rows) + "".join(state.hands) + state.discards + revealed
    deck = Counter(state.deck)
    counts = Counter(found)
    return {"cards": len(found) + state.aside} | {letter: max(deck[letter], counts[letter]) for letter in deck}
