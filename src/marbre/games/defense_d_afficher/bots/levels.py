"""Défense d'afficher bots: a novice who runs to the next panel, a regular who plans a round, an expert who also weighs
the exchange and the chance cards, and looks at what others are likely to hold.

Each question is answered by what the table would cost afterwards, in turns (see `weighing`).
"""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Bar,
    Card,
    Exchange,
    Give,
    Lift,
    Look,
    Move,
    PlayerAction,
    Post,
    Scrape,
    Slip,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.bots.hand_cost import panels_of
from marbre.games.defense_d_afficher.bots.weighing import (
    GIVEN,
    Asked,
    HarmBySlot,
    Mind,
    bar_worth,
    best_exchange,
    cost_after_chance,
    cost_after_exchange,
    guessed_harm,
    imagined_harm,
)
from marbre.games.defense_d_afficher.legality.conditions import is_right
from marbre.games.defense_d_afficher.legality.listing import CHANCE, ROLL
from marbre.games.defense_d_afficher.state import ALL, BIT, PANEL

Item = TypeVar("Item")

CARELESS: Final = 0.15
"""How often a novice does just anything."""
DESPERATE: Final = 0.5
"""How often a regular with nothing but useless posters takes a chance card instead of exchanging them."""


def novice(asked: Asked) -> PlayerAction:
    """Runs to the next panel that something can be stuck on, and exchanges when there is none."""
    stage, legal, rng = asked.view.stage, asked.legal, asked.rng
    if rng.random() < CARELESS and stage not in ("post", "fog", "double"):
        return _any(legal, rng)
    mind = Mind(asked)
    useful = panels_of((mind.first | mind.second) & mind.free)
    match stage:
        case "turn":
            return ROLL if useful or not mind.most else Exchange(mind.dead_cards[: mind.most])
        case "move" | "walk" | "brush":
            return min(legal, key=lambda action: (_steps(mind, useful, action), rng.random()))
        case "post" | "fog" | "double":
            return _stick(legal)
        case "discard":
            return _any([action for action in legal if _is_dead(mind, action)] or legal, rng)
        case _:
            return _any(legal, rng)


def _steps(mind: Mind, useful: int, action: PlayerAction) -> int:
    """Squares from where an action leads to the nearest useful brush."""
    square = action.to if isinstance(action, Move) else mind.square
    far = mind.graph.distance[square]
    brushes = mind.graph.brushes
    steps = [far[brushes[panel]] for panel in range(len(brushes)) if useful >> panel & 1]
    stays_on = not isinstance(action, Move) and 0 in steps
    return 99 if stays_on else min(steps, default=0)


def _is_dead(mind: Mind, action: PlayerAction) -> bool:
    assert isinstance(action, Slip)
    return action.card in mind.dead_cards


def _stick(legal: Sequence[PlayerAction]) -> PlayerAction:
    """As many posters as can be stuck, each where it belongs."""
    return max(legal, key=lambda action: (len(_stuck_by(action)), isinstance(action, Post)))


def _stuck_by(action: PlayerAction) -> tuple[Card, ...]:
    """The posters that an action puts up."""
    match action:
        case Post():
            return action.cards
        case Stick() if is_right(action):
            return (action.card,)
        case _:
            return ()


def _any(items: Sequence[Item], rng: Random) -> Item:
    return items[int(rng.random() * len(items))]


def regular(asked: Asked) -> PlayerAction:
    """Plans a round of the panels, turn by turn, exchanges what has become useless, and harms the leader if it can."""
    mind, legal = Mind(asked), asked.legal
    match asked.view.stage:
        case "turn":
            return _plan_turn(mind, legal)
        case "bar" | "scraper":
            return _attack(mind, legal, guessed_harm(mind))
        case _:
            return _follow(mind, legal)


def expert(asked: Asked) -> PlayerAction:
    """Plans like a regular, and weighs rolling against the exchange and against each chance card left in the stock."""
    return look_ahead(Mind(asked, looks_ahead=True), asked.legal)


def look_ahead(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """What an expert does, by the costs that this mind knows."""
    match mind.view.stage:
        case "turn":
            return _weigh(mind, legal)
        case "bar" | "scraper":
            return _attack(mind, legal, imagined_harm(mind))
        case _:
            return _follow(mind, legal)


def _follow(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """Whatever leaves the least to do."""
    match mind.view.stage:
        case "post" | "double":
            return _stick(legal)
        case "move" | "walk" | "brush":
            return min(legal, key=lambda action: (_after(mind, action), mind.rng.random()))
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
            return _any(legal, mind.rng)


def _after(mind: Mind, action: PlayerAction) -> float:
    return mind.landing(action.to) if isinstance(action, Move) else mind.cost()


def _after_fog(mind: Mind, action: PlayerAction) -> float:
    cards = _stuck_by(action)
    return mind.cost(without=cards[0]) if cards else mind.cost() + (1 if isinstance(action, Post) else 9)


def _slip_worst(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    return min(legal, key=lambda action: mind.cost(without=action.card) if isinstance(action, Slip) else 0.0)


def _plan_turn(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """Roll, unless an exchange of the useless posters promises more; with nothing else to hope for, try chance."""
    if mind.hopeless and CHANCE in legal and (not mind.free or mind.rng.random() < DESPERATE):
        return CHANCE
    dead = mind.dead_cards[: mind.most]
    if dead and (mind.hopeless or cost_after_exchange(mind, dead) < mind.rolling()):
        return Exchange(dead)
    return ROLL


def _weigh(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    values: list[tuple[float, PlayerAction]] = []
    if mind.most and mind.free:
        value, cards = best_exchange(mind)
        if cards:
            values.append((value, Exchange(cards)))
    if mind.hopeless and CHANCE in legal and all(value >= 1 + mind.cost() for value, _ in values):
        return CHANCE  # somebody must turn up the bad cards, else two would wait for each other for ever
    if not mind.hopeless or len(legal) == 1:  # with nothing to stick there is nowhere to go
        values.append((mind.rolling(), ROLL))
    if CHANCE in legal:
        values.append((cost_after_chance(mind), CHANCE))
    return min(values, key=lambda value: value[0])[1]


def _attack(mind: Mind, legal: Sequence[PlayerAction], harm_by_slot: HarmBySlot) -> PlayerAction:
    """The Défense card, or the scraper, where it does the most good and harm."""
    now = mind.cost()
    harms = [bar_worth(mind, PANEL[panel], harm_by_slot, now)[0] for panel in range(9)]

    def worth(action: PlayerAction) -> float:
        match action:
            case Bar():
                mask = sum(1 << slot for slot in action.slots)
                return bar_worth(mind, mask, harm_by_slot, now)[1]
            case Lift():
                rest = ALL
                for number, bar in enumerate(mind.covered):
                    if number != action.number:
                        rest &= ~bar
                freed = mind.unfilled & rest
                gain = now - mind.hand_cost(mind.square, mind.first, mind.second, freed)
                given_up = sum(harm_by_slot[slot] for slot in range(POSTERS) if mind.covered[action.number] >> slot & 1)
                return gain + max(harms) - given_up
            case Scrape():
                double = (mind.first | mind.second) & BIT[action.slot]
                harm = mind.threat(action.to) * GIVEN
                if not double:
                    return harm - harm_by_slot[action.slot]
                card = action.slot if mind.first & double else action.slot + POSTERS
                return harm + now - mind.cost(without=card)
            case _:
                return 0.0

    return max(legal, key=lambda action: (worth(action), mind.rng.random()))
