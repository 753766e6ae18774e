"""What a seat may know of Das Extrablatt, and the worlds that fit it."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from marbre.games.extrablatt.actions import MOTOR, Card, Cheque, Hand, Pay, PlayerAction
from marbre.games.extrablatt.box import DOMAINS, ExtrablattOptions, Numbers, the_same
from marbre.games.extrablatt.dealing import apply
from marbre.games.extrablatt.menus import Place, places
from marbre.games.extrablatt.scoring import Forecast, forecast
from marbre.games.extrablatt.sheet import sheet_of
from marbre.games.extrablatt.state import MOST_CHEQUES, Ad, Article, Duel, Paper, Stage, State, domain_of, sector
from marbre.games.extrablatt.worlds import Known, draw_history
from marbre.kernel.rules import Worlds
from marbre.kernel.seats import Actor, Seat
from marbre.layout import bits


class Sheets(msgspec.Struct, frozen=True):
    """A paper as it lies on the table."""

    articles: tuple[Article, ...]
    ads: tuple[Ad, ...]
    tiles: tuple[int, ...]
    """How many of each size are left, in the order of `numbers.tiles`."""


class Held(msgspec.Struct, frozen=True):
    """A cheque of mine, and whom I had it from: myself, if it was handed to me."""

    cheque: Cheque
    origin: Seat


class View(msgspec.Struct, frozen=True):
    """The table from one seat. Only cheques are secret: in hand, and in the duels of others (EXT-7.1)."""

    seat: Seat | None
    stage: Stage
    turn: Seat
    spent: bool
    """Whether this turn's Extra is spent."""
    columns: tuple[tuple[Card, ...], ...]
    """Of the fax plan, each from its foot up; 30 is a motor."""
    unseen: tuple[int, ...]
    """How many of each headline are still in the piles: all that lies open can be counted."""
    piles: tuple[tuple[int, int], ...]
    """Dispatches and motors left in START, NORMAL and TEMPO."""
    filling: int
    pile: int
    hour: int
    sector: int
    """0 yellow, 1 blue, 2 red."""
    ducks: bool
    """Whether a motor that is taken now is for a duck; else for an ad."""
    taken: int
    removed: tuple[Card, ...]
    papers: tuple[Sheets, ...]
    photos: tuple[int, ...]
    extras: tuple[int, ...]
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
    places: tuple[Place, ...]
    """Every place where I may lay a tile now."""
    forecast: tuple[Forecast, ...]
    """Each paper's count if the game ended now (EXT-7.3)."""
    numbers: Numbers
    options: ExtrablattOptions


def view(state: State, seat: Seat | None) -> View:
    over = state.stage == "over"
    duel = state.duel
    return View(
        seat=seat,
        stage=state.stage,
        turn=state.turn,
        spent=state.spent,
        columns=state.columns,
        unseen=state.unseen,
        piles=state.piles,
        filling=state.filling,
        pile=state.pile,
        hour=state.hour,
        sector=sector(state.numbers, state.hour),
        ducks=state.hour > state.numbers.ads_until,
        taken=state.taken,
        removed=state.removed,
        papers=tuple(Sheets(paper.articles, paper.ads, paper.tiles) for paper in state.papers),
        photos=state.photos,
        extras=state.extras,
        cheques=() if seat is None else _held(state, seat),
        hands=tuple(tuple(bits(hand)) if over or owner == seat else None for owner, hand in enumerate(state.hands)),
        sets=tuple(number if over or owner == seat else None for owner, number in enumerate(state.sets)),
        duels=state.duels if over else tuple(_known(duel, seat) for duel in state.duels),
        duel=None if duel is None else _known(duel, seat) if duel.winner is not None else _own_choice(duel, seat),
        paid=() if duel is None else tuple(who for who, cheque in _choices(duel) if cheque is not None),
        places=() if seat is None else places(state, seat),
        forecast=forecast(state),
        numbers=state.numbers,
        options=state.options,
    )


