"""Das Extrablatt, chapter 3: articles."""

from typing import Any

import pytest
from msgspec.structs import replace

from marbre.games.extrablatt.actions import Write
from marbre.games.extrablatt.state import with_at
from marbre.kernel.match import Match
from tests.games.extrablatt.drawing import card, rules_of, table, with_free
from tests.support import refused, rule

SPENT: dict[str, Any] = {"extras": (0, 0, 0)}

STARTED = """
==========
aaa.......
aaa.......
aaa.......
..........
..........bb
..........bb
a politics-4 10, b sport-1 10
"""


class TestWriting:
    @rule("EXT-3.1")
    def test_a_dispatch_goes_into_ones_own_paper(self) -> None:
        match = table(**SPENT)
        match.play(0, Write(3, 3, 2, 12, 6))
        article = match.view(1).papers[0].articles[0]
        assert (article.headline, article.x, article.y) == (card("culture-1"), 12, 6)
        assert match.view(1).papers[1].articles == ()

    @rule("EXT-3.1")
    def test_not_about_a_motor_or_nothing(self) -> None:
        match = table(fax="motor | | sport-1 | culture-1 | local-1")
        assert refused(match, 0, Write(0, 2, 2, 12, 6)) == "EXT-3.1"
        assert refused(match, 0, Write(1, 2, 2, 12, 6)) == "EXT-3.1"

    @rule("EXT-3.2")
    def test_any_size_that_is_left_either_way_round(self) -> None:
        match = table()
        assert {(action.width, action.height) for action in match.legal(0) if isinstance(action, Write)} == {
            size for a, b in ((2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5))
            for size in ((a, b), (b, a))
        }  # fmt: skip

    @rule("EXT-3.2")
    def test_a_tile_is_used_up(self) -> None:
        match = table(extras=(1, 0, 0))
        match.play(0, Write(0, 4, 5, 12, 4))
        assert refused(match, 0, Write(1, 5, 4, 4, 9)) == "EXT-3.2"
        assert not any(isinstance(action, Write) and action.width * action.height == 20 for action in match.legal(0))
        assert match.check(0, Write(1, 5, 3, 4, 9)) is None

    @rule("EXT-3.2")
    @pytest.mark.parametrize("size", [(1, 4), (6, 2), (5, 5), (2, 6)])
    def test_there_are_no_other_sizes(self, size: tuple[int, int]) -> None:
        assert refused(table(), 0, Write(0, *size, 10, 6)) == "EXT-3.2"

    @rule("EXT-3.3")
    @pytest.mark.parametrize("at", [(19, 6), (12, 12), (18, 11)])
    def test_not_over_the_edge_of_the_page(self, at: tuple[int, int]) -> None:
        assert refused(table(), 0, Write(0, 3, 3, *at)) == "EXT-3.3"

    @rule("EXT-3.3")
    def test_not_on_the_logo(self) -> None:
        refusal = table().check(0, Write(0, 2, 2, 4, 0))
        assert refusal is not None
        assert (refusal.rule, refusal.message.key) == ("EXT-3.3", "on-the-logo")
        assert refused(table(), 0, Write(0, 2, 2, 9, 0)) == "EXT-3.3"
        assert table().check(0, Write(0, 2, 2, 10, 0)) is None

    @rule("EXT-3.3")
    def test_not_on_another_tile(self) -> None:
        assert refused(table(STARTED, "", ""), 0, Write(1, 2, 2, 11, 6)) == "EXT-3.3"

    @rule("EXT-3.4")
    @pytest.mark.parametrize(("at", "fine"), [((4, 1), True), ((4, 4), False), ((9, 2), False), ((4, 5), True)])
    def test_wholly_inside_the_headline_zone_or_outside(self, at: tuple[int, int], fine: bool) -> None:
        match, action = table(), Write(0, 2, 2, *at)
        assert match.check(0, action) is None if fine else refused(match, 0, action) == "EXT-3.4"
        assert (action in match.legal(0)) == fine


class TestDomains:
    @rule("EXT-3.5")
    def test_articles_of_a_domain_touch_edge_to_edge(self) -> None:
        match = table(STARTED, "", "")
        assert match.check(0, Write(0, 2, 2, 3, 1)) is None
        assert refused(match, 0, Write(0, 2, 2, 5, 1)) == "EXT-3.5"

    @rule("EXT-3.5")
    def test_a_corner_is_not_an_edge(self) -> None:
        drawn = "==========\n..........\n..........\n..........\n..........\naa........\naa........\na politics-4 10"
        match = table(drawn, "", "")
        assert refused(match, 0, Write(0, 2, 2, 2, 7)) == "EXT-3.5"
        assert match.check(0, Write(0, 2, 2, 2, 6)) is None

    @rule("EXT-3.5")
    def test_the_frame_of_the_zone_does_not_separate_them(self) -> None:
        drawn = "==========\n..........\n..........\naa........\naa........\na politics-4 10"
        assert table(drawn, "", "").check(0, Write(0, 2, 2, 0, 5)) is None

    @rule("EXT-3.5")
    def test_a_rivals_articles_are_no_contact(self) -> None:
        match = table("", STARTED, "", turn=0)
        assert match.check(0, Write(0, 2, 2, 15, 9)) is None

    @rule("EXT-3.6")
    def test_the_first_of_a_domain_lies_anywhere(self) -> None:
        match = table(STARTED, "", "")
        for at in ((16, 10), (5, 3), (12, 5)):
            assert match.check(0, Write(1, 2, 2, *at)) is None


