"""What a seat of Das Extrablatt may do: listed in full, drawn fairly without a list, or as a map for a client.

A turn can have ten thousand placements. Anchors of all shapes are found by a few shifts (marbre.layout); `legal` reads
the interned actions at them, `sample` counts the anchors, draws a number and reads one.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from operator import and_
from random import Random
from typing import Final

import msgspec

from marbre.games.extrablatt.actions import (
    MOTOR,
    Card,
    Domain,
    Duck,
    Eliminate,
    Finish,
    Pay,
    PlayerAction,
    Refill,
    TakeMotor,
)
from marbre.games.extrablatt.box import COLUMNS, DOMAINS, PER_DOMAIN
from marbre.games.extrablatt.sheet import Sheet, sheet_of
from marbre.games.extrablatt.state import MOST_CHEQUES, Paper, State, domain_of
from marbre.kernel.seats import Seat
from marbre.layout import REMEMBERED, bits, chosen, nth_bit

FINISH: Final = Finish()
REFILLS: Final = (Refill("normal"), Refill("tempo"))
_PAYS: Final = (None, *(Pay(cheque) for cheque in range(1, MOST_CHEQUES + 1)))
_DUCKS: Final = tuple(Duck(article) for article in range(41))
_FIRST: Final = tuple(Eliminate(column) for column in range(COLUMNS))
_BOTH: Final = {pair: Eliminate(*pair) for pair in combinations_with_replacement(range(COLUMNS), 2)}

Fitting = tuple[int, tuple[int, ...], tuple[int, ...]]
"""How many placements there are in all; of each shape, how many; of each shape, the anchors."""


def legal(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    stage = state.stage
    if stage in ("act", "extra"):
        if seat != state.turn:
            return ()
        writes = sheet_of(state.numbers).writes
        found: list[PlayerAction] = []
        for column, (_, _, places) in openings(state, seat):
            for table, anchors in zip(writes[column], places, strict=True):
                if anchors:
                    found += chosen(table, anchors)  # type: ignore[arg-type]  # None stands at no anchor
        return (*found, *_short_menu(state, seat))
    if stage == "advertise":
        duel = state.duel
        assert duel is not None
        if seat != duel.winner:
            return ()
        ads = sheet_of(state.numbers).ads
        places = spaces_for_ad(state, seat, duel.loser)[2]
        return tuple([ad for table, some in zip(ads, places, strict=True) for ad in chosen(table, some)])  # type: ignore[misc]
    return _few(state, seat)


def sample(state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One of `legal`, each equally likely, without making the list."""
    stage = state.stage
    if stage in ("act", "extra"):
        others = _short_menu(state, seat)
        found = openings(state, seat)
        at = int(rng.random() * (len(others) + sum([space[0] for _, space in found])))
        if at < len(others):
            return others[at]
        at -= len(others)
        for column, space in found:
            if at < space[0]:
                return _pick(sheet_of(state.numbers).writes[column], space, at)
            at -= space[0]
    if stage == "advertise":
        assert state.duel is not None
        space = spaces_for_ad(state, seat, state.duel.loser)
        return _pick(sheet_of(state.numbers).ads, space, int(rng.random() * space[0]))
    few = _few(state, seat)
    return few[int(rng.random() * len(few))]


