"""The best page of a situation, proven or with the gap told. The solver lays pages; the game's own rules count them."""

from collections.abc import Callable, Iterator

import msgspec

from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.pages.proof_reading import is_settled, settled
from marbre.games.redac_chef.scoring.day_count import count_day, count_puzzle
from marbre.games.redac_chef.solving.situation import Situation, Translation, translate
from marbre.kernel.outcome import Point
from marbre.layout import bits, solver
from marbre.layout.solver.problem import Arrangement, LaidItem, Solution


class Counted(msgspec.Struct, frozen=True):
    """A page as the rules count it; no points if it is incomplete."""

    points: int | None
    dollars: int
    lines: tuple[Point, ...]


class Verdict(msgspec.Struct, frozen=True):
    """The best page known, what it scores by the rules, and what no page can exceed."""

    page: Page | None
    points: int | None
    dollars: int
    bound: int
    seconds: float
    work: int
    exact: bool = True
    """Whether everything that counts was told to the solver; if not, the bound has room for the rest."""

    @property
    def proven(self) -> bool:
        return self.points is not None and self.points == self.bound

    @property
    def gap(self) -> int | None:
        return None if self.points is None else self.bound - self.points


def counted(situation: Situation, page: Page) -> Counted:
    """What the rules say of a page, its conflicts settled in the best way."""
    sheet = situation.sheet
    page = settled(sheet, page, situation.terms)
    laid = {one.tile for one in page.placed}
    desk = [tile for tile in situation.tiles if tile not in laid]
    if situation.objective == "puzzle":
        puzzle = count_puzzle(sheet, page, situation.terms, desk)
        return Counted(puzzle.points, 0, puzzle.lines)
    rivals = situation.rivals
    day = count_day(
        sheet,
        [page, *(rival.page for rival in rivals)],
        [situation.terms, *(rival.terms for rival in rivals)],
        [len(desk), *(rival.leftovers for rival in rivals)],
    )[0]
    return Counted(day.points, day.dollars, day.lines)


def page_of(situation: Situation, answer: Arrangement) -> Page:
    """An answer of the solver as a page of the game."""
    sheet = situation.sheet
    page = sheet.new_page()
    assert answer.block is not None
    page = sheet.move_tribune(page, *answer.block)
    for laid in answer.laid:
        page = sheet.lay(page, situation.tiles[laid.item], laid.x, laid.y, laid.up)
    return page


def _told(situation: Situation, page: Page) -> Arrangement:
    """A page of the game in the solver's words."""
    laid = (LaidItem(situation.tiles.index(one.tile), one.x, one.y, one.up) for one in page.placed)
    return Arrangement(tuple(laid), page.tribune)


def solve(
    situation: Situation,
    *,
    work: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 2,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Verdict]:
    """Better and better verdicts; the last is proven unless work, seconds or patience ran out."""
    if not situation.tiles:
        yield _bare(situation)
        return
    translation = translate(situation)
    best: Verdict | None = None
    for answer in solver.solve(
        translation.problem, work=work, seconds=seconds, seed=seed, workers=workers, cancelled=cancelled
    ):
        best = _verdict(situation, translation, answer, best)
        yield best


def _bare(situation: Situation) -> Verdict:
    """Without a tile only the tribune can be moved: every place is tried."""
    sheet = situation.sheet
    places = sheet.tribune_places(0, anywhere=situation.terms.anywhere)
    pages = [sheet.move_tribune(sheet.new_page(), *sheet.at(anchor)) for anchor in bits(places)]
    tried = [(counted(situation, page), page) for page in pages]
    found, page = max(tried, key=lambda one: one[0].points or 0)
    return Verdict(page, found.points, found.dollars, found.points or 0, 0.0, len(pages))


def best_page(
    situation: Situation, *, work: int | None = None, seconds: float | None = None, seed: int = 0, workers: int = 2
) -> Verdict:
    """The last verdict."""
    return list(solve(situation, work=work, seconds=seconds, seed=seed, workers=workers))[-1]


def draft(situation: Situation, *, work: int, seed: int = 0, dollar: float = 0.0, start: Page | None = None) -> Verdict:
    """A good page at once, counted by the rules, without any proof: for who must lay out within a moment.

    Seed and work decide which page it is; 5,000 steps take about 50 ms. `dollar` is what a dollar is worth in points
    to whoever lays out; `start` is a page to be bettered. There is no page if no lawful one was found. The first call
    of a process loads compiled code for one or two seconds; the first of all on a machine compiles it for about half
    a minute.
    """
    translation = translate(situation)
    first = None if start is None else _told(situation, start)
    answer = solver.draft(translation.problem, work=work, seed=seed, dollar=dollar, start=first)
    return _verdict(situation, translation, answer, None)


def _verdict(situation: Situation, told: Translation, answer: Solution, before: Verdict | None) -> Verdict:
    """An answer re-scored by the game's rules; the better page of this one and the one before."""
    page, points, dollars = (before.page, before.points, before.dollars) if before else (None, None, 0)
    bound = max(answer.bound + told.slack, 0)
    if answer.page is not None:
        laid = page_of(situation, answer.page)
        if told.exact:
            assert is_settled(situation.sheet, laid, situation.terms), "the solver broke a rule of the game"
        found = counted(situation, laid)
        if told.exact and answer.score is not None:
            assert found.points == max(0, answer.score), f"the solver counts {answer.score}, the rules {found.points}"
        if found.points is not None and (points is None or (found.points, found.dollars) > (points, dollars)):
            page, points, dollars = settled(situation.sheet, laid, situation.terms), found.points, found.dollars
    if points is not None:
        bound = max(bound, points)
    if before is not None:
        bound = min(bound, before.bound)
    return Verdict(page, points, dollars, bound, answer.seconds, answer.work, told.exact)
