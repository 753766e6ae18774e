"""How a good bot lays out: a page filled by hand, then bettered by the page solver's annealing. No proof, no waiting.

Only who composes loads compiled code. The same problem, rounds and work give the same page.
"""

from functools import lru_cache

from msgspec.structs import replace

from marbre.games.redac_chef.bots.page_search import REMEMBERED, Problem, lay_out, worth
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.pages.proof_reading import is_settled


@lru_cache(maxsize=REMEMBERED)
def compose(problem: Problem, rounds: int, work: int, *, puzzle: bool = False) -> Page:
    """The best page of so many rounds of `lay_out`, and of so much work of the solver's on it."""
    from marbre.games.redac_chef.solving.best_page import draft
    from marbre.games.redac_chef.solving.situation import Situation
    from marbre.layout.solver import MOST_ITEMS

    page = lay_out(problem, rounds)
    if not work or not problem.tiles or len(problem.tiles) > MOST_ITEMS:
        return page
    terms = in_points(problem.terms, problem.dollar)
    situation = Situation(problem.numbers, problem.day, terms, problem.tiles, objective="puzzle" if puzzle else "round")
    bettered = draft(situation, work=work, dollar=problem.dollar, start=page).page
    return page if bettered is None or _value(problem, bettered) <= _value(problem, page) else bettered


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


def _value(problem: Problem, page: Page) -> float:
    sheet = sheet_of(problem.numbers, problem.day)
    return worth(sheet, page, problem) - (0 if is_settled(sheet, page, problem.terms) else 3)
