"""What things are worth to a Défense d'afficher player: a view as its seat thinks about it, and the prices of what may
happen next, in turns (see `hand_cost`). What depends on hidden hands is asked of imagined worlds that fit the view.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from marbre.games.defense_d_afficher.actions import POSTERS, Card, PlayerAction
from marbre.games.defense_d_afficher.bots.hand_cost import RULE_OF_THUMB, dead_costs, panels_of
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import ALL, BIT, PANEL, cards_of, set_of
from marbre.games.defense_d_afficher.streets import ChanceKind
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
LATER: Final = 0.8
"""What another turn is worth that waits for the next arrival, in turns."""
GIVEN: Final = 2.0
"""Turns that a rival loses by a poster more."""


class Mind:
    """A question as the bot thinks about it: what is so, and what it would cost in turns."""

    def __init__(self, asked: Asked, *, looks_ahead: bool = False) -> None:
        self.view = view = asked.view
        self.rules, self.budget, self.rng = asked.rules, asked.budget, asked.rng
        self.side = self.rules.side_by_seat[asked.seat]
        self.turn_map, self.graph = self.rules.turn_map, self.rules.graph
        self.square = view.squares[self.side]
        self.cards = view.hand
        self.first, self.second = set_of(view.hand)
        filled = sum(1 << slot for slot, card in enumerate(view.posted) if card is not None)
        self.covered = [sum(1 << slot for slot in bar) for bar in view.bars]
        self.unfilled = ALL & ~filled
        self.free = self.unfilled
        for bar in self.covered:
            self.free &= ~bar
        self.rivals = [side for side in range(len(view.counts)) if side != self.side]
        self.leader = min(self.rivals, key=lambda side: view.counts[side])
        self.dead_costs = dead_costs(self._chance_of_use) if looks_ahead else RULE_OF_THUMB
        self.turns = self.turn_map.round if looks_ahead else self.turn_map.tour
        """For a round of some panels from a square."""
        self.errand = self._kind_kept in ("slip-later", "give-later")
        """Whether a card is kept that takes a poster off one's hands at any panel: the worst is as good as gone."""
        if self.errand:
            worst = self.worst
            self.cards = tuple(card for card in self.cards if card != worst)
            self.first, self.second = set_of(self.cards)
            del self.dead_cards

    @property
    def _chance_of_use(self) -> int:
        """Of a hundred cards out of sight, how many could be stuck if they were drawn."""
        unknown = unknown_cards(self)
        wanted = self.free & ~(self.first | self.second)
        return 100 * sum(bool(BIT[card] & wanted) for card in unknown) // max(1, len(unknown))

    @property
    def _kind_kept(self) -> ChanceKind | None:
        number = self.view.kept[self.side]
        return None if number is None else self.rules.plan.chance[number].kind

    @property
    def worst(self) -> Card:
        """The poster that one would rather be without."""
        return min(self.dead_cards or self.cards, key=lambda card: self.cost(without=card))

    @cached_property
    def dead_cards(self) -> tuple[Card, ...]:
        """Posters that can be stuck nowhere as things stand: of two alike, the second."""
        return self.dead_of(self.first, self.second)

    def dead_of(self, first: int, second: int) -> tuple[Card, ...]:
        return cards_of((first & ~self.free, second & ~(self.free & ~first)))

    @property
    def exchangeable(self) -> tuple[Card, ...]:
        """Posters that are thought of for an exchange: all but the one that an errand is meant for."""
        return self.cards

    @property
    def useless(self) -> tuple[Card, ...]:
        """Of these, the ones that can be stuck nowhere."""
        return self.dead_cards

    @property
    def hopeless(self) -> bool:
        """Whether nothing can be stuck anywhere, and there is no errand to run."""
        return len(self.dead_cards) == len(self.cards) and not self.errand

    @property
    def most(self) -> int:
        """How many posters can be exchanged."""
        return min(len(self.exchangeable), self.view.reserve + len(self.view.bottom))

    def cost(self, square: int | None = None, without: Card | None = None) -> float:
        """The turns still to go, from elsewhere or without a card."""
        first, second = self.first, self.second
        if without is not None:
            first, second = (first & ~BIT[without], second) if without < POSTERS else (first, second & ~BIT[without])
        square = self.square if square is None else square
        return self.hand_cost(square, first, second, self.free) + self.way(square, first | second)

    def cost_with(self, cards: tuple[Card, ...]) -> float:
        """The turns still to go with these instead of what may be exchanged."""
        return self.hand_cost(self.square, *set_of(cards), self.free)

    def hand_cost(self, square: int, first: int, second: int, free: int) -> float:
        """The turns that it takes to get rid of a hand, with these slots open and nobody else about."""
        useful = (first | second) & free
        dead = first.bit_count() + second.bit_count() - useful.bit_count()
        panels = panels_of(useful)
        return self.turns(square, panels) + self.dead_costs[panels.bit_count()][dead]

    def way(self, square: int, held: int) -> float:
        """The turns to the nearest panel, for whoever has an errand there and nothing else to do at any."""
        return min(self.turn_map.arrive[square]) if self.errand and not held & self.free else 0.0

    def arrival(self, square: int, free: int | None = None) -> float:
        """The turns still to go after stopping on a square and sticking what fits there."""
        panel = self.rules.plan.squares[square].panel
        first, second, free = self.first, self.second, self.free if free is None else free
        if panel is not None:
            here = PANEL[panel] & free
            both = first & second & here
            first, second, free = first & ~here, second & ~here | both, free & ~(here & (first | second))
        return self.hand_cost(square, first, second, free)

    def landing(self, square: int) -> float:
        """The same, with what the square says, and the way that is left to go for an errand."""
        here = self.rules.plan.squares[square].panel is not None
        left = 0.0 if here else self.way(square, self.first | self.second)
        again = here and self._kind_kept == "again-later"
        return self.arrival(square) + self.turn_map.extra[square] + left - again

    def rolling(self) -> float:
        """The turns still to go if the die is thrown now."""
        stay = self.cost()
        rows = self.graph.routes[self.square][1:7]
        return 1 + sum(min([stay, *(self.landing(route.to) for route in row)]) for row in rows) / 6

    def threat(self, side: int) -> float:
        """How much a turn lost by this side is worth."""
        nearest = self.view.counts[self.leader]
        return HARM * nearest / self.view.counts[side] / len(self.rivals) * min(1.0, 4 / nearest)


