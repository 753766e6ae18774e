"""The dealer of Typo: one draw for each part. The clock: for placing, for doubting, for choosing a row."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.typo import placing
from marbre.games.typo.actions import Accept, Choose, Deal, DealAgain, DealerAction, Doubt, GiveUp, Place, TimeUp
from marbre.games.typo.box import ROWS
from marbre.games.typo.placing import second_hand
from marbre.games.typo.state import State, less
from marbre.kernel.game import Countdown
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Actor


def chance(state: State) -> str | None:
    return "deal" if state.stage == "deal" else None


def draw(state: State, luck: Luck) -> DealerAction:
    """What lies in the rows stays out of the second shuffle; everything else is in it (TYP-1.3, TYP-6.1)."""
    cards = shuffled(luck, less(state.deck, "".join(state.rows)))
    players = len(state.hands)
    if state.part == 1 and not any(state.rows):
        one, two, three, four, *cards_left = cards
        hands = _hands(cards_left, players, state.hand_size)
        return Deal((one, two, three, four), hands, luck.below(players))
    return DealAgain(_hands(cards, players, second_hand(state)))


def _hands(cards: Any, players: int, size: int) -> tuple[str, ...]:
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
