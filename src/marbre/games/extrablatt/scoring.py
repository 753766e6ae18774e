"""The count of Das Extrablatt in its five steps, every bonus and every removal named; and the count as it would be now.

Papers lie open, so that anybody may work out the count at any time. The forecast does it for everybody.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.state import Article, State, domain_of
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


class Forecast(msgspec.Struct, frozen=True):
    """What a paper would sell if the game ended now, step by step (EXT-7.3)."""

    zone: int
    """Step 1: for few empty squares in the headline zone."""
    removed: int
    """Step 2: how many tiles are taken off, articles with a misprint and ads."""
    domains: int
    """Step 3: for the most squares in a domain."""
    beaten: int
    """Step 4: how many articles are taken off because a rival's is larger."""
    largest: int
    """Step 4: for the largest article on a headline."""
    articles: int
    """Step 5: for each article that is left."""
    total: int
    empty: int
    """Empty squares in the headline zone."""
    squares: tuple[int, ...]
    """Of each domain, without misprints."""


class PaperTally(msgspec.Struct, frozen=True, gc=False):
    """What the steps of a count have found for one paper."""

    empty: int
    zone_bonus: int
    squares: tuple[int, ...]
    domain_bonuses: tuple[int, ...]
    kept: tuple[Article, ...]
    """Articles that are left after step 4."""
    beaten: tuple[tuple[Article, int, int], ...]
    """Articles that a rival's beats, with the squares of both."""
    bonuses: tuple[tuple[Article, int], ...]
    """Of each headline that beat somebody, its article and the squares it has."""


def tally(rules: "Extrablatt", state: State) -> list[PaperTally]:
    """The five steps for all papers together (EXT-6.2 to EXT-6.8)."""
    box, zone = rules.box, rules.sheet.zone
    empty = [(paper.free & zone).bit_count() for paper in state.papers]
    zone_bonuses = awards([-count for count in empty], box.first_bonus, box.second_bonus)
    alive = [[article for article in paper.articles if article.misprint is None] for paper in state.papers]
    squares = [_by_domain(articles) for articles in alive]
    domain_bonuses = [
        awards([row[domain] or None for row in squares], box.first_bonus, box.second_bonus)
        for domain in range(len(DOMAINS))
    ]
    sizes = [_by_headline(articles) for articles in alive]
    found = []
    for seat, articles in enumerate(alive):
        rivals = [sizes[other] for other in range(len(alive)) if other != seat]
        kept, beaten, bonuses = _largest(articles, sizes[seat], rivals, everybody=rules.options.literal_step4)
        found.append(
            PaperTally(
                empty=empty[seat],
                zone_bonus=zone_bonuses[seat],
                squares=tuple(squares[seat]),
                domain_bonuses=tuple([bonuses[seat] for bonuses in domain_bonuses]),
                kept=kept,
                beaten=beaten,
                bonuses=bonuses,
            )
        )
    return found


def awards(values: Sequence[int | None], first: int, second: int) -> list[int]:
    """For the highest value and for the next one; equals all get it, None gets nothing (EXT-6.2, EXT-6.4)."""
    ranks = sorted({value for value in values if value is not None}, reverse=True)
    prize = dict(zip(ranks, (first, second), strict=False))
    return [0 if value is None else prize.get(value, 0) for value in values]


def _by_domain(articles: Sequence[Article]) -> list[int]:
    squares = [0] * len(DOMAINS)
    for article in articles:
        squares[domain_of(article.headline)] += article.width * article.height
    return squares


def _by_headline(articles: Sequence[Article]) -> dict[int, int]:
    """The squares on each headline: a photo's are added to its article's (EXT-6.6)."""
    squares: dict[int, int] = {}
    for article in articles:
        headline = article.headline
        squares[headline] = squares.get(headline, 0) + article.width * article.height
    return squares


def _largest(
    articles: Sequence[Article], mine: dict[int, int], rivals: Sequence[dict[int, int]], *, everybody: bool
) -> tuple[tuple[Article, ...], tuple[tuple[Article, int, int], ...], tuple[tuple[Article, int], ...]]:
    """Step 4: what stays, what is beaten and by how much, and for what there is a bonus, once for each headline."""
    kept, beaten = [], []
    bonuses: dict[int, tuple[Article, int]] = {}
    for article in articles:
        headline, size = article.headline, mine[article.headline]
        others = [row[headline] for row in rivals if headline in row]
        if others and max(others) > size:
            beaten.append((article, size, max(others)))
            continue
        kept.append(article)
        # The article comes before its photo, so the bonus is the photo's only if the article is gone.
        if headline not in bonuses and (everybody or (others and min(others) < size)):
            bonuses[headline] = (article, size)
    return tuple(kept), tuple(beaten), tuple(bonuses.values())


