"""Bots of Rédac' Chef: a novice who grabs and stuffs, a regular who chooses, an expert who reckons with backs too.

A bot keeps nothing in mind between two actions: it lays out by the plan that its tiles lead to, the same each time.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import PlayerAction
from marbre.games.redac_chef.bots import appraisal, page_search
from marbre.games.redac_chef.bots.page_search import lay_out
from marbre.games.redac_chef.box import Piece
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.secrets.view import View
from marbre.kernel.bot import Budget, Question, any_of

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

Asked: TypeAlias = "Question[RedacChef, View, PlayerAction]"

ROUNDS: Final = {"novice": 2, "regular": 40, "expert": 400}
"""How long each level thinks about Friday's page, in rounds of `lay_out`."""
LARGER: Final = (1.0, 1.5, 2.0)
"""So much longer about the page of each day."""
WORK: Final = 24
"""Steps of the page solver for each of these rounds, for those who use it."""
WHILE_REPORTING: Final = 5
"""The same for who lays out while a partner still brings tiles."""
CARELESS: Final = 0.15
"""How often a novice keeps or stops without a reason."""
LAPSES: Final = 0.5
"""How often one between a regular and an expert brings tiles like the lower of the two."""
PRICES: Final = (appraisal.PRICE, appraisal.PRICE / 2, 0.0)
"""What an expert asks of a square, and what it makes do with when there is nothing better."""
LOTS: Final = 4
"""Lots on which an expert tries out a tribune."""
LOT_TIME: Final = 100
"""Milliseconds that it takes to try out three tribunes on one."""


def novice(question: Asked) -> PlayerAction:
    """Takes whatever is near, keeps most of it, and lays it out as it comes."""
    view, legal, rng = question.view, question.legal, question.rng
    if view.stage != "round":
        return between(question, careful=False)
    outlook = appraisal.outlook_of(question.rules, view)
    if actions.KEEP in legal:
        wanted = appraisal.gain(outlook, in_hand(outlook), 0.0) > -1 or rng.random() < CARELESS
        return actions.KEEP if wanted or actions.GIVE_BACK not in legal else actions.GIVE_BACK
    if actions.MAQUETTE in legal:
        near = takes(legal)
        tired = rng.random() < CARELESS * (1 - outlook.room / outlook.capacity)
        if not near or tired or outlook.room < 0.1 * outlook.capacity or appraisal.is_late(outlook, "novice"):
            return actions.MAQUETTE
        return any_of(near, rng)
    return lay_page(question, outlook, "novice", 0)


def regular(question: Asked) -> PlayerAction:
    """Takes backs of any size, and open tiles that it needs; gives back what it does not need."""
    view, legal, rng = question.view, question.legal, question.rng
    if view.stage != "round":
        return between(question, careful=False)
    outlook = appraisal.outlook_of(question.rules, view)
    if actions.KEEP in legal:
        return keep_or_not(outlook, legal)
    if actions.MAQUETTE in legal:
        if outlook.room < 0.07 * outlook.capacity or appraisal.is_late(outlook, "regular"):
            return actions.MAQUETTE
        backs = [action for action in takes(legal) if (view.heap[action.slot] or 0) < 0]
        if backs and rng.random() < 0.6:
            return any_of(backs, rng)
        value, slot = appraisal.best_open(outlook)
        if slot is not None and value > 0:
            return actions.TAKES[slot]
        return any_of(backs, rng) if backs else actions.MAQUETTE
    return lay_page(question, outlook, "regular", WORK)


def expert(question: Asked) -> PlayerAction:
    """Takes what is worth most to the page, open or hidden, stops when nothing helps, and lays out with care."""
    view, legal = question.view, question.legal
    if view.stage != "round":
        return between(question, careful=True)
    outlook = appraisal.outlook_of(question.rules, view)
    if actions.KEEP in legal:
        return keep_or_not(outlook, legal)
    if takes(legal) and not appraisal.is_late(outlook, "expert"):
        for price in PRICES:
            value, slot = appraisal.best_take(outlook, price)
            if slot is not None and value > 0:
                return actions.TAKES[slot]
    if actions.MAQUETTE in legal:
        return actions.MAQUETTE
    return lay_page(question, outlook, "expert", WORK)


def skilled(question: Asked) -> PlayerAction:
    """Brings tiles now like an expert, now like a regular, and lays out like an expert: who follows two plans in turn
    carries tiles to and fro, and is printed with half a page.
    """
    reporting = any(action in question.legal for action in (actions.KEEP, actions.MAQUETTE))
    return (regular if reporting and question.rng.random() < LAPSES else expert)(question)


