"""Das Extrablatt, chapter 6: the end and the count, on whole papers."""

from typing import Any

import pytest

from marbre.games.extrablatt.actions import Pay, TakeMotor, Write
from marbre.games.extrablatt.scoring import Forecast, count, forecast, tally
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from tests.games.extrablatt.drawing import rules_of
from tests.games.extrablatt.drawing import table as drawn
from tests.support import figures_of_the_example, rule

K = 1000
ELSEWHERE = "economy-5 | economy-4 | local-5 | local-4 | local-3"
"""A fax plan without any of the headlines that are counted."""

AGATHE = """
==========
aaaaabbbcc
aaaaabbbcc
aaaaabbbcc
aaaaabbb..
ddddd.....ee........
ddddd.....ee........
ddddd...............
a politics-1 10, b culture-1 20, c sport-1 30, d politics-2 20, e oddities-1 30
"""
"""Two squares of the zone are empty."""

COLOMBE = """
==========
aaabbb....
aaabbb....
aaabbb....
..........
cccc......dd
cccc......dd
cccc......dd
a politics-1 30, b culture-1 20, c politics-3 30, d sport-1 20 misprint
"""
"""22 squares of the zone are empty. Agathe's politics-1 and culture-1 are larger."""

HECTOR = """
==========
aaabbb....
aaabbb....
aaa.......
..........
cccc......dd
cccc......dd
..........dd
a sport-1 20, b culture-2 10, c politics-2 10, d ad 0
"""


def table(*papers: str, fax: str = ELSEWHERE, **settings: Any) -> Match:
    return drawn(*papers, fax=fax, **settings)


def counted(*papers: str, literal: bool = False) -> Outcome:
    match = table(*papers, literal_step4=literal)
    return count(rules_of(match), match.state)


def foreseen(*papers: str, literal: bool = False) -> tuple[Forecast, ...]:
    match = table(*papers, literal_step4=literal)
    return forecast(rules_of(match), match.state)


