"""Whose turn it is in Das Extrablatt, what may be done on it, and where tiles may lie."""

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from marbre.games.extrablatt.actions import MOTOR, Card, Domain
from marbre.games.extrablatt.box import DOMAINS, PER_DOMAIN
from marbre.games.extrablatt.messages import refuse
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.state import Paper, State, domain_of
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

ALONE: Final = tuple((seat,) for seat in range(4))


def to_act(_rules: "Extrablatt", state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "act" | "second" | "extra" | "refill":
            return ALONE[state.turn]
        case "duel":
            return duellists(state)
        case "advertise" | "misprint":
            assert state.duel is not None
            assert state.duel.winner is not None
            return ALONE[state.duel.winner]
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


def challenges_of(rules: "Extrablatt", state: State, seat: Seat) -> tuple[tuple[Seat, Domain | None], ...]:
    """Whom a seat that takes a motor may challenge, and for which domain (EXT-4.2, EXT-4.6)."""
    if state.hour <= rules.box.ads_until:
        return _ads(len(state.papers), seat)
    mine = state.papers[seat].covered
    return _duels(*[0 if rival == seat else paper.alive & mine for rival, paper in enumerate(state.papers)])


@cache
def _ads(players: int, seat: Seat) -> tuple[tuple[Seat, None], ...]:
    """Each rival, for an ad."""
    return tuple((rival, None) for rival in range(players) if rival != seat)


@cache
def _duels(*domains: int) -> tuple[tuple[Seat, Domain], ...]:
    """Each rival with each of these domains."""
    return tuple((rival, DOMAINS[domain]) for rival, some in enumerate(domains) for domain in bits(some))


def may_write(state: State, paper: Paper, card: Card) -> bool:
    """Whether this card may be in that paper: a first copy, or a second as a photo (EXT-3.7, EXT-3.8)."""
    if card == MOTOR:
        return False
    copy = 1 << card
    if not paper.written & copy:
        return True
    return not paper.pictured & copy and state.photos[domain_of(card)] > 0


def clean_articles(paper: Paper, domain: int) -> list[int]:
    """The numbers of the articles of a domain on which no misprint sits."""
    return [
        number
        for number, article in enumerate(paper.articles)
        if article.headline // PER_DOMAIN == domain and article.misprint is None
    ]


class Obstacle(msgspec.Struct, frozen=True):
    """Why the dispatch at the foot of a column can be laid nowhere: told before anybody tries."""

    column: int
    rule: str
    message: Message


class FreeCorners(msgspec.Struct, frozen=True):
    """Where a shape may lie: for each row of the page, an integer with bit x set if its top left corner may be at x."""

    columns: tuple[int, ...]
    """Of the fax plan: whose dispatches may lie there; none for an ad."""
    width: int
    height: int
    rows: tuple[int, ...]


def openings(rules: "Extrablatt", state: State, seat: Seat) -> list[tuple[int, int]]:
    """For each column with a dispatch that this seat may write about: where, in strips."""
    paper, sheet = state.papers[seat], rules.sheet
    fits, near, written = sheet.fits_left(paper.fits, paper.tiles), paper.near, paper.written
    found = []
    for column, cards in enumerate(state.columns):
        if not cards or (card := cards[0]) == MOTOR or (written >> card & 1 and not may_write(state, paper, card)):
            continue
        touching = near[card // PER_DOMAIN]
        space = fits & touching if touching else fits
        if space:
            found.append((column, space))
    return found


def obstacle(rules: "Extrablatt", state: State, seat: Seat, card: Card) -> Refusal | None:
    """Why this seat can lay that dispatch nowhere, whatever the tile; None if it can."""
    paper, domain = state.papers[seat], domain_of(card)
    if not may_write(state, paper, card):
        if paper.pictured >> card & 1:
            return refuse("EXT-3.7", "written-and-pictured", headline=card)
        return refuse("EXT-3.8", "no-photo", headline=card, domain=DOMAINS[domain])
    fits = rules.sheet.fits_left(paper.fits, paper.tiles)
    if fits & paper.near[domain] if paper.near[domain] else fits:
        return None
    if fits:
        return refuse("EXT-3.5", "nothing-touches", domain=DOMAINS[domain])
    return refuse("EXT-3.3", "nothing-fits-any-more")


def obstacles(rules: "Extrablatt", state: State, seat: Seat) -> tuple[Obstacle, ...]:
    """Of the dispatches that this seat sees at the feet of the columns on its turn, those that it can lay nowhere."""
    if state.stage not in ("act", "extra") or seat != state.turn:
        return ()
    feet = [(column, cards[0]) for column, cards in enumerate(state.columns) if cards and cards[0] != MOTOR]
    refusals = [(column, obstacle(rules, state, seat, card)) for column, card in feet]
    return tuple(Obstacle(column, why.rule, why.message) for column, why in refusals if why is not None)


def spaces_for_ad(rules: "Extrablatt", state: State, winner: Seat, loser: Seat) -> int:
    """Where the winner's small tiles can lie in the loser's paper, outside the headline zone (EXT-4.4), in strips."""
    sheet = rules.sheet
    return sheet.fits_left(state.papers[loser].fits & sheet.for_ads, state.papers[winner].tiles)


def places(rules: "Extrablatt", state: State, seat: Seat) -> tuple[FreeCorners, ...]:
    """Every placement that a seat has, as maps: what a client needs to let a tile be dragged."""
    sheet = rules.sheet
    found: list[tuple[int | None, int]] = []
    if state.stage in ("act", "extra") and seat == state.turn:
        found += openings(rules, state, seat)
    elif state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        found.append((None, spaces_for_ad(rules, state, seat, state.duel.loser)))
    columns: dict[tuple[int, int], list[int]] = {}
    for column, space in found:
        for shape, anchors in enumerate(sheet.strips.unpack(space)):
            if anchors:
                columns.setdefault((shape, anchors), []).extend([] if column is None else [column])
    return tuple(
        FreeCorners(tuple(feet), *sheet.shapes.sizes[shape], _rows(sheet, anchors))
        for (shape, anchors), feet in columns.items()
    )


def _rows(sheet: PageGrid, anchors: int) -> tuple[int, ...]:
    grid = sheet.grid
    return tuple(anchors >> row * grid.stride & (1 << grid.width) - 1 for row in range(grid.height))