def cost_after_exchange(mind: Mind, given: Sequence[Card]) -> float:
    """The turns still to go after these posters were exchanged, over imagined reserves."""
    kept = [card for card in mind.exchangeable if card not in given]
    unknown = unknown_cards(mind)
    total, worlds = 0.0, 0
    for _ in mind.budget.spend(WORLDS):
        mind.rng.shuffle(unknown)
        total += mind.cost_with((*kept, *_from_top(mind, unknown, len(given))))
        worlds += 1
    return 1 + total / worlds if worlds else 1 + mind.cost()


def _from_top(mind: Mind, unknown: Sequence[Card], count: int) -> list[Card]:
    """The top of the reserve in a world where what nobody knows lies in this order."""
    top = list(unknown[: min(count, mind.view.reserve)])
    hidden = iter(unknown[len(top) :])
    return top + [next(hidden) if card is None else card for card in mind.view.bottom[: count - len(top)]]


def best_exchange(mind: Mind) -> tuple[float, tuple[Card, ...]]:
    """The turns still to go after the best exchange: of what is useless, and of what lies out of the way as well.

    None of any poster where nothing is useless, and only the errand's has a slot.
    """
    named: list[Card] = list(mind.useless)
    tried = [tuple(named)] if named else []
    for rack in _out_of_the_way(mind):
        named += rack
        tried.append(tuple(named))
    values = [(cost_after_exchange(mind, cards[: mind.most]), cards[: mind.most]) for cards in tried]
    return min(values, key=lambda value: value[0], default=(math.inf, ()))


RACKS: Final = 3
"""So many panels an expert thinks of leaving out."""


