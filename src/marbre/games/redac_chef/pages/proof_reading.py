"""Proof-reading: what is in conflict on a page, and the best tiles to turn face down, found exactly (RED-5.2).

Which tiles to turn is a choice among independent sets of the conflicts, but the rest of the count hangs together: moods
cancel over the whole page, photos score articles of other groups, awards pay for sets. So the choice is searched as a
whole, tile by tile, and cut off where even the most hopeful end is no better than the best one found.
"""

from marbre.games.redac_chef.box import TileIndex
from marbre.games.redac_chef.cards.terms import Award, Terms, sets_of
from marbre.games.redac_chef.pages.page import Page, Sheet, turned_down
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.layout import bits


def conflicts(sheet: Sheet, page: Page, terms: Terms) -> tuple[tuple[TileIndex, ...], ...]:
    """The pairs of tiles that must not touch, and alone each tile that must not lie so; () when all is well."""
    visible = VisibleTiles(sheet, page, terms)
    wrong = visible.in_conflict(visible.up)
    pairs = [
        (visible.tiles[one], visible.tiles[other])
        for one in bits(wrong)
        for other in bits(visible.clash[one] & wrong)
        if one < other
    ]
    return (*pairs, *((visible.tiles[one],) for one in bits(visible.banned & visible.up)))


def troubled(sheet: Sheet, page: Page, terms: Terms) -> frozenset[TileIndex]:
    """The tiles that are in conflict: those that may be turned over in proof-reading (RED-5.3)."""
    visible = VisibleTiles(sheet, page, terms)
    return frozenset(visible.tiles[number] for number in bits(visible.in_conflict(visible.up)))


def is_settled(sheet: Sheet, page: Page, terms: Terms) -> bool:
    """Whether nothing is in conflict. For plain terms no pair of tiles need be looked at."""
    if terms.bans or terms.photo_pairs:
        visible = VisibleTiles(sheet, page, terms)
        return not visible.in_conflict(visible.up)
    squares = [0] * len(terms.clash)
    shown = [
        (sheet.pieces[one.tile].group, mask) for one, mask in zip(page.placed, sheet.masks(page), strict=True) if one.up
    ]
    for group, mask in shown:
        squares[group] |= mask
    near = [sum([squares[other] for other in bits(others)]) for others in terms.clash]
    return not any(sheet.halo(mask) & near[group] for group, mask in shown)


def best_flips(sheet: Sheet, page: Page, terms: Terms) -> frozenset[TileIndex]:
    """The tiles to turn face down for the best count: most points, then most dollars, then fewest turned (RED-5.4)."""
    visible = VisibleTiles(sheet, page, terms)
    troubled = visible.in_conflict(visible.up)
    if not troubled:
        return frozenset()
    best = _Search(visible, troubled).best
    return frozenset(visible.tiles[number] for number in bits(visible.up & ~best))


def settled(sheet: Sheet, page: Page, terms: Terms) -> Page:
    """The page with the best tiles turned over."""
    flips = best_flips(sheet, page, terms)
    return turned_down(page, flips) if flips else page


class _Search:
    """Branch and bound over the tiles in conflict: each stays up or goes down."""

    def __init__(self, visible: VisibleTiles, troubled: int) -> None:
        self.visible = visible
        self.worth: tuple[int, int, int] | None = None
        self.best = 0
        self._visit(visible.up & ~troubled, troubled & ~visible.banned)

    def _visit(self, up: int, open_: int) -> None:
        """Decide the tiles of `open_`, those of `up` being up for good."""
        visible = self.visible
        if self.worth is not None and self._hope(up, open_) <= self.worth:
            return
        if not self._can_be_reached(up | open_):
            return
        if not open_:
            self._keep_better(up)
            return
        chosen = self._busiest(open_)
        bit = 1 << chosen
        rest = open_ & ~bit
        spared = visible.terms.photo_pairs and visible.photos & bit
        if spared:
            if not visible.is_wrong(chosen, up):
                self._visit(up | bit, rest)
        elif not visible.clash[chosen] & up:
            self._visit(up | bit, rest & ~visible.clash[chosen])
        self._visit(up, rest)

    def _keep_better(self, up: int) -> None:
        """Hope may promise more than an end is worth (awards for tiles that touch nothing): only worth decides."""
        worth = self._worth(up)
        if self.worth is None or worth > self.worth:
            self.worth, self.best = worth, up

    def _can_be_reached(self, up: int) -> bool:
        """Whether tiles can be turned over one by one up to here, each in conflict at its moment (RED-5.3).

        Read backwards: tiles are turned up again as long as one is in conflict among those that are up. More tiles
        never make fewer conflicts, so the order does not matter, and what cannot be reached with more up cannot with
        fewer.
        """
        visible = self.visible
        down = visible.up & ~up & ~visible.banned
        up |= visible.up & visible.banned
        while down:
            back = 0
            for number in bits(down):
                if visible.clash[number] & up and (not visible.terms.photo_pairs or visible.is_wrong(number, up)):
                    back |= 1 << number
            if not back:
                return False
            up |= back
            down ^= back
        return True

    def _busiest(self, open_: int) -> int:
        """The tile that most others still hang on: deciding it decides most."""
        clash = self.visible.clash
        return max(bits(open_), key=lambda number: ((clash[number] & open_).bit_count(), -number))

    def _worth(self, up: int) -> tuple[int, int, int]:
        return (*self._with_prizes(self.visible.points(up), self.visible.dollars(up), up), up.bit_count())

    def _with_prizes(self, points: int, dollars: int, up: int) -> tuple[int, int]:
        """Alone, a prize is won by its number (RED-9.5); among several it hangs on what the others turn over."""
        won = {"points": points, "dollars": dollars}
        for prize in self.visible.terms.prizes if self.visible.terms.alone else ():
            have = dollars if prize.pick is None else self.visible.picked(prize.pick, up).bit_count()
            won[prize.coin] += prize.amount if have >= prize.alone else 0
        return won["points"], won["dollars"]

    def _hope(self, up: int, open_: int) -> tuple[int, int, int]:
        """No end from here is better than this: every open tile counts where it helps and nowhere else."""
        visible, terms = self.visible, self.visible.terms
        all_up = up | open_
        mood = visible.mood(up)
        sad, happy = visible.faces(open_)
        nearest = mood + sad if mood + sad > 0 else min(mood + happy, 0)
        hope = {"points": 0, "dollars": 0}
        for award in terms.awards:
            hope[award.coin] += self._most(award, up, all_up)
        points = visible.article_points(all_up) + visible.photo_points(all_up) + hope["points"]
        dollars = visible.ad_dollars(all_up) + hope["dollars"]
        return (*self._with_prizes(points - terms.mood_penalty(nearest), dollars, all_up), all_up.bit_count())

    def _most(self, award: Award, up: int, all_up: int) -> int:
        """What an award can still pay: neighbours are left aside; what must be absent is, unless it is up for good."""
        if award.amount < 0:
            return 0
        alone = all(pick.beside is None and pick.away_from is None for pick in award.of)
        counted = all_up if not award.if_none else up if alone else 0
        return sets_of(award, [(self.visible.placed_as(pick) & counted).bit_count() for pick in award.of])
