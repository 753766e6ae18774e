"""Rédac' Chef, chapters 4 and 5: conflicts and the best tiles to turn; the count held against a naive one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import PLAIN, Terms, bound
from marbre.games.redac_chef.pages.page import Page, Sheet, turned_down
from marbre.games.redac_chef.pages.proof_reading import best_flips, conflicts, is_settled, settled, troubled
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.games.redac_chef.scoring.day_count import count_day, tally
from marbre.games.redac_chef.solving.certificate import counted_day, situation_after
from marbre.layout import bits, nth_bit
from tests.games.redac_chef.drawing import EXAMPLE, down, drawn, numbers, page, sheet, terms, touching
from tests.games.redac_chef.naive import Naive, best_by_trying
from tests.games.redac_chef.newsdesk import rules, state, table
from tests.support import rule


def scattered(on: Sheet, rng: Random, most: int) -> Page:
    """Tiles laid anywhere, some face down."""
    one = on.new_page()
    places = on.tribune_places(0)
    one = on.move_tribune(one, *on.at(nth_bit(places, rng.randrange(places.bit_count()))))
    for tile in rng.sample(range(len(on.pieces)), most):
        anchors = on.anchors(one.taken, tile)
        if anchors:
            x, y = on.at(nth_bit(anchors, rng.randrange(anchors.bit_count())))
            one = on.lay(one, tile, x, y, rng.random() < 0.9)
    return one


@st.composite
def pages(draw: st.DrawFn, most: int = 24) -> tuple[Page, Terms]:
    """A page of any day, and the terms of any tribune, flash and character or none."""
    rng = Random(draw(st.integers(0, 2**32)))
    box = numbers()
    given_terms = terms_of(
        box,
        draw(st.none() | st.integers(0, len(box.faces) - 1)),
        draw(st.none() | st.integers(0, len(box.flashes) - 1)),
        draw(st.none() | st.integers(0, len(box.characters) - 1)),
    )
    return scattered(sheet(draw(st.integers(0, 2))), rng, draw(st.integers(0, most))), given_terms


class TestConflicts:
    @rule("RED-4.4", "RED-5.2")
    def test_articles_of_one_colour_photos_and_ads_must_not_touch_their_like(self) -> None:
        for kind in ("sport", "business", "news", "photo", "ad"):
            pair = touching(kind, kind)
            assert conflicts(sheet(), pair, PLAIN) == (tuple(one.tile for one in pair.placed),)
        for one, other in (("sport", "news"), ("photo", "ad"), ("photo", "sport"), ("ad", "news")):
            assert conflicts(sheet(), touching(one, other), PLAIN) == ()

    @rule("RED-4.4")
    def test_corners_may_meet_and_a_tribune_goes_with_everything(self) -> None:
        corners = page("""
            .TTTTT.
            .TTTTT.
            .TTTTT.
            .TTTTT.
            .ppp...
            .ppp...
            ....qqq
            ....qqq
            p photo, q photo
        """)
        assert conflicts(sheet(), corners, PLAIN) == ()

    @rule("RED-4.5", "RED-5.2")
    def test_a_tile_that_lies_face_down_is_in_nobodys_way(self) -> None:
        pair = touching("ad", "ad")
        assert is_settled(sheet(), turned_down(pair, frozenset([pair.placed[0].tile])), PLAIN)

    @rule("RED-4.6")
    def test_a_tile_across_the_fold_is_above_and_below_it(self) -> None:
        pick = terms("12A").awards[0].of[0]
        visible = VisibleTiles(sheet(), page(EXAMPLE), terms("12A"))
        across = visible.placed_as(pick)
        above, below = (visible.placed_as(terms(face).awards[0].of[-1]) for face in ("4A", "D6"))
        assert across & below == across
        assert across & above


class TestTurningOver:
    @rule("RED-5.4")
    def test_the_tile_that_is_worth_less_is_turned(self) -> None:
        pair = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aaabbb.
            aaabbb.
            aaa....
            a sport happy, b sport sad
        """)
        first, second = (one.tile for one in pair.placed)
        assert troubled(sheet(), pair, terms("5B")) == {first, second}
        assert best_flips(sheet(), pair, terms("5B")) == {second}  # two points without a penalty against nothing

    @rule("RED-5.4")
    def test_of_two_ads_the_one_that_pays_more_stays(self) -> None:
        pair = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aaabbb.
            aaabbb.
            aaa....
            a ad $2, b ad $1
        """)
        assert best_flips(sheet(), pair, PLAIN) == {pair.placed[1].tile}

    @rule("RED-5.4", "RED-9.5")
    def test_alone_a_prize_that_can_be_reached_is_counted(self) -> None:
        """The middle photo scores 1 point, the outer ones nothing; but three photos win the 3 points of F6."""
        row = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            ..aasss
            ..aasss
            ..aa...
            ppqqrr.
            ppqqrr.
            ppqqrr.
            a sport happy, q photo sport+news, p photo business, r photo happy, s photo sad
        """)
        _, middle, left, right, _ = (one.tile for one in row.placed)
        assert best_flips(sheet(), row, terms("5B", "F6")) == {left, right}
        assert best_flips(sheet(), row, terms("5B", "F6", alone=True)) == {middle}

    @rule("RED-9.5", "RED-14.1")
    @pytest.mark.parametrize(("players", "newsroom", "alone"), [(1, False, True), (2, False, False), (2, True, True)])
    def test_whoever_has_no_rival_is_alone(self, players: int, newsroom: bool, alone: bool) -> None:
        match = table(players, newsroom=newsroom)
        assert rules(match).terms(state(match), 0).alone == alone
        assert situation_after(numbers(), counted_day(rules(match), state(match)), 0).terms.alone == alone

    @rule("RED-5.3")
    def test_a_tile_that_is_in_no_conflict_any_more_cannot_be_turned(self) -> None:
        """Both down would balance the mood; but after one there is no conflict left."""
        pair = page("""
            .......
            .......
            .......
            .......
            .......
            .......
            .......
            aabb...
            aabb...
            aabb...
            aabb...
            a sport -2, b sport +2
        """)
        assert len(best_flips(sheet(), pair, PLAIN)) == 1

    @rule("RED-5.2")
    def test_a_page_without_conflicts_stays_as_it_is(self) -> None:
        assert best_flips(sheet(), page(EXAMPLE), PLAIN) == frozenset()
        assert settled(sheet(), page(EXAMPLE), PLAIN) is not None

    @rule("RED-5.4")
    @settings(max_examples=60, deadline=None)
    @given(pages(most=13))
    def test_no_way_of_turning_tiles_over_is_better(self, made: tuple[Page, Terms]) -> None:
        one, given_terms = made
        on = sheet(one.day)
        after = settled(on, one, given_terms)
        assert is_settled(on, after, given_terms)
        visible = VisibleTiles(on, after, given_terms)
        found = (visible.points(visible.up), visible.dollars(visible.up), visible.up.bit_count())
        assert found == best_by_trying(one, given_terms)

    @rule("RED-5.4")
    @pytest.mark.parametrize("pages_each", [2, pytest.param(16, marks=pytest.mark.slow)])
    def test_of_all_that_can_be_turned_nothing_counts_more_under_any_tribune_and_flash(self, pages_each: int) -> None:
        rng, box = Random("crowded"), numbers()
        faces = [terms_of(box, face, None, rng.choice([None, 2])) for face in range(len(box.faces))]
        flashes = [terms_of(box, rng.randrange(len(box.faces)), flash, alone=True) for flash in range(len(box.flashes))]
        for given_terms in (faces + flashes) * pages_each:
            on = sheet(rng.randrange(3))
            visible = VisibleTiles(on, crowded(on, rng, given_terms), given_terms)
            after = VisibleTiles(on, settled(on, visible.page, given_terms), given_terms)
            assert worth_of(visible, after.up) == best_of_all_subsets(visible), given_terms


