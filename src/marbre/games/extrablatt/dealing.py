"""The dealer of Das Extrablatt: the open box, the first fifteen cards, the cheques, who begins, and cards for emptied
columns.

Each pile begins with the same number of copies of every headline, so what is left in it is public; only its order is
not, and that is drawn as cards are turned up.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt.actions import MOTOR, Card, DealerAction, Fill, First, Hand, Lay
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.state import Paper, State
from marbre.kernel.luck import Luck, shuffled

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

_STREAMS: Final = {"lay": "fax", "hand": "cheques", "first": "first", "fill": "fax"}


def begin(rules: "Extrablatt") -> State:
    """The box is open, nothing is laid out."""
    box, players = rules.box, rules.players
    blank = Paper(
        articles=(),
        ads=(),
        tiles=tuple(tile.count for tile in box.tiles),
        free=rules.sheet.blank,
        domains=(0,) * len(DOMAINS),
        written=0,
        pictured=0,
        covered=0,
        alive=0,
        fits=rules.sheet.strips.lawful,
        near=(0,) * len(DOMAINS),
    )
    return State(
        stage="lay",
        turn=0,
        spent=False,
        columns=((),) * COLUMNS,
        unseen=tuple((pile.dispatches // MOTOR,) * MOTOR for pile in rules.piles),
        piles=tuple((pile.dispatches, pile.motors) for pile in rules.piles),
        filling=0,
        pile=0,
        second=False,
        hour=0,
        taken=0,
        removed=(),
        papers=(blank,) * players,
        photos=(rules.photos,) * len(DOMAINS),
        extras=(box.extras,) * players,
        hands=(0,) * players,
        sets=(0,) * players,
        duels=(),
        duel=None,
    )


def chance(_rules: "Extrablatt", state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(rules: "Extrablatt", state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "lay":
            rows = rules.box.rows
            cards = _turn_up(state, luck, COLUMNS * rows)
            return Lay(tuple(cards[column * rows : column * rows + rows] for column in range(COLUMNS)))
        case "hand":
            return Hand(shuffled(luck, range(len(state.papers))))
        case "first":
            return First(luck.below(len(state.papers)))
        case _:
            return Fill(_turn_up(state, luck, _wanted(rules, state)))


def _wanted(rules: "Extrablatt", state: State) -> int:
    """How many cards come from the pile: what the column lacks, or all that the pile has."""
    return min(rules.box.rows - len(state.columns[state.filling]), sum(state.piles[state.pile]))


def _turn_up(state: State, luck: Luck, count: int) -> tuple[Card, ...]:
    dispatches, motors = state.piles[state.pile]
    unseen = list(state.unseen[state.pile])
    cards: list[Card] = []
    for _ in range(count):
        if luck.below(dispatches + motors) >= dispatches:
            cards.append(MOTOR)
            motors -= 1
            continue
        card = _at(unseen, luck.below(dispatches))
        cards.append(card)
        unseen[card] -= 1
        dispatches -= 1
    return tuple(cards)


def _at(unseen: Sequence[int], number: int) -> Card:
    """The card with that number, if all that are left in a pile lay in a row."""
    for card, copies in enumerate(unseen):
        if number < copies:
            return card
        number -= copies
    raise IndexError(number)


def possible(rules: "Extrablatt", state: State, action: DealerAction) -> bool:
    match action:
        case Lay():
            sizes = [len(cards) for cards in action.columns]
            cards = [card for column in action.columns for card in column]
            return state.stage == "lay" and sizes == [rules.box.rows] * COLUMNS and _in_pile(state, cards)
        case Hand():
            return state.stage == "hand" and sorted(action.sets) == list(range(len(state.papers)))
        case First():
            return state.stage == "first" and 0 <= action.seat < len(state.papers)
        case Fill():
            return (
                state.stage == "fill" and len(action.cards) == _wanted(rules, state) and _in_pile(state, action.cards)
            )


def _in_pile(state: State, cards: Sequence[Card]) -> bool:
    counts = Counter(cards)
    dispatches, motors = state.piles[state.pile]
    if counts[MOTOR] > motors or len(cards) - counts[MOTOR] > dispatches:
        return False
    unseen = state.unseen[state.pile]
    return all(count <= unseen[card] for card, count in counts.items() if card != MOTOR)
