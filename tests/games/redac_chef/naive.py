"""The count once more, square by square and by no shared code: slow, plain, and held against the real one."""

from collections.abc import Callable, Iterator

from marbre.games.redac_chef.cards.terms import Pick, Terms
from marbre.games.redac_chef.pages.page import Page
from tests.games.redac_chef.drawing import box

Square = tuple[int, int]
Owner = int | str
"""A tile's place in the page's order, or the tribune."""


class Naive:
    """A page as a table of squares."""

    def __init__(self, page: Page, terms: Terms, down: frozenset[int] = frozenset()) -> None:
        day = box().days[page.day]
        self.day, self.terms = day, terms
        self.owner: dict[Square, Owner] = {}
        self.tiles = [box().tiles[one.tile] for one in page.placed]
        for number, one in enumerate(page.placed):
            for x in range(one.x, one.x + self.tiles[number].width):
                for y in range(one.y, one.y + self.tiles[number].height):
                    self.owner[x, y] = number
        for x in range(page.tribune[0], page.tribune[0] + 5):
            for y in range(page.tribune[1], page.tribune[1] + 4):
                self.owner[x, y] = "tribune"
        self.up = {number for number, one in enumerate(page.placed) if one.up and one.tile not in down}
        self.squares = {(x, y) for x in range(day.columns) for y in range(day.rows)}
        self.known: dict[Owner, set[Owner]] = {}

    def around(self, square: Square) -> Iterator[Square]:
        x, y = square
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in self.squares:
                yield near

    def of(self, owner: Owner) -> list[Square]:
        return [square for square, whose in self.owner.items() if whose == owner]

    def neighbours(self, owner: Owner) -> set[Owner]:
        if owner not in self.known:
            near = {self.owner.get(near) for square in self.of(owner) for near in self.around(square)}
            self.known[owner] = {one for one in near if one is not None and one != owner}
        return self.known[owner]

    def spread(self, start: Square, inside: Callable[[Square], bool]) -> set[Square]:
        found, fresh = {start}, [start]
        while fresh:
            for near in self.around(fresh.pop()):
                if near not in found and inside(near):
                    found.add(near)
                    fresh.append(near)
        return found

    def largest_empty(self) -> int:
        empty = [square for square in self.squares if square not in self.owner]
        return max((len(self.spread(square, lambda near: near not in self.owner)) for square in empty), default=0)

    def clash(self, one: int, other: int) -> bool:
        groups = [self.group(number) for number in (one, other)]
        return bool(self.terms.clash[groups[0]] >> groups[1] & 1)

    def group(self, number: int) -> int:
        tile = self.tiles[number]
        return {"photo": 3, "ad": 4}.get(tile.kind) or ["sport", "business", "news"].index(tile.colour or "")

    def conflicting(self) -> set[int]:
        """The tiles that are in conflict."""
        touching = [
            (one, other)
            for one in self.up
            for other in self.neighbours(one)
            if isinstance(other, int) and other in self.up and one < other and self.clash(one, other)
        ]
        photos = [pair for pair in touching if all(self.tiles[number].kind == "photo" for number in pair)]
        if len(photos) <= self.terms.photo_pairs:
            touching = [pair for pair in touching if pair not in photos]
        banned = {number for pick in self.terms.bans for number in self.picked(pick)}
        return {number for pair in touching for number in pair} | banned

    def picked(self, pick: Pick) -> set[int]:
        return {number for number in self.up if self.suits(pick, number)}

    def suits(self, pick: Pick, number: int) -> bool:
        tile, squares = self.tiles[number], self.of(number)
        rows = {y for _, y in squares}
        above, below = min(rows) < self.day.fold, max(rows) >= self.day.fold
        right, bottom = self.day.columns - 1, self.day.rows - 1
        edge = any(x in (0, right) or y in (0, bottom) for x, y in squares)
        corner = any(x in (0, right) and y in (0, bottom) for x, y in squares)
        home = self.of("tribune")[0]
        where = {
            "page": True,
            "above": above,
            "below": below,
            "across": above and below,
            "edge": edge,
            "corner": corner,
            "tribune": "tribune" in self.neighbours(number),
            "apart": squares[0] not in self.spread(home, lambda near: near in self.owner),
        }[pick.where]
        form = "tall" if tile.height > tile.width else "wide" if tile.width > tile.height else "square"
        mood = None if tile.kind != "article" else "happy" if tile.mood > 0 else "sad"
        return (
            where
            and pick.kind in (None, tile.kind)
            and pick.colour in (None, tile.colour)
            and pick.mood in (None, mood)
            and (not pick.squares or tile.width * tile.height in pick.squares)
            and pick.form in (None, form)
            and (pick.beside is None or bool(self.neighbours(number) & self.picked(pick.beside)))
            and (pick.away_from is None or not self.neighbours(number) & self.picked(pick.away_from))
        )

    def awarded(self, coin: str) -> int:
        total = 0
        for award in self.terms.awards:
            if award.coin == coin:
                sets = min(len(self.picked(pick)) for pick in award.of)
                total += (award.amount if sets == 0 else 0) if award.if_none else award.amount * (sets // award.each)
        return total

    def covered(self) -> int:
        """What is won for zones without an empty square."""
        around = {near for square in self.of("tribune") for near in self.around(square)}
        zones = {
            "above": {(x, y) for x, y in self.squares if y < self.day.fold},
            "top": {(x, y) for x, y in self.squares if y == 0},
            "bottom": {(x, y) for x, y in self.squares if y == self.day.rows - 1},
            "around-tribune": around,
        }
        return sum(cover.amount for cover in self.terms.covers if zones[cover.zone] <= self.owner.keys())

    def articles(self) -> int:
        return sum(self.tiles[number].points for number in self.up)

    def photos(self) -> int:
        total = 0
        for number in self.up:
            wanted = set((self.tiles[number].criterion or "").split("+"))
            for near in self.neighbours(number):
                if isinstance(near, int) and near in self.up and self.tiles[near].kind == "article":
                    tile = self.tiles[near]
                    total += bool(wanted & {tile.colour or "", "happy" if tile.mood > 0 else "sad"})
        return total * self.terms.photo

    def mood(self) -> int:
        return sum(self.tiles[number].mood for number in self.up)

    def points(self) -> int:
        """What turning tiles over can change."""
        return self.articles() + self.photos() + self.awarded("points") - self.terms.mood_penalty(self.mood())

    def dollars(self) -> int:
        return sum(self.tiles[number].dollars for number in self.up) + self.awarded("dollars")


def best_by_trying(page: Page, terms: Terms) -> tuple[int, int, int]:
    """Points, dollars and tiles up of the best way to turn tiles over, one after the other (RED-5.3)."""
    seen: set[frozenset[int]] = set()
    fresh = [frozenset[int]()]
    ends = []
    while fresh:
        down = fresh.pop()
        naive = Naive(page, terms, down)
        wrong = naive.conflicting()
        if not wrong:
            ends.append((naive.points(), naive.dollars(), len(naive.up)))
        for number in wrong:
            further = down | {page.placed[number].tile}
            if further not in seen:
                seen.add(further)
                fresh.append(further)
    return max(ends)