def takes(legal: Sequence[PlayerAction]) -> list[actions.Take]:
    return [action for action in legal if isinstance(action, actions.Take)]


def in_hand(outlook: appraisal.DayOutlook) -> Piece:
    assert outlook.desk.hand is not None
    return outlook.numbers.pieces[outlook.desk.hand]


def keep_or_not(
    outlook: appraisal.DayOutlook, legal: Sequence[PlayerAction], price: float = appraisal.PRICE
) -> PlayerAction:
    """What lay open was taken to be kept; what was turned over is kept if it brings more than its squares cost."""
    wanted = not outlook.desk.turned or appraisal.gain(outlook, in_hand(outlook), price) > 0
    return actions.KEEP if wanted or actions.GIVE_BACK not in legal else actions.GIVE_BACK


def between(question: Asked, *, careful: bool) -> PlayerAction:
    """Before a day, in proof-reading, in the draft."""
    view, legal = question.view, question.legal
    if actions.READY in legal:
        return actions.READY
    if actions.CORRECT in legal:
        return actions.CORRECT
    if not careful or len(legal) == 1:
        return any_of(legal, question.rng)
    time = question.budget.milliseconds
    lots = LOTS if time is None else min(LOTS, int(time / LOT_TIME))
    if not lots:
        return any_of(legal, question.rng)
    outlook = appraisal.outlook_of(question.rules, view)

    def value(action: PlayerAction) -> float:
        assert isinstance(action, actions.Choose)
        character = outlook.desk.character
        return appraisal.face_value(outlook.numbers, view.day + 1, action.face, view.next_flash, character, lots)

    return max(legal, key=value)


# Laying out


def _rounds(budget: Budget, view: View, level: str) -> int:
    """How long to think about a page. Never by a watch: a plan that changes with the time is no plan."""
    if budget.rounds is not None:
        return budget.rounds
    usual = int(ROUNDS[level] * LARGER[view.day])
    return usual if budget.milliseconds is None else min(usual, int(budget.milliseconds))


def lay_page(question: Asked, outlook: appraisal.DayOutlook, level: str, work: int) -> PlayerAction:
    """The next step towards the page that these tiles lead to; when all lies, print.

    `work` is what the solver does in each round. Who must be punctual does without it until its code is compiled.
    """
    legal, budget = question.legal, question.budget
    rounds = _rounds(budget, question.view, level)
    if budget.milliseconds is not None and work and not page_search.is_at_hand():
        work = 0
    if len(takes(legal)) == len(legal):
        return _extra_take(outlook, legal)
    desk = outlook.desk
    now = Page(outlook.view.day, desk.tribune, desk.placed, 0)
    if actions.TIRAGE not in legal:
        then = lay_out(outlook.numbers, outlook.task, min(rounds, WHILE_REPORTING))
    elif not work:
        then = lay_out(outlook.numbers, outlook.task, rounds)
    else:
        is_puzzle = outlook.rules.options.mode == "puzzle"
        then = page_search.compose(outlook.numbers, outlook.task, rounds, rounds * work, puzzle=is_puzzle)
    step = next_step(now, then)
    if step is not None:
        return step
    return actions.TIRAGE if actions.TIRAGE in legal else _waiting(legal)


def _extra_take(outlook: appraisal.DayOutlook, legal: Sequence[PlayerAction]) -> PlayerAction:
    """All that is left to a reporter whose partner lays out: one tile more (RED-10.6), the most promising."""
    slot = appraisal.best_take(outlook, 0.0)[1]
    return legal[0] if slot is None else actions.TAKES[slot]


def next_step(now: Page, then: Page) -> PlayerAction | None:
    """What to do next to get from one page to the other: clear what is in the way, the tribune, tile by tile."""
    for placed in now.placed:
        wanted = then.find(placed.tile)
        if wanted is None or (wanted.x, wanted.y) != (placed.x, placed.y):
            return actions.LIFTS[placed.tile]
    if now.tribune != then.tribune:
        return actions.move_tribune(*then.tribune)
    for wanted in then.placed:
        lies = now.find(wanted.tile)
        if lies is None:
            return actions.place(wanted.tile, wanted.x, wanted.y, wanted.up)
        if lies.up != wanted.up:
            return actions.FLIPS[wanted.tile]
    return None


def _waiting(legal: Sequence[PlayerAction]) -> PlayerAction:
    """A partner is still reporting: something that does no harm."""
    return legal[-1]
