"""The dealer of Défense d'afficher: posters, dice and chance cards, each drawn as late as it can be."""

from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.actions import (
    SIDES,
    Blind,
    Card,
    Deal,
    DealerAction,
    Die,
    Draw,
    FirstRoll,
    Turn,
)
from marbre.games.defense_d_afficher.box import DefenseOptions
from marbre.games.defense_d_afficher.state import (
    ALL,
    Pair,
    State,
    bits,
    cards_of,
    drawable_chance,
    hand,
    has,
    size,
)
from marbre.kernel.luck import Luck
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def begin(rules: "Defense") -> State:
    """The plan is spread out, the figures stand on their starts, the posters are shuffled (DEF-1.1, DEF-1.4)."""
    count = len(rules.sides)
    return State(
        stage="deal",
        turn=0,
        members=(0,) * count,
        squares=rules.starts,
        skips=(0,) * count,
        penalties=(0,) * count,
        firsts=(0,) * count,
        seconds=(0,) * count,
        posted=(0, 0),
        bag=(ALL, ALL),
        bottom=(),
        slipped_by=(),
        public=(0, 0),
        seen=((0, 0),) * (count + 1),
        drawn=(),
        bars=(),
        stock=0 if rules.options.simplified else (1 << len(rules.plan.chance)) - 1,
        discard=(),
        kept=(None,) * count,
        card=None,
        roll=0,
        left=0,
        at=None,
        held=(),
        rollers=tuple(range(count)),
    )


def sides_of(players: int, options: DefenseOptions) -> tuple[tuple[Seat, ...], ...]:
    """The sides, to the left: single players first, then teams of neighbours (DEF-8.1).

    Raises Unreadable if the wished number of teams does not make two to four sides.
    """
    fewest, most = max(0, players - SIDES), min(players // 2, players - 2)
    teams = fewest if options.teams == "auto" else int(options.teams)
    if not fewest <= teams <= most:
        raise unreadable("bad-teams", players=players, given=teams, low=fewest, high=most)
    alone = players - 2 * teams
    return (*((seat,) for seat in range(alone)), *((seat, seat + 1) for seat in range(alone, players, 2)))


_STREAMS: Final = {
    "deal": "deal",
    "first": "first",
    "die": "die",
    "taking": "reserve",
    "drawing": "reserve",
    "penalty": "reserve",
    "turning": "chance",
    "blind": "blind",
}


def chance(_rules: "Defense", state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(rules: "Defense", state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "deal":
            count = len(rules.sides)
            cards = _some(state.bag, luck, rules.posters_dealt * count)
            return Deal(tuple(tuple(sorted(cards[side::count])) for side in range(count)))
        case "first":
            return FirstRoll(tuple(luck.below(6) + 1 for _ in state.rollers))
        case "die":
            return _DICE[luck.below(6)]
        case "turning":
            cards = tuple(bits(drawable_chance(state)))
            return Turn(cards[luck.below(len(cards))])
        case "blind":
            assert state.at is not None
            cards = cards_of(hand(state, state.at))
            return Blind(cards[luck.below(len(cards))])
        case _:
            return Draw(_from_top(state, luck))


_DICE: Final = tuple(Die(pips) for pips in range(1, 7))


def _some(cards: Pair, luck: Luck, count: int) -> tuple[Card, ...]:
    """So many of a set, one by one, each equally likely."""
    pool = list(cards_of(cards))
    for at in range(count):
        other = at + luck.below(len(pool) - at)
        pool[at], pool[other] = pool[other], pool[at]
    return tuple(pool[:count])


def _from_top(state: State, luck: Luck) -> tuple[Card, ...]:
    """From the bag while it lasts; then what was slipped under comes up by itself, in its order."""
    count, unknown = _wanted(state)
    return _some(state.bag, luck, unknown) + state.bottom[: count - unknown]


def _wanted(state: State) -> tuple[int, int]:
    """How many posters are to come from the reserve, and how many of them from the bag."""
    count = len(state.held) if state.stage == "taking" else 1
    return count, min(count, size(state.bag))


def possible(rules: "Defense", state: State, action: DealerAction) -> bool:
    match action:
        case Deal():
            cards = [card for cards in action.hands if cards is not None for card in cards]
            return (
                state.stage == "deal"
                and len(action.hands) == len(rules.sides)
                and all(cards is not None and len(cards) == rules.posters_dealt for cards in action.hands)
                and len(set(cards)) == len(cards)
            )
        case FirstRoll():
            return state.stage == "first" and len(action.dice) == len(state.rollers)
        case Die():
            return state.stage == "die"
        case Turn():
            return state.stage == "turning" and bool(drawable_chance(state) >> action.card & 1)
        case Blind():
            return state.stage == "blind" and state.at is not None and has(hand(state, state.at), action.card)
        case Draw():
            count, unknown = _wanted(state)
            mine, rest = action.cards[:unknown], action.cards[unknown:]
            return (
                state.stage in ("taking", "drawing", "penalty")
                and len(set(mine)) == unknown
                and all(has(state.bag, card) for card in mine)
                and rest == state.bottom[: count - unknown]
            )
