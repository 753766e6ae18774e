"""Bots of Das Extrablatt: a novice who writes whatever sells most now, a regular who watches the count as it would be
now, an expert who reckons with what is to come, keeps room, and cannot be read in a duel.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from marbre.games.extrablatt.actions import (
    MOTOR,
    Advertise,
    Duck,
    Eliminate,
    Finish,
    Pay,
    PlayerAction,
    Refill,
    TakeMotor,
    Write,
)
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.cheques import chance_to_win, mixture, rival_hands
from marbre.games.extrablatt.laying import best_anchor, most_in_the_way
from marbre.games.extrablatt.menus import challenges_of, openings, spaces_for_ad, unducked
from marbre.games.extrablatt.outlook import LONG, SHORT, Outlook
from marbre.games.extrablatt.sheet import sheet_of
from marbre.games.extrablatt.state import Article, domain_of, sector
from marbre.games.extrablatt.view import View, known_to, rebuild
from marbre.kernel.bot import Bot, Budget
from marbre.kernel.seats import Seat
from marbre.layout import bits

Item = TypeVar("Item")

CARELESS: Final = 0.2
"""How often a novice does just anything."""
EXTRA: Final = 14_000
"""What an Extra is worth to an expert while all cards are to come: about an article."""
AD: Final = 9_000
"""What an ad costs the paper it lies in, all in all."""
HARM: Final = 60
"""What a place taken from a rival is worth, in copies."""
TILE: Final = 500
"""What a square of a tile is worth that is given away for an ad."""
HAND: Final = 8_000
"""What the best cheque is worth in hand while all motors are to come, against the worst."""
ROUNDS: Final = 120
"""Duels fought in the head, when the budget sets none."""
DENIAL: Final = 0.3
"""How much of what a dispatch would bring the next player counts for eliminating it."""


class Option(NamedTuple):
    """An action and what it is worth."""

    value: float
    action: PlayerAction


def novice(view: View, legal: Sequence[PlayerAction], _budget: Budget, rng: Random) -> PlayerAction:
    """Writes what sells most at once, on any tile, wherever it fits."""
    writes = [action for action in legal if isinstance(action, Write)]
    if not writes or rng.random() < CARELESS:
        return _any(legal, rng)
    zone = view.numbers.page.zone
    in_zone = [
        action for action in writes if action.x < zone.x + zone.width and zone.y <= action.y < zone.y + zone.height
    ]
    return _any(in_zone or writes, rng)


def regular(view: View, legal: Sequence[PlayerAction], _budget: Budget, rng: Random) -> PlayerAction:
    """Does what would change the count most if the game ended now; in a duel, gives any cheque."""
    match view.stage:
        case "act" | "extra":
            state, me = rebuild(view), _seat(view)
            outlook = Outlook(state, me, SHORT)
            options = list(_writings(outlook, careful=False))
            best = max(options, key=_value, default=None)
            if best is not None and best.value > 0:
                return best.action
            return _any([action for action in legal if not isinstance(action, Write)] or legal, rng)
        case "duck":
            return _duck(Outlook(rebuild(view), _seat(view), SHORT))
        case _:
            return _any(legal, rng)


def expert(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """Weighs every action by what it is likely to be worth in the end."""
    if len(legal) == 1:
        return legal[0]
    state, me = rebuild(view), _seat(view)
    outlook = Outlook(state, me, LONG)
    match view.stage:
        case "duel":
            return _pay(outlook, budget, rng)
        case "advertise":
            return _advertise(outlook)
        case "duck":
            return _duck(outlook)
        case "refill":
            return _refill(view, me)
        case _:
            return _act(outlook, legal)


BOTS: Final[Mapping[str, Bot]] = {"novice": novice, "regular": regular, "expert": expert}


def _value(option: Option) -> float:
    return option.value


def _any(items: Sequence[Item], rng: Random) -> Item:
    return items[int(rng.random() * len(items))]


def _seat(view: View) -> Seat:
    assert view.seat is not None, "a spectator has nothing to choose"
    return view.seat


def _act(outlook: Outlook, legal: Sequence[PlayerAction]) -> PlayerAction:
    """The best of writing, taking a motor and eliminating; an Extra is kept if nothing is worth it."""
    options = [*_writings(outlook, careful=True), *_motors(outlook), *_eliminations(outlook, legal)]
    best = max(options, key=_value)
    if outlook.state.stage == "extra" and best.value < EXTRA * outlook.left:
        return next(action for action in legal if isinstance(action, Finish))
    return best.action


def _writings(outlook: Outlook, *, careful: bool) -> Iterator[Option]:
    """For each dispatch, size and side of the headline frame: the best place, and what the article is worth there."""
    state, me = outlook.state, outlook.me
    sheet, paper = sheet_of(state.numbers), state.papers[me]
    value = state.numbers.sectors[sector(state.numbers, state.hour)].value
    found: list[tuple[float, int, int, int]] = []
    for column, (_, _, places) in openings(state, me):
        for shape, anchors in enumerate(places):
            inside = anchors & sheet.in_zone[shape]
            for some in (inside, anchors & ~inside):
                if some:
                    gain = _worth(outlook, column, shape, next(bits(some)), value)
                    found.append((gain, column, shape, some))
    found.sort(reverse=True)
    for gain, column, shape, anchors in found[:1]:
        domain = domain_of(state.columns[column][0])
        anchor = best_anchor(sheet, paper, shape, anchors, domain) if careful else next(bits(anchors))
        action = sheet.writes[column][shape][anchor]
        assert action is not None
        yield Option(gain, action)


def _worth(outlook: Outlook, column: int, shape: int, anchor: int, value: int) -> float:
    """What an article on the dispatch at the foot of a column is worth, on a tile of that shape."""
    state = outlook.state
    sheet = sheet_of(state.numbers)
    width, height = sheet.shapes.sizes[shape]
    card = state.columns[column][0]
    photo = 0 if state.papers[outlook.me].written >> card & 1 else None
    article = Article(card, *sheet.grid.at(anchor), width, height, value, photo)
    return outlook.gain(outlook.me, article) - outlook.price(width * height)


def _motors(outlook: Outlook) -> Iterator[Option]:
    """What it is worth to take a motor and challenge somebody: to win and to lose, by the odds."""
    state, me = outlook.state, outlook.me
    columns = [column for column, cards in enumerate(state.columns) if cards and cards[0] == MOTOR]
    if not columns:
        return
    challenges = challenges_of(state, me)
    if not challenges:
        yield Option(0.0, TakeMotor(columns[0]))
    known = known_to(state.numbers, state.duels, outlook.players, (me, state.sets[me]))
    for target, domain in challenges:
        odds = chance_to_win(state.numbers.sets, state.hands[me], rival_hands(known, target))
        number = None if domain is None else DOMAINS.index(domain)
        value = odds * _win(outlook, me, target, number) + (1 - odds) * _win(outlook, target, me, number)
        yield Option(value, TakeMotor(columns[0], target, domain))


def _win(outlook: Outlook, winner: Seat, loser: Seat, domain: int | None) -> float:
    """What it is worth to the one who looks that this seat wins a duel; `winner` is the attacker's or not."""
    mine = winner == outlook.me
    if domain is None:
        harm = AD * outlook.left
        return EXTRA * 2 * outlook.left + outlook.temper.rivals / (outlook.players - 1) * harm if mine else -harm
    changes = [
        outlook.loss(loser, outlook.state.papers[loser].articles[at])
        for at in unducked(outlook.state.papers[loser], domain)
    ]
    return (max if mine else min)(changes, default=0.0)


