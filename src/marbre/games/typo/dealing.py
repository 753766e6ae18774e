"""The dealer of Typo: one draw for each part. The clock: for placing, for doubting, for choosing a row."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.typo import placing
from marbre.games.typo.actions import Accept, Choose, Deal, DealAgain, DealerAction, Doubt, GiveUp, Place, TimeUp
from marbre.games.typo.box import ROWS
from marbre.games.typo.placing import second_hand
from marbre.games.typo.state import State
from marbre.kernel.alarms import Countdown
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Actor

FIRST_DEAL: Final = "first-deal"
SECOND_DEAL: Final = "second-deal"


def chance(state: State) -> str | None:
    if state.stage != "deal":
        return None
    return SECOND_DEAL if any(state.rows) else FIRST_DEAL


def draw(state: State, luck: Luck) -> DealerAction:
    """Four cards open the rows and hands are dealt; later, everything but the rows again (TYP-1.3, TYP-6.1).

    Each time the whole deck is shuffled, every card for itself; for the second deal those in the rows are then taken
    out, of each letter the first copies in the deck. So every order of the rest is equally likely, and tables of one
    secret are dealt the same but for the cards that lie in their rows.
    """
    order = shuffled(luck, range(len(state.deck)))
    players = len(state.hands)
    if not any(state.rows):
        one, two, three, four, *cards = (state.deck[card] for card in order)
        return Deal((one, two, three, four), _hands(cards, players, state.hand_size), luck.below(players))
    in_rows = _first_copies(state.deck, "".join(state.rows))
    cards = [state.deck[card] for card in order if card not in in_rows]
    return DealAgain(_hands(cards, players, second_hand(state)))


def _first_copies(deck: str, letters: str) -> frozenset[int]:
    """Where in the sorted deck these letters lie, the first copies of each."""
    return frozenset(deck.index(letter) + copy for letter in set(letters) for copy in range(letters.count(letter)))


def _hands(cards: Sequence[str], players: int, size: int) -> tuple[str, ...]:
    return tuple("".join(sorted(cards[seat * size : seat * size + size])) for seat in range(players))


def possible(state: State, action: DealerAction) -> bool:
    if state.stage != "deal":
        return False
    first = not any(state.rows)
    size = state.hand_size if first else second_hand(state)
    dealt = "".join(action.hands)
    match action:
        case Deal():
            fits = first and 0 <= action.dictionary < len(state.hands) and all(len(row) == 1 for row in action.rows)
            dealt += "".join(action.rows)
        case DealAgain():
            fits = not first
            dealt += "".join(state.rows)
    sizes = [len(hand) for hand in action.hands] == [size] * len(state.hands)
    return fits and sizes and not Counter(dealt) - Counter(state.deck)


def deal(state: State, _actor: Actor, action: Deal) -> State:
    aside = len(state.deck) - ROWS - sum(map(len, action.hands))
    return replace(
        state, stage="choose", rows=action.rows, hands=action.hands, dictionary=action.dictionary, aside=aside
    )


def deal_again(state: State, _actor: Actor, action: DealAgain) -> State:
    in_use = sum(map(len, state.rows)) + sum(map(len, action.hands))
    return replace(
        state,
        stage="choose",
        part=2,
        hands=action.hands,
        discards="",
        laid=("",) * len(action.hands),
        aside=len(state.deck) - in_use,
    )


def alarm(state: State) -> Countdown | None:
    match state.stage:
        case "place" | "replace" as stage if seconds := state.options.placing_time:
            return Countdown(seconds * 1000, TimeUp(stage, state.queue[0]))
        case "doubt" if seconds := state.options.doubting_time:
            return Countdown(seconds * 1000, TimeUp("doubt", state.queue[0]))
        case _:
            return None


_OBEY: Final[dict[type[Any], Callable[[State, Any, Any], State]]] = {
    Deal: deal,
    DealAgain: deal_again,
    TimeUp: placing.time_up,
    Choose: placing.choose,
    Place: placing.place,
    GiveUp: placing.give_up,
    Doubt: placing.doubt,
    Accept: placing.accept,
}


def apply(state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](state, actor, action)
