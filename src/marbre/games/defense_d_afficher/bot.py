"""Défense d'afficher bots: a novice who runs to the next panel, a regular who plans a round, an expert who also weighs
the exchange and the chance cards, and looks at what others are likely to hold.

Each question is answered by what the table would cost afterwards, in turns (see `thinking`). What depends on hidden
hands is asked of imagined worlds that fit the view.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Bar,
    Card,
    Give,
    Lift,
    Look,
    Misplace,
    Move,
    PlayerAction,
    Post,
    Scrape,
    Slip,
    Swap,
)
from marbre.games.defense_d_afficher.rules import CHANCE, EXCHANGE, ROLL
from marbre.games.defense_d_afficher.state import ALL, BIT, PANEL, cards_of, set_of
from marbre.games.defense_d_afficher.thinking import best_hand, cost, map_of, panels_of
from marbre.games.defense_d_afficher.view import View
from marbre.games.defense_d_afficher.worlds import imagine
from marbre.kernel.bot import Bot, Budget

Item = TypeVar("Item")

CARELESS: Final = 0.15
"""How often a novice does just anything."""
WORLDS: Final = 12
"""Imagined by an expert for a question, when the budget sets no number."""
DESPERATE: Final = 0.5
"""How often a regular with nothing but useless posters takes a chance card instead of exchanging them."""
HARM: Final = 0.6
"""What a turn lost by a rival is worth, in turns of one's own, when there is one rival and he is about to win."""
BLOCKED: Final = 2.0
"""Turns that a rival loses when a poster of his can no longer be stuck."""
GIVEN: Final = 2.0
"""Turns that a rival loses by a poster more."""


class Mind:
    """A view as its seat thinks about it."""

    def __init__(self, view: View) -> None:
        assert view.side is not None
        self.view, self.side = view, view.side
        self.map = map_of(view.plan)
        self.square = view.squares[self.side]
        self.first, self.second = set_of(view.hand)
        filled = sum(1 << slot for slot, card in enumerate(view.posted) if card is not None)
        self.covered = [sum(1 << slot for slot in bar) for bar in view.bars]
        self.unfilled = ALL & ~filled
        self.free = self.unfilled
        for bar in self.covered:
            self.free &= ~bar
        self.rivals = [side for side in range(len(view.sides)) if side != self.side]
        self.leader = min(self.rivals, key=lambda side: view.counts[side])

    @property
    def dead(self) -> int:
        """Posters that can be stuck nowhere as things stand."""
        return len(self.view.hand) - ((self.first | self.second) & self.free).bit_count()

    def cost(self, square: int | None = None, without: Card | None = None) -> float:
        """The turns still to go, from elsewhere or without a card."""
        first, second = self.first, self.second
        if without is not None:
            first, second = (first & ~BIT[without], second) if without < POSTERS else (first, second & ~BIT[without])
        return cost(self.map, self.square if square is None else square, first, second, self.free)

    def arrival(self, square: int, free: int | None = None) -> float:
        """The turns still to go after stopping on a square and sticking what fits there."""
        panel = self.view.plan.squares[square].panel
        first, second, free = self.first, self.second, self.free if free is None else free
        if panel is not None:
            here = PANEL[panel] & free
            both = first & second & here
            first, second, free = first & ~here, second & ~here | both, free & ~(here & (first | second))
        return cost(self.map, square, first, second, free)

    def landing(self, square: int) -> float:
        """The same, with what the square says."""
        return self.arrival(square) + self.map.extra[square]

    def rolling(self) -> float:
        """The turns still to go if the die is thrown now."""
        stay = self.cost()
        rows = self.map.streets.routes[self.square][1:7]
        return 1 + sum(min([stay, *(self.landing(route.to) for route in row)]) for row in rows) / 6

    def threat(self, side: int) -> float:
        """How much a turn lost by this side is worth."""
        nearest = self.view.counts[self.leader]
        return HARM * nearest / self.view.counts[side] / len(self.rivals) * min(1.0, 4 / nearest)

    def worst_card(self, legal: Sequence[Card]) -> Card:
        return min(legal, key=lambda card: self.cost(without=card))


