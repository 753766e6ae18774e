"""What papers are likely to be worth in the end: what a bot of Das Extrablatt weighs its actions by.

The count falls apart into headlines, domains and the headline zone, so that the worth of an article is the difference
it makes to one of each. All is seen from one seat: its own copies count, those of the average rival are taken off.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.scoring import in_zone, sales
from marbre.games.extrablatt.state import Article, Paper, State, domain_of
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


class Temper(NamedTuple):
    """How far a bot looks."""

    rivals: float
    """How much a copy of the rivals counts against one of its own."""
    threat: float
    """How likely a copy of a headline that is left will be written larger by somebody."""
    patience: float
    """How many squares of a lead are worth nothing yet while all cards are to come."""
    square: float
    """The price of a square of the page, in copies, while all cards are to come."""


SHORT: Final = Temper(rivals=0.3, threat=0.0, patience=0.0, square=0.0)
LONG: Final = Temper(rivals=0.6, threat=0.35, patience=9.0, square=450.0)


class Version(NamedTuple):
    """What a seat has on a headline."""

    squares: int
    copies: int
    """That its articles sell."""
    bonus: int


class Appraisal:
    """What is on the table, valued for one seat."""

    def __init__(self, rules: "Extrablatt", state: State, me: Seat, temper: Temper) -> None:
        self.rules, self.state, self.me, self.temper = rules, state, me, temper
        self.players = len(state.papers)
        on_fax = [card for column in state.columns for card in column]
        all_cards = sum(pile.dispatches + pile.motors for pile in rules.piles)
        cards = sum(map(sum, state.piles)) + len(on_fax)
        self.left = cards / all_cards
        """The share of the game that is to come."""
        self.copies = [sum(piles) + on_fax.count(card) for card, piles in enumerate(zip(*state.unseen, strict=True))]
        """Of each headline, how many may still be written."""
        self.alive = [[article for article in paper.articles if article.misprint is None] for paper in state.papers]
        self.squares = [self._by_domain(articles) for articles in self.alive]
        zone = rules.sheet.zone
        self.filled = [zone.bit_count() - (paper.free & zone).bit_count() for paper in state.papers]
        self.sizes = [
            sorted(tile.squares for tile, count in zip(rules.box.tiles, paper.tiles, strict=True) for _ in range(count))
            for paper in state.papers
        ]
        """Of the tiles that each has left, the smallest first."""
        # Some fifty articles are weighed for a turn, and most parts of what they are worth are the same.
        self._gains: dict[tuple[Seat, int, int, int, bool], float] = {}
        self._races: dict[tuple[int, ...], float] = {}
        self._versions: dict[int, dict[Seat, Version]] = {}
        self._worths: dict[tuple[int, int], float] = {}

    def _by_domain(self, articles: Sequence[Article]) -> list[int]:
        squares = [0] * len(DOMAINS)
        for article in articles:
            squares[domain_of(article.headline)] += article.width * article.height
        return squares

    # ---- what is added and taken away

    def gain(self, seat: Seat, article: Article) -> float:
        """What this article would bring the one who looks, in the paper of that seat: the same as any on that headline
        that sells as much, is as large, and lies in the headline zone like this one or outside like this one.
        """
        zoned = in_zone(self.rules, article)
        key = seat, article.headline, article.width * article.height, article.value, zoned
        if (known := self._gains.get(key)) is None:
            self._gains[key] = known = self._gain(seat, article, zoned=zoned)
        return known

    def _gain(self, seat: Seat, article: Article, *, zoned: bool) -> float:
        headline, squares = article.headline, article.width * article.height
        versions = self.versions(headline)
        old = versions.get(seat, Version(0, 0, 0))
        fresh = {**versions, seat: self._with(old, article)}
        taken = 1 if seat == self.me else 0
        value = self.headline(headline, fresh, taken) - self.worth(headline, taken)
        row = self._row(domain_of(headline))
        value += self.race(_plus(row, seat, squares)) - self.race(row)
        if zoned:
            value += self.race(_plus(self.filled, seat, squares)) - self.race(self.filled)
        return value

    def loss(self, seat: Seat, article: Article) -> float:
        """What the one who looks would gain if this article in the paper of that seat had a misprint."""
        headline, versions = article.headline, self.versions(article.headline)
        rest = [other for other in self.alive[seat] if other.headline == headline and other is not article]
        fresh = {other: version for other, version in versions.items() if other != seat}
        if rest:
            fresh[seat] = self._with(Version(0, 0, 0), rest[0])
        value = self.headline(headline, fresh, 0) - self.worth(headline, 0)
        row = self._row(domain_of(headline))
        return value + self.race(_plus(row, seat, -article.width * article.height)) - self.race(row)

    def _row(self, domain: int) -> list[int]:
        """What each has in a domain."""
        return [some[domain] for some in self.squares]

    def _with(self, old: Version, article: Article) -> Version:
        copies = old.copies + sales(self.rules, article)
        return Version(old.squares + article.width * article.height, copies, old.bonus or article.value)

    # ---- the parts of a count

    def versions(self, headline: int) -> dict[Seat, Version]:
        """Who has articles on this headline that no misprint sits on."""
        if (known := self._versions.get(headline)) is not None:
            return known
        found: dict[Seat, Version] = {}
        for seat, articles in enumerate(self.alive):
            for article in articles:
                if article.headline == headline:
                    found[seat] = self._with(found.get(seat, Version(0, 0, 0)), article)
        self._versions[headline] = found
        return found

    def weight(self, seat: Seat) -> float:
        return 1.0 if seat == self.me else -self.temper.rivals / (self.players - 1)

    def worth(self, headline: int, taken: int) -> float:
        """What a headline is worth as it stands."""
        key = headline, taken
        if (known := self._worths.get(key)) is None:
            self._worths[key] = known = self.headline(headline, self.versions(headline), taken)
        return known

    def headline(self, headline: int, versions: dict[Seat, Version], taken: int) -> float:
        """What a headline is worth, larger versions to come included; `taken` copies of it are off the fax plan."""
        total = 0.0
        for seat, version in versions.items():
            stays = self._stays(headline, seat, version.squares, versions, taken)
            beats = any(other.squares < version.squares for who, other in versions.items() if who != seat)
            bonus = version.bonus if beats or self.rules.options.literal_step4 else 0
            total += self.weight(seat) * stays * (version.copies + bonus)
        return total

    def _stays(self, headline: int, seat: Seat, squares: int, versions: dict[Seat, Version], taken: int) -> float:
        """How likely a version of that size is the largest in the end."""
        left = self.copies[headline] - taken
        take = self.temper.threat * min(1.0, left / 2) if left > 0 else 0.0
        stays = 1.0
        if any(other.squares > squares for who, other in versions.items() if who != seat):
            stays = 0.25 * take
        for rival in range(self.players):
            if rival != seat and take:
                ahead = versions[rival].squares if rival in versions else 0
                sizes = self.sizes[rival]
                larger = (len(sizes) - bisect_right(sizes, squares - ahead)) / len(sizes) if sizes else 0.0
                stays *= 1 - take * larger * (0.5 if ahead else 1.0)
        return stays

    def race(self, squares: Sequence[int]) -> float:
        """What a race for most squares is worth, in a domain or in the headline zone: a lead counts the more, the
        less is to come.
        """
        key = tuple(squares)
        if (known := self._races.get(key)) is None:
            self._races[key] = known = self._race(squares)
        return known

    def _race(self, squares: Sequence[int]) -> float:
        first, second = self.rules.box.first_bonus, self.rules.box.second_bonus
        slack = 0.7 + self.temper.patience * self.left
        total = 0.0
        for seat, mine in enumerate(squares):
            if not mine:
                continue
            ahead = [
                1 / (1 + exp(min(60.0, (theirs - mine) / slack))) for at, theirs in enumerate(squares) if at != seat
            ]
            best = 1.0
            for chance in ahead:
                best *= chance
            runner = sum([(1 - chance) * _product(ahead[:at] + ahead[at + 1 :]) for at, chance in enumerate(ahead)])
            total += self.weight(seat) * (first * best + second * runner)
        return total

    def price(self, squares: int) -> float:
        """What so many squares of the page, and so large a tile, are worth for what may still come."""
        return self.temper.square * squares * self.left


def _plus(values: Sequence[int], at: int, more: int) -> list[int]:
    changed = list(values)
    changed[at] += more
    return changed


def _product(values: Sequence[float]) -> float:
    result = 1.0
    for value in values:
        result *= value
    return result


LOOKED_AT: Final = 10
"""So many of the snuggest places are looked at more closely."""
ENOUGH: Final = 12
"""More places than this for one size are no better."""
GROWTH: Final = 0.12
"""What a place for a domain to grow is worth, in edges of squares."""
MEASURES: Final = ((2, 3), (3, 2), (3, 3), (3, 4))
"""The sizes by which room is measured."""


def best_anchor(sheet: PageGrid, paper: Paper, shape: int, anchors: int, domain: int) -> int:
    """The place of these at which a tile of that domain leaves the most room."""
    candidates = sorted(_by_snugness(sheet, paper.free, shape, anchors), reverse=True)[:LOOKED_AT]
    return max(
        candidates, key=lambda found: (found[0] + GROWTH * _room_with(sheet, paper, found[2], domain), -found[1])
    )[1]


def _by_snugness(sheet: PageGrid, free: int, shape: int, anchors: int) -> Iterator[tuple[float, int, int]]:
    """Of each anchor, how many edges of the tile touch no free square, and the squares it covers."""
    grid, mask = sheet.grid, sheet.shapes.masks[shape]
    width, height = sheet.shapes.sizes[shape]
    for anchor in bits(anchors):
        tile = mask << anchor
        yield 2 * (width + height) - grid.contacts(tile, free), anchor, tile


def _room_with(sheet: PageGrid, paper: Paper, tile: int, domain: int) -> int:
    domains = [squares | tile if at == domain else squares for at, squares in enumerate(paper.domains)]
    return room(sheet, paper.free & ~tile, domains)


def room(sheet: PageGrid, free: int, domains: list[int]) -> int:
    """In how many ways, up to enough of each, the domains of a paper can grow; a new one begins anywhere."""
    fits = sheet.shapes.fits(free)
    shapes = [sheet.index[size] for size in MEASURES if size in sheet.index]
    found = 0
    for squares in domains:
        near = sheet.shapes.touches(squares) if squares else fits
        found += sum([min(ENOUGH, (fits[shape] & near[shape]).bit_count()) for shape in shapes])
    return found


def most_in_the_way(sheet: PageGrid, host: Paper, shape: int, anchors: int) -> tuple[int, int]:
    """The place of these at which an ad takes the most room from a paper, and how much."""
    domains = [host.domains[domain] for domain in range(len(DOMAINS))]
    before = room(sheet, host.free, domains)
    mask = sheet.shapes.masks[shape]
    places = list(bits(anchors))
    looked_at = places[:: max(1, len(places) // (2 * LOOKED_AT))]
    harm, anchor = max((before - room(sheet, host.free & ~(mask << anchor), domains), anchor) for anchor in looked_at)
    return anchor, harm