def crowded(on: Sheet, rng: Random, given_terms: Terms) -> Page:
    """A page with conflicts, but with few enough tiles in them that every choice can be tried."""
    while True:
        one = scattered(on, rng, 40)
        if 2 <= len(troubled(on, one, given_terms)) <= 11:
            return one


def worth_of(visible: VisibleTiles, up: int) -> tuple[int, int, int]:
    """By the count of a day that is played alone, without its floor at nothing."""
    turned = frozenset(visible.tiles[number] for number in bits(visible.up & ~up))
    (day,) = count_day(visible.sheet, [turned_down(visible.page, turned)], [visible.terms], [0])
    return sum(line.points for line in day.lines if line.rule != "RED-6.9"), day.dollars, up.bit_count()


def best_of_all_subsets(visible: VisibleTiles) -> tuple[int, int, int]:
    """Every set of face-up tiles that can be reached by turning one tile in conflict after the other (RED-5.3)."""
    seen, fresh, ends = {visible.up}, [visible.up], []
    while fresh:
        up = fresh.pop()
        wrong = visible.in_conflict(up)
        if not wrong:
            ends.append(worth_of(visible, up))
        further = {up & ~(1 << number) for number in bits(wrong)} - seen
        seen |= further
        fresh.extend(further)
    return max(ends)