def sales(rules: "Extrablatt", article: Article) -> int:
    """What an article sells: double in the headline zone (EXT-6.8)."""
    return article.value * (2 if in_zone(rules, article) else 1)


def in_zone(rules: "Extrablatt", article: Article) -> bool:
    """An article lies wholly inside the zone or wholly outside, so one square tells."""
    zone = rules.box.page.zone
    return zone.x <= article.x < zone.x + zone.width and zone.y <= article.y < zone.y + zone.height


def forecast(rules: "Extrablatt", state: State) -> tuple[Forecast, ...]:
    """The count of every paper if the game ended now."""
    return tuple(_forecast(rules, state, seat, found) for seat, found in enumerate(tally(rules, state)))


def ahead(rules: "Extrablatt", state: State) -> tuple[Seat, ...]:
    """Who would sell most if the game ended now (EXT-7.3)."""
    return _best([paper.total for paper in forecast(rules, state)])


def _best(totals: Sequence[int]) -> tuple[Seat, ...]:
    most = max(totals)
    return tuple([seat for seat, total in enumerate(totals) if total == most])


def _forecast(rules: "Extrablatt", state: State, seat: int, found: PaperTally) -> Forecast:
    paper = state.papers[seat]
    domains = sum(found.domain_bonuses)
    largest = sum([article.value for article, _ in found.bonuses])
    articles = sum([sales(rules, article) for article in found.kept])
    return Forecast(
        zone=found.zone_bonus,
        removed=len(paper.ads) + sum([article.misprint is not None for article in paper.articles]),
        domains=domains,
        beaten=len(found.beaten),
        largest=largest,
        articles=articles,
        total=found.zone_bonus + domains + largest + articles,
        empty=found.empty,
        squares=found.squares,
    )


def count(rules: "Extrablatt", state: State) -> Outcome:
    """The count as it would be now, every point with its reason."""
    breakdown = tuple(_points(rules, state, seat, found) for seat, found in enumerate(tally(rules, state)))
    scores = tuple([sum([point.points for point in points]) for points in breakdown])
    return Outcome("last-motor", _best(scores), scores, breakdown)


def _points(rules: "Extrablatt", state: State, seat: int, found: PaperTally) -> tuple[Point, ...]:
    paper, box = state.papers[seat], rules.box
    key = "fewest-empty" if found.zone_bonus == box.first_bonus else "next-fewest-empty"
    points = [Point(found.zone_bonus, "EXT-6.2", message(key if found.zone_bonus else "more-empty", count=found.empty))]
    points += [
        Point(0, "EXT-6.3", message(_key("off-misprint", article), headline=article.headline, other=article.misprint))
        for article in paper.articles
        if article.misprint is not None
    ]
    points += [Point(0, "EXT-6.3", message("off-ad", other=ad.by, count=ad.width * ad.height)) for ad in paper.ads]
    for domain, bonus, squares in zip(DOMAINS, found.domain_bonuses, found.squares, strict=True):
        if bonus:
            key = "most-squares" if bonus == box.first_bonus else "second-squares"
            points.append(Point(bonus, "EXT-6.4", message(key, domain=domain, count=squares)))
    points += [
        Point(
            0, "EXT-6.5", message(_key("off-smaller", article), headline=article.headline, squares=squares, count=most)
        )
        for article, squares, most in found.beaten
    ]
    points += [
        Point(article.value, "EXT-6.5", message(_key("largest", article), headline=article.headline, count=squares))
        for article, squares in found.bonuses
    ]
    for article in sorted(found.kept, key=attrgetter("headline")):
        key = _key("sold", article) + ("-in-zone" if in_zone(rules, article) else "")
        points.append(
            Point(sales(rules, article), "EXT-6.8", message(key, headline=article.headline, value=article.value))
        )
    return tuple(points)


def _key(key: str, article: Article) -> str:
    """A photo is spoken of in other words than an article."""
    return key if article.photo is None else f"{key}-photo"


def outcome(rules: "Extrablatt", state: State) -> Outcome | None:
    return count(rules, state) if state.stage == "over" else None