def _choices(duel: Duel) -> tuple[tuple[Seat, Cheque | None], ...]:
    return (duel.attacker, duel.given[0]), (duel.target, duel.given[1])


def _known(duel: Duel, seat: Seat | None) -> Duel:
    """A settled duel as that seat knows it: with the cheques only for the two who fought it."""
    return duel if seat in (duel.attacker, duel.target) else replace(duel, given=(None, None))


def _own_choice(duel: Duel, seat: Seat | None) -> Duel:
    one, other = (cheque if who == seat else None for who, cheque in _choices(duel))
    return replace(duel, given=(one, other))


def _held(state: State, seat: Seat) -> tuple[Held, ...]:
    origins = dict.fromkeys(bits(state.hands[seat]), seat)
    for duel in state.duels:
        if seat in (duel.attacker, duel.target):
            got = duel.given[1] if seat == duel.attacker else duel.given[0]
            if got in origins:
                origins[got] = duel.attacker + duel.target - seat
    return tuple(Held(cheque, origin) for cheque, origin in origins.items())


def preview(view: View, action: PlayerAction) -> tuple[Forecast, ...]:
    """Each paper's count if this were done and the game ended then; it must be legal, and tells nothing hidden.

    What is secret or drawn afterwards has no part in it: papers and cards on the fax plan lie open.
    """
    if isinstance(action, Pay):
        return view.forecast
    assert view.seat is not None
    return forecast(apply(rebuild(view), view.seat, action))


