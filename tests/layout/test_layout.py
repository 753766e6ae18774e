"""Rectangles on a grid as integers, held against versions of the same that look at one square after another."""

from collections.abc import Iterator
from operator import and_

from hypothesis import given, settings
from hypothesis import strategies as st

from marbre.layout import Grid, Shapes, Strips, bits, chosen, nth_bit

Square = tuple[int, int]
Squares = frozenset[Square]

LIGHT = settings(max_examples=60, deadline=None)

grids = st.builds(Grid, st.integers(1, 9), st.integers(1, 8))
sizes = st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=6)


@st.composite
def some_squares(draw: st.DrawFn, grid: Grid) -> Squares:
    every = [(x, y) for x in range(grid.width) for y in range(grid.height)]
    return frozenset(draw(st.lists(st.sampled_from(every), unique=True)))


def mask_of(grid: Grid, squares: Squares) -> int:
    return sum(grid.rectangle(x, y, 1, 1) for x, y in squares)


def squares_of(grid: Grid, mask: int) -> Squares:
    return frozenset(grid.at(bit) for bit in bits(mask))


def rectangle(x: int, y: int, width: int, height: int) -> Squares:
    return frozenset((x + right, y + down) for right in range(width) for down in range(height))


def neighbours(square: Square) -> Squares:
    x, y = square
    return frozenset({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})


def touching(one: Squares, other: Squares) -> bool:
    return any(neighbours(square) & other for square in one)


def every_place(grid: Grid, size: tuple[int, int]) -> Iterator[tuple[Square, Squares]]:
    """Every rectangle of that size that lies on the page, one by one."""
    width, height = size
    for x in range(grid.width - width + 1):
        for y in range(grid.height - height + 1):
            yield (x, y), rectangle(x, y, width, height)


class TestBits:
    @LIGHT
    @given(st.frozensets(st.integers(0, 5000)))
    def test_a_set_is_read_in_order(self, numbers: frozenset[int]) -> None:
        mask = sum(1 << number for number in numbers)
        ordered = sorted(numbers)
        assert list(bits(mask)) == ordered
        assert [nth_bit(mask, n) for n in range(len(ordered))] == ordered
        assert list(chosen(range(5001), mask)) == ordered


