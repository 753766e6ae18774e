"""Puzzles: lots drawn by a seed, kept only if their best page is proven, with how hard they are; the one of each day.

How hard a puzzle is, is measured by how far those stay behind who lay out by rule of thumb: the bots of each level. The
Une of the day is the same everywhere: the date is the seed, and lots are drawn from it until one is proven within a
fixed amount of work, which does not depend on the machine. So every house finds the same one, and may make it ahead.
"""

import datetime
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef.bots.page_search import PageTask, lay_out
from marbre.games.redac_chef.box import AD, PHOTO, Box, FaceIndex, Numbers, Piece, Puzzle, TileIndex
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms, bound
from marbre.games.redac_chef.pages.page import Page, Placed, sheet_of
from marbre.games.redac_chef.solving.best_page import Verdict, best_page, counted
from marbre.games.redac_chef.solving.situation import Situation, translate

FRIDAY: Final = 0
LEAST: Final = 10
MOST: Final = 17
"""Tiles of a lot."""
SLIM: Final = 0.95
FULL: Final = 1.25
"""What a lot covers of the free squares of the page."""
ADS: Final = 0.35
"""The most that ads may cover, since all of them must be laid."""
PROVING_WORK: Final = 3_000_000
"""The work in which a lot must be proven to become a puzzle."""
COUNTING: Final = 500_000
IDLE: Final = frozenset({"tidy-desk", "costly-leftovers", "ads-across"})
"""Tribunes that change nothing where leftovers and dollars do not count."""
LEVELS: Final = {"greedy": 0, "novice": 2, "regular": 40, "expert": 400}
"""Rounds of laying out, as the bots do."""
EAGER: Final = 8.0
"""What a dollar is worth to a bot that must not leave an ad out."""


class Lot(msgspec.Struct, frozen=True):
    """What a puzzle gives: a side of a tribune and tiles."""

    face: FaceIndex
    tiles: tuple[TileIndex, ...]


class MadePuzzle(msgspec.Struct, frozen=True):
    """A lot with its proven best page and how hard that is to find."""

    seed: str
    lot: Lot
    best: int
    page: Page
    behind: dict[str, int | None]
    """Of each level, how many points it stays behind; None if it leaves an ad out."""
    sets: int
    """How many different sets of face-up tiles reach the best score, as far as counted."""
    sets_complete: bool
    work: int

    @property
    def difficulty(self) -> int:
        """From the bots' distances: an incomplete page counts as ten points behind. The rarer the best, the harder."""
        behind = [10 if points is None else points for points in self.behind.values()]
        return 2 * sum(behind) + (3 if self.sets_complete and self.sets == 1 else 0)


def situation_of(numbers: Numbers, lot: Lot) -> Situation:
    return Situation(numbers, FRIDAY, terms_of(numbers, lot.face), lot.tiles)


def draw_lot(numbers: Numbers, seed: str, without: Collection[TileIndex] = ()) -> Lot:
    """A lot of the box that a page can be made of; the same seed, the same lot."""
    rng = Random(f"lot/{seed}")
    sheet = sheet_of(numbers, FRIDAY)
    room = sheet.everything.bit_count() - numbers.tribune[0] * numbers.tribune[1]
    faces = [face for face, (_, effect) in enumerate(numbers.faces) if effect not in IDLE]
    free = [piece for piece in numbers.pieces if piece.index not in without]
    while True:
        wanted = room * rng.uniform(SLIM, FULL)
        pieces = []
        area = ads = 0
        for piece in rng.sample(free, len(free)):
            if area >= wanted:
                break
            if piece.group == AD and ads + piece.area > ADS * room:
                continue
            pieces.append(piece)
            area += piece.area
            ads += piece.area if piece.group == AD else 0
        photos = sum(piece.group == PHOTO for piece in pieces)
        articles = sum(piece.kind == 0 for piece in pieces)
        if LEAST <= len(pieces) <= MOST and 2 <= photos <= 4 and articles >= 5 and len(pieces) - photos - articles >= 2:
            return Lot(_face_for(numbers, pieces, faces, rng), tuple(sorted(piece.index for piece in pieces)))


