"""How a bot lays out a page: filled square by square, then torn open and filled anew (ruin and recreate).

The same task and rounds give the same page (`lay_out`), so that a bot that keeps nothing in mind between two moves
still follows one plan. A good bot has it bettered by the page solver's annealing (`compose`): compiled code.
"""

from functools import cache
from random import Random
from threading import Thread
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef.box import Numbers, Piece, TileIndex, kept_with_box
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page, Placed, Sheet, sheet_of
from marbre.games.redac_chef.pages.proof_reading import is_settled
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.games.redac_chef.scoring.day_count import SOLO_EMPTY, covered
from marbre.layout import bits, nth_bit

REMEMBERED: Final = 64
"""So many pages are kept: those of the tables at which bots are laying out."""
SQUARE: Final = 0.14
"""What a square is worth while the page is being filled: about what tiles bring on average."""
AT_A_GAP: Final = 0.5
"""How often a page is torn open around an empty square rather than anywhere."""
NOISE: Final = 1.5
"""How much chance there is in filling, in points."""
HEAT: Final = 1.2
"""How much worse a page may become at first on the way to a better one."""


class PageTask(msgspec.Struct, frozen=True, cache_hash=True):
    """What is to be laid out: on which day, under which terms, and what a dollar is worth in points."""

    day: int
    terms: Terms
    tiles: tuple[TileIndex, ...]
    """In order of their numbers."""
    dollar: float = 0.5


class LaidTile(NamedTuple):
    """A tile, where it lies."""

    piece: Piece
    mask: int
    halo: int
    anchor: int
    up: bool


class PageDraft(NamedTuple):
    """A page while it is thought about."""

    tribune: int
    """Its anchor."""
    laid: tuple[LaidTile, ...]
    left: tuple[Piece, ...]
    """What is still on the desk."""


@kept_with_box(REMEMBERED)
def lay_out(numbers: Numbers, task: PageTask, rounds: int) -> Page:
    """The best page found in so many rounds of tearing open and filling."""
    search = _Search(numbers, task, Random(f"{task.day} {task.tiles}"))
    return search.page(search.run(rounds))


def worth(sheet: Sheet, page: Page, task: PageTask) -> float:
    """What a page is worth: its points, its empty area by the table for one player, and its dollars.

    Conflicts are not looked at: the search makes none.
    """
    terms = task.terms
    visible = VisibleTiles(sheet, page, terms)
    up = visible.up
    empty = max(0, sheet.largest_empty(page) - terms.empty_off)
    leftovers = len(task.tiles) - len(page.placed)
    points = visible.points(up) + sum([covered(sheet, page, cover) for cover in terms.covers])
    gap = SOLO_EMPTY[min(empty, len(SOLO_EMPTY) - 1)] - 0.02 * empty
    return points + gap - terms.leftover_penalty(leftovers) + task.dollar * visible.dollars(up)


