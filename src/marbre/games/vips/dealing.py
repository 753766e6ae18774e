"""The dealer of VIPs: three draws, each as late as it can be, and what they do."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.vips import rules
from marbre.games.vips.actions import (
    Argue,
    Arrange,
    Bet,
    Deal,
    DealerAction,
    Finish,
    First,
    Place,
    Smile,
    Swap,
)
from marbre.games.vips.state import COLOURS, UNIT, State
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.seats import Actor

_FIFTEEN: Final = tuple(colour for colour in COLOURS for _ in range(5))


def chance(state: State) -> str | None:
    stage = state.stage
    return stage if stage in {"arrange", "deal", "first"} else None


def draw(state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "arrange":
            a, b, c, d, e = shuffled(luck, range(5))
            return Arrange((a, b, c, d, e))
        case "deal":
            return Deal(shuffled(luck, _FIFTEEN))
        case _:
            return First(luck.below(len(state.hands)))


def possible(state: State, action: DealerAction) -> bool:
    match action:
        case Arrange():
            return state.stage == "arrange" and sorted(action.columns) == [0, 1, 2, 3, 4]
        case Deal():
            return state.stage == "deal" and Counter(action.chips) == Counter(_FIFTEEN)
        case First():
            return state.stage == "first" and 0 <= action.seat < len(state.hands)


def arrange(state: State, _actor: Actor, action: Arrange) -> State:
    return replace(state, stage="bet", columns=action.columns * 3)


def deal(state: State, _actor: Actor, action: Deal) -> State:
    dealt = tuple(UNIT[chip] for chip in action.chips)
    return replace(state, stage="first", chips=dealt, bag=state.bag - sum(dealt))


def first(state: State, _actor: Actor, action: First) -> State:
    return replace(state, stage="place", turn=action.seat)


_OBEY: Final[dict[type[Any], Callable[[State, Any, Any], State]]] = {
    Arrange: arrange,
    Deal: deal,
    First: first,
    Bet: rules.bet,
    Place: rules.place,
    Swap: rules.swap,
    Finish: rules.end_turn,
    Argue: rules.end_turn,
    Smile: rules.smile,
}


def apply(state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](state, actor, action)