def novice(view: View, legal: Sequence[PlayerAction], _budget: Budget, rng: Random) -> PlayerAction:
    """Runs to the next panel that something can be stuck on, and exchanges when there is none."""
    if rng.random() < CARELESS and view.stage not in ("slip", "post"):
        return _any(legal, rng)
    mind = Mind(view)
    useful = panels_of((mind.first | mind.second) & mind.free)
    match view.stage:
        case "turn":
            if not useful and EXCHANGE in legal:
                return EXCHANGE
            return ROLL
        case "move" | "walk" | "brush":
            return min(legal, key=lambda action: (_steps(mind, useful, action), rng.random()))
        case "post" | "fog" | "double":
            return _stick(legal)
        case "take":
            return legal[max(1, mind.dead) - 1 if mind.dead <= len(legal) else -1]
        case "slip" | "discard":
            return _any([action for action in legal if _is_dead(mind, action)] or legal, rng)
        case _:
            return _any([action for action in legal if not isinstance(action, Misplace)], rng)


def _steps(mind: Mind, useful: int, action: PlayerAction) -> int:
    """Squares from where an action leads to the nearest useful brush."""
    square = action.to if isinstance(action, Move) else mind.square
    far = mind.map.streets.distance[square]
    brushes = mind.map.streets.brushes
    steps = [far[brushes[panel]] for panel in range(len(brushes)) if useful >> panel & 1]
    stays_on = not isinstance(action, Move) and 0 in steps
    return 99 if stays_on else min(steps, default=0)


def _is_dead(mind: Mind, action: PlayerAction) -> bool:
    assert isinstance(action, Slip)
    return not BIT[action.card] & mind.free


def _stick(legal: Sequence[PlayerAction]) -> PlayerAction:
    """As many posters as can be stuck."""
    return max(legal, key=lambda action: len(action.cards) if isinstance(action, Post) else -1)


def _any(items: Sequence[Item], rng: Random) -> Item:
    return items[int(rng.random() * len(items))]