class _Search:
    def __init__(self, numbers: Numbers, task: PageTask, rng: Random) -> None:
        self.task, self.rng = task, rng
        self.sheet = sheet_of(numbers, task.day)
        self.terms = task.terms
        self.pieces = [numbers.pieces[tile] for tile in task.tiles]
        places = self.sheet.tribune_places(0, anywhere=task.terms.anywhere)
        self.homes = list(bits(places))
        self.default = self.sheet.new_page().tribune

    # The search

    def run(self, rounds: int) -> PageDraft:
        x, y = self.default
        home = y * self.sheet.stride + x
        now = self._fill(home, (), tuple(self.pieces))
        value = self._worth(now)
        best, most = now, value
        for number in range(rounds):
            then = self._reopened(now)
            found = self._worth(then)
            heat = HEAT * (1 - number / rounds)
            if found >= value - heat * self.rng.random():
                now, value = then, found
                if found > most:
                    best, most = then, found
        return best

    def _reopened(self, draft: PageDraft) -> PageDraft:
        """Tear out what lies in some rectangle, sometimes the tribune with it, and fill the gap anew."""
        rng, sheet = self.rng, self.sheet
        columns, rows = sheet.front.columns, sheet.front.rows
        tribune = draft.tribune
        if rng.random() < 0.1:
            tribune = self.homes[int(rng.random() * len(self.homes))]
            torn = sheet.tribune_mask(sheet.at(tribune))
        elif rng.random() < 0.15:
            torn = sheet.everything
        else:
            width, height = rng.randint(2, columns), rng.randint(2, 6)
            left, top = rng.randint(0, columns - width), rng.randint(0, rows - height)
            gaps = self._gaps(draft)
            if gaps and rng.random() < AT_A_GAP:
                x, y = sheet.at(nth_bit(gaps, int(rng.random() * gaps.bit_count())))
                left, top = min(max(0, x - width // 2), columns - width), min(max(0, y - height // 2), rows - height)
            torn = sheet.grid.rectangle(left, top, width, height)
        kept = tuple([one for one in draft.laid if not one.mask & torn])
        gone = tuple([one.piece for one in draft.laid if one.mask & torn])
        return self._fill(tribune, kept, (*draft.left, *gone))

    def _gaps(self, draft: PageDraft) -> int:
        """The empty squares."""
        gaps = self.sheet.everything & ~self.sheet.tribune_mask(self.sheet.at(draft.tribune))
        for one in draft.laid:
            gaps &= ~one.mask
        return gaps

    # Filling

    def _fill(self, tribune: int, kept: tuple[LaidTile, ...], desk: tuple[Piece, ...]) -> PageDraft:
        """Go over the empty squares in reading order and lay the most promising tile on each, if one fits."""
        sheet, rng = self.sheet, self.rng
        laid, left = list(kept), list(desk)
        home = sheet.tribune_mask(sheet.at(tribune))
        free, around = sheet.everything & ~home, sheet.halo(home)
        groups = [0] * 5
        mood = 0
        for one in kept:
            free &= ~one.mask
            if one.up:
                groups[one.piece.group] |= one.mask
                mood += one.piece.mood
        squares = free
        while squares and left:
            anchor = (squares & -squares).bit_length() - 1
            squares &= squares - 1
            best: LaidTile | None = None
            most = -1e9
            sizes: dict[int, tuple[int, int]] = {}
            for piece in left:
                where = sizes.get(piece.size)
                if where is None:
                    mask = sheet.mask(piece.index, 0, 0) << anchor
                    where = (mask, sheet.halo(mask)) if mask & free == mask else (0, 0)
                    sizes[piece.size] = where
                mask, halo = where
                if not mask:
                    continue
                gain = None if self._is_banned(piece, mask, around) else self._gain(piece, halo, laid, groups, mood)
                up = gain is not None
                value = (gain if gain is not None else self.terms.leftover - 1.0) + SQUARE * piece.area
                value += NOISE * rng.random()
                if value > most:
                    best, most = LaidTile(piece, mask, halo, anchor, up), value
            if best is None:
                continue
            laid.append(best)
            left.remove(best.piece)
            free &= ~best.mask
            squares &= ~best.mask
            if best.up:
                groups[best.piece.group] |= best.mask
                mood += best.piece.mood
        return PageDraft(tribune, tuple(laid), tuple(left))

    def _gain(self, piece: Piece, halo: int, laid: list[LaidTile], groups: list[int], mood: int) -> float | None:
        """What a tile brings face up there; None if it must not lie there so."""
        terms = self.terms
        for group in bits(terms.clash[piece.group]):
            if halo & groups[group]:
                return None
        if piece.kind == 2:
            return self.task.dollar * piece.dollars
        matched = 0
        if piece.kind == 1:
            wants = piece.wants
            for one in laid:
                if one.up and one.piece.traits & wants and one.mask & halo:
                    matched += 1
            return terms.photo * (matched + 1.0)
        traits = piece.traits
        for one in laid:
            if one.up and one.piece.wants & traits and one.mask & halo:
                matched += 1
        drift = terms.mood_penalty(mood + piece.mood) - terms.mood_penalty(mood)
        return piece.points + terms.photo * matched - 0.4 * drift

    def _is_banned(self, piece: Piece, mask: int, around: int) -> bool:
        """Whether a tile must not lie face up there; that all hang together is seen only when all lie."""
        bans = [pick.where for pick in self.terms.bans if pick.where != "apart" and pick.suits(piece)]
        return any(self.sheet.lies(where, mask, around) for where in bans)

    # Pages

    def page(self, draft: PageDraft) -> Page:
        sheet = self.sheet
        taken = sheet.tribune_mask(sheet.at(draft.tribune))
        placed = []
        for one in draft.laid:
            taken |= one.mask
            x, y = sheet.at(one.anchor)
            placed.append(Placed(one.piece.index, x, y, one.up))
        return Page(self.task.day, sheet.at(draft.tribune), tuple(placed), taken)

    def _worth(self, draft: PageDraft) -> float:
        page = self.page(draft)
        value = worth(self.sheet, page, self.task)
        if self.terms.bans or self.terms.photo_pairs:
            visible = VisibleTiles(self.sheet, page, self.terms)
            value -= 3 * visible.in_conflict(visible.up).bit_count()
        return value


@kept_with_box(REMEMBERED)
def compose(numbers: Numbers, task: PageTask, rounds: int, work: int, *, puzzle: bool = False) -> Page:
    """The best page of so many rounds of `lay_out`, and of so much work of the solver's on it."""
    from marbre.games.redac_chef.solving.best_page import draft
    from marbre.games.redac_chef.solving.situation import Situation
    from marbre.layout.solver.problem import MOST_ITEMS

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


def is_at_hand() -> bool:
    """The same, for who must be punctual: to load it costs seconds of processor, so the first who asks has it loaded
    beside the game and does without it for now.
    """
    return not _loading().is_alive() and is_ready()


@cache
def _loading() -> Thread:
    thread = Thread(target=is_ready, name="page solver", daemon=True)
    thread.start()
    return thread


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