class TestTheCountSquareBySquare:
    @rule("RED-6.2", "RED-6.3", "RED-6.5", "RED-6.6", "RED-6.8")
    @settings(max_examples=60, deadline=None)
    @given(pages())
    def test_a_naive_count_agrees(self, made: tuple[Page, Terms]) -> None:
        one, given_terms = made
        on = sheet(one.day)
        naive, found = Naive(one, given_terms), tally(on, one, given_terms, 0)
        assert found.articles == naive.articles()
        assert found.photos == naive.photos()
        assert found.mood == naive.mood()
        assert found.awards == naive.awarded("points") + naive.covered()
        assert found.dollars == naive.dollars()
        assert found.empty == max(0, naive.largest_empty() - given_terms.empty_off)
        wrong = {one.placed[number].tile for number in naive.conflicting()}
        assert troubled(on, one, given_terms) == wrong

    @rule("RED-7.4", "RED-9.3")
    @settings(max_examples=60, deadline=None)
    @given(pages())
    def test_an_award_never_pays_more_than_its_bound(self, made: tuple[Page, Terms]) -> None:
        one, given_terms = made
        visible = VisibleTiles(sheet(one.day), one, given_terms)
        up = [sheet(one.day).pieces[placed.tile] for placed in one.placed if placed.up]
        for award in given_terms.awards:
            assert visible.paid(award, visible.up) <= bound(award, up)


class TestPages:
    @rule("RED-4.2")
    @settings(max_examples=40, deadline=None)
    @given(pages())
    def test_anchors_and_fits_agree_and_nothing_overlaps(self, made: tuple[Page, Terms]) -> None:
        one, _ = made
        on = sheet(one.day)
        masks = [*on.masks(one), on.tribune_mask(one.tribune)]
        assert sum(masks) == one.taken
        assert not one.taken & ~on.everything
        tile = 60
        anchors = on.anchors(one.taken, tile)
        for x in range(-1, on.front.columns + 1):
            for y in range(-1, on.front.rows + 1):
                listed = x >= 0 and y >= 0 and x < on.front.columns and bool(anchors >> y * on.stride + x & 1)
                assert on.fits(one.taken, tile, x, y) == listed

    @rule("RED-4.1")
    def test_tiles_can_be_moved_turned_and_lifted(self) -> None:
        on = sheet()
        empty = on.new_page()
        laid = on.lay(empty, 0, 0, 8)
        moved = on.move(laid, 0, 6, 9)
        assert on.lift(moved, 0) == empty
        assert moved.find(0) is not None
        assert on.move(moved, 0, 0, 8) == laid

    @rule("RED-2.3")
    def test_the_pages_of_the_three_days(self) -> None:
        sizes = [(on.front.columns, on.front.rows, on.front.fold) for on in (sheet(0), sheet(1), sheet(2))]
        assert sizes == [(7, 14, 7), (8, 16, 8), (9, 18, 9)]
        assert [on.front.star for on in (sheet(0), sheet(1), sheet(2))] == [(3, 2), (3, 3), (4, 3)]

    @rule("RED-4.3")
    def test_a_new_page_has_its_tribune_over_the_star(self) -> None:
        for on in (sheet(0), sheet(1), sheet(2)):
            assert on.new_page().taken & on.star
            assert on.new_page().taken.bit_count() == 20

    def test_a_drawing_is_drawn_again(self) -> None:
        rows = [line for line in EXAMPLE.strip().splitlines() if " " not in line]
        assert drawn(page(EXAMPLE)) == rows
        assert drawn(down(EXAMPLE, "a")) == rows