def seen(_before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Everybody sees everything but the cheques that others are handed and give (EXT-7.1)."""
    match action:
        case Pay():
            return action if actor == seat else None
        case Hand():
            return Hand(tuple(number if owner == seat else -1 for owner, number in enumerate(action.sets)))
        case _:
            return action


def shows(before: State, seat: Seat, action: Any) -> bool:
    """The second cheque of a duel shows the first."""
    return isinstance(action, Pay) and len(apply(before, seat, action).duels) > len(before.duels)


def redeal(state: State, seat: Seat | None, rng: Random) -> State:
    """Until the end, any cheques for the others that fit what this seat was handed, gave, got and saw (EXT-7.1)."""
    if state.stage in ("lay", "hand", "over"):
        return state
    known = known_to(state.numbers, state.duels, len(state.papers), None if seat is None else (seat, state.sets[seat]))
    history = draw_history(known, rng)
    duel = state.duel
    if duel is not None and duel.winner is not None:
        duel = history.duels[-1]
    elif duel is not None:
        one, other = (
            cheque if cheque is None or who == seat else rng.choice(list(bits(history.hands[who])))
            for who, cheque in _choices(duel)
        )
        duel = replace(duel, given=(one, other))
    return replace(state, hands=history.hands, sets=history.sets, duels=history.duels, duel=duel)


def known_to(numbers: Numbers, duels: tuple[Duel, ...], players: int, mine: tuple[Seat, int] | None) -> Known:
    """What a seat, or a spectator, knows of the cheques."""
    seat = None if mine is None else mine[0]
    return Known(numbers.sets[:players], numbers.sets, mine, tuple(_known(duel, seat) for duel in duels))


def imagine(view: View, rng: Random) -> State:
    """A state that fits this view."""
    return redeal(rebuild(view), view.seat, rng)


def rebuild(view: View) -> State:
    """The state as far as the view tells it; hands that are not seen are empty."""
    numbers, duel = the_same(view.numbers), view.duel
    if duel is not None and duel.winner is None:
        one, other = (cheque or (MOST_CHEQUES if who in view.paid else None) for who, cheque in _choices(duel))
        duel = replace(duel, given=(one, other))
    return State(
        stage=view.stage,
        turn=view.turn,
        spent=view.spent,
        columns=view.columns,
        unseen=view.unseen,
        piles=view.piles,
        filling=view.filling,
        pile=view.pile,
        hour=view.hour,
        taken=view.taken,
        removed=view.removed,
        papers=tuple(rebuild_paper(numbers, sheets) for sheets in view.papers),
        photos=view.photos,
        extras=view.extras,
        hands=tuple(sum(1 << cheque for cheque in hand or ()) for hand in view.hands),
        sets=tuple(number or 0 for number in view.sets),
        duels=view.duels,
        duel=duel,
        numbers=numbers,
        options=view.options,
    )


def rebuild_paper(numbers: Numbers, sheets: Sheets) -> Paper:
    """A paper with its squares worked out again."""
    sheet = sheet_of(numbers)
    domains, free, written, pictured, alive = [0] * len(DOMAINS), sheet.blank, 0, 0, 0
    for article in sheets.articles:
        mask = sheet.grid.rectangle(article.x, article.y, article.width, article.height)
        domains[domain_of(article.headline)] |= mask
        free &= ~mask
        written |= 1 << article.headline
        if article.photo is not None:
            pictured |= 1 << article.headline
        if article.ducked is None:
            alive |= 1 << domain_of(article.headline)
    for ad in sheets.ads:
        free &= ~sheet.grid.rectangle(ad.x, ad.y, ad.width, ad.height)
    covered = sum(1 << domain for domain, squares in enumerate(domains) if squares)
    return Paper(sheets.articles, sheets.ads, sheets.tiles, free, tuple(domains), written, pictured, covered, alive)


def retell(action: Any, actor: Actor, worlds: Worlds[State]) -> Any:
    """A set or a cheque must have been the one of the redealt history; one taken back, any of the hand then."""
    truth, then = worlds.truth, worlds.then
    match action:
        case Hand():
            return Hand(truth.sets)
        case Pay():
            assert isinstance(actor, int)
            number = len(then.duels)
            duel = truth.duels[number] if number < len(truth.duels) else truth.duel
            chosen = dict(_choices(duel)).get(actor) if duel is not None and number <= len(truth.duels) else None
            return Pay(chosen or next(bits(then.hands[actor])))
        case _:
            return action


def components(state: State) -> dict[str, int]:
    """Everything in the box, wherever it lies."""
    numbers = state.numbers
    cards = Counter(card for column in state.columns for card in column)
    cards.update(article.headline for paper in state.papers for article in paper.articles)
    cards.update(state.removed)
    cards.update({card: copies for card, copies in enumerate(state.unseen) if copies})
    motors = state.taken + cards.pop(MOTOR, 0) + sum(pile[1] for pile in state.piles)
    found = {f"headline {card}": count for card, count in sorted(cards.items())}
    found |= {"motors": motors, "dispatches in piles": sum(state.unseen) - sum(pile[0] for pile in state.piles)}
    for kind, tile in enumerate(numbers.tiles):
        size = {tile.short, tile.long}
        laid = sum({piece.width, piece.height} == size for paper in state.papers for piece in pieces(paper))
        found[f"tiles {tile.short}x{tile.long}"] = laid + sum(paper.tiles[kind] for paper in state.papers)
    for domain, name in enumerate(DOMAINS):
        shown = sum(
            article.photo is not None and domain_of(article.headline) == domain
            for paper in state.papers
            for article in paper.articles
        )
        found[f"photos {name}"] = state.photos[domain] + shown
    hands = 0 if state.stage in ("lay", "hand") else sum(map(int.bit_count, state.hands))
    union = 0
    for hand in state.hands:
        union |= hand
    found["cheques"] = hands or 3 * len(state.papers)
    found["different cheques"] = union.bit_count() or 3 * len(state.papers)
    found["squares"] = sum(_squares(paper) for paper in state.papers)
    return found


def pieces(paper: Paper) -> tuple[Article | Ad, ...]:
    """Every tile that lies in a paper."""
    return (*paper.articles, *paper.ads)


def _squares(paper: Paper) -> int:
    """Free and covered squares of a page: more or fewer than it has, if two tiles overlapped."""
    tiles = sum(piece.width * piece.height for piece in pieces(paper))
    return tiles + paper.free.bit_count()
