"""What things are worth to a Défense d'afficher player: a view as its seat thinks about it, and the prices of what may
happen next, in turns (see `hand_cost`). What depends on hidden hands is asked of imagined worlds that fit the view.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from marbre.games.defense_d_afficher.actions import POSTERS, Card, PlayerAction
from marbre.games.defense_d_afficher.bots.hand_cost import best_hand, cost
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import ALL, BIT, PANEL, cards_of, set_of
from marbre.kernel.bot import Question

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

Asked: TypeAlias = "Question[Defense, View, PlayerAction]"

WORLDS: Final = 12
"""Imagined by an expert for a question, when the budget sets no number."""
HARM: Final = 0.6
"""What a turn lost by a rival is worth, in turns of one's own, when there is one rival and he is about to win."""
BLOCKED: Final = 2.0
"""Turns that a rival loses when a poster of his can no longer be stuck."""
GIVEN: Final = 2.0
"""Turns that a rival loses by a poster more."""


class Mind:
    """A question as the bot thinks about it: what is so, and what it would cost in turns."""

    def __init__(self, asked: Asked) -> None:
        self.view = view = asked.view
        self.rules, self.budget, self.rng = asked.rules, asked.budget, asked.rng
        self.side = self.rules.side_by_seat[asked.seat]
        self.turn_map, self.graph = self.rules.turn_map, self.rules.graph
        self.square = view.squares[self.side]
        self.first, self.second = set_of(view.hand)
        filled = sum(1 << slot for slot, card in enumerate(view.posted) if card is not None)
        self.covered = [sum(1 << slot for slot in bar) for bar in view.bars]
        self.unfilled = ALL & ~filled
        self.free = self.unfilled
        for bar in self.covered:
            self.free &= ~bar
        self.rivals = [side for side in range(len(view.counts)) if side != self.side]
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
        return cost(self.turn_map, self.square if square is None else square, first, second, self.free)

    def arrival(self, square: int, free: int | None = None) -> float:
        """The turns still to go after stopping on a square and sticking what fits there."""
        panel = self.rules.plan.squares[square].panel
        first, second, free = self.first, self.second, self.free if free is None else free
        if panel is not None:
            here = PANEL[panel] & free
            both = first & second & here
            first, second, free = first & ~here, second & ~here | both, free & ~(here & (first | second))
        return cost(self.turn_map, square, first, second, free)

    def landing(self, square: int) -> float:
        """The same, with what the square says."""
        return self.arrival(square) + self.turn_map.extra[square]

    def rolling(self) -> float:
        """The turns still to go if the die is thrown now."""
        stay = self.cost()
        rows = self.graph.routes[self.square][1:7]
        return 1 + sum(min([stay, *(self.landing(route.to) for route in row)]) for row in rows) / 6

    def threat(self, side: int) -> float:
        """How much a turn lost by this side is worth."""
        nearest = self.view.counts[self.leader]
        return HARM * nearest / self.view.counts[side] / len(self.rivals) * min(1.0, 4 / nearest)


def cost_after_renewing(mind: Mind) -> float:
    """The turns still to go after an exchange of the useless posters alone."""
    useful = [card for card in mind.view.hand if BIT[card] & mind.free and not is_second(mind, card)]
    unknown = _unknown(mind)
    total, worlds = 0.0, 0
    for _ in mind.budget.spend(WORLDS):
        mind.rng.shuffle(unknown)
        first, second = set_of((*useful, *unknown[: mind.dead]))
        total += cost(mind.turn_map, mind.square, first, second, mind.free)
        worlds += 1
    return 1 + total / worlds if worlds else 1 + mind.cost()


def is_second(mind: Mind, card: Card) -> bool:
    """One of two alike: only the other can be stuck."""
    return card >= POSTERS and bool(mind.first & BIT[card])


def cost_after_exchanging(mind: Mind) -> float:
    """The turns still to go after an exchange of everything, over imagined reserves."""
    view, total, worlds = mind.view, 0.0, 0
    size = len(view.hand)
    unknown = _unknown(mind)
    for _ in mind.budget.spend(WORLDS):
        mind.rng.shuffle(unknown)
        drawn = unknown[: min(size, view.reserve)]
        drawn += [card for card in view.bottom[: size - len(drawn)] if card is not None]
        first, second = set_of((*view.hand, *drawn))
        total += best_hand(mind.turn_map, mind.square, first, second, mind.free, size)[0]
        worlds += 1
    return 1 + total / worlds if worlds else 1 + mind.cost()


def _unknown(mind: Mind) -> list[Card]:
    """Cards that may be anywhere out of sight."""
    view = mind.view
    seen = {*view.hand, *(card for card in view.posted if card is not None)}
    seen |= {card for cards in view.public for card in cards} | {card for card in view.bottom if card is not None}
    return [card for card in range(2 * POSTERS) if card not in seen]


def cost_after_chance(mind: Mind) -> float:
    """The turns still to go after a chance card, over all that may be turned up."""
    view, now = mind.view, mind.cost()
    cards = mind.rules.plan.chance
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
    "home": lambda mind, _now, _steps: mind.cost(mind.graph.starts[mind.side]),
    "walk": lambda mind, now, steps: min(
        (mind.landing(route.to) for route in mind.graph.routes[mind.square][steps]), default=now
    ),
    "brush": lambda mind, _now, _steps: min(mind.arrival(brush) for brush in mind.graph.brushes),
    "give": lambda mind, _now, _steps: _without_worst(mind) - mind.threat(mind.leader) * GIVEN,
    "slip": lambda mind, _now, _steps: _without_worst(mind),
    "fog": _fog_worth,
    "scraper": _scraper_worth,
    "defense": lambda mind, now, _steps: now - mind.threat(mind.leader) * BLOCKED,
}
"""Of each kind of chance card, the turns still to go after it."""

HarmBySlot = Sequence[float]
"""Of each slot, how many turns it would cost the rivals, weighed, if it were closed."""


def guessed_harm(mind: Mind) -> HarmBySlot:
    """Without a thought for who holds what: every poster that is out of sight may be the leader's."""
    unknown = _unknown(mind)
    share = mind.view.counts[mind.leader] / max(1, len(unknown))
    held = [0.0] * POSTERS
    for card in unknown:
        held[card % POSTERS] += share * mind.threat(mind.leader) * BLOCKED
    return held


def imagined_harm(mind: Mind) -> HarmBySlot:
    """What the rivals hold in worlds that fit the view."""
    held, worlds = [0.0] * POSTERS, 0
    threats = [(side, mind.threat(side) * BLOCKED) for side in mind.rivals]
    for _ in mind.budget.spend(WORLDS):
        world = mind.rules.imagine(mind.view, mind.rng)
        for side, threat in threats:
            for card in cards_of((world.firsts[side] | world.seconds[side], 0)):
                held[card] += threat
        worlds += 1
    return [value / worlds for value in held] if worlds else held


def bar_worth(mind: Mind, mask: int, harm_by_slot: HarmBySlot, now: float) -> tuple[float, float]:
    """What closing these slots is worth, as far as they are not one's own; and what closing all of them is."""
    mine = mask & (mind.first | mind.second) & mind.free
    closed = mask & mind.free
    harm = sum(harm_by_slot[slot] for slot in range(POSTERS) if closed >> slot & 1 and not mine >> slot & 1)
    loss = cost(mind.turn_map, mind.square, mind.first, mind.second, mind.free & ~mask) - now if mine else 0.0
    return harm, harm - loss
