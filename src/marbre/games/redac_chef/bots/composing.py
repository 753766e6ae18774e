"""How a good bot lays out: a page filled by hand, then bettered by the page solver's annealing. No proof, no waiting.

Only who composes loads compiled code. The same task, rounds and work give the same page.
"""

from msgspec.structs import replace

from marbre.games.redac_chef.bots.page_search import REMEMBERED, PageTask, lay_out, worth
from marbre.games.redac_chef.box import Numbers
from marbre.games.redac_chef.box_memory import kept_with_box
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.pages.proof_reading import is_settled


@kept_with_box(REMEMBERED)
def compose(numbers: Numbers, task: PageTask, rounds: int, work: int, *, puzzle: bool = False) -> Page:
    """The best page of so many rounds of `lay_out`, and of so much work of the solver's on it."""
    from marbre.games.redac_chef.solving.best_page import draft
    from marbre.games.redac_chef.solving.situation import Situation
    from marbre.layout.solver import MOST_ITEMS

    page = lay_out(numbers, task, rounds)
    if not work or not task.tiles or len(task.tiles) > MOST_ITEMS:
        return page
    terms = in_points(task.terms, task.dollar)
    situation = Situation(numbers, task.day, terms, task.tiles, objective="puzzle" if puzzle else "round")
    bettered = draft(situation, work=work, dollar=task.dollar, start=page).page
    return page if bettered is None or _value(numbers, task, bettered) <= _value(numbers, task, page) else bettered


def is_ready() -> bool:
    """Whether the solver's code is at hand; if not, it would be compiled for half a minute first."""
    from marbre.layout import solver

    return solver.is_ready()


def in_points(terms: Terms, dollar: float) -> Terms:
    """The same with dollars that cards pay as points: the solver knows of no others than those of the ads."""
    awards = tuple(
        award if award.coin == "points" else replace(award, amount=round(award.amount * dollar), coin="points")
        for award in terms.awards
    )
    return replace(terms, awards=tuple(award for award in awards if award.amount))


def _value(numbers: Numbers, task: PageTask, page: Page) -> float:
    sheet = sheet_of(numbers, task.day)
    return worth(sheet, page, task) - (0 if is_settled(sheet, page, task.terms) else 3)
