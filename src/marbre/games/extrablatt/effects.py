"""What an action does in Das Extrablatt, a seat's or the dealer's, and how a turn goes on after it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.extrablatt import actions
from marbre.games.extrablatt.box import DOMAINS, PILES
from marbre.games.extrablatt.legality.conditions import clean_articles, spaces_for_ad
from marbre.games.extrablatt.state import Ad, Article, Duel, Paper, Stage, State, domain_of, value_now, with_at
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

Columns = tuple[tuple[actions.Card, ...], ...]


def write(rules: "Extrablatt", state: State, seat: Seat, action: actions.Write) -> State:
    """An article takes the value of the hour; a second copy takes a picture (EXT-3.8, EXT-3.9)."""
    card = state.columns[action.column][0]
    paper, photos = state.papers[seat], state.photos
    tile = rules.sheet.place(action)
    kind, mask = tile.kind, tile.squares
    domain, copy = domain_of(card), 1 << card
    picture = None
    pictured = paper.pictured
    if paper.written & copy:
        picture = rules.photos - photos[domain]
        photos = with_at(photos, domain, photos[domain] - 1)
        pictured |= copy
    article = Article(card, action.x, action.y, action.width, action.height, value_now(rules, state), picture)
    tiles, domains, near = paper.tiles, paper.domains, paper.near
    changed = Paper(
        (*paper.articles, article),
        paper.ads,
        (*tiles[:kind], tiles[kind] - 1, *tiles[kind + 1 :]),
        paper.free & ~mask,
        (*domains[:domain], domains[domain] | mask, *domains[domain + 1 :]),
        paper.written | copy,
        pictured,
        paper.covered | 1 << domain,
        paper.alive | 1 << domain,
        paper.fits & tile.beside,
        (*near[:domain], near[domain] | tile.touched, *near[domain + 1 :]),
    )
    papers = (*state.papers[:seat], changed, *state.papers[seat + 1 :])
    return _settle(rules, state, papers=papers, photos=photos, columns=_without_foot(state.columns, action.column))


def eliminate(rules: "Extrablatt", state: State, _seat: Seat, action: actions.Eliminate) -> State:
    """One that empties its column is followed by the refill; only then is the second one chosen (EXT-2.3, EXT-5.3)."""
    columns, removed = state.columns, state.removed
    for column in (action.first, action.second):
        if column is not None:
            removed = (*removed, columns[column][0])
            columns = _without_foot(columns, column)
    second = state.stage != "second" and action.second is None and not columns[action.first] and _left(state)
    return _settle(rules, state, columns=columns, removed=tuple(sorted(removed)), second=second)


def take_motor(rules: "Extrablatt", state: State, seat: Seat, action: actions.TakeMotor) -> State:
    columns = _without_foot(state.columns, action.column)
    if action.target is None:
        return _settle(rules, state, columns=columns, taken=state.taken + 1)
    duel = Duel(seat, action.target, action.domain)
    return _settle(rules, state, columns=columns, taken=state.taken + 1, duel=duel)


def pay(rules: "Extrablatt", state: State, seat: Seat, action: actions.Pay) -> State:
    """When both have chosen, the cheques change hands for good and the winner is known (EXT-4.2)."""
    duel = state.duel
    assert duel is not None
    one, other = duel.given
    one, other = (action.cheque, other) if seat == duel.attacker else (one, action.cheque)
    if one is None or other is None:
        return replace(state, duel=Duel(duel.attacker, duel.target, duel.domain, (one, other)))
    winner = duel.attacker if outbids(rules.box.sets, one, other) else duel.target
    duel = Duel(duel.attacker, duel.target, duel.domain, (one, other), winner)
    extras = state.extras
    if winner == duel.attacker and duel.domain is None:
        won = min(rules.box.extras_won, rules.box.extras_in_box - sum(extras))
        extras = with_at(extras, winner, extras[winner] + won)
    settled = replace(state, hands=swapped(state.hands, duel), duels=(*state.duels, duel), duel=duel, extras=extras)
    if duel.domain is None:
        stage: Stage = "advertise"
        possible = spaces_for_ad(rules, settled, winner, duel.loser) > 0
    else:
        stage = "misprint"
        possible = bool(state.papers[duel.loser].alive >> DOMAINS.index(duel.domain) & 1)
    return replace(settled, stage=stage) if possible else _go_on(rules, settled)


def swapped(hands: tuple[int, ...], duel: Duel) -> tuple[int, ...]:
    """The hands after the cheques of a duel have changed owners."""
    one, other = duel.given
    assert one is not None
    assert other is not None
    both = 1 << one | 1 << other
    return tuple(hand ^ both if seat in (duel.attacker, duel.target) else hand for seat, hand in enumerate(hands))


def outbids(sets: tuple[tuple[actions.Cheque, ...], ...], one: actions.Cheque, other: actions.Cheque) -> bool:
    """The higher cheque wins, but the lowest of the box beats the highest (EXT-4.3)."""
    lowest, highest = _extremes(sets)
    if (one, other) in ((lowest, highest), (highest, lowest)):
        return one == lowest
    return one > other


@lru_cache(maxsize=8)
def _extremes(sets: tuple[tuple[actions.Cheque, ...], ...]) -> tuple[actions.Cheque, actions.Cheque]:
    """The lowest and the highest cheque of the box."""
    return min(map(min, sets)), max(map(max, sets))


def advertise(rules: "Extrablatt", state: State, seat: Seat, action: actions.Advertise) -> State:
    """The winner's own tile lies in the loser's paper from now on (EXT-4.4)."""
    duel = state.duel
    assert duel is not None
    tile = rules.sheet.place(action)
    papers = list(state.papers)
    host, mine = papers[duel.loser], papers[seat]
    ad = Ad(action.x, action.y, action.width, action.height, seat)
    papers[duel.loser] = replace(
        host, ads=(*host.ads, ad), free=host.free & ~tile.squares, fits=host.fits & tile.beside
    )
    papers[seat] = replace(mine, tiles=with_at(mine.tiles, tile.kind, mine.tiles[tile.kind] - 1))
    return _go_on(rules, replace(state, papers=tuple(papers)))


def misprint(rules: "Extrablatt", state: State, seat: Seat, action: actions.Misprint) -> State:
    duel = state.duel
    assert duel is not None
    papers = list(state.papers)
    host = papers[duel.loser]
    articles = list(host.articles)
    articles[action.article] = replace(articles[action.article], misprint=seat)
    changed = replace(host, articles=tuple(articles))
    domain = domain_of(articles[action.article].headline)
    if not clean_articles(changed, domain):
        changed = replace(changed, alive=changed.alive & ~(1 << domain))
    papers[duel.loser] = changed
    return _go_on(rules, replace(state, papers=tuple(papers)))


def refill(_rules: "Extrablatt", state: State, _seat: Seat, action: actions.Refill) -> State:
    return replace(state, stage="fill", pile=PILES.index(action.pile))


def finish(_rules: "Extrablatt", state: State, _seat: Seat, _action: actions.Finish) -> State:
    return _next_seat(state)


def decline(rules: "Extrablatt", state: State, _seat: Seat, _action: actions.Decline) -> State:
    return _go_on(rules, replace(state, second=False))


def _without_foot(columns: Columns, column: int) -> Columns:
    return (*columns[:column], columns[column][1:], *columns[column + 1 :])


def _spend(state: State) -> tuple[bool, tuple[int, ...]]:
    """A second action in a turn costs an Extra (EXT-2.5)."""
    if state.stage != "extra":
        return state.spent, state.extras
    return True, with_at(state.extras, state.turn, state.extras[state.turn] - 1)


def _settle(rules: "Extrablatt", state: State, **changes: Any) -> State:
    """An action is paid for, if it is the second of a turn."""
    if state.stage == "extra":
        changes["spent"], changes["extras"] = _spend(state)
    return _go_on(rules, replace(state, **changes))


def _go_on(rules: "Extrablatt", state: State) -> State:
    """Cards for an empty column come before anything else (EXT-5.3), but not once the last motor is taken (EXT-5.6).

    Then what the action has led to: a duel, a second elimination; then the end, an Extra, or the next seat.
    """
    ends = state.taken == rules.motors
    if () in state.columns and not ends and _left(state):
        return _fill_column(state, state.columns.index(()))
    if state.duel is not None and state.duel.winner is None:
        return replace(state, stage="duel")
    if ends:
        return replace(state, stage="over", duel=None)
    if state.second and any(cards and cards[0] != actions.MOTOR for cards in state.columns):
        return replace(state, stage="second")
    if state.extras[state.turn] and not state.spent:
        return replace(state, stage="extra", second=False, duel=None)
    return _next_seat(state)


def _next_seat(state: State) -> State:
    turn = (state.turn + 1) % len(state.papers)
    return replace(state, stage="act", turn=turn, spent=False, pile=0, second=False, duel=None)


def _left(state: State) -> bool:
    """Whether there is a card in any pile."""
    return any(map(any, state.piles))


def _fill_column(state: State, column: int) -> State:
    """From START while it lasts; then from the pile that is chosen for this turn, if there is a choice (EXT-5.4)."""
    start, normal, tempo = map(any, state.piles)
    if not start and normal and tempo:
        return replace(state, stage="fill" if state.pile else "refill", filling=column)
    return replace(state, stage="fill", filling=column, pile=0 if start else 1 if normal else 2)


def _filled(rules: "Extrablatt", state: State, cards: tuple[actions.Card, ...]) -> State:
    """Cards were drawn for the column that is being filled; if its pile ran out, it goes on with another (EXT-5.5)."""
    column = (*state.columns[state.filling], *cards)
    columns = (*state.columns[: state.filling], column, *state.columns[state.filling + 1 :])
    state = replace(state, columns=columns)
    if len(column) < rules.box.rows and _left(state):
        return _fill_column(state, state.filling)
    return _go_on(rules, state)


def _taken_from_pile(state: State, cards: Sequence[actions.Card]) -> State:
    """Each motor that comes up moves the clock by an hour (EXT-5.1)."""
    unseen = list(state.unseen[state.pile])
    motors = 0
    for card in cards:
        if card == actions.MOTOR:
            motors += 1
        else:
            unseen[card] -= 1
    piles, bags = list(state.piles), list(state.unseen)
    dispatches, left = piles[state.pile]
    piles[state.pile] = (dispatches - len(cards) + motors, left - motors)
    bags[state.pile] = tuple(unseen)
    return replace(state, unseen=tuple(bags), piles=tuple(piles), hour=state.hour + motors)


def lay(_rules: "Extrablatt", state: State, _actor: Actor, action: actions.Lay) -> State:
    cards = [card for column in action.columns for card in column]
    return replace(_taken_from_pile(state, cards), stage="hand", columns=action.columns)


def hand(rules: "Extrablatt", state: State, _actor: Actor, action: actions.Hand) -> State:
    hands = tuple(sum(1 << cheque for cheque in rules.box.sets[number]) for number in action.sets)
    return replace(state, stage="first", sets=action.sets, hands=hands)


def first(_rules: "Extrablatt", state: State, _actor: Actor, action: actions.First) -> State:
    return replace(state, stage="act", turn=action.seat)


def fill(rules: "Extrablatt", state: State, _actor: Actor, action: actions.Fill) -> State:
    return _filled(rules, _taken_from_pile(state, action.cards), action.cards)


_OBEY: Final[dict[type[Any], Callable[["Extrablatt", State, Any, Any], State]]] = {
    actions.Lay: lay,
    actions.Hand: hand,
    actions.First: first,
    actions.Fill: fill,
    actions.Write: write,
    actions.Eliminate: eliminate,
    actions.TakeMotor: take_motor,
    actions.Pay: pay,
    actions.Advertise: advertise,
    actions.Misprint: misprint,
    actions.Refill: refill,
    actions.Finish: finish,
    actions.Decline: decline,
}


def apply(rules: "Extrablatt", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