def offered(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """For a person: of each dispatch and size, the first place in the headline zone and the first outside.

    All places are in the view, as a map; a list of thousands would not be read.
    """
    if state.stage in ("act", "extra") and seat == state.turn:
        sheet = sheet_of(state.numbers)
        found: list[PlayerAction] = []
        for column, space in openings(state, seat):
            found += _examples(sheet, sheet.writes[column], space)
        return (*found, *_short_menu(state, seat))
    if state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        sheet = sheet_of(state.numbers)
        return tuple(_examples(sheet, sheet.ads, spaces_for_ad(state, seat, state.duel.loser)))
    return legal(state, seat)


class Place(msgspec.Struct, frozen=True):
    """Where a shape may lie: for each row of the page, a string with a 1 at each square for its top left corner."""

    columns: tuple[int, ...]
    """Of the fax plan: whose dispatches may lie there; none for an ad."""
    width: int
    height: int
    rows: tuple[str, ...]


def places(state: State, seat: Seat) -> tuple[Place, ...]:
    """Every placement that a seat has, as maps: what a client needs to let a tile be dragged."""
    sheet = sheet_of(state.numbers)
    found: list[tuple[int | None, Fitting]] = []
    if state.stage in ("act", "extra") and seat == state.turn:
        found += openings(state, seat)
    elif state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        found.append((None, spaces_for_ad(state, seat, state.duel.loser)))
    columns: dict[tuple[int, int], list[int]] = {}
    for column, (_, _, places) in found:
        for shape, anchors in enumerate(places):
            if anchors:
                columns.setdefault((shape, anchors), []).extend([] if column is None else [column])
    return tuple(
        Place(tuple(feet), *sheet.shapes.sizes[shape], _map(sheet, anchors))
        for (shape, anchors), feet in columns.items()
    )


def _map(sheet: Sheet, anchors: int) -> tuple[str, ...]:
    grid = sheet.grid
    digits = f"{anchors:b}"[::-1].ljust(grid.stride * grid.height, "0")
    return tuple(digits[row * grid.stride : row * grid.stride + grid.width] for row in range(grid.height))


Table = tuple[tuple[PlayerAction | None, ...], ...]


def _examples(sheet: Sheet, table: Table, space: Fitting) -> Iterator[PlayerAction]:
    for shape, anchors in enumerate(space[2]):
        inside = anchors & sheet.in_zone[shape]
        for some in (inside, anchors & ~inside):
            if some:
                action = table[shape][next(bits(some))]
                assert action is not None
                yield action


def _pick(table: Table, space: Fitting, at: int) -> PlayerAction:
    """The placement with that number."""
    for shape, count in enumerate(space[1]):
        if at < count:
            action = table[shape][nth_bit(space[2][shape], at)]
            assert action is not None
            return action
        at -= count
    raise IndexError(at)


def openings(state: State, seat: Seat) -> list[tuple[int, Fitting]]:
    """For each column with a dispatch that this seat may write about: where."""
    paper = state.papers[seat]
    sheet = sheet_of(state.numbers)
    free, tiles, domains, written = paper.free, paper.tiles, paper.domains, paper.written
    found = []
    for column, cards in enumerate(state.columns):
        if not cards or (card := cards[0]) == MOTOR or (written >> card & 1 and not may_write(state, paper, card)):
            continue
        space = spaces(sheet, free, tiles, domains[card // PER_DOMAIN])
        if space[0]:
            found.append((column, space))
    return found


def may_write(state: State, paper: Paper, card: Card) -> bool:
    """Whether this card may be in that paper: a first copy, or a second as a photo (EXT-3.7, EXT-3.8)."""
    if card == MOTOR:
        return False
    copy = 1 << card
    if not paper.written & copy:
        return True
    return not paper.pictured & copy and state.photos[domain_of(card)] > 0


@lru_cache(maxsize=REMEMBERED)
def spaces(sheet: Sheet, free: int, tiles: tuple[int, ...], region: int) -> Fitting:
    """Where tiles that are left can lie so as to touch the region; anywhere, if there is none yet (EXT-3.5)."""
    fits = _fits_left(sheet, free, tiles)
    return _counted(tuple(map(and_, fits, sheet.shapes.touches(region))) if region else fits)


@lru_cache(maxsize=REMEMBERED)
def _fits_left(sheet: Sheet, free: int, tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Where each shape can lie of which a tile is left."""
    fits = sheet.shapes.fits(free)
    if all(tiles):
        return fits
    return tuple([anchors if tiles[kind] else 0 for kind, anchors in zip(sheet.kinds, fits, strict=True)])


def _counted(anchors: tuple[int, ...]) -> Fitting:
    counts = tuple(map(int.bit_count, anchors))
    return sum(counts), counts, anchors


def spaces_for_ad(state: State, winner: Seat, loser: Seat) -> Fitting:
    """Where the winner's small tiles can lie in the loser's paper, outside the headline zone (EXT-4.4)."""
    sheet = sheet_of(state.numbers)
    fits = _fits_left(sheet, state.papers[loser].free & ~sheet.zone, state.papers[winner].tiles)
    return _counted(tuple([anchors if small else 0 for small, anchors in zip(sheet.small, fits, strict=True)]))


def _short_menu(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """What may be done on a turn besides writing."""
    menu = _eliminations(*[_lowest(cards) for cards in state.columns])
    motors = [column for column, cards in enumerate(state.columns) if cards and cards[0] == MOTOR]
    if motors:
        challenges = challenges_of(state, seat) or ((None, None),)
        menu += tuple([motor(column, *challenge) for column in motors for challenge in challenges])
    return (*menu, FINISH) if state.stage == "extra" else menu


def _lowest(cards: tuple[Card, ...]) -> int:
    """How many dispatches, at most two, lie at the foot of a column below its first motor."""
    if not cards or cards[0] == MOTOR:
        return 0
    return 2 if len(cards) > 1 and cards[1] != MOTOR else 1


@cache
def _eliminations(*lowest: int) -> tuple[PlayerAction, ...]:
    columns = [column for column, count in enumerate(lowest) if count]
    pairs = [pair for pair in combinations_with_replacement(columns, 2) if pair[0] != pair[1] or lowest[pair[0]] > 1]
    return (*(_FIRST[column] for column in columns), *(_BOTH[pair] for pair in pairs))


@cache
def motor(column: int, target: Seat | None, domain: Domain | None) -> TakeMotor:
    return TakeMotor(column, target, domain)


def challenges_of(state: State, seat: Seat) -> tuple[tuple[Seat, Domain | None], ...]:
    """Whom a seat that takes a motor may challenge, and for which domain (EXT-4.2, EXT-4.6)."""
    if state.hour <= state.numbers.ads_until:
        return tuple([(rival, None) for rival in range(len(state.papers)) if rival != seat])
    mine = state.papers[seat].covered
    return _duels(*[0 if rival == seat else paper.alive & mine for rival, paper in enumerate(state.papers)])


@cache
def _duels(*domains: int) -> tuple[tuple[Seat, Domain], ...]:
    """Each rival with each of these domains."""
    return tuple((rival, DOMAINS[domain]) for rival, some in enumerate(domains) for domain in bits(some))


def unducked(paper: Paper, domain: int) -> list[int]:
    """The numbers of the articles of a domain on which no duck sits."""
    return [
        number
        for number, article in enumerate(paper.articles)
        if article.ducked is None and domain_of(article.headline) == domain
    ]


def _few(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """What may be done in the stages that have short lists."""
    match state.stage:
        case "duel":
            return cheques(state.hands[seat]) if seat in duellists(state) else ()
        case "duck":
            duel = state.duel
            assert duel is not None
            assert duel.domain is not None
            if seat != duel.winner:
                return ()
            return tuple(_DUCKS[at] for at in unducked(state.papers[duel.loser], DOMAINS.index(duel.domain)))
        case "refill":
            return REFILLS if seat == state.turn else ()
        case _:
            return ()


def duellists(state: State) -> tuple[Seat, ...]:
    """Who is still to choose a cheque."""
    duel = state.duel
    if state.stage != "duel" or duel is None:
        return ()
    one, other = duel.given
    if one is None and other is None:
        return (duel.attacker, duel.target) if duel.attacker < duel.target else (duel.target, duel.attacker)
    return (duel.attacker,) if one is None else (duel.target,) if other is None else ()


@cache
def cheques(hand: int) -> tuple[PlayerAction, ...]:
    return tuple(pay for cheque in bits(hand) if (pay := _PAYS[cheque]) is not None)