def _eliminations(outlook: Outlook, legal: Sequence[PlayerAction]) -> Iterator[Option]:
    """Taking a dispatch away from the next player, if nothing better is to be had."""
    state = outlook.state
    rival = (outlook.me + 1) % outlook.players
    value = state.numbers.sectors[sector(state.numbers, state.hour)].value
    worth = {}
    for column, cards in enumerate(state.columns):
        if cards and cards[0] != MOTOR:
            article = Article(cards[0], 0, state.numbers.page.height - 3, 3, 3, value)
            worth[column] = -DENIAL * outlook.gain(rival, article)
    for action in legal:
        if isinstance(action, Eliminate):
            other = 0.0 if action.second in (None, action.first) else worth[action.second]
            yield Option(worth[action.first] + other, action)


def _pay(outlook: Outlook, budget: Budget, rng: Random) -> PlayerAction:
    """A cheque drawn from a mixture: what is at stake, and what the cheques are worth in later duels."""
    state, me = outlook.state, outlook.me
    duel, numbers = state.duel, state.numbers
    assert duel is not None
    rival = duel.attacker + duel.target - me
    number = None if duel.domain is None else DOMAINS.index(duel.domain)
    stake = _win(outlook, me, rival, number) - _win(outlook, rival, me, number)
    if number is None and me != duel.attacker:
        stake -= EXTRA * 2 * outlook.left * (1 - outlook.temper.rivals / (outlook.players - 1))
    known = known_to(numbers, state.duels, outlook.players, (me, state.sets[me]))
    motors = (numbers.motors - state.taken) / numbers.motors
    rounds = sum(1 for _ in budget.spend(ROUNDS)) if budget.milliseconds is None else ROUNDS
    mixed = mixture(numbers.sets, state.hands[me], rival_hands(known, rival), stake, HAND * motors, max(1, rounds), rng)
    return Pay(rng.choices(list(mixed), list(mixed.values()))[0])


def _advertise(outlook: Outlook) -> PlayerAction:
    """Where it takes the most room, on a tile that is not missed too much."""
    state, me = outlook.state, outlook.me
    duel, sheet = state.duel, sheet_of(state.numbers)
    assert duel is not None
    options = []
    for shape, anchors in enumerate(spaces_for_ad(state, me, duel.loser)[2]):
        if not anchors:
            continue
        anchor, harm = most_in_the_way(sheet, state.papers[duel.loser], shape, anchors)
        width, height = sheet.shapes.sizes[shape]
        action = sheet.ads[shape][anchor]
        assert isinstance(action, Advertise)
        options.append((HARM * harm - TILE * width * height, shape, action))
    return max(options, key=lambda option: option[:2])[2]


def _duck(outlook: Outlook) -> PlayerAction:
    """On the article whose loss helps most."""
    state = outlook.state
    duel = state.duel
    assert duel is not None
    assert duel.domain is not None
    paper = state.papers[duel.loser]
    numbers = unducked(paper, DOMAINS.index(duel.domain))
    return Duck(max(numbers, key=lambda at: outlook.loss(duel.loser, paper.articles[at])))


def _refill(view: View, me: Seat) -> PlayerAction:
    """Who leads brings the end nearer; who does not takes his time."""
    totals = [forecast.total for forecast in view.forecast]
    return Refill("tempo" if totals[me] == max(totals) else "normal")
