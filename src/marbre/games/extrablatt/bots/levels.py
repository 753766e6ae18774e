"""Bots of Das Extrablatt: a careless one who writes whatever sells most now, a regular who watches the count as it
would be now, an expert who reckons with what is to come, keeps room, and cannot be read in a duel.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from marbre.games.extrablatt.actions import MOTOR, Eliminate, Misprint, Pay, PlayerAction, Refill, TakeMotor, Write
from marbre.games.extrablatt.bots.appraisal import LONG, SHORT, Appraisal, Temper, best_anchor, most_in_the_way
from marbre.games.extrablatt.bots.cheques import chance_to_win, mixture, rival_hands
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.legality.conditions import challenges_of, clean_articles, openings, spaces_for_ad
from marbre.games.extrablatt.legality.listing import DECLINE, FINISH, besides_writing, one_more
from marbre.games.extrablatt.scoring import ahead
from marbre.games.extrablatt.secrets.redealing import known_to
from marbre.games.extrablatt.secrets.view import View, rebuild
from marbre.games.extrablatt.state import Article, domain_of, value_now
from marbre.kernel.bot import Budget, Question, any_of
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

Asked: TypeAlias = "Question[Extrablatt, View, PlayerAction]"
Challenge: TypeAlias = Callable[[Seat, int | None], float]
"""What a duel with that seat is worth, for a misprint in a domain or for an ad."""

CARELESS: Final = 0.2
"""How often a careless one does just anything."""
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


def careless(asked: Asked) -> PlayerAction:
    """Writes what sells most at once, on any tile, wherever it fits."""
    rng = asked.rng
    writes = [action for action in asked.legal if isinstance(action, Write)]
    if not writes or rng.random() < CARELESS:
        return any_of(asked.legal, rng)
    zone = asked.rules.box.page.zone
    in_zone = [
        action for action in writes if action.x < zone.x + zone.width and zone.y <= action.y < zone.y + zone.height
    ]
    return any_of(in_zone or writes, rng)


def regular(asked: Asked) -> PlayerAction:
    """Does what would change the count most if the game ended now; in a duel, gives any cheque."""
    match asked.view.stage:
        case "act" | "extra":
            best = max(writings(appraise(asked, SHORT), careful=False), key=_value, default=None)
            if best is not None and best.value > 0:
                return best.action
            return any_of([action for action in asked.legal if not isinstance(action, Write)] or asked.legal, asked.rng)
        case "misprint":
            return _misprint(appraise(asked, SHORT))
        case _:
            return any_of(asked.legal, asked.rng)


def expert(asked: Asked) -> PlayerAction:
    """Weighs every action by what it is likely to be worth in the end. It needs no list of all of them."""
    appraisal = appraise(asked, LONG)
    match asked.view.stage:
        case "duel":
            return _pay(appraisal, asked.budget, asked.rng)
        case "advertise":
            return _advertise(appraisal)
        case "misprint":
            return _misprint(appraisal)
        case "refill":
            return _refill(appraisal)
        case "second":
            return _second(appraisal)
        case _:
            return _act(appraisal)


def appraise(asked: Asked, temper: Temper) -> Appraisal:
    return Appraisal(asked.rules, rebuild(asked.rules, asked.view), asked.seat, temper)


def _value(option: Option) -> float:
    return option.value


def _act(appraisal: Appraisal) -> PlayerAction:
    return best_of(
        appraisal,
        [
            *writings(appraisal, careful=True),
            *motors(appraisal, partial(_by_odds, appraisal)),
            *eliminations(appraisal),
        ],
    )


def best_of(appraisal: Appraisal, options: Sequence[Option]) -> PlayerAction:
    """The best of writing, taking a motor and eliminating; an Extra is kept if nothing is worth it."""
    best = max(options, key=_value, default=None)
    if best is None or (appraisal.state.stage == "extra" and best.value < EXTRA * appraisal.left):
        return FINISH
    return best.action


def writings(appraisal: Appraisal, *, careful: bool, most: int = 1) -> Iterator[Option]:
    """Over each dispatch, size and side of the headline frame, so many of the best articles, each at its best place."""
    rules, state, me = appraisal.rules, appraisal.state, appraisal.me
    sheet, paper, value = rules.sheet, state.papers[me], value_now(rules, state)
    found: list[tuple[float, int, int, int]] = []
    for column, space in openings(rules, state, me):
        for shape, anchors in enumerate(sheet.strips.unpack(space)):
            inside = anchors & sheet.in_zone[shape]
            for some in (inside, anchors & ~inside):
                if some:
                    gain = _worth(appraisal, column, shape, next(bits(some)), value)
                    found.append((gain, column, shape, some))
    found.sort(reverse=True)
    for gain, column, shape, anchors in found[:most]:
        domain = domain_of(state.columns[column][0])
        anchor = best_anchor(sheet, paper, shape, anchors, domain) if careful else next(bits(anchors))
        yield Option(gain, sheet.writes[column][sheet.strips.bit(shape, anchor)])


def _worth(appraisal: Appraisal, column: int, shape: int, anchor: int, value: int) -> float:
    """What an article on the dispatch at the foot of a column is worth, on a tile of that shape."""
    state, sheet = appraisal.state, appraisal.rules.sheet
    width, height = sheet.shapes.sizes[shape]
    card = state.columns[column][0]
    photo = 0 if state.papers[appraisal.me].written >> card & 1 else None
    article = Article(card, *sheet.grid.at(anchor), width, height, value, photo)
    return appraisal.gain(appraisal.me, article) - appraisal.price(width * height)


def motors(appraisal: Appraisal, challenge: Challenge) -> Iterator[Option]:
    """Taking a motor: against each who may be challenged, for what `challenge` says that the duel is worth."""
    state = appraisal.state
    columns = [column for column, cards in enumerate(state.columns) if cards and cards[0] == MOTOR]
    if not columns:
        return
    challenges = challenges_of(appraisal.rules, state, appraisal.me)
    if not challenges:
        yield Option(0.0, TakeMotor(columns[0]))
    for target, domain in challenges:
        number = None if domain is None else DOMAINS.index(domain)
        yield Option(challenge(target, number), TakeMotor(columns[0], target, domain))


def _by_odds(appraisal: Appraisal, target: Seat, domain: int | None) -> float:
    """What a duel is worth: to win and to lose, as often as cheques drawn blindly would."""
    rules, state, me = appraisal.rules, appraisal.state, appraisal.me
    theirs = rival_hands(rules.histories.hands(known_to(state, me)), target)
    odds = chance_to_win(rules.box.sets, state.hands[me], theirs)
    win, lose = worth_winning(appraisal, me, target, domain), worth_winning(appraisal, target, me, domain)
    return odds * win + (1 - odds) * lose


def worth_winning(appraisal: Appraisal, winner: Seat, loser: Seat, domain: int | None) -> float:
    """What it is worth to the one who looks that this seat wins a duel; `winner` is the attacker's or not."""
    mine = winner == appraisal.me
    if domain is None:
        harm = AD * appraisal.left
        return EXTRA * 2 * appraisal.left + appraisal.temper.rivals / (appraisal.players - 1) * harm if mine else -harm
    changes = [
        appraisal.loss(loser, appraisal.state.papers[loser].articles[at])
        for at in clean_articles(appraisal.state.papers[loser], domain)
    ]
    return (max if mine else min)(changes, default=0.0)