class TestTheSameHeadline:
    WRITTEN = "==========\naa........\naa........\na politics-1 10"

    @rule("EXT-3.7", "EXT-3.8")
    def test_a_second_copy_is_a_photo_on_a_tile_of_its_own(self) -> None:
        match = table(self.WRITTEN, "", "", hour=5, **SPENT)
        match.play(0, Write(0, 3, 2, 2, 1))
        photo = match.view(0).papers[0].articles[1]
        assert (photo.headline, photo.photo, photo.value) == (card("politics-1"), 0, 20_000)
        assert match.view(0).photos[0] == 1

    @rule("EXT-3.8")
    def test_it_touches_the_domain(self) -> None:
        assert refused(table(self.WRITTEN, "", ""), 0, Write(0, 2, 2, 8, 1)) == "EXT-3.5"

    @rule("EXT-3.8")
    def test_only_if_a_picture_is_left(self) -> None:
        match = table(self.WRITTEN, "", "", photos=(0, 2, 2, 2, 2, 2))
        assert refused(match, 0, Write(0, 2, 2, 2, 1)) == "EXT-3.8"
        assert not any(isinstance(action, Write) and action.column == 0 for action in match.legal(0))

    @rule("EXT-3.7", "EXT-3.8")
    def test_never_a_third(self) -> None:
        drawn = "==========\naabb......\naabb......\na politics-1 10, b politics-1 10 photo"
        match = table(drawn, "", "")
        assert refused(match, 0, Write(0, 2, 2, 4, 1)) == "EXT-3.7"
        assert not any(isinstance(action, Write) and action.column == 0 for action in match.legal(0))

    @rule("EXT-3.7")
    def test_but_another_paper_may_have_it(self) -> None:
        assert table("", self.WRITTEN, "").check(0, Write(0, 2, 2, 2, 1)) is None

    @rule("EXT-3.9")
    @pytest.mark.parametrize(("hour", "value"), [(0, 10), (4, 10), (5, 20), (8, 20), (9, 30), (12, 30)])
    def test_an_article_has_the_value_of_the_hour(self, hour: int, value: int) -> None:
        match = table(hour=hour, **SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        assert match.view(0).papers[0].articles[0].value == value * 1000


class TestWhatCanBeLaidNowhere:
    """Told before anybody tries, and refused with the same reason."""

    def said(self, match: Match, seat: int = 0) -> list[tuple[int, str, str]]:
        return [(one.column, one.rule, one.message.key) for one in match.view(seat).obstacles]

    @rule("EXT-3.5")
    def test_nothing_touches_its_domain(self) -> None:
        match = table(fax="culture-1 | economy-1 | sport-1 | politics-1 | local-1")
        state = match.state
        grid = rules_of(match).sheet.grid
        paper = state.papers[0]
        corner = grid.rectangle(0, 1, 2, 2)
        domains, near = (
            with_at(paper.domains, 3, some) for some in (corner, rules_of(match).sheet.strips.touches(corner))
        )
        shut_in = with_free(match, paper, grid.rectangle(12, 6, 4, 4))
        shut_in = replace(shut_in, domains=domains, near=near, covered=8, alive=8)
        match = table(fax="culture-1 | economy-1 | sport-1 | politics-1 | local-1", papers=(shut_in, paper, paper))
        assert self.said(match) == [(0, "EXT-3.5", "nothing-touches")]
        assert self.said(match, seat=1) == []
        refusal = match.check(0, Write(0, 2, 2, 0, 5))
        assert refusal is not None
        assert (refusal.rule, refusal.message.key) == ("EXT-3.5", "nothing-touches")
        assert match.check(0, Write(1, 2, 2, 12, 6)) is None

    @rule("EXT-3.3")
    def test_no_tile_fits_any_more(self) -> None:
        match = table()
        paper = match.state.papers[0]
        match = table(papers=(with_free(match, paper, 0), paper, paper))
        assert {why for _, _, why in self.said(match)} == {"nothing-fits-any-more"}
        assert refused(match, 0, Write(0, 2, 2, 12, 6)) == "EXT-3.3"

    @rule("EXT-3.8")
    def test_no_photo_is_left(self) -> None:
        match = table("==========\naa\naa\na politics-1 10", "", "", photos=(0, 2, 2, 2, 2, 2))
        assert self.said(match) == [(0, "EXT-3.8", "no-photo")]