def regular(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """Plans a round of the panels, turn by turn, exchanges what has become useless, and harms the leader if it can."""
    mind = Mind(view)
    match view.stage:
        case "turn":
            return _plan_turn(mind, legal, budget, rng)
        case "take":
            return legal[min(max(1, mind.dead), len(legal)) - 1]
        case "slip":
            return _slip_worst(mind, legal)
        case "bar" | "scraper":
            return _attack(mind, legal, _guess(mind), rng)
        case _:
            return _follow(mind, legal, rng)


def expert(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """Plans like a regular, and weighs rolling against the exchange and against each chance card left in the stock."""
    mind = Mind(view)
    match view.stage:
        case "turn":
            return _weigh(mind, legal, budget, rng)
        case "take":
            return legal[-1]  # what one does not like goes back
        case "slip":
            return _slip_rest(mind, legal)
        case "bar" | "scraper":
            return _attack(mind, legal, _imagined(mind, budget, rng), rng)
        case _:
            return _follow(mind, legal, rng)


BOTS: Final[Mapping[str, Bot]] = {"novice": novice, "regular": regular, "expert": expert}


def _follow(mind: Mind, legal: Sequence[PlayerAction], rng: Random) -> PlayerAction:
    """Whatever leaves the least to do."""
    match mind.view.stage:
        case "post" | "double":
            return _stick(legal)
        case "move" | "walk" | "brush":
            return min(legal, key=lambda action: (_after(mind, action), rng.random()))
        case "fog":
            return min(legal, key=lambda action: _after_fog(mind, action))
        case "give" | "swap":
            to_leader = [action for action in legal if isinstance(action, Give | Swap) and action.to == mind.leader]
            return min(to_leader, key=lambda action: mind.cost(without=action.card))
        case "discard":
            return _slip_worst(mind, legal)
        case "look":
            return next(action for action in legal if isinstance(action, Look) and action.at == mind.leader)
        case _:
            return _any(legal, rng)


def _after(mind: Mind, action: PlayerAction) -> float:
    return mind.landing(action.to) if isinstance(action, Move) else mind.cost()


def _after_fog(mind: Mind, action: PlayerAction) -> float:
    if not isinstance(action, Post) or not action.cards:
        return mind.cost() + 1
    return mind.cost(without=action.cards[0])


def _slip_worst(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    return min(legal, key=lambda action: mind.cost(without=action.card) if isinstance(action, Slip) else 0.0)


def _slip_rest(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """Something that is not among the best cards to keep."""
    keep = len(mind.view.hand) - mind.view.left
    _, panels = best_hand(mind.map, mind.square, mind.first, mind.second, mind.free, keep)
    rest = [action for action in legal if isinstance(action, Slip) and not _wanted(mind, action.card, panels)]
    return _slip_worst(mind, rest or legal)


def _wanted(mind: Mind, card: Card, panels: int) -> bool:
    """On one of these panels, with a slot, and not the second of two alike."""
    bit = BIT[card]
    return bool(bit & mind.free and not _is_second(mind, card) and panels >> card % POSTERS // 4 & 1)


def _plan_turn(mind: Mind, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """Roll, unless an exchange of the useless posters promises more; with nothing else to hope for, try chance."""
    if mind.dead == len(mind.view.hand) and CHANCE in legal and rng.random() < DESPERATE:
        return CHANCE
    if not mind.dead or EXCHANGE not in legal:
        return ROLL
    hopeless = mind.dead == len(mind.view.hand)
    return EXCHANGE if hopeless or _renewing(mind, budget, rng) < mind.rolling() else ROLL


def _renewing(mind: Mind, budget: Budget, rng: Random) -> float:
    """The turns still to go after an exchange of the useless posters alone."""
    useful = [card for card in mind.view.hand if BIT[card] & mind.free and not _is_second(mind, card)]
    unknown = _unknown(mind)
    total, worlds = 0.0, 0
    for _ in budget.spend(WORLDS):
        rng.shuffle(unknown)
        first, second = set_of((*useful, *unknown[: mind.dead]))
        total += cost(mind.map, mind.square, first, second, mind.free)
        worlds += 1
    return 1 + total / worlds if worlds else 1 + mind.cost()


def _is_second(mind: Mind, card: Card) -> bool:
    """One of two alike: only the other can be stuck."""
    return card >= POSTERS and bool(mind.first & BIT[card])


def _weigh(mind: Mind, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    hopeless = mind.dead == len(mind.view.hand)
    exchange = _exchanging(mind, budget, rng) if EXCHANGE in legal else None
    if hopeless and CHANCE in legal and (exchange is None or exchange >= 1 + mind.cost()):
        return CHANCE  # somebody must turn up the bad cards, else two would wait for each other for ever
    values: list[tuple[float, PlayerAction]] = []
    if not hopeless or len(legal) == 1:  # with nothing to stick there is nowhere to go
        values.append((mind.rolling(), ROLL))
    if exchange is not None:
        values.append((exchange, EXCHANGE))
    if CHANCE in legal:
        values.append((_chancing(mind), CHANCE))
    return min(values, key=lambda value: value[0])[1]


def _exchanging(mind: Mind, budget: Budget, rng: Random) -> float:
    """The turns still to go after an exchange of everything, over imagined reserves."""
    view, total, worlds = mind.view, 0.0, 0
    size = len(view.hand)
    unknown = _unknown(mind)
    known = [under.card for under in view.bottom]
    for _ in budget.spend(WORLDS):
        rng.shuffle(unknown)
        drawn = unknown[: min(size, view.reserve)]
        drawn += [card for card in known[: size - len(drawn)] if card is not None]
        first, second = set_of((*view.hand, *drawn))
        total += best_hand(mind.map, mind.square, first, second, mind.free, size)[0]
        worlds += 1
    return 1 + total / worlds if worlds else 1 + mind.cost()


def _unknown(mind: Mind) -> list[Card]:
    """Cards that may be anywhere out of sight."""
    view = mind.view
    seen = {*view.hand, *(card for card in view.posted if card is not None)}
    seen |= {card for cards in view.public for card in cards} | {u.card for u in view.bottom if u.card is not None}
    return [card for card in range(2 * POSTERS) if card not in seen]


def _chancing(mind: Mind) -> float:
    """The turns still to go after a chance card, over all that may be turned up."""
    view, now = mind.view, mind.cost()
    cards = view.plan.chance
    left = [card for number, card in enumerate(cards) if number not in view.discard or not view.stock]
    total = 0.0
    count = 0
    on_plan = len(view.bars)
    for card in left:
        if card.kind == "defense" and on_plan:
            on_plan -= 1
            continue
        worth = _WORTH.get(card.kind)
        total += now if worth is None else worth(mind, now, card.steps)
        count += 1
    return 1 + (total / count if count else now)


def _without_worst(mind: Mind) -> float:
    return min(mind.cost(without=card) for card in mind.view.hand)


def _scraper_worth(mind: Mind, now: float, _steps: int) -> float:
    doubles = (mind.first | mind.second) & ~mind.unfilled & ~_under(mind)
    harm = mind.threat(mind.leader) * GIVEN
    if not doubles:
        return now - (harm if mind.unfilled != ALL else 0.0)
    return min(mind.cost(without=card) for card in mind.view.hand if BIT[card] & doubles) - harm


def _under(mind: Mind) -> int:
    """Slots under a Défense card."""
    mask = 0
    for bar in mind.covered:
        mask |= bar
    return mask


def _fog_worth(mind: Mind, now: float, _steps: int) -> float:
    useful = [card for card in mind.view.hand if BIT[card] & mind.free]
    best = min((mind.cost(without=card) for card in useful), default=now)
    return best if len(mind.view.hand) < 2 else best - 0.5


_WORTH: Final[Mapping[str, Callable[[Mind, float, int], float]]] = {
    "again": lambda _mind, now, _steps: now - 1,
    "skip": lambda _mind, now, _steps: now + 1,
    "draw": lambda _mind, now, _steps: now + 1.5,
    "swap": lambda _mind, now, _steps: now - 0.3,
    "home": lambda mind, _now, _steps: mind.cost(mind.map.streets.starts[mind.side]),
    "walk": lambda mind, now, steps: min(
        (mind.landing(route.to) for route in mind.map.streets.routes[mind.square][steps]), default=now
    ),
    "brush": lambda mind, _now, _steps: min(mind.arrival(brush) for brush in mind.map.streets.brushes),
    "give": lambda mind, _now, _steps: _without_worst(mind) - mind.threat(mind.leader) * GIVEN,
    "slip": lambda mind, _now, _steps: _without_worst(mind),
    "fog": _fog_worth,
    "scraper": _scraper_worth,
    "defense": lambda mind, now, _steps: now - mind.threat(mind.leader) * BLOCKED,
}
"""Of each kind of chance card, the turns still to go after it."""

Holding = Sequence[float]
"""Of each slot, how many turns it would cost the rivals, weighed, if it were closed."""


def _guess(mind: Mind) -> Holding:
    """Without a thought for who holds what: every poster that is out of sight may be the leader's."""
    unknown = _unknown(mind)
    share = mind.view.counts[mind.leader] / max(1, len(unknown))
    held = [0.0] * POSTERS
    for card in unknown:
        held[card % POSTERS] += share * mind.threat(mind.leader) * BLOCKED
    return held


def _imagined(mind: Mind, budget: Budget, rng: Random) -> Holding:
    """What the rivals hold in worlds that fit the view."""
    held, worlds = [0.0] * POSTERS, 0
    threats = [(side, mind.threat(side) * BLOCKED) for side in mind.rivals]
    for _ in budget.spend(WORLDS):
        world = imagine(mind.view, rng)
        for side, threat in threats:
            for card in cards_of((world.firsts[side] | world.seconds[side], 0)):
                held[card] += threat
        worlds += 1
    return [value / worlds for value in held] if worlds else held


def _attack(mind: Mind, legal: Sequence[PlayerAction], holding: Holding, rng: Random) -> PlayerAction:
    """The Défense card, or the scraper, where it does the most good and harm."""
    now = mind.cost()
    harms = [_bar_worth(mind, PANEL[panel], holding, now)[0] for panel in range(9)]

    def worth(action: PlayerAction) -> float:
        match action:
            case Bar():
                mask = sum(1 << slot for slot in action.slots)
                return _bar_worth(mind, mask, holding, now)[1]
            case Lift():
                rest = ALL
                for number, bar in enumerate(mind.covered):
                    if number != action.number:
                        rest &= ~bar
                freed = mind.unfilled & rest
                gain = now - cost(mind.map, mind.square, mind.first, mind.second, freed)
                given_up = sum(holding[slot] for slot in range(POSTERS) if mind.covered[action.number] >> slot & 1)
                return gain + max(harms) - given_up
            case Scrape():
                double = (mind.first | mind.second) & BIT[action.slot]
                harm = mind.threat(action.to) * GIVEN
                if not double:
                    return harm - holding[action.slot]
                card = action.slot if mind.first & double else action.slot + POSTERS
                return harm + now - mind.cost(without=card)
            case _:
                return 0.0

    return max(legal, key=lambda action: (worth(action), rng.random()))


def _bar_worth(mind: Mind, mask: int, holding: Holding, now: float) -> tuple[float, float]:
    """What closing these slots is worth, as far as they are not one's own; and what closing all of them is."""
    mine = mask & (mind.first | mind.second) & mind.free
    closed = mask & mind.free
    harm = sum(holding[slot] for slot in range(POSTERS) if closed >> slot & 1 and not mine >> slot & 1)
    loss = cost(mind.map, mind.square, mind.first, mind.second, mind.free & ~mask) - now if mine else 0.0
    return harm, harm - loss
