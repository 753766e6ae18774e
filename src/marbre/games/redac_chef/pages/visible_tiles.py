"""A page as the count sees it: its tiles by number, who touches whom, and what any choice of face-up tiles is worth.

Sets of tiles are integers here: bit n is the n-th tile on the page. Contacts, places and matches are worked out once;
then each choice of tiles to turn over is judged by a few operations on integers.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from marbre.games.redac_chef.box import PHOTO
from marbre.games.redac_chef.cards.terms import Award, Pick, Prize, Terms, sets_of, suited
from marbre.games.redac_chef.pages.page import Page, Sheet
from marbre.layout import bits

Weights: TypeAlias = list[tuple[int, int]]
"""Sets of tiles by what each of them is worth."""


class VisibleTiles:
    """One page under its terms. `up` is the set of tiles that lie face up; questions may be asked for any other set."""

    def __init__(self, sheet: Sheet, page: Page, terms: Terms) -> None:
        self.sheet, self.page, self.terms = sheet, page, terms
        self.tiles = [one.tile for one in page.placed]
        self.pieces = [sheet.pieces[tile] for tile in self.tiles]
        self.masks = sheet.masks(page)
        self.up = 0
        for number, one in enumerate(page.placed):
            if one.up:
                self.up |= 1 << number
        self.touch = self._contacts()
        """Of each tile, those that share an edge with it."""
        groups = [0] * len(terms.clash)
        for number, piece in enumerate(self.pieces):
            groups[piece.group] |= 1 << number
        self.photos = groups[PHOTO]
        self.ads = groups[PHOTO + 1]
        self.articles = groups[0] | groups[1] | groups[2]
        self.clash = [
            touching & _union(groups, terms.clash[piece.group])
            for touching, piece in zip(self.touch, self.pieces, strict=True)
        ]
        """Of each tile, those that it touches and must not, if both lie face up."""
        self._picks: dict[Pick, int] = {}
        self.banned = 0
        """Tiles that must not lie face up where they are."""
        for pick in terms.bans:
            self.banned |= self.placed_as(pick)

    def _contacts(self) -> list[int]:
        touch = [0] * len(self.masks)
        halo = self.sheet.halo
        for one, mask in enumerate(self.masks):
            around = halo(mask)
            for other in range(one):
                if around & self.masks[other]:
                    touch[one] |= 1 << other
                    touch[other] |= 1 << one
        return touch

    @cached_property
    def matches(self) -> list[int]:
        """Of each tile, the articles that it scores as a photo: those that it touches and that suit it (RED-6.3)."""
        found = []
        for number, piece in enumerate(self.pieces):
            suiting = 0
            if piece.wants:
                for other in bits(self.touch[number]):
                    if self.pieces[other].traits & piece.wants:
                        suiting |= 1 << other
            found.append(suiting)
        return found

    # Picks

    def placed_as(self, pick: Pick) -> int:
        """The tiles that a pick means where they lie, face up or not, neighbours left aside."""
        found = self._picks.get(pick)
        if found is None:
            members = suited(self.sheet.numbers, pick)
            found = 0
            for number, tile in enumerate(self.tiles):
                if tile in members and self._lies(pick.where, number):
                    found |= 1 << number
            self._picks[pick] = found
        return found

    def _lies(self, where: str, number: int) -> bool:
        mask, sheet = self.masks[number], self.sheet
        tribune = sheet.tribune_mask(self.page.tribune)
        if where == "apart":
            return not mask & sheet.grid.region(self.page.taken, tribune)
        return sheet.lies(where, mask, sheet.halo(tribune))

    def picked(self, pick: Pick, up: int) -> int:
        """The tiles of a pick when these lie face up."""
        found = self.placed_as(pick) & up
        if pick.beside is None and pick.away_from is None:
            return found
        near = self.picked(pick.beside, up) if pick.beside else 0
        far = self.picked(pick.away_from, up) if pick.away_from else 0
        kept = 0
        for number in bits(found):
            touching = self.touch[number]
            if (pick.beside is None or touching & near) and not touching & far:
                kept |= 1 << number
        return kept

    def paid(self, award: Award, up: int) -> int:
        """What an award pays when these tiles lie face up."""
        return sets_of(award, [self.picked(pick, up).bit_count() for pick in award.of])

    # Conflicts

    def photo_contacts(self, up: int) -> int:
        """How many pairs of these photos touch where they must not."""
        photos = self.photos & up
        return sum([(self.clash[number] & photos).bit_count() for number in bits(photos)]) // 2

    def in_conflict(self, up: int) -> int:
        """The tiles that cannot stay as they are when these lie face up (RED-5.2)."""
        found = self.banned & up
        spared = self.photos if self.terms.photo_pairs and self.photo_contacts(up) <= self.terms.photo_pairs else 0
        for number in bits(up):
            others = self.clash[number] & up
            if spared >> number & 1:
                others &= ~spared
            if others:
                found |= 1 << number
        return found

    def is_wrong(self, number: int, up: int) -> bool:
        """Whether this tile would be in conflict if it lay face up among these."""
        return bool(self.in_conflict(up | 1 << number) >> number & 1)

    # Worth

    @cached_property
    def _points(self) -> Weights:
        return _weights([piece.points for piece in self.pieces])

    @cached_property
    def _moods(self) -> Weights:
        return _weights([piece.mood for piece in self.pieces])

    @cached_property
    def _dollars(self) -> Weights:
        return _weights([piece.dollars for piece in self.pieces])

    def article_points(self, up: int) -> int:
        return _weighed(self._points, up)

    def photo_points(self, up: int) -> int:
        matched = sum([(self.matches[number] & up).bit_count() for number in bits(up & self.photos)])
        return matched * self.terms.photo

    def mood(self, up: int) -> int:
        """Happy faces less sad ones."""
        return _weighed(self._moods, up)

    def faces(self, up: int) -> tuple[int, int]:
        """The sad faces, below zero, and the happy ones."""
        sad = [(mood, mask) for mood, mask in self._moods if mood < 0]
        happy = [(mood, mask) for mood, mask in self._moods if mood > 0]
        return _weighed(sad, up), _weighed(happy, up)

    def ad_dollars(self, up: int) -> int:
        return _weighed(self._dollars, up)

    def dollars(self, up: int) -> int:
        """What the ads pay, awards included (RED-6.8)."""
        return self.ad_dollars(up) + sum(
            [self.paid(award, up) for award in self.terms.awards if award.coin == "dollars"]
        )

    def has(self, prize: Prize, up: int) -> int:
        """What there is of what a prize is given for: tiles, or dollars."""
        return self.dollars(up) if prize.pick is None else self.picked(prize.pick, up).bit_count()

    def points(self, up: int) -> int:
        """What a choice of face-up tiles can change of the points: articles, photos, awards, mood."""
        awards = sum([self.paid(award, up) for award in self.terms.awards if award.coin == "points"])
        return self.article_points(up) + self.photo_points(up) + awards - self.terms.mood_penalty(self.mood(up))


def _weights(values: Sequence[int]) -> Weights:
    """The tiles by what they are worth: so that a set is added up by counting bits."""
    found: dict[int, int] = {}
    for number, value in enumerate(values):
        if value:
            found[value] = found.get(value, 0) | 1 << number
    return list(found.items())


def _weighed(weights: Weights, up: int) -> int:
    total = 0
    for value, mask in weights:
        total += value * (mask & up).bit_count()
    return total


def _union(groups: Sequence[int], chosen: int) -> int:
    found = 0
    for group in bits(chosen):
        found |= groups[group]
    return found
