"""A page problem as a CP-SAT model: what is left to another solver where our search does not come to an end.

Every lawful page is a solution, and none counts for less than it scores, so the model's bound is a bound. A few wishes
are left out (pardons, joined to the block, terms that take away or ask to be away from something), and white space is
only known up to regions of four squares: what the model believes of a page is always counted again.
"""

from itertools import product
from typing import Any, Final

from ortools.sat.python import cp_model

from marbre.layout.grid import bits
from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.problem import Arrangement, Class, LaidItem, Term
from marbre.layout.solver.scoring import zone_squares
from marbre.layout.solver.search_arrays import AWAY

SHAPES: Final = 4
"""Empty regions up to this size are told to the model shape by shape; larger ones when they turn up."""


class Model:
    """The model, and what its variables mean."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.problem, self.grid = tables, tables.problem, tables.problem.grid
        self.model: Any = cp_model.CpModel()
        self.up = [self._spots(tables.fits_beside[:, number].max(axis=0)) for number in range(tables.number)]
        self.sizes = tables.filler_sizes(0)
        self.down = [self._spots(tables.fits_down[some[0]]) for some in self.sizes]
        self.block = [self.model.new_bool_var("") for _ in tables.anchors]
        self.empty = {square: self.model.new_bool_var("") for square in bits(self.grid.everything)}
        self.shown = [sum(spots.values()) for spots in self.up]
        self.at: list[dict[int, list[Any]]] = [{} for _ in range(tables.number)]
        self._cover()
        self._keep_apart()
        self.small: dict[int, Any] = {}
        """By size: whether no empty region is larger."""
        self.points = (
            self.problem.constant
            + sum(item.points * one for item, one in zip(self.problem.items, self.shown, strict=True))
            + self._contacts()
            + self._white()
            - self._mood()
            - self._leftovers()
            + sum(self._term(index, term) for index, term in self._terms())
            + sum(self._zone(index) for index in range(len(self.problem.zones)))
        )
        self.model.maximize(self.points)

    # What lies where

    def _spots(self, fits: Any) -> dict[int, Any]:
        """A boolean for every place, by its first square."""
        return {
            int(y) * self.grid.stride + int(x): self.model.new_bool_var("")
            for y, x in zip(*fits.nonzero(), strict=True)
        }

    def _squares(self, number: int, anchor: int) -> int:
        item = self.problem.items[number]
        return self.grid.rectangle(*self.grid.at(anchor), item.width, item.height)

    def _cover(self) -> None:
        cover: dict[int, list[Any]] = {square: [one] for square, one in self.empty.items()}
        for number, spots in enumerate(self.up):
            for anchor, here in spots.items():
                for square in bits(self._squares(number, anchor)):
                    cover[square].append(here)
                    self.at[number].setdefault(square, []).append(here)
            self.model.add(self.shown[number] == 1 if self.problem.items[number].required else self.shown[number] <= 1)
        for some, spots in zip(self.sizes, self.down, strict=True):
            for anchor, here in spots.items():
                for square in bits(self._squares(some[0], anchor)):
                    cover[square].append(here)
            self.model.add(sum(spots.values()) + sum(self.shown[number] for number in some) <= len(some))
        self._lay_block(cover)
        for covering in cover.values():
            self.model.add_exactly_one(covering)

    def _lay_block(self, cover: dict[int, list[Any]]) -> None:
        """The block lies somewhere, and some items not beside it."""
        self.model.add_exactly_one(self.block)
        block = self.problem.block
        for home, here in zip(self.tables.anchors, self.block, strict=True):
            if block is not None and home is not None:
                for square in bits(self.grid.rectangle(*home, block.width, block.height)):
                    cover[square].append(here)
        for place, (number, item) in product(range(len(self.block)), enumerate(self.problem.items)):
            if item.off_block:
                for anchor, here in self.up[number].items():
                    x, y = self.grid.at(anchor)
                    if not self.tables.fits_beside[place, number, y, x]:
                        self.model.add_implication(here, self.block[place].negated())

    def _keep_apart(self) -> None:
        """Foes do not share an edge. Where all of a group are foes, one constraint does for all of them."""
        groups: dict[int, int] = {}
        for number, foes in enumerate(self.tables.conflicts.tolist()):
            if foes:
                groups[foes | 1 << number] = groups.get(foes | 1 << number, 0) | 1 << number
        for foes, members in groups.items():
            for square in bits(self.grid.everything):
                for near in bits(self.grid.halo(1 << square) & self.grid.everything):
                    if foes != members:
                        for one in bits(members):
                            self._at_most_one(1 << one, square, foes & ~(1 << one), near)
                    elif square < near:
                        self._at_most_one(members, square, members, near)

    def _at_most_one(self, some: int, square: int, others: int, near: int) -> None:
        spots = [spot for one in bits(some) for spot in self.at[one].get(square, ())]
        spots += [spot for one in bits(others) for spot in self.at[one].get(near, ())]
        self.model.add_at_most_one({spot.index: spot for spot in spots}.values())

    def _touching(self, number: int, anchor: int, others: int) -> list[Any]:
        """The places of other items at which they touch this one."""
        border = self.grid.halo(self._squares(number, anchor)) & self.grid.everything
        spots = [spot for other in bits(others) for square in bits(border) for spot in self.at[other].get(square, ())]
        return list({spot.index: spot for spot in spots}.values())

    # What it scores

    def _contacts(self) -> Any:
        total: Any = 0
        for one, item in enumerate(self.problem.items):
            for other in bits(int(self.tables.friends[one])) if item.worth > 0 else ():
                touching = self.model.new_bool_var("")
                total += item.worth * touching
                self.model.add(self.shown[one] >= touching)
                self.model.add(self.shown[other] >= touching)
                for anchor, here in self.up[one].items():
                    self.model.add_bool_or(
                        [touching.negated(), here.negated(), *self._touching(one, anchor, 1 << other)]
                    )
        return total

    def _white(self) -> Any:
        """What the largest empty region can bring at most: a staircase, by whether it is small enough."""
        best = self.tables.white_best.tolist()
        total: Any = best[-1]
        before = None
        for size in range(len(best) - 1):
            if best[size] > best[size + 1]:
                small = self.small[size] = self.model.new_bool_var("")
                total += (best[size] - best[size + 1]) * small
                if before is not None:
                    self.model.add_implication(before, small)
                before = small
                if size < SHAPES:
                    for shape in self._shapes(size + 1):
                        self.refuse(shape, size)
        return total

    def _shapes(self, size: int) -> set[int]:
        """All connected sets of so many squares."""
        found = {1 << square for square in self.empty}
        for _ in range(size - 1):
            found = {
                shape | 1 << near for shape in found for near in bits(self.grid.halo(shape) & self.grid.everything)
            }
        return found

    def refuse(self, region: int, size: int) -> None:
        """If no empty region is larger than that, these squares are not all empty."""
        self.model.add_bool_or([self.small[size].negated(), *(self.empty[square].negated() for square in bits(region))])

    def _mood(self) -> Any:
        moods = [item.mood for item in self.problem.items]
        lowest, highest = sum(min(0, mood) for mood in moods), sum(max(0, mood) for mood in moods)
        costs = [self.problem.mood_penalty(mood) for mood in range(lowest, highest + 1)]
        index = self.model.new_int_var(0, highest - lowest, "")
        self.model.add(index == sum(mood * one for mood, one in zip(moods, self.shown, strict=True)) - lowest)
        cost = self.model.new_int_var(min(costs), max(costs), "")
        self.model.add_element(index, costs, cost)
        return cost

    def _leftovers(self) -> Any:
        if not self.problem.leftover_cost:
            return 0
        laid = sum(self.shown) + sum(sum(spots.values()) for spots in self.down)
        left = self.model.new_int_var(0, self.tables.number, "")
        self.model.add(left >= self.tables.number - self.problem.leftover_free - laid)
        return self.problem.leftover_cost * left

    def _terms(self) -> list[tuple[int, Term]]:
        """The terms that can bring something, each with the number of its first class."""
        found, first = [], 0
        for term in self.problem.terms:
            if term.weight > 0:
                found.append((first, term))
            first += len(term.classes)
        return found

    def _term(self, first: int, term: Term) -> Any:
        if term.if_none:
            none = self.model.new_bool_var("")
            if not term.classes[0].at_block and term.classes[0].beside is None and term.classes[0].away_from is None:
                for number, anchor in self._counting(first, 0):
                    self.model.add_implication(none, self.up[number][anchor].negated())
            return term.weight * none
        times = self.model.new_int_var(0, self.tables.number, "")
        if term.cap is not None:
            self.model.add(times <= term.cap)
        for index, one in enumerate(term.classes):
            self.model.add(
                term.step * times <= sum(self._member(first + index, one, number) for number in bits(one.items))
            )
        return term.weight * times

    def _counting(self, one: int, place: int) -> list[tuple[int, int]]:
        """The places at which items count for a class."""
        spots = zip(*self.tables.counts[place, one].nonzero(), strict=True)
        return [(int(number), int(y) * self.grid.stride + int(x)) for number, y, x in spots]

    def _member(self, one: int, wish: Class, number: int) -> Any:
        """Whether an item counts for a class."""
        if wish.places is None and not wish.at_block and wish.beside is None:
            return self.shown[number]
        member = self.model.new_bool_var("")
        for place in range(len(self.block)) if wish.at_block else (0,):
            there = [self.up[number][anchor] for item, anchor in self._counting(one, place) if item == number]
            under = [self.block[place].negated()] if wish.at_block else []
            self.model.add_bool_or([member.negated(), *under, *there])
        if wish.beside is not None and self.tables.class_tables[0][one, 1] != AWAY:
            for anchor, here in self.up[number].items():
                near = self._touching(number, anchor, wish.beside & ~(1 << number))
                self.model.add_bool_or([member.negated(), here.negated(), *near])
        return member

    def _zone(self, index: int) -> Any:
        zone = self.problem.zones[index]
        full = self.model.new_bool_var("")
        for place in range(len(self.block)) if zone.around_block else (0,):
            under = [self.block[place].negated()] if zone.around_block else []
            for square in bits(zone_squares(self.problem, self.tables.anchors[place], zone)):
                self.model.add_bool_or([full.negated(), *under, self.empty[square].negated()])
        return zone.weight * full

    # There and back

    def hint(self, page: Arrangement) -> None:
        """Begin near this page."""
        there = {(laid.item, laid.up): laid.y * self.grid.stride + laid.x for laid in page.laid}
        for number, spots in enumerate(self.up):
            for anchor, here in spots.items():
                self.model.add_hint(here, there.get((number, True)) == anchor)
        for some, spots in zip(self.sizes, self.down, strict=True):
            anchors = {there.get((number, False)) for number in some}
            for anchor, here in spots.items():
                self.model.add_hint(here, anchor in anchors)
        for home, here in zip(self.tables.anchors, self.block, strict=True):
            self.model.add_hint(here, home == page.block)

    def page(self, solver: Any) -> Arrangement:
        """The page of a solution."""
        laid = [
            LaidItem(number, *self.grid.at(anchor))
            for number, spots in enumerate(self.up)
            for anchor, here in spots.items()
            if solver.value(here)
        ]
        shown = {one.item for one in laid}
        for some, spots in zip(self.sizes, self.down, strict=True):
            spare = [number for number in some if number not in shown]
            anchors = [anchor for anchor, here in spots.items() if solver.value(here)]
            laid += [
                LaidItem(number, *self.grid.at(anchor), up=False)
                for number, anchor in zip(spare, anchors, strict=False)
            ]
        place = next(index for index, here in enumerate(self.block) if solver.value(here))
        return Arrangement(tuple(sorted(laid)), self.tables.anchors[place])
