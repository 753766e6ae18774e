"""What a seat of Das Extrablatt may do: listed in full, drawn fairly without a list, or a few examples for a person.

A turn can have ten thousand placements. `legal` reads the interned actions at their anchors, `sample` counts the
anchors, draws a number and reads one.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt import actions
from marbre.games.extrablatt.actions import PlayerAction
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.legality.conditions import (
    challenges_of,
    clean_articles,
    duellists,
    openings,
    spaces_for_ad,
)
from marbre.games.extrablatt.page_grid import Fitting, PageGrid
from marbre.games.extrablatt.state import MOST_CHEQUES, State
from marbre.kernel.seats import Seat
from marbre.layout import bits, chosen, nth_bit

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

FINISH: Final = actions.Finish()
DECLINE: Final = actions.Decline()
REFILLS: Final = (actions.Refill("normal"), actions.Refill("tempo"))
_PAYS: Final = {cheque: actions.Pay(cheque) for cheque in range(1, MOST_CHEQUES + 1)}
_MISPRINTS: Final = tuple(actions.Misprint(article) for article in range(41))
_FIRST: Final = tuple(actions.Eliminate(column) for column in range(COLUMNS))
_BOTH: Final = {pair: actions.Eliminate(*pair) for pair in combinations_with_replacement(range(COLUMNS), 2)}

Table = tuple[tuple[PlayerAction, ...], ...]
"""`table[shape][anchor]`."""


def legal(rules: "Extrablatt", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    stage = state.stage
    if stage in ("act", "extra"):
        if seat != state.turn:
            return ()
        writes = rules.sheet.writes
        found: list[PlayerAction] = []
        for column, (_, _, places) in openings(rules, state, seat):
            for table, anchors in zip(writes[column], places, strict=True):
                if anchors:
                    found += chosen(table, anchors)
        found += besides_writing(rules, state, seat)
        return tuple(found)
    if stage == "advertise":
        duel = state.duel
        assert duel is not None
        if seat != duel.winner:
            return ()
        places = spaces_for_ad(rules, state, seat, duel.loser)[2]
        ads = [ad for table, some in zip(rules.sheet.ads, places, strict=True) for ad in chosen(table, some)]
        return (*ads, DECLINE)
    return _few(state, seat)


def sample(rules: "Extrablatt", state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One of `legal`, each equally likely, without making the list."""
    stage = state.stage
    if stage in ("act", "extra"):
        others = besides_writing(rules, state, seat)
        found = openings(rules, state, seat)
        at = int(rng.random() * (len(others) + sum([space[0] for _, space in found])))
        if at < len(others):
            return others[at]
        at -= len(others)
        for column, space in found:
            if at < space[0]:
                return _pick(rules.sheet.writes[column], space, at)
            at -= space[0]
    if stage == "advertise":
        assert state.duel is not None
        space = spaces_for_ad(rules, state, seat, state.duel.loser)
        at = int(rng.random() * (space[0] + 1))
        return _pick(rules.sheet.ads, space, at) if at < space[0] else DECLINE
    few = _few(state, seat)
    return few[int(rng.random() * len(few))]


def offered(rules: "Extrablatt", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """For a person: of each dispatch and size, the first place in the headline zone and the first outside.

    All places are in the view, as maps; a list of thousands would not be read.
    """
    sheet = rules.sheet
    if state.stage in ("act", "extra") and seat == state.turn:
        found: list[PlayerAction] = []
        for column, space in openings(rules, state, seat):
            found += _examples(sheet, sheet.writes[column], space)
        return (*found, *besides_writing(rules, state, seat))
    if state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        return (*_examples(sheet, sheet.ads, spaces_for_ad(rules, state, seat, state.duel.loser)), DECLINE)
    return legal(rules, state, seat)


def _examples(sheet: PageGrid, table: Table, space: Fitting) -> Iterator[PlayerAction]:
    for shape, anchors in enumerate(space[2]):
        inside = anchors & sheet.in_zone[shape]
        for some in (inside, anchors & ~inside):
            if some:
                yield table[shape][next(bits(some))]


def _pick(table: Table, space: Fitting, at: int) -> PlayerAction:
    """The placement with that number."""
    for shape, count in enumerate(space[1]):
        if at < count:
            return table[shape][nth_bit(space[2][shape], at)]
        at -= count
    raise IndexError(at)


def besides_writing(rules: "Extrablatt", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """What may be done on a turn besides writing."""
    menu = _eliminations(*[_lowest(cards) for cards in state.columns])
    motors = [column for column, cards in enumerate(state.columns) if cards and cards[0] == actions.MOTOR]
    if motors:
        challenges = challenges_of(rules, state, seat) or ((None, None),)
        menu += tuple([motor(column, *challenge) for column in motors for challenge in challenges])
    return (*menu, FINISH) if state.stage == "extra" else menu


def _lowest(cards: tuple[actions.Card, ...]) -> int:
    """How many dispatches, at most two, lie at the foot of a column below its first motor."""
    if not cards or cards[0] == actions.MOTOR:
        return 0
    return 2 if len(cards) > 1 and cards[1] != actions.MOTOR else 1


@cache
def _eliminations(*lowest: int) -> tuple[PlayerAction, ...]:
    columns = [column for column, count in enumerate(lowest) if count]
    pairs = [pair for pair in combinations_with_replacement(columns, 2) if pair[0] != pair[1] or lowest[pair[0]] > 1]
    return (*(_FIRST[column] for column in columns), *(_BOTH[pair] for pair in pairs))


def one_more(state: State) -> tuple[PlayerAction, ...]:
    """Every elimination of a single dispatch."""
    return tuple(_FIRST[column] for column, cards in enumerate(state.columns) if _lowest(cards))


@cache
def motor(column: int, target: Seat | None, domain: actions.Domain | None) -> actions.TakeMotor:
    return actions.TakeMotor(column, target, domain)


def _few(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """What may be done in the stages that have short lists."""
    match state.stage:
        case "second":
            return (*one_more(state), DECLINE) if seat == state.turn else ()
        case "duel":
            return cheques(state.hands[seat]) if seat in duellists(state) else ()
        case "misprint":
            duel = state.duel
            assert duel is not None
            assert duel.domain is not None
            if seat != duel.winner:
                return ()
            articles = clean_articles(state.papers[duel.loser], DOMAINS.index(duel.domain))
            return (*(_MISPRINTS[at] for at in articles), DECLINE)
        case "refill":
            return REFILLS if seat == state.turn else ()
        case _:
            return ()


@cache
def cheques(hand: int) -> tuple[PlayerAction, ...]:
    return tuple(_PAYS[cheque] for cheque in bits(hand))
