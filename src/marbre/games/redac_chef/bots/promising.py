"""What a desk of tiles promises: about what it brings on a page, with what is likely to come beside it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from marbre.games.redac_chef.box import PHOTO, Piece
from marbre.games.redac_chef.cards.terms import Prize, Terms, bound

SHARE: Final = 0.6
"""How much of what a tribune or flash could pay for a desk is paid in the end."""
REACH: Final = {4: 2.0, 6: 2.6, 8: 2.8, 9: 2.9, 12: 3.3}
"""How many articles that suit it a photo of that area touches at most, as pages turn out."""
ARTICLE: Final = 13.0
"""Squares of a page for each article on it, as pages turn out: the others are under photos and ads."""
MET: Final = 0.5
"""The part of the articles that suit a photo which lie beside it."""
CROWD: Final = 0.5
"""Photos for each article: more find no place without touching."""
LIKELY: Final = {wants: (1 / 3 if wants < 8 else 1 / 2) * wants.bit_count() for wants in range(32)}
"""How many articles suit what a photo looks for."""
LEAD: Final = 0.2
"""How much surer of a prize one is with each tile more than the others."""


class Race(NamedTuple):
    """A prize for whoever has most of something, and how much the best of the others has."""

    prize: Prize
    most: int

    def mine(self, pieces: Sequence[Piece]) -> int:
        return counted(self.prize, pieces)


def counted(prize: Prize, pieces: Sequence[Piece]) -> int:
    """How much of what a prize is for these tiles are."""
    pick = prize.pick
    return sum([piece.dollars if pick is None else pick.suits(piece) for piece in pieces])


def promise(pieces: Sequence[Piece], terms: Terms, dollar: float, capacity: int, races: Sequence[Race] = ()) -> float:
    """About what these tiles bring on a page of so many squares, with what is likely to come beside them.

    The emptier the page, the less a mood that leans to one side matters: it can still be balanced.
    """
    if terms.bans:
        pieces = [piece for piece in pieces if not _is_barred(terms, piece)]
    articles = [piece for piece in pieces if piece.kind == 0]
    area = sum([piece.area for piece in pieces])
    to_come = max(0, capacity - area) / ARTICLE
    likely = len(articles) + to_come
    mood = sum([piece.mood for piece in articles])
    total = sum([piece.points for piece in articles]) - (0.2 + 0.7 * area / capacity) * terms.mood_penalty(mood)
    photos = []
    for piece in pieces:
        if piece.kind == 1:
            there = sum([1 for article in articles if article.traits & piece.wants])
            suiting = there + to_come * LIKELY[piece.wants]
            photos.append(min(REACH.get(piece.area, 3.0), MET * suiting))
        elif piece.kind == 2:
            total += dollar * piece.dollars
    photos.sort(reverse=True)
    total += terms.photo * sum(photos[: _photos_with(terms, likely)])
    for group in range(3):
        if not terms.clash[group] >> group & 1:
            continue  # they may touch
        same = sum([1 for article in articles if article.group == group])
        total -= 0.4 * max(0.0, same - 1 - likely / 3)
    for award in terms.awards:
        total += SHARE * bound(award, pieces) * (dollar if award.coin == "dollars" else 1.0)
    for race in races:
        chance = min(1.0, max(0.0, 0.5 + LEAD * (race.mine(pieces) - race.most)))
        total += chance * race.prize.amount * (dollar if race.prize.coin == "dollars" else 1.0)
    return total


def _is_barred(terms: Terms, piece: Piece) -> bool:
    """Whether a tile must not lie face up anywhere."""
    return any(pick.where == "page" and pick.suits(piece) for pick in terms.bans)


def _photos_with(terms: Terms, articles: float) -> int | None:
    """How many photos find a place beside so many articles; None for any number."""
    may_touch = not terms.clash[PHOTO] >> PHOTO & 1
    return None if may_touch else round(CROWD * articles) + terms.photo_pairs
