"""What a seat lays out, said to the page solver: tiles as items, terms as terms.

What the solver has no word for is left out and bounded: `slack` is the most that it can add to a page, so that the
bound of the solver plus the slack is a bound of the game.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from marbre.games.redac_chef.box import AD, PHOTO, Numbers, Piece, TileIndex
from marbre.games.redac_chef.cards.terms import Pick, Prize, Terms, bound
from marbre.games.redac_chef.pages.page import Page, Sheet, sheet_of
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.games.redac_chef.scoring.day_count import empty_points, solo_empty_points
from marbre.layout import bits
from marbre.layout.solver.problem import Block, Class, Item, Problem, Term, Zone

Objective: TypeAlias = Literal["puzzle", "round"]
"""All ads on the page, leftovers free (RED-12.3); or a day of the game, where leftovers cost."""


class Rival(msgspec.Struct, frozen=True):
    """The settled page of another seat, against which empty areas and prizes are compared."""

    page: Page
    terms: Terms
    leftovers: int = 0


class Situation(msgspec.Struct, frozen=True):
    """What is to be laid out, under which terms, against whom."""

    numbers: Numbers
    day: int
    terms: Terms
    tiles: tuple[TileIndex, ...]
    objective: Objective = "puzzle"
    rivals: tuple[Rival, ...] = ()

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.numbers, self.day)

    @property
    def pieces(self) -> list[Piece]:
        return [self.numbers.pieces[tile] for tile in self.tiles]


class Translation(NamedTuple):
    """A situation in the solver's words, and what these words leave out."""

    problem: Problem
    slack: int
    """What the parts left out can add at most."""
    exact: bool
    """Whether a lawful page of the problem is lawful in the game and scores the same."""


def translate(situation: Situation) -> Translation:
    """The page problem of a situation."""
    sheet, terms = situation.sheet, situation.terms
    writer = _Writer(situation)
    problem = Problem(
        width=sheet.front.columns,
        height=sheet.front.rows,
        items=tuple(writer.item(number) for number in range(len(situation.tiles))),
        white=tuple(_white(situation, area) for area in range(sheet.everything.bit_count() + 1)),
        block=Block(*situation.numbers.tribune, anchors=_homes(sheet, terms)),
        constant=terms.value + writer.constant(),
        mood_above=terms.happy,
        mood_below=terms.sad,
        mood_free=terms.mood_off,
        mood_most=terms.mood_most,
        leftover_cost=terms.leftover if situation.objective == "round" else 0,
        leftover_free=terms.leftovers_free if situation.objective == "round" else 0,
        pardons=terms.photo_pairs,
        pardoned=writer.those(lambda piece: piece.group == PHOTO),
        terms=tuple(writer.terms()),
        zones=tuple(
            Zone(cover.amount, sheet.zones.get(cover.zone, 0), cover.zone not in sheet.zones) for cover in terms.covers
        ),
        contiguous=any(pick == Pick(where="apart") for pick in terms.bans),
    )
    return Translation(problem, writer.slack, writer.exact)


def _homes(sheet: Sheet, terms: Terms) -> tuple[tuple[int, int], ...]:
    return tuple(sheet.at(anchor) for anchor in bits(sheet.tribune_places(0, anywhere=terms.anywhere)))


def _white(situation: Situation, area: int) -> int:
    """What a largest empty region of so many squares is worth."""
    terms = situation.terms
    compared = max(0, area - terms.empty_off)
    if situation.objective == "puzzle" or not situation.rivals:
        return solo_empty_points(compared, terms)
    sheet = situation.sheet
    others = [max(0, sheet.largest_empty(rival.page) - rival.terms.empty_off) for rival in situation.rivals]
    return empty_points([compared, *others], [terms, *(rival.terms for rival in situation.rivals)])[0]


