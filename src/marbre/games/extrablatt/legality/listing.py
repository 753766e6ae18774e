"""What a seat of Das Extrablatt may do: listed in full, drawn fairly without a list, or a few examples for a person.

A turn can have ten thousand placements. `legal` reads the interned actions at their anchors, `sample` counts the
anchors, draws a number and reads one.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
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
from marbre.games.extrablatt.page_grid import PageGrid
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
_MOTOR_AT_FOOT: Final = 3
_BOTH: Final = {pair: actions.Eliminate(*pair) for pair in combinations_with_replacement(range(COLUMNS), 2)}

Table = tuple[PlayerAction, ...]
"""The action at each bit of a strip."""


def legal(rules: "Extrablatt", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    stage = state.stage
    if stage in ("act", "extra"):
        if seat != state.turn:
            return ()
        writes = rules.sheet.writes
        found: list[PlayerAction] = []
        for column, space in openings(rules, state, seat):
            found += chosen(writes[column], space)
        found += besides_writing(rules, state, seat)
        return tuple(found)
    if stage == "advertise":
        duel = state.duel
        assert duel is not None
        if seat != duel.winner:
            return ()
        return (*chosen(rules.sheet.ads, spaces_for_ad(rules, state, seat, duel.loser)), DECLINE)
    return _few(state, seat)


def sample(rules: "Extrablatt", state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One of `legal`, each equally likely, without making the list."""
    stage = state.stage
    if stage in ("act", "extra"):
        others = besides_writing(rules, state, seat)
        found = openings(rules, state, seat)
        counts = [space.bit_count() for _, space in found]
        at = int(rng.random() * (len(others) + sum(counts)))
        if at < len(others):
            return others[at]
        at -= len(others)
        for (column, space), count in zip(found, counts, strict=True):
            if at < count:
                return rules.sheet.writes[column][nth_bit(space, at)]
            at -= count
    if stage == "advertise":
        assert state.duel is not None
        space = spaces_for_ad(rules, state, seat, state.duel.loser)
        count = space.bit_count()
        at = int(rng.random() * (count + 1))
        return rules.sheet.ads[nth_bit(space, at)] if at < count else DECLINE
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


def _examples(sheet: PageGrid, table: Table, space: int) -> Iterator[PlayerAction]:
    for shape, anchors in enumerate(sheet.strips.unpack(space)):
        inside = anchors & sheet.in_zone[shape]
        for some in (inside, anchors & ~inside):
            if some:
                yield table[sheet.strips.bit(shape, next(bits(some)))]


def besides_writing(rules: "Extrablatt", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """What may be done on a turn besides writing."""
    feet = tuple(map(_foot, state.columns))
    challenges = challenges_of(rules, state, seat) if _MOTOR_AT_FOOT in feet else ()
    return _besides(feet, challenges, state.stage == "extra")


def _foot(cards: tuple[actions.Card, ...]) -> int:
    """What lies at the foot of a column: nothing, one dispatch below a motor or alone, two or more, or a motor."""
    if not cards:
        return 0
    if cards[0] == actions.MOTOR:
        return _MOTOR_AT_FOOT
    return 2 if len(cards) > 1 and cards[1] != actions.MOTOR else 1


@lru_cache(maxsize=4096)
def _besides(
    feet: tuple[int, ...], challenges: tuple[tuple[Seat, actions.Domain | None], ...], extra: bool
) -> tuple[PlayerAction, ...]:
    """Every elimination; taking a motor against each of these, or against nobody if there is nobody (EXT-4.8)."""
    columns = [column for column, foot in enumerate(feet) if foot in (1, 2)]
    pairs = [pair for pair in combinations_with_replacement(columns, 2) if pair[0] != pair[1] or feet[pair[0]] > 1]
    motors = [column for column, foot in enumerate(feet) if foot == _MOTOR_AT_FOOT]
    return (
        *(_FIRST[column] for column in columns),
        *(_BOTH[pair] for pair in pairs),
        *(motor(column, *challenge) for column in motors for challenge in challenges or ((None, None),)),
        *((FINISH,) if extra else ()),
    )


def one_more(state: State) -> tuple[PlayerAction, ...]:
    """Every elimination of a single dispatch."""
    return tuple(_FIRST[column] for column, cards in enumerate(state.columns) if cards and cards[0] != actions.MOTOR)


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