def _out_of_the_way(mind: Mind) -> list[list[Card]]:
    """Posters by panel: first those that save the most turns for each that would be exchanged."""
    useful = (mind.first | mind.second) & mind.free
    now = mind.turns(mind.square, panels_of(useful))
    racks: list[tuple[float, list[Card]]] = []
    for panel in PANEL:
        if here := useful & panel:
            saved = now - mind.turns(mind.square, panels_of(useful & ~panel))
            cards = [card for card in mind.exchangeable if BIT[card] & here and card not in mind.useless]
            racks.append((saved / len(cards), cards))
    racks.sort(key=lambda rack: -rack[0])
    return [cards for _, cards in racks[:RACKS]]


def unknown_cards(mind: Mind) -> list[Card]:
    """Cards that may be anywhere out of sight."""
    view = mind.view
    seen = {*view.hand, *(card for card in view.posted if card is not None)}
    seen |= {card for cards in view.public for card in cards} | {card for card in view.bottom if card is not None}
    return [card for card in range(2 * POSTERS) if card not in seen]


def cost_after_chance(mind: Mind) -> float:
    """The turns still to go after a chance card, over all that may be turned up."""
    view, now = mind.view, mind.cost()
    cards = mind.rules.plan.chance
    kept = {number for number in view.kept if number is not None}
    out = kept | set(view.discard if view.stock else ())
    left = [card for number, card in enumerate(cards) if number not in out]
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
    return mind.cost(without=mind.worst) if mind.cards else mind.cost()


def _with_errand(mind: Mind, now: float) -> float:
    """With a card for the next arrival at a panel, which is one of the round or the nearest; a second is of no use."""
    if mind.errand:
        return now
    useful = (mind.first | mind.second) & mind.free
    return _without_worst(mind) + (0.0 if useful else min(mind.turn_map.arrive[mind.square]))


def _scraper_worth(mind: Mind, now: float, _steps: int) -> float:
    doubles = (mind.first | mind.second) & ~mind.unfilled & ~_under(mind)
    harm = mind.threat(mind.leader) * GIVEN
    if not doubles:
        return now - (harm if mind.unfilled != ALL else 0.0)
    return min(mind.cost(without=card) for card in mind.cards if BIT[card] & doubles) - harm


def _under(mind: Mind) -> int:
    """Slots under a Défense card."""
    mask = 0
    for bar in mind.covered:
        mask |= bar
    return mask


def _fog_worth(mind: Mind, now: float, _steps: int) -> float:
    useful = [card for card in mind.cards if BIT[card] & mind.free]
    best = min((mind.cost(without=card) for card in useful), default=now)
    return best if len(useful) < 2 else best - 0.5


_WORTH: Final[Mapping[str, Callable[[Mind, float, int], float]]] = {
    "again": lambda _mind, now, _steps: now - 1,
    "skip": lambda _mind, now, _steps: now + 1,
    "draw": lambda _mind, now, _steps: now + 1.5,
    "swap": lambda _mind, now, _steps: now - 0.3,
    "home": lambda mind, _now, _steps: mind.cost(mind.rules.starts[mind.side]),
    "walk": lambda mind, now, steps: min(
        (mind.landing(route.to) for route in mind.graph.routes[mind.square][steps]), default=now
    ),
    "brush": lambda mind, _now, _steps: min(mind.arrival(brush) for brush in mind.graph.brushes),
    "give": lambda mind, _now, _steps: _without_worst(mind) - mind.threat(mind.leader) * GIVEN,
    "slip": lambda mind, _now, _steps: _without_worst(mind),
    "again-later": lambda mind, now, _steps: now if mind.errand else now - LATER,
    "slip-later": lambda mind, now, _steps: _with_errand(mind, now),
    "give-later": lambda mind, now, _steps: _with_errand(mind, now) - mind.threat(mind.leader) * GIVEN,
    "fog": _fog_worth,
    "scraper": _scraper_worth,
    "defense": lambda mind, now, _steps: now - mind.threat(mind.leader) * BLOCKED,
}
"""Of each kind of chance card, the turns still to go after it."""

HarmBySlot = Sequence[float]
"""Of each slot, how many turns it would cost the rivals, weighed, if it were closed."""


def guessed_harm(mind: Mind) -> HarmBySlot:
    """Without a thought for who holds what: every poster that is out of sight may be the leader's."""
    unknown = unknown_cards(mind)
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
    loss = mind.hand_cost(mind.square, mind.first, mind.second, mind.free & ~mask) - now if mine else 0.0
    return harm, harm - loss