def eliminations(appraisal: Appraisal) -> Iterator[Option]:
    """Taking a dispatch away from the next player, if nothing better is to be had."""
    rules, state = appraisal.rules, appraisal.state
    rival = (appraisal.me + 1) % appraisal.players
    value = value_now(rules, state)
    worth = {}
    for column, cards in enumerate(state.columns):
        if cards and cards[0] != MOTOR:
            article = Article(cards[0], 0, rules.box.page.height - 3, 3, 3, value)
            worth[column] = -DENIAL * appraisal.gain(rival, article)
    more = one_more(state) if state.stage == "second" else besides_writing(rules, state, appraisal.me)
    for action in more:
        if isinstance(action, Eliminate):
            other = 0.0 if action.second in (None, action.first) else worth[action.second]
            yield Option(worth[action.first] + other, action)


def _second(appraisal: Appraisal) -> PlayerAction:
    """One more dispatch, if taking it from the next player is worth anything."""
    best = max(eliminations(appraisal), key=_value)
    return best.action if best.value > 0 else DECLINE


def _pay(appraisal: Appraisal, budget: Budget, rng: Random) -> PlayerAction:
    """A cheque drawn from a mixture: what is at stake, and what the cheques are worth in later duels."""
    rules, state, me = appraisal.rules, appraisal.state, appraisal.me
    duel = state.duel
    assert duel is not None
    rival = duel.attacker + duel.target - me
    number = None if duel.domain is None else DOMAINS.index(duel.domain)
    stake = worth_winning(appraisal, me, rival, number) - worth_winning(appraisal, rival, me, number)
    if number is None and me != duel.attacker:
        stake -= EXTRA * 2 * appraisal.left * (1 - appraisal.temper.rivals / (appraisal.players - 1))
    theirs = rival_hands(rules.histories.hands(known_to(state, me)), rival)
    keep = HAND * ((rules.motors - state.taken) / rules.motors)
    rounds = sum(1 for _ in budget.spend(ROUNDS)) if budget.milliseconds is None else ROUNDS
    mixed = mixture(rules.box.sets, state.hands[me], theirs, stake, keep, max(1, rounds), rng)
    return Pay(rng.choices(list(mixed), list(mixed.values()))[0])


def _advertise(appraisal: Appraisal) -> PlayerAction:
    """Where it takes the most room, on a tile that is not missed too much."""
    rules, state, me = appraisal.rules, appraisal.state, appraisal.me
    duel, sheet = state.duel, rules.sheet
    assert duel is not None
    options = []
    for shape, anchors in enumerate(sheet.strips.unpack(spaces_for_ad(rules, state, me, duel.loser))):
        if not anchors:
            continue
        anchor, harm = most_in_the_way(sheet, state.papers[duel.loser], shape, anchors)
        width, height = sheet.shapes.sizes[shape]
        options.append((HARM * harm - TILE * width * height, shape, sheet.ads[sheet.strips.bit(shape, anchor)]))
    return max(options, key=lambda option: option[:2])[2]


def _misprint(appraisal: Appraisal) -> PlayerAction:
    """On the article whose loss helps most."""
    state = appraisal.state
    duel = state.duel
    assert duel is not None
    assert duel.domain is not None
    paper = state.papers[duel.loser]
    numbers = clean_articles(paper, DOMAINS.index(duel.domain))
    return Misprint(max(numbers, key=lambda at: appraisal.loss(duel.loser, paper.articles[at])))


def _refill(appraisal: Appraisal) -> PlayerAction:
    """Who leads brings the end nearer; who does not takes his time."""
    return Refill("tempo" if appraisal.me in ahead(appraisal.rules, appraisal.state) else "normal")
