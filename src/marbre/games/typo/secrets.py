"""What a seat may know of Typo, and the worlds that fit it."""

from collections import Counter
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.typo.actions import Choose, Deal, DealAgain, Doubt
from marbre.games.typo.dealing import alarm
from marbre.games.typo.legality import NOES, voters
from marbre.games.typo.lexicon.hints import Hint, Missed, hints
from marbre.games.typo.scoring import scores
from marbre.games.typo.state import OpenTable, State, less
from marbre.kernel.rules import RetoldWorlds, shared
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo


class View(OpenTable, frozen=True, kw_only=True):
    """The table from one seat. Hands and choices of others are secret until they are revealed (TYP-8.1)."""

    seat: Seat | None
    turn: Seat | None
    """Whose card is being placed, or doubted."""
    hand: str
    """My own, in alphabetical order; without the card that lies revealed."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    has_chosen: tuple[bool, ...]
    chosen: tuple[str | None, ...]
    """My own choice; once everybody has chosen, the cards still to be placed."""
    scores: tuple[int, ...]
    voters: tuple[Seat, ...]
    """Who is asked about the word on trial."""
    needed: int | None
    """How many of them must say no to it."""
    hints: tuple[Hint, ...] | None
    """For who is to place, if hints were agreed on."""
    seconds: int | None
    """What the clock gives for this, from the moment that the table began to wait."""
    missed: tuple[Missed, ...] | None
    """When the match is over."""


def view(rules: "Typo", state: State, seat: Seat | None) -> View:
    asked = voters(rules, state) if state.stage in NOES else ()
    waiting = alarm(rules, state)
    return replace(
        glance(rules, state, seat),
        voters=asked,
        needed=NOES[state.stage](len(asked)) if asked else None,
        hints=hints(rules, state, seat),
        seconds=None if waiting is None else waiting.after // 1000,
        missed=rules.missed_words(state) if state.stage == "over" else None,
    )


_OPEN: Final = attrgetter(*OpenTable.__struct_fields__)


def glance(rules: "Typo", state: State, seat: Seat | None) -> View:
    """The cards, without who is asked about a word, for how long, and what else follows from them."""
    chosen = state.chosen
    return View(
        *_OPEN(state),
        seat=seat,
        turn=state.queue[0] if state.queue and state.stage != "over" else None,
        hand="" if seat is None else state.hands[seat],
        sizes=tuple(map(len, state.hands)),
        has_chosen=tuple([card is not None for card in chosen]),
        chosen=_own_choice(chosen, seat) if state.stage == "choose" else chosen,
        scores=rules.last_look.at("scores", state.marks, lambda _: scores(state)),
        voters=(),
        needed=None,
        hints=None,
        seconds=None,
        missed=None,
    )


def _own_choice(chosen: tuple[str | None, ...], seat: Seat | None) -> tuple[str | None, ...]:
    return tuple([None if card and owner != seat else card for owner, card in enumerate(chosen)])


def seen(_rules: "Typo", _before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
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


def shows(rules: "Typo", before: State, seat: Seat, action: Any) -> bool:
    """The last choice lays all cards open; the last doubt that is needed opens the dictionary."""
    if isinstance(action, Choose):
        return rules.apply(before, seat, action).stage != "choose"
    opens = isinstance(action, Doubt) and before.stage == "doubt" and rules.options.words == "bluff"
    return opens and rules.apply(before, seat, action).stage != "doubt"


def redeal(rules: "Typo", state: State, seat: Seat | None, rng: Random) -> State:
    """Cards that nobody showed me lie anywhere in the other hands and aside; any card of a hand may be chosen."""
    if state.stage in ("deal", "over"):
        return state
    revealed = "" if state.stage == "choose" else "".join(filter(None, state.chosen))
    mine = "" if seat is None else state.hands[seat]
    others = "".join(cards for owner, cards in enumerate(state.known) if owner != seat)
    unseen = list(less(rules.deck, "".join(state.rows) + state.discards + revealed + mine + others))
    rng.shuffle(unseen)
    hands = tuple(
        hand if owner == seat else _refill(hand, state.known[owner], unseen) for owner, hand in enumerate(state.hands)
    )
    chosen = state.chosen
    if state.stage == "choose":
        chosen = tuple(
            card if not card or owner == seat else rng.choice(hands[owner]) for owner, card in enumerate(chosen)
        )
    return replace(state, hands=hands, chosen=chosen)


def _refill(hand: str, known: str, unseen: list[str]) -> str:
    """As many cards as the hand has: those that are known to be in it, and unseen ones."""
    return "".join(sorted(known + "".join(unseen.pop() for _ in range(len(hand) - len(known)))))


def imagine(rules: "Typo", view: View, rng: Random) -> State:
    """A state that fits this view."""
    return redeal(rules, rebuild(view), view.seat, rng)


def rebuild(view: View) -> State:
    """The state as far as the view tells it; hands that are not seen hold as many cards, any."""
    blank = ["?" * size for size in view.sizes]
    if view.seat is not None:
        blank[view.seat] = view.hand
    chosen = tuple(
        card if card is not None or not has else "?" for card, has in zip(view.chosen, view.has_chosen, strict=True)
    )
    return State(**shared(OpenTable, view), hands=tuple(blank), chosen=chosen)


def retell(_rules: "Typo", action: Any, actor: Actor, worlds: RetoldWorlds[State]) -> Any:
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


def components(rules: "Typo", state: State) -> dict[str, int]:
    """Cards wherever they lie; those that nobody has are as many as were left over. No letter is there too often."""
    revealed = "" if state.stage == "choose" else "".join(filter(None, state.chosen))
    found = "".join(state.rows) + "".join(state.hands) + state.discards + revealed
    deck = Counter(rules.deck)
    counts = Counter(found)
    return {"cards": len(found) + state.aside} | {letter: max(deck[letter], counts[letter]) for letter in deck}
