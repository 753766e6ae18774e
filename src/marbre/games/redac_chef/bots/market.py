"""The master of Rédac' Chef: as quick a hand as the expert's, which uses the whole clock.

An expert is in print after a third of the day, with tiles that were good enough. While others take too, the master
takes only the dearest, at the price of a square that the market bears: what lies open, and what is likely to be turned
up in the time that is left. It turns over the rest, and when the clock leaves no time for more, it takes the best lot
of all that it has seen.
"""

from collections.abc import Iterator
from typing import Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import GiveBack, Keep, Place, PlayerAction, Take
from marbre.games.redac_chef.bots import appraisal, lots
from marbre.games.redac_chef.bots.appraisal import DayOutlook
from marbre.games.redac_chef.bots.levels import Asked, between, keep_or_not, lay_page, takes
from marbre.games.redac_chef.bots.pace import hand_time
from marbre.games.redac_chef.box import Piece
from marbre.kernel.seats import Milliseconds

LEVEL: Final = "master"
HURRY: Final = 0.88
"""The part of the clock that it plans with."""
MARGIN: Final = 0.4
"""The part of the page for which the dearest tiles in reach are taken at once; the rest is left to the best lot."""
TILE: Final = 6.5
"""Squares of a tile, as they are kept."""
WORK: Final = 100
"""Steps of the page solver for each round of thought about a page."""


def master(question: Asked) -> PlayerAction:
    """Looks on while the clock allows it, takes what is worth its squares, and lays out with more care."""
    view, legal = question.view, question.legal
    if view.stage != "round":
        return between(question, careful=True)
    outlook = appraisal.outlook_of(question.rules, view)
    left = time_left(question, outlook)
    if actions.KEEP in legal:
        return keep_or_not(outlook, legal, price(outlook, looks(outlook, left)))
    if takes(legal) and (left is None or left > 0):
        slot = next_take(question, outlook, looks(outlook, left))
        if slot is not None:
            return actions.TAKES[slot]
    if actions.MAQUETTE in legal:
        return actions.MAQUETTE
    return lay_page(question, outlook, "expert", WORK)


def next_take(question: Asked, outlook: DayOutlook, looks: float) -> int | None:
    """What is worth its squares, while others take too; then a look at all there is; then the best lot of it."""
    if looks < 1:
        return lots.next_of_best(outlook, question.budget, question.rng)
    if others_report(outlook):
        value, slot = appraisal.best_open(outlook, price(outlook, looks))
        if slot is not None and value > 0:
            return slot
    _, slot = appraisal.best_back(outlook)
    return slot if slot is not None else lots.next_of_best(outlook, question.budget, question.rng)


def others_report(outlook: DayOutlook) -> bool:
    """Whether somebody else may still take what lies open."""
    mine = appraisal.own_side(outlook.rules, outlook.view)
    return any(at != mine and desk.phase == "reporting" for at, desk in enumerate(outlook.view.desks))


def price(outlook: DayOutlook, looks: float) -> float:
    """What a square costs: the least that must be asked so that what is in reach fills no more than a part of it."""
    needed = MARGIN * outlook.room
    for dense, squares in sorted(_in_reach(outlook, looks), reverse=True):
        needed -= squares
        if needed <= 0:
            return max(0.0, dense)
    return 0.0


def _in_reach(outlook: DayOutlook, looks: float) -> Iterator[tuple[float, float]]:
    """What each tile that has room brings for a square, and its squares: of hidden ones, as likely as one is seen."""
    pieces, unseen = outlook.numbers.pieces, list(appraisal.hidden(outlook))
    for what in outlook.view.heap:
        if what is not None and what >= 0:
            yield from _offered(outlook, pieces[what], 1.0)
    chance = min(1.0, looks / max(1, len(unseen)))
    for piece in unseen:
        yield from _offered(outlook, piece, chance)


def _offered(outlook: DayOutlook, piece: Piece, chance: float) -> Iterator[tuple[float, float]]:
    if piece.area <= outlook.room:
        yield appraisal.gain(outlook, piece, 0.0) / piece.area, chance * piece.area


# The clock


def looks(outlook: DayOutlook, left: float | None) -> float:
    """How many tiles can be turned over and given back before the last ones must be kept."""
    backs = sum([1 for what in outlook.view.heap if what is not None and what < 0])
    if left is None:
        return backs
    to_keep = outlook.room / TILE * (hand_time(Take(0), LEVEL) + hand_time(Keep(), LEVEL))
    return min(backs, (left - to_keep) / (hand_time(Take(0), LEVEL) + hand_time(GiveBack(), LEVEL)))


def time_left(question: Asked, outlook: DayOutlook) -> float | None:
    """Milliseconds for reporting, what laying out will take set apart; None without a clock."""
    clock = appraisal.whole_clock(outlook)
    if clock is None:
        return None
    tiles = len(outlook.tiles) + outlook.room / TILE
    spent = max(watch(question), appraisal.hand_work(outlook, LEVEL))
    return HURRY * clock - spent - (tiles + 2) * hand_time(Place(0, 0, 0), LEVEL)


def watch(question: Asked) -> Milliseconds:
    """How long the day has been going on: from the last who was ready to the last thing that this seat has seen."""
    history = question.history
    began = next((one.at for one in reversed(history) if isinstance(one.action, actions.Ready)), 0)
    return history[-1].at - began if history else 0
