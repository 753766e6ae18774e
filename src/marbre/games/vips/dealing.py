"""The dealer of VIPs: the open box, and three draws, each as late as it can be."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from marbre.games.vips.actions import Arrange, Deal, DealerAction, First
from marbre.games.vips.state import COLOURS, State, pack_chips
from marbre.kernel.luck import Luck, shuffled

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

_FIFTEEN: Final = tuple(colour for colour in COLOURS for _ in range(5))


def begin(rules: "Vips") -> State:
    """The box is open, nobody has chosen anything."""
    box, players = rules.box, rules.players
    each = (box.chips_in_hand,) * 3
    return State(
        stage="arrange" if rules.options.columns == "shuffled" else "bet",
        turn=0,
        columns=(0, 1, 2, 3, 4) * 3,
        chips=(0,) * 15,
        hands=(pack_chips(each),) * players,
        gone=0,
        bag=pack_chips((box.chips_in_box - players * box.chips_in_hand,) * 3),
        bets=(None,) * players,
        announced=None,
    )


def chance(_rules: "Vips", state: State) -> str | None:
    stage = state.stage
    return stage if stage in {"arrange", "deal", "first"} else None


def draw(_rules: "Vips", state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "arrange":
            a, b, c, d, e = shuffled(luck, range(5))
            return Arrange((a, b, c, d, e))
        case "deal":
            return Deal(shuffled(luck, _FIFTEEN))
        case _:
            return First(luck.below(len(state.hands)))


def possible(_rules: "Vips", state: State, action: DealerAction) -> bool:
    match action:
        case Arrange():
            return state.stage == "arrange" and sorted(action.columns) == [0, 1, 2, 3, 4]
        case Deal():
            return state.stage == "deal" and Counter(action.chips) == Counter(_FIFTEEN)
        case First():
            return state.stage == "first" and 0 <= action.seat < len(state.hands)
