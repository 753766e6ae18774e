"""The coach of Rédac' Chef: a page that is about to be printed, beside the best that can be made of the same tiles.

What is taken from the heap is not weighed: it is taken within seconds, and worth what the clock and the others leave
of it, so that no two moments are alike; what a turned tile promises is a rule of thumb without an error to tell. A page
is weighed exactly, by its tiles and cards: there is nothing hidden in it.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import PlayerAction, Tirage
from marbre.games.redac_chef.bots import appraisal
from marbre.games.redac_chef.bots.levels import Asked, next_step
from marbre.games.redac_chef.bots.page_search import lay_out, worth
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.pages.proof_reading import is_settled
from marbre.kernel.words.messages import Message, message
from marbre.search import Candidate, Draw, lead_of, likely_won

ROUNDS: Final = 600
"""Of tearing a page open and filling it again."""
SPREAD: Final = 12.0
"""What may still change a lead on a day, in points (a standard deviation)."""
NOTHING: Final = 0.0
"""What a page with a conflict is worth."""


class PageCoach:
    """Weighs pages when they are printed. Puzzles have hints of their own."""

    worlds = 2
    stake = 0.0
    weighs_luck = False

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    @cached_property
    def outlook(self) -> appraisal.DayOutlook:
        return appraisal.outlook_of(self.asked.rules, self.asked.view)

    @property
    def page(self) -> Page:
        """As it lies."""
        desk = self.outlook.desk
        return Page(self.asked.view.day, desk.tribune, desk.placed, 0)

    @property
    def _may_print(self) -> bool:
        return self.asked.rules.options.mode != "puzzle" and actions.TIRAGE in self.asked.legal

    def plans(self) -> Sequence[Candidate[Page]]:
        if not self._may_print:
            return ()
        return (Candidate(lay_out(self.outlook.numbers, self.outlook.task, ROUNDS)),)

    def plans_with(self, action: PlayerAction) -> Sequence[Candidate[Page]]:
        return (Candidate(self.page),) if isinstance(action, Tirage) and self._may_print else ()

    def begins_with(self, plan: Page) -> PlayerAction:
        return next_step(self.page, plan) or actions.TIRAGE

    def belief(self) -> Draw[None]:
        return lambda _rng: None

    def play_on(self, world: None, plan: Page | None, rng: Random) -> float:
        """The points so far, and those of the page."""
        del world, rng
        view, side = self.asked.view, self.asked.rules.seating.side_of[self.asked.seat]
        return lead_of(view.points, side) + self.points(self.page if plan is None else plan)

    def points(self, page: Page) -> float:
        sheet, task = sheet_of(self.outlook.numbers, page.day), self.outlook.task
        return worth(sheet, page, task) if is_settled(sheet, page, task.terms) else NOTHING

    def chance(self, lead: float) -> float:
        """Others print pages as well: an average one is taken off."""
        days = 3 - self.asked.view.day
        return likely_won(lead - self.points(self.plans()[0].action), SPREAD * days**0.5)

    def to_the_end(self) -> None:
        """Nothing is cut short."""

    def remarks(self, plan: Page, better: Page) -> tuple[Message, ...]:
        yours, found = round(self.points(plan)), round(self.points(better))
        return (message("review-page", count=found, yours=yours),) if found > yours else ()
