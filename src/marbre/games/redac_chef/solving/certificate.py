"""The truth after a round: what was possible with the tiles taken, and where each lost point went.

A `CountedDay` is small and whole, so that it can go to another process.
"""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from marbre.games.redac_chef.box import FaceIndex, Numbers, TileIndex
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.pages.proof_reading import conflicts, settled
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.games.redac_chef.scoring.day_count import Tally, tally
from marbre.games.redac_chef.solving.best_page import Verdict, best_page, counted
from marbre.games.redac_chef.solving.situation import Rival, Situation
from marbre.games.redac_chef.state import State
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message, message
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


class PrintedSide(msgspec.Struct, frozen=True):
    """What a side has made of its tiles."""

    seats: tuple[Seat, ...]
    face: FaceIndex | None
    character: int | None
    page: Page
    left: tuple[TileIndex, ...]
    """Tiles that lie on its desk."""

    @property
    def tiles(self) -> tuple[TileIndex, ...]:
        return (*self.left, *(placed.tile for placed in self.page.placed))


class CountedDay(msgspec.Struct, frozen=True):
    """The pages of all sides, and what held for everybody."""

    day: int
    flash: int | None
    family: bool
    sides: tuple[PrintedSide, ...]


def counted_day(rules: "RedacChef", state: State) -> CountedDay:
    """The day of a state in which it has just been counted."""
    sides = tuple(
        PrintedSide(seats, side.face, character, side.page, side.desk)
        for seats, side, character in zip(rules.seating.seats_of, state.sides, state.characters, strict=True)
    )
    return CountedDay(state.day, state.flash, rules.options.family, sides)


def situation_after(numbers: Numbers, counted: CountedDay, at: int) -> Situation:
    """What a side could have laid out: its tiles, beside the pages of the others."""
    terms = [_terms(numbers, counted, side) for side in counted.sides]
    rivals = tuple(
        Rival(side.page, terms[other], len(side.left)) for other, side in enumerate(counted.sides) if other != at
    )
    return Situation(numbers, counted.day, terms[at], counted.sides[at].tiles, "round", rivals)


def _terms(numbers: Numbers, counted: CountedDay, side: PrintedSide) -> Terms:
    alone = len(counted.sides) == 1
    return terms_of(numbers, side.face, counted.flash, side.character, family=counted.family, alone=alone)


class Loss(msgspec.Struct, frozen=True):
    """Points that the best page has and this one has not (below zero: the other way round), and why."""

    points: int
    message: Message


class Certificate(msgspec.Struct, frozen=True):
    """A page beside the best one."""

    points: int | None
    verdict: Verdict
    losses: tuple[Loss, ...]
    """They add up to the difference of the two pages."""


def certify(
    situation: Situation,
    page: Page,
    *,
    work: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 2,
) -> Certificate:
    """What was possible with these tiles beside what was made of them."""
    verdict = best_page(situation, work=work, seconds=seconds, seed=seed, workers=workers)
    return compare(situation, page, verdict)


def compare(situation: Situation, page: Page, verdict: Verdict) -> Certificate:
    """The certificate of a page, the verdict being there. Who laid out a better page than the solver keeps it."""
    mine = counted(situation, page)
    if mine.points is not None and (verdict.points is None or mine.points > verdict.points):
        bound = max(verdict.bound, mine.points)
        best = settled(situation.sheet, page, situation.terms)
        verdict = msgspec.structs.replace(verdict, page=best, points=mine.points, dollars=mine.dollars, bound=bound)
    losses = () if verdict.page is None else tuple(_losses(situation, page, verdict.page))
    return Certificate(mine.points, verdict, losses)


def _losses(situation: Situation, page: Page, best: Page) -> list[Loss]:
    sheet, terms = situation.sheet, situation.terms
    mine, theirs = settled(sheet, page, terms), best
    own, other = (_tally(situation, one) for one in (mine, theirs))
    found = [
        *_by_articles(situation, page, mine, theirs),
        *_by_photos(situation, mine, theirs),
        Loss(other.awards - own.awards, message("lost-awards")),
        Loss(own.mood_penalty - other.mood_penalty, message("lost-mood", mood=abs(own.mood), best=abs(other.mood))),
        Loss(
            own.leftover_penalty - other.leftover_penalty,
            message("lost-leftovers", count=own.leftovers, best=other.leftovers),
        ),
    ]
    counts = [counted(situation, one) for one in (mine, theirs)]
    points = [one.points for one in counts]
    floors = [sum(line.points for line in one.lines if line.rule == "RED-6.9") for one in counts]
    found.append(Loss(floors[1] - floors[0], message("lost-floor")))
    told = sum(loss.points for loss in found)
    rest = (points[1] or 0) - (points[0] or 0) - told
    incomplete = points[0] is None
    said = "lost-incomplete" if incomplete else "lost-empty"
    found.append(Loss(rest, message(said, area=own.empty, best=other.empty)))
    return [loss for loss in found if loss.points]


def _tally(situation: Situation, page: Page) -> Tally:
    left = len(situation.tiles) - len(page.placed) if situation.objective == "round" else 0
    return tally(situation.sheet, page, situation.terms, left)


def _by_articles(situation: Situation, page: Page, mine: Page, best: Page) -> list[Loss]:
    """Articles that only one of the pages has face up; whether a conflict turned it over."""
    pieces = situation.numbers.pieces
    up = [{one.tile for one in some.placed if one.up and pieces[one.tile].kind == 0} for some in (mine, best)]
    turned = {tile for group in conflicts(situation.sheet, page, situation.terms) for tile in group}
    down = {one.tile for one in mine.placed if not one.up}
    found = []
    for tile in sorted(up[1] - up[0]):
        why = "lost-conflict" if tile in turned else "lost-face-down" if tile in down else "lost-left"
        found.append(Loss(pieces[tile].points, message(why, tile=tile)))
    found += [Loss(-pieces[tile].points, message("won-article", tile=tile)) for tile in sorted(up[0] - up[1])]
    return found


def _by_photos(situation: Situation, mine: Page, best: Page) -> list[Loss]:
    """What each photo scores on the two pages."""
    scores = [_photo_points(situation, page) for page in (mine, best)]
    found = []
    for tile in sorted(scores[0].keys() | scores[1].keys()):
        own, other = scores[0][tile], scores[1][tile]
        if own != other:
            key = "lost-contact" if other > own else "won-contact"
            found.append(Loss(other - own, message(key, tile=tile, count=own, best=other)))
    return found


def _photo_points(situation: Situation, page: Page) -> Counter[int]:
    visible = VisibleTiles(situation.sheet, page, situation.terms)
    return Counter(
        {
            visible.tiles[number]: (visible.matches[number] & visible.up).bit_count() * situation.terms.photo
            for number in bits(visible.up & visible.photos)
        }
    )