def _face_for(numbers: Numbers, pieces: Sequence[Piece], faces: Sequence[FaceIndex], rng: Random) -> FaceIndex:
    """A tribune that these tiles can score."""
    while True:
        face = rng.choice(faces)
        if can_score(terms_of(numbers, face), pieces):
            return face


def can_score(terms: Terms, pieces: Sequence[Piece]) -> bool:
    """Whether what a tribune pays for, or changes of the rules, can be found among these tiles."""
    awards = [award for award in terms.awards if award.coin == "points"]
    groups = Counter(piece.group for piece in pieces)
    freed = [group for group, others in enumerate(terms.clash) if not others >> group & 1]
    moods = [cost for cost, sign in ((terms.happy, 1), (terms.sad, -1)) if any(sign * one.mood > 0 for one in pieces)]
    return (
        (not awards or any(bound(award, pieces) > 0 for award in awards))
        and (not freed or any(groups[group] > 1 for group in freed))
        and (terms.photo == 1 or any(photo.wants & one.traits for photo in pieces for one in pieces))
        and (0 not in (terms.happy, terms.sad) or 0 in moods)
    )


def prove(numbers: Numbers, lot: Lot, work: int = PROVING_WORK, workers: int = 2) -> Verdict:
    return best_page(situation_of(numbers, lot), work=work, workers=workers)


def make_puzzle(
    numbers: Numbers, seed: str, without: Collection[TileIndex] = (), workers: int = 2
) -> MadePuzzle | None:
    """The puzzle of a seed; None if its best page is not proven in the work allowed, or there is none."""
    lot = draw_lot(numbers, seed, without)
    verdict = prove(numbers, lot, workers=workers)
    if not verdict.proven or verdict.page is None or verdict.points is None:
        return None
    return measured(numbers, seed, lot, verdict)


def measured(numbers: Numbers, seed: str, lot: Lot, verdict: Verdict) -> MadePuzzle:
    """How hard a proven lot is."""
    from marbre.layout.solver.exact.sets import sets_that_reach

    assert verdict.page is not None
    assert verdict.points is not None
    situation = situation_of(numbers, lot)
    behind: dict[str, int | None] = {}
    for level, rounds in LEVELS.items():
        points = counted(situation, by_rule_of_thumb(situation, rounds)).points
        behind[level] = None if points is None else verdict.points - points
    sets = sets_that_reach(translate(situation).problem, verdict.points, COUNTING)
    known = max(1, sets.found)  # that of the page at hand, at least
    return MadePuzzle(seed, lot, verdict.points, verdict.page, behind, known, sets.complete, verdict.work)


def by_rule_of_thumb(situation: Situation, rounds: int) -> Page:
    """The page that a bot lays out in so many rounds; it takes care to leave no ad out."""
    terms = replace(situation.terms, leftover=0)
    task = PageTask(situation.day, terms, situation.tiles, EAGER)
    return lay_out(situation.numbers, task, rounds)


def written(box: Box, made: MadePuzzle) -> Puzzle:
    """A puzzle as the pack writes it."""
    return Puzzle(box.faces[made.lot.face].id, tuple(box.tiles[tile].id for tile in made.lot.tiles), made.best)


WORK: Final = 800_000
"""The work in which a lot must be proven to be the day's."""
TRIES: Final = 40


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of a date."""

    date: datetime.date
    lot: Lot
    best: int
    tribune: tuple[int, int]
    page: tuple[Placed, ...]
    """A best page: for those who give up, and for whoever wants to check it."""
    attempt: int
    """Which lot of the date it was; those before it could not be proven in time."""


def une_of_the_day(numbers: Numbers, date: datetime.date, workers: int = 2) -> DailyPuzzle:
    """Make and prove the puzzle of a date. It takes seconds to a minute: do it ahead."""
    for attempt in range(TRIES):
        lot = draw_lot(numbers, f"une/{date.isoformat()}/{attempt}")
        verdict = prove(numbers, lot, WORK, workers)
        if verdict.proven and verdict.page is not None and verdict.points is not None:
            return DailyPuzzle(date, lot, verdict.points, verdict.page.tribune, verdict.page.placed, attempt)
    raise AssertionError(f"no lot of {date} could be proven")
