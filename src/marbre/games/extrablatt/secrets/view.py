"""What a seat may know of Das Extrablatt, built by naming it; and the state as far as that tells it."""

from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from marbre.games.extrablatt.actions import Cheque, Pay, PlayerAction
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.legality.conditions import FreeCorners, Obstacle, obstacles, places
from marbre.games.extrablatt.scoring import Forecast, forecast
from marbre.games.extrablatt.state import MOST_CHEQUES, Ad, Article, Duel, OpenTable, Paper, State, domain_of, sector
from marbre.kernel.rules import LastLook, shared
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


class PaperView(msgspec.Struct, frozen=True):
    """A paper as it lies on the table."""

    articles: tuple[Article, ...]
    ads: tuple[Ad, ...]
    tiles: tuple[int, ...]
    """How many of each size are left, in the order of the box."""


class Held(msgspec.Struct, frozen=True):
    """A cheque of mine, and whom I had it from: myself, if it was handed to me."""

    cheque: Cheque
    origin: Seat


class View(OpenTable, frozen=True, kw_only=True):
    """The table from one seat. Only cheques are secret: in hand, and in the duels of others (EXT-7.1)."""

    seat: Seat | None
    sector: int
    """0 yellow, 1 blue, 2 red."""
    misprints: bool
    """Whether a motor that is taken now is for a misprint; else for an ad."""
    papers: tuple[PaperView, ...]
    cheques: tuple[Held, ...]
    """My own."""
    hands: tuple[tuple[Cheque, ...] | None, ...]
    """My own; all of them when the game is over."""
    sets: tuple[int | None, ...]
    """The set that each was handed, likewise."""
    duels: tuple[Duel, ...]
    """Settled ones; what was given in a duel of others is not shown before the end."""
    duel: Duel | None
    """The one that is going on, with my own choice only."""
    paid: tuple[Seat, ...]
    """Who has chosen a cheque in it."""
    places: tuple[FreeCorners, ...]
    """Every place where I may lay a tile now."""
    obstacles: tuple[Obstacle, ...]
    """Dispatches that I can lay nowhere on my turn, and why."""
    forecast: tuple[Forecast, ...]
    """Each paper's count if the game ended now (EXT-7.3)."""


def view(rules: "Extrablatt", state: State, seat: Seat | None) -> View:
    return replace(
        glance(rules, state, seat),
        places=() if seat is None else places(rules, state, seat),
        obstacles=() if seat is None else obstacles(rules, state, seat),
        forecast=forecast(rules, state),
    )


_OPEN: Final = attrgetter(*OpenTable.__struct_fields__)


def glance(rules: "Extrablatt", state: State, seat: Seat | None) -> View:
    """What lies on the table and what the seat knows of cheques, without maps and forecasts."""
    duel = state.duel
    cheques, hands, sets, duels = _told(rules, state, seat)
    return View(
        *_OPEN(state),
        seat=seat,
        sector=sector(rules, state.hour),
        misprints=state.hour > rules.box.ads_until,
        papers=rules.last_look.each("papers", state.papers, _shown),
        cheques=cheques,
        hands=hands,
        sets=sets,
        duels=duels,
        duel=None if duel is None else known_duel(duel, seat) if duel.winner is not None else _own_choice(duel, seat),
        paid=() if duel is None else tuple([who for who, cheque in choices(duel) if cheque is not None]),
        places=(),
        obstacles=(),
        forecast=(),
    )


_Told: TypeAlias = tuple[
    tuple[Held, ...], tuple[tuple[Cheque, ...] | None, ...], tuple[int | None, ...], tuple[Duel, ...]
]


def _told(rules: "Extrablatt", state: State, seat: Seat | None) -> _Told:
    """My cheques, and of hands, sets and duels what the seat may know: few actions change one of them."""
    if state.stage == "over":
        hands = tuple([tuple(bits(hand)) for hand in state.hands])
        return () if seat is None else _held(state, seat), hands, state.sets, state.duels
    look = rules.last_look.at(("hands", seat), state.hands, lambda _: LastLook())
    look = look.at("sets", state.sets, lambda _: LastLook())
    return look.at("duels", state.duels, lambda _: _own_part(state, seat))


