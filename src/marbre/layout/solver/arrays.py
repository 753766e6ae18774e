"""A problem as arrays: what the compiled parts read. What does not change from set to set is made once."""

import math
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np

from marbre.layout.grid import bits
from marbre.layout.solver.problem import Arrangement, Class, Problem
from marbre.layout.solver.scoring import zone_squares
from marbre.layout.solver.search_arrays import AWAY, BESIDE, FIELDS, PLAIN, Array, Board, SearchRules

NEVER = -(1 << 20)
"""A score that every page exceeds."""
ALWAYS = 1 << 20


REMEMBERED = 64
"""So many sets are kept: those whose searches are cut into tasks next to one another."""


class SetArrays(NamedTuple):
    """The arrays of a set of face-up items."""

    order: Array
    twin: Array
    left: Array
    filler_width: Array
    filler_height: Array
    filler_fits: Array


class Tables:
    """The arrays of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        items = problem.items
        self.number = len(items)
        self.width = _ints(item.width for item in items)
        self.height = _ints(item.height for item in items)
        self.points = _ints(item.points for item in items)
        self.mood = _ints(item.mood for item in items)
        self.worth = _ints(item.worth for item in items)
        self.friends = _ints(item.friends & ~(1 << number) for number, item in enumerate(items))
        self.likers = _ints(
            sum(1 << other for other, fan in enumerate(items) if fan.friends >> number & 1 and other != number)
            for number in range(self.number)
        )
        foes = [
            sum(1 << other for other, one in enumerate(items) if (item.foes >> other | one.foes >> number) & 1)
            & ~(1 << number)
            for number, item in enumerate(items)
        ]
        lenient = problem.pardoned if problem.pardons else 0
        let = [lenient if lenient >> number & 1 else 0 for number in range(self.number)]
        self.conflicts = _ints(mask & ~free for mask, free in zip(foes, let, strict=True))
        self.pardonable = _ints(mask & free for mask, free in zip(foes, let, strict=True))
        self.fits = self._places([item.up_at for item in items])
        self.fits_down = self._places([item.down_at for item in items])
        self.required = sum(1 << number for number, item in enumerate(items) if item.required)
        squares = problem.width * problem.height
        last = len(problem.white) - 1
        self.white = _ints(problem.white[min(size, last)] for size in range(squares + 1))
        self.white_best = np.maximum.accumulate(self.white[::-1])[::-1].copy()
        least = self._least_region()
        self.white_best[:least] = self.white_best[least]
        self.classes = [one for term in problem.terms for one in term.classes]
        self.terms = self._terms()
        self.twins = self._twins()
        self.zone_weights = _ints(zone.weight for zone in problem.zones)
        self._set = lru_cache(maxsize=REMEMBERED)(self._make_set)

    @cached_property
    def anchors(self) -> list[tuple[int, int] | None]:
        """Where the block may lie; one None if there is no block."""
        return list(self.problem.block.anchors) if self.problem.block else [None]

    @cached_property
    def counts(self) -> Array:
        """For every place of the block: class, item, row, column: whether it counts there."""
        shape = (len(self.anchors), len(self.classes), self.number, self.problem.height, self.problem.width)
        found = np.zeros(shape, dtype=np.uint8)
        for index, anchor in enumerate(self.anchors):
            for number, members in enumerate(self.classes):
                found[index, number] = self._members(members, anchor)
        return found

    @cached_property
    def fits_beside(self) -> Array:
        """For every place of the block: item, row, column: whether it may lie there face up."""
        found = np.repeat(self.fits[None], len(self.anchors), axis=0)
        for index, anchor in enumerate(self.anchors):
            for number, item in enumerate(self.problem.items):
                if item.off_block:
                    at_block = self._members(Class(1 << number, at_block=True), anchor)
                    found[index, number] &= 1 - at_block[number]
        return found

    @cached_property
    def zones(self) -> Array:
        """For every place of the block: zone, row: the squares that must be covered."""
        problem = self.problem
        found = np.zeros((len(self.anchors), len(problem.zones), problem.height), dtype=np.int64)
        row = (1 << problem.width) - 1
        for index, anchor in enumerate(self.anchors):
            for number, zone in enumerate(problem.zones):
                squares = zone_squares(problem, anchor, zone)
                found[index, number] = [squares >> y * problem.grid.stride & row for y in range(problem.height)]
        return found

    @cached_property
    def class_tables(self) -> list[Array]:
        """One for every place of the block."""
        return [self._class_table(place) for place in range(len(self.anchors))]

    def _class_table(self, place: int) -> Array:
        """Class: the items that could ever count, the kind, the items it looks at, whether its gates are few."""
        rows = []
        for number, one in enumerate(self.classes):
            could = sum(1 << item for item in range(self.number) if self.counts[place, number, item].any())
            gates = int(np.bitwise_count(self.gates[place, number]).sum())
            few = one.places is not None and gates < could.bit_count()
            if one.beside is not None:
                rows.append((could, BESIDE, one.beside, few))
            elif one.away_from is not None:
                rows.append((could, AWAY, one.away_from, few))
            else:
                rows.append((could, PLAIN, 0, few))
        return np.array(rows, dtype=np.int64).reshape(len(rows), 4)

    @cached_property
    def gates(self) -> Array:
        """For every place of the block: class, row: squares of which every item that counts covers one.

        So a class has no more members than it has gates: the four corners, if it asks for corners. Where there are more
        gates than items the class is better counted by its items.
        """
        found = np.zeros((len(self.anchors), len(self.classes), self.problem.height), dtype=np.int64)
        for place, number in product(range(len(self.anchors)), range(len(self.classes))):
            if self.classes[number].places is not None:
                found[place, number] = self._gates(self.counts[place, number])
        return found

    def _gates(self, counts: Array) -> Array:
        """The square that most places share, then the one that most of the others share, and so on."""
        rows = np.zeros(self.problem.height, dtype=np.int64)
        spots = np.argwhere(counts)
        covered = np.zeros((len(spots), self.problem.height, self.problem.width), dtype=np.int64)
        for index, (item, y, x) in enumerate(spots):
            covered[index, y : y + self.height[item], x : x + self.width[item]] = 1
        while len(covered):
            shares = covered.sum(axis=0)
            y, x = np.unravel_index(np.argmax(shares), shares.shape)
            rows[y] |= 1 << int(x)
            covered = covered[covered[:, y, x] == 0]
        return rows

    @cached_property
    def most_members(self) -> list[int]:
        """Of each class, as many members as there are gates, wherever the block lies."""
        gates = np.bitwise_count(self.gates).sum(axis=2).max(axis=0)
        return [ALWAYS if one.places is None else int(gates[number]) for number, one in enumerate(self.classes)]

    def block_square(self, place: int) -> int:
        """A square of the block, or the first of the page, on the padded grid."""
        x, y = self.anchors[place] or (0, 0)
        return (y + 1) * (self.problem.width + 2) + x + 1

    def free_area(self) -> int:
        block = self.problem.block
        return self.problem.width * self.problem.height - (block.width * block.height if block else 0)

    def rows(self, anchor: tuple[int, int] | None) -> Array:
        """The squares of each row that the block covers."""
        rows = np.zeros(self.problem.height, dtype=np.int64)
        if self.problem.block is not None and anchor is not None:
            x, y = anchor
            rows[y : y + self.problem.block.height] = ((1 << self.problem.block.width) - 1) << x
        return rows

    def rules(self, chosen: int, place: int) -> SearchRules:
        """The rules of one search: these items face up, the block at this place."""
        problem = self.problem
        mine = self._set(chosen)
        page = (
            problem.width,
            problem.height,
            problem.pardons,
            problem.contiguous,
            problem.leftover_cost,
            problem.leftover_free,
            self.number - len(mine.order),
            self.block_square(place),
        )
        return SearchRules(
            page=_ints(page),
            width=self.width,
            height=self.height,
            conflicts=self.conflicts,
            pardonable=self.pardonable,
            friends=self.friends,
            likers=self.likers,
            worth=self.worth,
            fits=self.fits_beside[place],
            order=mine.order,
            twin=mine.twin,
            filler_width=mine.filler_width,
            filler_height=mine.filler_height,
            filler_fits=mine.filler_fits,
            white=self.white,
            white_best=self.white_best,
            counts=self.counts[place],
            classes=self.class_tables[place],
            gates=self.gates[place],
            terms=self.terms,
            zones=self.zones[place],
            zone_weights=self.zone_weights,
        )

    def _make_set(self, chosen: int) -> "SetArrays":
        """What the searches of one set share."""
        order = sorted(bits(chosen), key=lambda item: (-self.problem.items[item].area, item))
        sizes = self.filler_sizes(chosen)
        shape = (len(sizes), self.problem.height, self.problem.width)
        return SetArrays(
            order=_ints(order),
            twin=_ints(self._twin(item, chosen) for item in order),
            left=_ints(len(some) for some in sizes),
            filler_width=_ints(self.width[some[0]] for some in sizes),
            filler_height=_ints(self.height[some[0]] for some in sizes),
            filler_fits=np.array([self.fits_down[some[0]] for some in sizes], dtype=np.uint8).reshape(shape),
        )

    def filler_sizes(self, chosen: int) -> list[list[int]]:
        """The items that may lie face down, equal ones together, the smallest first; the least income first."""
        found: dict[tuple[int, int, int, int | None], list[int]] = {}
        for number, item in enumerate(self.problem.items):
            if not (chosen | self.required) >> number & 1:
                found.setdefault((item.area, item.width, item.height, item.down_at), []).append(number)
        for some in found.values():
            some.sort(key=lambda number: self.problem.items[number].income)
        return [found[key] for key in sorted(found, key=lambda key: (*key[:3], key[3] or 0))]

    def board(self, chosen: int, place: int, needed: int) -> Board:
        """A search about to begin: it looks for a page with at least so many points."""
        problem = self.problem
        squares = (problem.width + 2) * (problem.height + 2)
        depths = problem.width * problem.height + 2
        classes = len(self.classes)
        board = Board(
            rows=self.rows(self.anchors[place]),
            owner=np.zeros(squares, dtype=np.int64),
            empty=np.zeros(squares, dtype=np.uint8),
            stack=np.zeros((depths, FIELDS), dtype=np.int64),
            counted=np.zeros((depths, classes, 2), dtype=np.int64),
            left=self._set(chosen).left.copy(),
            x=np.zeros(self.number, dtype=np.int64),
            y=np.zeros(self.number, dtype=np.int64),
            filler_at=np.full(depths, -1, dtype=np.int64),
            numbers=_ints((0, needed, 0, 0, NEVER)),
            best=np.full((self.number, 2), -1, dtype=np.int64),
            best_fillers=np.full((depths, 3), -1, dtype=np.int64),
            marks=np.zeros(squares, dtype=np.uint8),
            queue=np.zeros(squares, dtype=np.int64),
        )
        area = sum(problem.items[item].area for item in bits(chosen))
        board.stack[0, 6] = self.free_area() - area  # what may stay empty or be filled face down
        full = (1 << problem.width) - 1
        first = next((y for y, row in enumerate(board.rows) if row != full), None)
        if board.stack[0, 6] < 0 or first is None:
            board.numbers[0] = -1
            return board
        board.stack[0, :4] = first, next(x for x in range(problem.width) if not board.rows[first] >> x & 1), 0, -1
        return board

    def base(self, chosen: int) -> int:
        """What the set brings wherever it lies, without the terms."""
        problem = self.problem
        mood = sum(problem.items[item].mood for item in bits(chosen))
        points = sum(problem.items[item].points for item in bits(chosen))
        return problem.constant + points - problem.mood_penalty(mood)

    def page(self, board: Board, chosen: int, place: int) -> Arrangement:
        """The best page that a search has found."""
        from marbre.layout.solver.problem import LaidItem

        laid = [LaidItem(item, int(board.best[item, 1]), int(board.best[item, 0])) for item in bits(chosen)]
        spare = [list(some) for some in self.filler_sizes(chosen)]
        count = int(np.argmin(board.best_fillers[:, 0]))  # a mark below zero ends them
        laid += [LaidItem(spare[size].pop(0), int(x), int(y), up=False) for size, y, x in board.best_fillers[:count]]
        return Arrangement(tuple(sorted(laid)), self.anchors[place])

    def _least_region(self) -> int:
        """The size that the largest empty region has at least, however the items lie.

        Every edge of an empty square towards something else is an edge of an item, of the block or of the page, and a
        region of so many squares has at least the edges of the squarest rectangle around them. If everything is laid,
        the fewest squares stay empty and the most edges are there.
        """
        problem = self.problem
        empty = self.free_area() - int(np.sum(self.width * self.height))
        edges = 2 * (problem.width + problem.height) + 2 * int(np.sum(self.width + self.height))
        edges += 2 * (problem.block.width + problem.block.height) if problem.block else 0
        size, each = 0, math.inf
        while size < empty and empty * each > edges:
            size += 1
            each = min(each, 2 * math.ceil(2 * math.sqrt(size)) / size)  # edges for each square
        return size

    def _places(self, masks: list[int | None]) -> Array:
        """Item, row, column: whether its top left corner may lie there on an empty page."""
        width, height = self.problem.width, self.problem.height
        found = np.zeros((self.number, height, width), dtype=np.uint8)
        for number, mask in enumerate(masks):
            wide, high = int(self.width[number]), int(self.height[number])
            for y in range(height - high + 1):
                for x in range(width - wide + 1):
                    found[number, y, x] = mask is None or mask >> (y * self.problem.grid.stride + x) & 1
        return found

    def _terms(self) -> Array:
        rows, first = [], 0
        for term in self.problem.terms:
            last = first + len(term.classes)
            cap = ALWAYS if term.cap is None else term.cap
            rows.append((term.weight, term.step, cap, first, last, int(term.if_none)))
            first = last
        return np.array(rows, dtype=np.int64).reshape(len(rows), 6)

    def _members(self, members: Class, anchor: tuple[int, int] | None) -> Array:
        grid = self.problem.grid
        found = np.zeros((self.number, self.problem.height, self.problem.width), dtype=np.uint8)
        block = self.problem.block
        border = grid.halo(grid.rectangle(*anchor, block.width, block.height)) if block and anchor else 0
        for item in bits(members.items):
            wide, high = int(self.width[item]), int(self.height[item])
            for y, x in zip(*np.nonzero(self.fits[item]), strict=True):
                at = int(y) * grid.stride + int(x)
                here = members.places is None or members.places[item] >> at & 1
                near = not members.at_block or grid.rectangle(int(x), int(y), wide, high) & border
                found[item, y, x] = bool(here and near)
        return found

    def _twins(self) -> list[int]:
        """For each item the set of earlier ones that differ from it in nothing."""
        problem = self.problem

        def nature(number: int) -> object:
            item = problem.items[number]
            fans = tuple(bool(one.friends >> number & 1) for one in problem.items)
            classes = tuple(
                (
                    bool(one.items >> number & 1),
                    one.places and one.places[number],
                    bool((one.beside or 0) >> number & 1),
                    bool((one.away_from or 0) >> number & 1),
                )
                for one in self.classes
            )
            alike = msgspec.structs.replace(
                item, income=0, foes=int(self.conflicts[number] | self.pardonable[number]) | 1 << number
            )
            return alike, bool(problem.pardoned >> number & 1), fans, classes

        natures = [nature(number) for number in range(self.number)]
        return [
            sum(1 << other for other in range(number) if natures[other] == natures[number])
            for number in range(self.number)
        ]

    def _twin(self, item: int, chosen: int) -> int:
        """The equal item that must be laid before this one."""
        earlier = self.twins[item] & chosen
        return earlier.bit_length() - 1 if earlier else -1


def _ints(values: object) -> Array:
    return np.array([int(value) for value in values], dtype=np.int64)  # type: ignore[attr-defined]
