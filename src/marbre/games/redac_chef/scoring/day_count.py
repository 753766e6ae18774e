"""The count of a day: one page alone, then all pages beside one another, every point with its rule (RED-6)."""

from collections.abc import Sequence
from typing import Final

import msgspec

from marbre.games.redac_chef.cards.terms import Cover, Terms
from marbre.games.redac_chef.pages.page import Page, Sheet
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.kernel.outcome import Point
from marbre.kernel.words.messages import Message, message
from marbre.layout import bits

SOLO_EMPTY: Final = (3, 3, 2, 2, 1, 1, 0, 0, -1)
"""What the largest empty region is worth alone, by its squares (RED-11.3)."""


class Tally(msgspec.Struct, frozen=True, gc=False):
    """What one settled page is worth by itself."""

    articles: int
    photos: int
    tribune: int
    """The value of the tribune."""
    awards: int
    """What tribune and flash add for tiles and zones."""
    mood: int
    """Happy faces less sad ones."""
    mood_penalty: int
    leftovers: int
    leftover_penalty: int
    empty: int
    """Squares of the largest empty region, as they are compared."""
    ads: int
    """Dollars of the ads."""
    extra_dollars: int
    up: int
    """How many tiles lie face up."""

    @property
    def points(self) -> int:
        """Everything but the empty region, prizes, and the floor at nothing."""
        sure = self.articles + self.photos + self.tribune + self.awards
        return sure - self.mood_penalty - self.leftover_penalty

    @property
    def dollars(self) -> int:
        return self.ads + self.extra_dollars


class DayCount(msgspec.Struct, frozen=True):
    """A seat's count of a day: the lines add up to the points, those of `income` to the dollars."""

    points: int
    dollars: int
    lines: tuple[Point, ...] = ()
    income: tuple[Point, ...] = ()
    tally: Tally | None = None
    """None in what is told of it while another day is played, as there are no lines."""
    complete: bool = True
    """Whether it counts at all: a puzzle's page may lack ads (RED-12.3)."""


def tally(sheet: Sheet, page: Page, terms: Terms, leftovers: int) -> Tally:
    """The count of one page without its rivals. Its conflicts should be settled; they are not looked at."""
    return _tally(VisibleTiles(sheet, page, terms), leftovers)


def _tally(visible: VisibleTiles, leftovers: int) -> Tally:
    sheet, page, terms, up = visible.sheet, visible.page, visible.terms, visible.up
    mood = visible.mood(up)
    return Tally(
        articles=visible.article_points(up),
        photos=visible.photo_points(up),
        tribune=terms.value,
        awards=sum(_promised(visible)),
        mood=mood,
        mood_penalty=terms.mood_penalty(mood),
        leftovers=leftovers,
        leftover_penalty=terms.leftover_penalty(leftovers),
        empty=max(0, sheet.largest_empty(page) - terms.empty_off),
        ads=visible.ad_dollars(up),
        extra_dollars=sum([visible.paid(award, up) for award in terms.awards if award.coin == "dollars"]),
        up=up.bit_count(),
    )


def _promised(visible: VisibleTiles) -> tuple[int, int]:
    """The points that the tribune pays for tiles and zones, and those that the flash of the day does."""
    terms = visible.terms
    awards, covers = terms.by_tribune or (0, 0)
    won = [visible.paid(award, visible.up) if award.coin == "points" else 0 for award in terms.awards]
    full = [covered(visible.sheet, visible.page, cover) for cover in terms.covers]
    return sum(won[:awards]) + sum(full[:covers]), sum(won[awards:]) + sum(full[covers:])


def covered(sheet: Sheet, page: Page, cover: Cover) -> int:
    """What a zone without a gap pays: all or nothing."""
    zone = sheet.zones.get(cover.zone)
    if zone is None:
        zone = sheet.halo(sheet.tribune_mask(page.tribune)) & sheet.everything
    return 0 if zone & ~page.taken else cover.amount


def empty_points(areas: Sequence[int], terms: Sequence[Terms]) -> list[int]:
    """For the smallest largest-empty-region, the largest, and those between; equals share (RED-6.5)."""
    least, most = min(areas), max(areas)
    return [
        one.best if area == least else one.worst if area == most else one.between
        for area, one in zip(areas, terms, strict=True)
    ]


def solo_empty_points(area: int, terms: Terms) -> int:
    """Against a table instead of rivals (RED-11.3). What a flash says of the best and the worst holds there too."""
    worth = SOLO_EMPTY[min(area, len(SOLO_EMPTY) - 1)]
    return {3: terms.best, -1: terms.worst}.get(worth, worth)


def prizes_won(shown: Sequence[VisibleTiles], terms: Terms) -> list[list[tuple[int, str]]]:
    """Of each seat, the amounts and coins of the prizes of the day; whoever shares the most gets it all (RED-9.5).

    Alone, there is a number to be reached.
    """
    won: list[list[tuple[int, str]]] = [[] for _ in shown]
    for prize in terms.prizes:
        have = [visible.has(prize, visible.up) for visible in shown]
        most = prize.alone if len(have) == 1 else max(have)
        for seat, count in enumerate(have):
            if count >= most:
                won[seat].append((prize.amount, prize.coin))
    return won