def _own_part(state: State, seat: Seat | None) -> _Told:
    return (
        () if seat is None else _held(state, seat),
        tuple([tuple(bits(hand)) if owner == seat else None for owner, hand in enumerate(state.hands)]),
        tuple([number if owner == seat else None for owner, number in enumerate(state.sets)]),
        tuple([known_duel(duel, seat) for duel in state.duels]),
    )


def _shown(_owner: Seat, paper: Paper) -> PaperView:
    return PaperView(paper.articles, paper.ads, paper.tiles)


def choices(duel: Duel) -> tuple[tuple[Seat, Cheque | None], ...]:
    """Who fights it, each with the cheque that he has chosen."""
    return (duel.attacker, duel.given[0]), (duel.target, duel.given[1])


def known_duel(duel: Duel, seat: Seat | None) -> Duel:
    """A settled duel as that seat knows it: with the cheques only for the two who fought it."""
    return duel if seat in (duel.attacker, duel.target) else replace(duel, given=(None, None))


def _own_choice(duel: Duel, seat: Seat | None) -> Duel:
    one, other = (cheque if who == seat else None for who, cheque in choices(duel))
    return replace(duel, given=(one, other))


def _held(state: State, seat: Seat) -> tuple[Held, ...]:
    origins = dict.fromkeys(bits(state.hands[seat]), seat)
    for duel in state.duels:
        if seat in (duel.attacker, duel.target):
            got = duel.given[1] if seat == duel.attacker else duel.given[0]
            if got in origins:
                origins[got] = duel.attacker + duel.target - seat
    return tuple(Held(cheque, origin) for cheque, origin in origins.items())


def preview(rules: "Extrablatt", view: View, action: PlayerAction) -> tuple[Forecast, ...]:
    """Each paper's count if this were done and the game ended then; it must be legal, and tells nothing hidden.

    What is secret or drawn afterwards has no part in it: papers and cards on the fax plan lie open.
    """
    if isinstance(action, Pay):
        return view.forecast
    assert view.seat is not None
    return forecast(rules, rules.apply(rebuild(rules, view), view.seat, action))


def rebuild(rules: "Extrablatt", view: View) -> State:
    """The state as far as the view tells it; hands that are not seen are empty."""
    duel = view.duel
    if duel is not None and duel.winner is None:
        one, other = (cheque or (MOST_CHEQUES if who in view.paid else None) for who, cheque in choices(duel))
        duel = replace(duel, given=(one, other))
    return State(
        **shared(OpenTable, view),
        papers=tuple(rebuild_paper(rules, paper) for paper in view.papers),
        hands=tuple(sum(1 << cheque for cheque in hand or ()) for hand in view.hands),
        sets=tuple(number or 0 for number in view.sets),
        duels=view.duels,
        duel=duel,
    )


def rebuild_paper(rules: "Extrablatt", paper: PaperView) -> Paper:
    """A paper with its squares worked out again."""
    sheet = rules.sheet
    domains, near = [0] * len(DOMAINS), [0] * len(DOMAINS)
    free, fits, written, pictured, alive = sheet.blank, sheet.strips.lawful, 0, 0, 0
    for article in paper.articles:
        tile = sheet.place(article)
        domains[domain_of(article.headline)] |= tile.squares
        near[domain_of(article.headline)] |= tile.touched
        free &= ~tile.squares
        fits &= tile.beside
        written |= 1 << article.headline
        if article.photo is not None:
            pictured |= 1 << article.headline
        if article.misprint is None:
            alive |= 1 << domain_of(article.headline)
    for ad in paper.ads:
        tile = sheet.place(ad)
        free &= ~tile.squares
        fits &= tile.beside
    covered = sum(1 << domain for domain, squares in enumerate(domains) if squares)
    known = (free, tuple(domains), written, pictured, covered, alive, fits, tuple(near))
    return Paper(paper.articles, paper.ads, paper.tiles, *known)
