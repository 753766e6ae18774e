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
from marbre.games.defense_d_afficher.bots.hand_cost import best_hand, cost, panels_of
from marbre.games.defense_d_afficher.bots.weighing import (
    GIVEN,
    Asked,
    HarmBySlot,
    Mind,
    bar_worth,
    cost_after_chance,
    cost_after_exchanging,
    cost_after_renewing,
    guessed_harm,
    imagined_harm,
    is_second,
)
from marbre.games.defense_d_afficher.legality.listing import CHANCE, EXCHANGE, ROLL
from marbre.games.defense_d_afficher.state import ALL, BIT, PANEL

Item = TypeVar("Item")

CARELESS: Final = 0.15
"""How often a novice does just anything."""
DESPERATE: Final = 0.5
"""How often a regular with nothing but useless posters takes a chance card instead of exchanging them."""


def novice(asked: Asked) -> PlayerAction:
    """Runs to the next panel that something can be stuck on, and exchanges when there is none."""
    stage, legal, rng = asked.view.stage, asked.legal, asked.rng
    if rng.random() < CARELESS and stage not in ("slip", "post"):
        return _any(legal, rng)
    mind = Mind(asked)
    useful = panels_of((mind.first | mind.second) & mind.free)
    match stage:
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
    far = mind.graph.distance[square]
    brushes = mind.graph.brushes
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


def regular(asked: Asked) -> PlayerAction:
    """Plans a round of the panels, turn by turn, exchanges what has become useless, and harms the leader if it can."""
    mind, legal = Mind(asked), asked.legal
    match asked.view.stage:
        case "turn":
            return _plan_turn(mind, legal)
        case "take":
            return legal[min(max(1, mind.dead), len(legal)) - 1]
        case "slip":
            return _slip_worst(mind, legal)
        case "bar" | "scraper":
            return _attack(mind, legal, guessed_harm(mind))
        case _:
            return _follow(mind, legal)


def expert(asked: Asked) -> PlayerAction:
    """Plans like a regular, and weighs rolling against the exchange and against each chance card left in the stock."""
    mind, legal = Mind(asked), asked.legal
    match asked.view.stage:
        case "turn":
            return _weigh(mind, legal)
        case "take":
            return legal[-1]  # what one does not like goes back
        case "slip":
            return _slip_rest(mind, legal)
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
    if not isinstance(action, Post) or not action.cards:
        return mind.cost() + 1
    return mind.cost(without=action.cards[0])


def _slip_worst(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    return min(legal, key=lambda action: mind.cost(without=action.card) if isinstance(action, Slip) else 0.0)


def _slip_rest(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """Something that is not among the best cards to keep."""
    keep = len(mind.view.hand) - mind.view.left
    _, panels = best_hand(mind.turn_map, mind.square, mind.first, mind.second, mind.free, keep)
    rest = [action for action in legal if isinstance(action, Slip) and not _wanted(mind, action.card, panels)]
    return _slip_worst(mind, rest or legal)


def _wanted(mind: Mind, card: Card, panels: int) -> bool:
    """On one of these panels, with a slot, and not the second of two alike."""
    bit = BIT[card]
    return bool(bit & mind.free and not is_second(mind, card) and panels >> card % POSTERS // 4 & 1)


def _plan_turn(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    """Roll, unless an exchange of the useless posters promises more; with nothing else to hope for, try chance."""
    if mind.dead == len(mind.view.hand) and CHANCE in legal and mind.rng.random() < DESPERATE:
        return CHANCE
    if not mind.dead or EXCHANGE not in legal:
        return ROLL
    hopeless = mind.dead == len(mind.view.hand)
    return EXCHANGE if hopeless or cost_after_renewing(mind) < mind.rolling() else ROLL


def _weigh(mind: Mind, legal: Sequence[PlayerAction]) -> PlayerAction:
    hopeless = mind.dead == len(mind.view.hand)
    exchange = cost_after_exchanging(mind) if EXCHANGE in legal else None
    if hopeless and CHANCE in legal and (exchange is None or exchange >= 1 + mind.cost()):
        return CHANCE  # somebody must turn up the bad cards, else two would wait for each other for ever
    values: list[tuple[float, PlayerAction]] = []
    if not hopeless or len(legal) == 1:  # with nothing to stick there is nowhere to go
        values.append((mind.rolling(), ROLL))
    if exchange is not None:
        values.append((exchange, EXCHANGE))
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
                gain = now - cost(mind.turn_map, mind.square, mind.first, mind.second, freed)
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