def count_day(
    sheet: Sheet,
    pages: Sequence[Page],
    terms: Sequence[Terms],
    leftovers: Sequence[int],
) -> tuple[DayCount, ...]:
    """The count of all seats of a day, or of the one who plays alone. The pages are settled."""
    shown = [VisibleTiles(sheet, page, one) for page, one in zip(pages, terms, strict=True)]
    tallies = [_tally(visible, left) for visible, left in zip(shown, leftovers, strict=True)]
    if len(pages) == 1:
        gaps = [solo_empty_points(tallies[0].empty, terms[0])]
    else:
        gaps = empty_points([one.empty for one in tallies], terms)
    prizes = prizes_won(shown, terms[0])
    return tuple(
        _day_count(visible, one, gap, won) for visible, one, gap, won in zip(shown, tallies, gaps, prizes, strict=True)
    )


def _day_count(visible: VisibleTiles, one: Tally, gap: int, prizes: Sequence[tuple[int, str]]) -> DayCount:
    lines = [*_own_lines(visible, one), Point(gap, "RED-6.5", message("count-empty", count=one.empty))]
    lines += [Point(amount, "RED-9.5", message("count-prize")) for amount, coin in prizes if coin == "points"]
    income = [Point(one.ads, "RED-6.8", message("count-ads", count=(visible.up & visible.ads).bit_count()))]
    if one.extra_dollars:
        income.append(Point(one.extra_dollars, "RED-6.8", message("count-extra-dollars")))
    income += [Point(amount, "RED-9.5", message("count-prize")) for amount, coin in prizes if coin == "dollars"]
    return DayCount(
        points=_floored(lines, message("count-floor")),
        dollars=_floored(income, message("count-floor-dollars")),
        lines=tuple(lines),
        income=tuple(income),
        tally=one,
    )


def _floored(lines: list[Point], said: Message) -> int:
    """The sum of the lines, with a line more where it would be below nothing (RED-6.9)."""
    total = sum([line.points for line in lines])
    if total < 0:
        lines.append(Point(-total, "RED-6.9", said))
    return max(0, total)


def _own_lines(visible: VisibleTiles, one: Tally) -> list[Point]:
    """What a page is worth by itself, line by line. A tribune has its line, and so has the mood, even for nothing."""
    up, terms = visible.up, visible.terms
    count = (up & visible.articles).bit_count()
    lines = [Point(one.articles, "RED-6.2", message("count-articles", count=count))]
    for number in bits(up & visible.photos):
        matched = (visible.matches[number] & up).bit_count()
        said = message("count-photo", tile=visible.tiles[number], count=matched)
        lines.append(Point(matched * terms.photo, "RED-6.3", said))
    by_tribune, by_flash = _promised(visible)
    promises = any(terms.by_tribune or ())
    if terms.value or (terms.by_tribune is not None and not promises):
        lines.append(Point(terms.value, "RED-6.4", message("count-tribune")))
    if promises:
        lines.append(Point(by_tribune, "RED-7.4", message("count-promise")))
    if by_flash:
        lines.append(Point(by_flash, "RED-9.3", message("count-flash")))
    sad, happy = visible.faces(up)
    lines.append(Point(-one.mood_penalty, "RED-6.6", message("count-mood", happy=happy, sad=-sad)))
    return [*lines, *_leftover_lines(terms, one.leftovers)]


def _leftover_lines(terms: Terms, left: int) -> list[Point]:
    """What the tiles on the desk cost, and who pays for some of them: the character, then the tribune."""
    if not left:
        return []
    price, pardoned = terms.leftover, min(left, terms.leftovers_pardoned)
    spared = min(left, terms.leftovers_free) - pardoned
    lines = [Point(-price * left, "RED-6.7", message("count-leftovers", count=left))]
    if pardoned:
        lines.append(Point(price * pardoned, "RED-10.3", message("count-pardoned", count=pardoned)))
    if spared:
        lines.append(Point(price * spared, "RED-7.4", message("count-spared", count=spared)))
    return lines


class PuzzleCount(msgspec.Struct, frozen=True):
    """The count of a puzzle page; `points` is None while it is incomplete (RED-12.3)."""

    points: int | None
    lines: tuple[Point, ...]
    tally: Tally


def count_puzzle(sheet: Sheet, page: Page, terms: Terms, desk: Sequence[int]) -> PuzzleCount:
    """All ads of the lot on the page, face up, and nothing in conflict; then as alone, but leftovers are free."""
    visible = VisibleTiles(sheet, page, terms)
    one = _tally(visible, 0)
    gap = solo_empty_points(one.empty, terms)
    lines = [*_own_lines(visible, one), Point(gap, "RED-6.5", message("count-empty", count=one.empty))]
    whole = visible.ads & visible.up == visible.ads and not any(sheet.pieces[tile].kind == 2 for tile in desk)
    if not whole or visible.in_conflict(visible.up):
        return PuzzleCount(None, tuple(lines), one)
    points = _floored(lines, message("count-floor"))
    return PuzzleCount(points, tuple(lines), one)