class TestGrid:
    @LIGHT
    @given(st.data())
    def test_squares_survive_the_way_there_and_back(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        squares = data.draw(some_squares(grid))
        assert squares_of(grid, mask_of(grid, squares)) == squares

    @LIGHT
    @given(st.data())
    def test_the_halo_is_what_shares_an_edge(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        squares = data.draw(some_squares(grid))
        around = {near for square in squares for near in neighbours(square)} - squares
        page = squares_of(grid, grid.everything)
        assert squares_of(grid, grid.halo(mask_of(grid, squares)) & grid.everything) == around & page

    @LIGHT
    @given(st.data())
    def test_contacts_count_shared_edges(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        one, other = data.draw(some_squares(grid)), data.draw(some_squares(grid))
        other -= one
        shared = sum(near in other for square in one for near in neighbours(square))
        assert grid.contacts(mask_of(grid, one), mask_of(grid, other)) == shared

    @LIGHT
    @given(st.data())
    def test_regions_are_the_connected_parts(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        squares = data.draw(some_squares(grid))
        parts = [squares_of(grid, part) for part in grid.regions(mask_of(grid, squares))]
        assert sorted(map(sorted, parts)) == sorted(map(sorted, flooded(squares)))
        assert grid.is_connected(mask_of(grid, squares)) == (len(parts) <= 1)

    @LIGHT
    @given(st.data())
    def test_a_fold_parts_the_page_in_two(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        fold = data.draw(st.integers(0, grid.height))
        above, below = grid.band(0, fold), grid.band(fold, grid.height)
        assert above & below == 0 and above | below == grid.everything
        assert squares_of(grid, above) == {(x, y) for x in range(grid.width) for y in range(fold)}


def flooded(squares: Squares) -> Iterator[Squares]:
    left = set(squares)
    while left:
        part = {left.pop()}
        edge = set(part)
        while edge:
            edge = {near for square in edge for near in neighbours(square)} & left
            part |= edge
            left -= edge
        yield frozenset(part)


class TestStrips:
    """What all sizes together say is what each says alone."""

    @LIGHT
    @given(st.data())
    def test_where_shapes_fit_and_touch_is_the_same_in_one_integer(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        shapes = Shapes(grid, data.draw(sizes))
        strips = Strips(grid, shapes)
        region = mask_of(grid, data.draw(some_squares(grid)))
        fits, near = shapes.fits(grid.everything & ~region), shapes.touches(region)
        packed = strips.fits(grid.everything & ~region)
        assert strips.unpack(packed) == fits
        assert strips.unpack(packed & strips.touches(region)) == tuple(map(and_, fits, near))

    @LIGHT
    @given(st.data())
    def test_a_bit_stands_for_an_anchor_of_a_size(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        strips = Strips(grid, Shapes(grid, data.draw(sizes)))
        bits_of_all = [
            strips.bit(shape, anchor)
            for shape, anchors in enumerate(strips.unpack(strips.lawful))
            for anchor in bits(anchors)
        ]
        assert bits_of_all == list(bits(strips.lawful))


class TestShapes:
    @LIGHT
    @given(st.data())
    def test_a_shape_fits_where_all_its_squares_are_free(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        shapes = Shapes(grid, data.draw(sizes))
        free = data.draw(some_squares(grid))
        for size, anchors in zip(shapes.sizes, shapes.fits(mask_of(grid, free)), strict=True):
            assert squares_of(grid, anchors) == {at for at, tile in every_place(grid, size) if tile <= free}

    @LIGHT
    @given(st.data())
    def test_it_lies_wholly_inside_one_part_of_the_page(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        zone = data.draw(some_squares(grid))
        rest = squares_of(grid, grid.everything) - zone
        shapes = Shapes(grid, data.draw(sizes), (mask_of(grid, zone), mask_of(grid, rest)))
        for size, anchors in zip(shapes.sizes, shapes.fits(grid.everything), strict=True):
            lawful = {at for at, tile in every_place(grid, size) if tile <= zone or tile <= rest}
            assert squares_of(grid, anchors) == lawful

    @LIGHT
    @given(st.data())
    def test_it_touches_a_region_where_they_share_an_edge(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        shapes = Shapes(grid, data.draw(sizes))
        region = data.draw(some_squares(grid))
        free = squares_of(grid, grid.everything) - region
        fits, near = shapes.fits(mask_of(grid, free)), shapes.touches(mask_of(grid, region))
        for size, fit, touch in zip(shapes.sizes, fits, near, strict=True):
            expected = {at for at, tile in every_place(grid, size) if tile <= free and touching(tile, region)}
            assert squares_of(grid, fit & touch) == expected

    @LIGHT
    @given(st.data())
    def test_it_covers_certain_squares_where_they_meet(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        shapes = Shapes(grid, data.draw(sizes))
        target = data.draw(some_squares(grid))
        anchors = shapes.covers(mask_of(grid, target))
        for size, lawful, some in zip(shapes.sizes, shapes.lawful, anchors, strict=True):
            assert squares_of(grid, some & lawful) == {at for at, tile in every_place(grid, size) if tile & target}

    @LIGHT
    @given(st.data())
    def test_masks_are_where_the_anchors_say(self, data: st.DataObject) -> None:
        grid = data.draw(grids)
        shapes = Shapes(grid, data.draw(sizes))
        for shape, lawful in enumerate(shapes.lawful):
            for anchor in bits(lawful):
                assert squares_of(grid, shapes.mask(shape, anchor)) == rectangle(*grid.at(anchor), *shapes.sizes[shape])

    def test_sizes_larger_than_the_page_fit_nowhere(self) -> None:
        assert Shapes(Grid(3, 3), [(4, 1), (1, 4), (3, 3)]).lawful == (0, 1, 0)