class _Writer:
    """Writes the items and terms of a situation, and keeps account of what could not be said."""

    def __init__(self, situation: Situation) -> None:
        self.situation, self.terms_ = situation, situation.terms
        self.sheet = situation.sheet
        self.pieces = situation.pieces
        self.slack = 0
        self.exact = True

    def those(self, wanted: Callable[[Piece], bool]) -> int:
        """The set of items whose tiles are as wanted."""
        return sum(1 << number for number, piece in enumerate(self.pieces) if wanted(piece))

    def item(self, number: int) -> Item:
        piece, terms = self.pieces[number], self.terms_
        clash = terms.clash[piece.group]
        up_at: int | None = None
        off_block = False
        for pick in terms.bans:
            if not pick.suits(piece) or pick == Pick(where="apart"):
                continue
            if pick.where == "apart":
                self.exact = False  # the solver may lay a page that must be turned over in part
            elif pick.where == "tribune":
                off_block = True
            else:
                everywhere = self.sheet.everything if up_at is None else up_at
                up_at = everywhere & ~self.anchors(piece, pick.where)
        return Item(
            piece.width,
            piece.height,
            points=piece.points,
            mood=piece.mood,
            friends=self.those(lambda other: bool(other.traits & piece.wants)),
            worth=terms.photo,
            foes=self.those(lambda other: bool(clash >> other.group & 1)) & ~(1 << number),
            required=self.situation.objective == "puzzle" and piece.group == AD,
            income=piece.dollars,
            up_at=up_at,
            off_block=off_block,
        )

    def anchors(self, piece: Piece, where: str) -> int:
        """The anchors at which a tile lies so."""
        sheet = self.sheet
        found = 0
        for anchor in bits(sheet.everything):
            x, y = sheet.at(anchor)
            if x + piece.width > sheet.front.columns or y + piece.height > sheet.front.rows:
                continue
            if sheet.lies(where, sheet.mask(piece.index, x, y)):
                found |= 1 << anchor
        return found

    def terms(self) -> list[Term]:
        """The awards, and the prizes that this seat can still win or lose."""
        found = []
        for award in self.terms_.awards:
            if award.coin == "points":
                classes = [self.members(pick) for pick in award.of]
                if None in classes:
                    self.left_out(bound(award, self.pieces))
                else:
                    known = tuple(one for one in classes if one is not None)
                    found.append(Term(award.amount, known, award.each, if_none=award.if_none))
        for prize in self.prizes():
            most = self.others_have(prize)
            members = self.members(prize.pick) if prize.pick else None
            if most > 0 and members is None:
                self.left_out(prize.amount if self.dollars_at_most() >= most else 0)
            elif most > 0 and members is not None:
                found.append(Term(prize.amount, (members,), step=most, cap=1))
        return found

    def constant(self) -> int:
        """The prizes that nobody can take from this seat."""
        return sum(prize.amount for prize in self.prizes() if self.others_have(prize) <= 0)

    def prizes(self) -> list[Prize]:
        if self.situation.objective == "puzzle":
            return []
        return [prize for prize in self.terms_.prizes if prize.coin == "points"]

    def others_have(self, prize: Prize) -> int:
        """What the best of the others has of what a prize is given for; alone, what is asked for."""
        if not self.situation.rivals:
            return prize.alone
        have = [0]
        for rival in self.situation.rivals:
            visible = VisibleTiles(self.sheet, rival.page, rival.terms)
            have.append(visible.has(prize, visible.up))
        return max(have)

    def dollars_at_most(self) -> int:
        """What all ads face up would pay, with everything that can be added for them."""
        added = (bound(award, self.pieces) for award in self.terms_.awards if award.coin == "dollars")
        return sum(piece.dollars for piece in self.pieces) + sum(added)

    def members(self, pick: Pick) -> Class | None:
        """A pick as a class; None if it asks for what the solver does not know."""
        near = [one for one in (pick.beside, pick.away_from) if one is not None]
        if pick.where == "apart" or len(near) > 1 or any(_asks_more(one) for one in near):
            return None
        free = pick.where in ("page", "tribune")
        return Class(
            items=self.those(pick.suits),
            places=None if free else tuple(self.anchors(piece, pick.where) for piece in self.pieces),
            at_block=pick.where == "tribune",
            beside=self.those(pick.beside.suits) if pick.beside else None,
            away_from=self.those(pick.away_from.suits) if pick.away_from else None,
        )

    def left_out(self, most: int) -> None:
        """What the solver does not know pays so much at most; what can pay nothing is no loss."""
        self.slack += max(0, most)
        self.exact = self.exact and most <= 0


def _asks_more(pick: Pick) -> bool:
    """Whether a neighbour must itself lie somewhere or touch something."""
    return pick.where != "page" or pick.beside is not None or pick.away_from is not None