def lines(outcome: Outcome, seat: int, rule: str) -> list[tuple[str, int]]:
    return [(point.message.key, point.points // K) for point in outcome.breakdown[seat] if point.rule == rule]


class TestAWholeCount:
    """Three papers, counted by hand."""

    @rule("EXT-6.2", "EXT-6.3", "EXT-6.4", "EXT-6.5", "EXT-6.8")
    def test_the_steps_add_up(self) -> None:
        outcome = counted(AGATHE, COLOMBE, HECTOR)
        # zone 60; politics 35 squares 60, culture 12 first 60, sport 6 against 9: 30, oddities 60; larger than rivals'
        # politics-1 (20 to 9) 10, culture-1 (12 to 9) 20, politics-2 (15 to 8) 20; sport-1 is beaten by Hector's 9;
        # sold: politics-1 2 x 10, culture-1 2 x 20, politics-2 20, oddities-1 30
        agathe = 60 + 60 + 60 + 30 + 60 + 10 + 20 + 20 + 20 + 40 + 20 + 30
        # zone 22 empty, less than Hector's 25: 30; politics 9 + 12 = 21 squares 30; culture 9 squares 30;
        # only politics-3 sells
        colombe = 30 + 30 + 30 + 30
        # politics 8 and culture 6 squares: nothing; sport 9 first 60; sport-1 beats Agathe's: 20;
        # sold twice 20 and twice 10
        hector = 60 + 20 + 40 + 20
        assert outcome.scores == (agathe * K, colombe * K, hector * K)
        assert outcome.winners == (0,)

    @rule("EXT-6.3", "EXT-6.5")
    def test_every_removal_is_named(self) -> None:
        outcome = counted(AGATHE, COLOMBE, HECTOR)
        assert lines(outcome, 1, "EXT-6.3") == [("off-misprint", 0)]
        assert lines(outcome, 2, "EXT-6.3") == [("off-ad", 0)]
        assert lines(outcome, 0, "EXT-6.5")[0] == ("off-smaller", 0)
        assert lines(outcome, 1, "EXT-6.5") == [("off-smaller", 0), ("off-smaller", 0)]

    @rule("EXT-7.3")
    def test_the_forecast_is_the_same_count_step_by_step(self) -> None:
        match = table(AGATHE, COLOMBE, HECTOR)
        rows = match.view(None).forecast
        assert [row.total for row in rows] == list(count(rules_of(match), match.state).scores)
        assert (rows[0].zone, rows[0].domains, rows[0].largest, rows[0].articles) == (60 * K, 210 * K, 50 * K, 110 * K)
        assert [row.removed for row in rows] == [0, 1, 1]
        assert [row.beaten for row in rows] == [1, 2, 1]
        assert [row.empty for row in rows] == [2, 22, 25]


class TestTheHeadlineZone:
    FOUR = "==========\naaaa......\naaaa......\na politics-1 10"
    TWO = "==========\naa........\naa........\na politics-2 10"

    def bonuses(self, *papers: str) -> list[int]:
        return [row.zone // K for row in foreseen(*papers)]

    @rule("EXT-6.2")
    def test_fewest_empty_squares_60_next_30_others_nothing(self) -> None:
        three = "==========\naaa.......\naaa.......\na politics-3 10"
        assert self.bonuses(self.TWO, self.FOUR, three, "") == [0, 60, 30, 0]

    @rule("EXT-6.2")
    def test_equals_all_get_it(self) -> None:
        assert self.bonuses(self.FOUR, self.FOUR.replace("-1", "-3"), self.TWO, "") == [60, 60, 30, 0]
        assert self.bonuses(self.FOUR, self.TWO, self.TWO.replace("-2", "-3"), "") == [60, 30, 30, 0]
        assert self.bonuses("", "", "") == [60, 60, 60]

    @rule("EXT-6.2")
    def test_misprints_still_lie_there(self) -> None:
        assert self.bonuses(self.FOUR.replace("10", "10 misprint"), self.TWO, "") == [60, 30, 0]


class TestDomains:
    def bonuses(self, *papers: str) -> list[int]:
        return [row.domains // K for row in foreseen(*papers)]

    @rule("EXT-6.4")
    def test_most_squares_60_second_30_none_nothing(self) -> None:
        large = "==========\naaaa\naaaa\na sport-1 10"
        small = "==========\naaa\naaa\na sport-2 10"
        assert self.bonuses(small, large, "") == [30, 60, 0]

    @rule("EXT-6.4")
    def test_equals_all_get_it_and_the_next_value_is_second(self) -> None:
        papers = [
            f"==========\n{'a' * width}\n{'a' * width}\na sport-{at} 10" for at, width in enumerate((4, 4, 3, 2), 1)
        ]
        assert self.bonuses(*papers) == [60, 60, 30, 0]
        assert self.bonuses(papers[2], papers[0], papers[2].replace("-3", "-5"), papers[3]) == [30, 60, 30, 0]

    @rule("EXT-6.3", "EXT-6.4")
    def test_articles_with_a_misprint_are_gone_by_then(self) -> None:
        large, small = "==========\naaaa\naaaa\na sport-1 10 misprint", "==========\naa\naa\na sport-2 10"
        assert self.bonuses(large, small, "") == [0, 60, 0]

    @rule("EXT-6.4")
    def test_articles_that_are_beaten_later_still_count(self) -> None:
        one, other = "==========\naaaa\naaaa\na sport-1 10", "==========\naa\naa\na sport-1 10"
        assert self.bonuses(one, other, "") == [60, 30, 0]


class TestTheLargest:
    LARGE = "==========\n\n\n\n\naaaa\naaaa\na sport-1 10"
    SMALL = "==========\n\n\n\n\naaa\naaa\na sport-1 30"
    ALONE = "==========\n\n\n\n\naaa\naaa\na sport-2 20"

    def step4(self, *papers: str, literal: bool = False) -> list[tuple[int, int, int]]:
        rows = foreseen(*papers, literal=literal)
        return [(row.beaten, row.largest // K, row.articles // K) for row in rows]

    @rule("EXT-6.5", "EXT-6.8")
    def test_smaller_ones_are_taken_off_and_the_largest_earns_its_value_again(self) -> None:
        assert self.step4(self.SMALL, self.LARGE, "") == [(1, 0, 0), (0, 10, 10), (0, 0, 0)]

    @rule("EXT-6.5")
    def test_equals_all_stay_without_a_bonus(self) -> None:
        same = self.SMALL.replace("30", "20")
        assert self.step4(self.SMALL, same, "") == [(0, 0, 30), (0, 0, 20), (0, 0, 0)]

    @rule("EXT-6.5")
    def test_equals_that_beat_a_third_all_earn_it(self) -> None:
        assert self.step4(self.LARGE, self.SMALL, self.LARGE) == [(0, 10, 10), (1, 0, 0), (0, 10, 10)]

    @rule("EXT-6.5")
    def test_a_headline_without_a_rival_earns_no_bonus(self) -> None:
        assert self.step4(self.ALONE, self.LARGE, "")[0] == (0, 0, 20)

    @rule("EXT-6.3", "EXT-6.5")
    def test_a_rival_with_a_misprint_is_no_rival(self) -> None:
        assert self.step4(self.SMALL, self.LARGE.replace("10", "10 misprint"), "")[0] == (0, 0, 30)

    @rule("EXT-6.5")
    def test_the_bonus_is_not_doubled_in_the_zone(self) -> None:
        zone = "==========\naaaa\naaaa\na sport-1 30"
        assert self.step4(zone, self.SMALL, "")[0] == (0, 30, 60)

    @rule("EXT-6.7")
    def test_read_literally_every_headline_that_stays_earns_it(self) -> None:
        assert self.step4(self.ALONE, self.LARGE, "", literal=True) == [(0, 20, 20), (0, 10, 10), (0, 0, 0)]
        assert self.step4(self.SMALL, self.LARGE, "", literal=True)[0] == (1, 0, 0)

    @rule("EXT-6.6")
    def test_a_photo_adds_its_squares(self) -> None:
        pair = "==========\n\n\n\n\naaabb\naaabb\na sport-1 10, b sport-1 20 photo"
        assert self.step4(pair, self.LARGE, "") == [(0, 10, 30), (1, 0, 0), (0, 0, 0)]

    @rule("EXT-6.6")
    def test_and_is_taken_off_with_its_article(self) -> None:
        pair = "==========\n\n\n\n\naabb\naabb\na sport-1 10, b sport-1 20 photo"
        larger = "==========\n\n\n\n\naaaaa\naaaaa\na sport-1 10"
        assert self.step4(pair, larger, "")[0] == (2, 0, 0)

    @rule("EXT-6.6")
    def test_without_its_article_it_counts_alone(self) -> None:
        pair = "==========\n\n\n\n\naaabb\naaabb\na sport-1 10 misprint, b sport-1 20 photo"
        tiny = "==========\n\n\n\n\naa\naa\na sport-1 10"
        assert self.step4(pair, tiny, "") == [(0, 0, 20), (0, 0, 10), (0, 0, 0)]
        assert self.step4(pair, self.SMALL, "")[0] == (1, 0, 0)

    @rule("EXT-6.6")
    def test_and_then_the_bonus_is_its_own(self) -> None:
        pair = "==========\n\n\n\n\naaabbb\naaabbb\na sport-1 10 misprint, b sport-1 20 photo"
        tiny = "==========\n\n\n\n\naa\naa\na sport-1 10"
        assert self.step4(pair, tiny, "")[0] == (0, 20, 20)

    @rule("EXT-6.6")
    def test_the_article_counts_alone_if_the_photo_is_gone(self) -> None:
        pair = "==========\n\n\n\n\naaabbb\naaabbb\na sport-1 10, b sport-1 20 photo misprint"
        assert self.step4(pair, self.LARGE, "")[0] == (1, 0, 0)


class TestSelling:
    @rule("EXT-6.8")
    def test_double_in_the_zone(self) -> None:
        inside = "==========\naa\naa\na sport-1 20"
        outside = "==========\n\n\n\n\naa\naa\na sport-2 20"
        assert [row.articles // K for row in foreseen(inside, outside, "")] == [40, 20, 0]

    @rule("EXT-6.8")
    def test_by_the_article_not_by_the_square(self) -> None:
        large = "==========\n\n\n\n\naaaaa\naaaaa\naaaaa\na sport-1 20"
        assert foreseen(large, "", "")[0].articles == 20 * K

    @rule("EXT-6.9")
    def test_who_sells_most_wins(self) -> None:
        assert counted(COLOMBE, AGATHE, HECTOR).winners == (1,)

    @rule("EXT-7.3")
    @pytest.mark.parametrize(("papers", "first"), [((COLOMBE, AGATHE, HECTOR), (1,)), ((HECTOR, HECTOR), (0, 1))])
    def test_before_the_end_whoever_would_sell_most_is_ahead(
        self, papers: tuple[str, ...], first: tuple[int, ...]
    ) -> None:
        match = table(*papers)
        assert match.outcome is None
        assert rules_of(match).ahead(match.state) == first

    @rule("EXT-6.9")
    def test_equals_share_the_win(self) -> None:
        one = "==========\naa\naa\na sport-1 20"
        assert counted(one, one.replace("sport", "culture"), "").winners == (0, 1)


class TestTheEnd:
    FAX = "motor sport-1 | economy-1 | sport-2 | culture-1 | local-1"

    @rule("EXT-6.1")
    def test_when_the_last_motor_is_taken_and_its_duel_settled(self) -> None:
        one = "==========\naa\naa\na sport-4 10"
        match = table(one, one, "", fax=self.FAX, hour=12, taken=11)
        match.play(0, TakeMotor(0, 1, "sport"))
        assert match.outcome is None
        match.play(0, Pay(10))
        match.play(1, Pay(2))
        assert match.outcome is None
        match.play(0, match.legal(0)[0])
        assert match.outcome is not None
        assert match.outcome.ending == "last-motor"

    @rule("EXT-6.1")
    def test_at_once_if_there_is_no_duel(self) -> None:
        match = table(fax=self.FAX, hour=12, taken=11)
        match.play(0, TakeMotor(0))
        assert match.outcome is not None

    @rule("EXT-6.1")
    def test_not_before(self) -> None:
        match = table(fax=self.FAX, hour=12, taken=10)
        match.play(0, TakeMotor(0))
        assert match.outcome is None


class TestBeforeItIsDone:
    @rule("EXT-7.3")
    def test_what_an_action_would_change(self) -> None:
        match = table(AGATHE, COLOMBE, HECTOR, hour=9, extras=(0, 0, 0))
        view, action = match.view(0), Write(1, 3, 3, 15, 8)
        after = match.rules.preview(view, action)
        match.play(0, action)
        assert after == match.view(0).forecast
        assert after[0].total - view.forecast[0].total == 60 * K + 30 * K

    @rule("EXT-7.3")
    @pytest.mark.parametrize("seat", [0, 1, 2, None])
    def test_everybody_sees_the_same_forecast(self, seat: int | None) -> None:
        match = table(AGATHE, COLOMBE, HECTOR)
        assert match.view(seat).forecast == forecast(rules_of(match), match.state)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_example_of_the_rules(lang: str) -> None:
    ada = """
==========
..........
.....ppppp
.....ppppp
..........
jjj
jjj
jjj
jjj
p politics-1 20, j sport-1 10
"""
    ben = """
==========
jjj.......
jjj.......
..........
..........
cc
cc
j sport-1 30, c culture-1 20 misprint
"""
    match = drawn(ada, ben)
    first, second = tally(rules_of(match), match.state)
    assert count(rules_of(match), match.state).scores == (240_000, 60_000)
    assert (first.zone_bonus, second.zone_bonus, first.empty, second.empty) == (60_000, 30_000, 30, 34)
    assert [first.squares[2], second.squares[2]] == [12, 6]
    assert figures_of_the_example("extrablatt", lang) == [
        *(3, 4, 10_000, 5, 2, 20_000, 3, 2, 30_000, 2, 2),  # the papers
        *(30, 34, 60_000, 30_000, 12, 6, 60_000, 30_000, 60_000, 10_000, 10_000, 20_000, 240_000, 60_000),
    ]
