"""Das Extrablatt, chapter 4: motors, duels, ads and misprints."""

from typing import Any

import pytest

from marbre.games.extrablatt.actions import Advertise, Decline, Eliminate, Misprint, Pay, TakeMotor
from marbre.kernel.match import Match
from tests.games.extrablatt.drawing import table, with_free
from tests.support import refused, rule

FAX = "motor sport-1 | economy-1 economy-2 | sport-2 sport-3 | culture-1 culture-2 | local-1 local-2"
SPORT = "==========\naabb......\naabb......\na sport-4 10, b sport-5 10"
ONE_SPORT = "==========\naa........\naa........\na sport-4 10"


def challenge(*papers: str, target: int = 1, domain: Any = None, **settings: Any) -> Match:
    """A duel has begun: seat 0 has taken a motor."""
    match = table(*papers, **{"fax": FAX, "hour": 3, "extras": (0, 0, 0), **settings})
    match.play(0, TakeMotor(0, target, domain))
    return match


def fight(match: Match, attacker: int, target: int) -> Match:
    match.play(0, Pay(attacker))
    match.play(1, Pay(target))
    return match


class TestDuels:
    @rule("EXT-4.1")
    @pytest.mark.parametrize(("hour", "misprints"), [(1, False), (7, False), (8, True), (12, True)])
    def test_ads_until_seven_then_misprints(self, hour: int, misprints: bool) -> None:
        match = table(SPORT, SPORT, "", fax=FAX, hour=hour)
        assert match.view(0).misprints == misprints
        assert (match.check(0, TakeMotor(0, 1)) is None) == (not misprints)
        assert (match.check(0, TakeMotor(0, 1, "sport")) is None) == misprints

    @rule("EXT-4.2")
    def test_an_opponent_is_named(self) -> None:
        match = table(fax=FAX)
        for target in (None, 0, 3, -1):
            assert refused(match, 0, TakeMotor(0, target)) == "EXT-4.2"
        assert [action for action in match.legal(0) if isinstance(action, TakeMotor)] == [
            TakeMotor(0, 1),
            TakeMotor(0, 2),
        ]

    @rule("EXT-4.2")
    def test_both_choose_a_cheque_and_nobody_else_acts(self) -> None:
        match = challenge()
        assert match.to_act == (0, 1)
        assert match.legal(0) == (Pay(1), Pay(8), Pay(10))
        assert refused(match, 0, Pay(2)) == "EXT-4.2"
        assert refused(match, 2, Pay(3)) == "EXT-4.2"
        assert refused(match, 0, Eliminate(1)) == "EXT-4.2"
        match.play(0, Pay(8))
        assert match.to_act == (1,)
        assert refused(match, 0, Pay(10)) == "EXT-4.2"
        assert refused(table(), 0, Pay(1)) == "EXT-4.2"

    @rule("EXT-4.2")
    @pytest.mark.parametrize(("attacker", "target", "winner"), [(8, 6, 0), (8, 12, 1), (10, 2, 0), (1, 2, 1)])
    def test_the_higher_one_wins_and_acts(self, attacker: int, target: int, winner: int) -> None:
        match = fight(challenge(), attacker, target)
        assert match.view(2).duels[-1].winner == winner
        assert match.to_act == (winner,)

    @rule("EXT-4.2")
    def test_the_cheques_change_hands_for_good(self) -> None:
        match = fight(challenge(), 8, 6)
        assert [held.cheque for held in match.view(0).cheques] == [1, 6, 10]
        assert [held.cheque for held in match.view(1).cheques] == [2, 8, 12]
        assert {held.cheque: held.origin for held in match.view(0).cheques} == {1: 0, 6: 1, 10: 0}

    @rule("EXT-4.3")
    def test_1000_beats_12000(self) -> None:
        assert fight(challenge(), 1, 12).view(0).duels[-1].winner == 0
        assert fight(challenge(cheques=((2, 6, 12), (1, 8, 10), (3, 5, 11))), 12, 1).view(0).duels[-1].winner == 1

    @rule("EXT-4.3")
    def test_but_nothing_else(self) -> None:
        for other in (2, 6):
            assert fight(challenge(), 1, other).view(0).duels[-1].winner == 1
        for other in (8, 10):
            assert fight(challenge(), other, 12).view(0).duels[-1].winner == 1


class TestAds:
    @rule("EXT-4.4")
    def test_a_tile_of_the_winner_lies_in_the_losers_paper(self) -> None:
        match = fight(challenge(), 8, 6)
        match.play(0, Advertise(3, 4, 12, 6))
        view = match.view(2)
        assert [(ad.x, ad.y, ad.width, ad.height, ad.by) for ad in view.papers[1].ads] == [(12, 6, 3, 4, 0)]
        assert sum(view.papers[0].tiles) == 24
        assert sum(view.papers[1].tiles) == 25
        assert match.to_act == (0,) and view.stage == "extra"

    @rule("EXT-4.4")
    def test_a_defender_who_wins_lays_his_own(self) -> None:
        match = fight(challenge(), 8, 12)
        match.play(1, Advertise(2, 2, 12, 6))
        assert match.view(2).papers[0].ads[0].by == 1

    @rule("EXT-4.4")
    def test_at_most_twelve_squares_on_free_ones_outside_the_zone(self) -> None:
        match = fight(challenge("", SPORT, "", hour=3), 8, 6)
        for action in (Advertise(3, 5, 12, 6), Advertise(2, 2, 6, 2), Advertise(4, 4, 12, 6)):
            assert refused(match, 0, action) == "EXT-4.4"
        assert refused(match, 0, Advertise(2, 2, 19, 6)) == "EXT-3.3"
        assert refused(match, 0, Advertise(2, 2, 3, 0)) == "EXT-3.3"
        assert refused(match, 1, Advertise(2, 2, 12, 6)) == "EXT-4.4"
        assert refused(match, 0, Eliminate(1)) == "EXT-4.4"
        assert refused(table(), 0, Advertise(2, 2, 12, 6)) == "EXT-4.4"
        assert all(action.width * action.height <= 12 for action in match.legal(0) if isinstance(action, Advertise))

    @rule("EXT-4.4")
    def test_it_need_touch_nothing(self) -> None:
        match = fight(challenge("", SPORT, ""), 8, 6)
        assert match.check(0, Advertise(2, 2, 17, 10)) is None

    @rule("EXT-4.4")
    def test_if_nothing_fits_nothing_happens(self) -> None:
        empty = table()
        papers = list(empty.state.papers)
        papers[1] = with_free(empty, papers[1], 0)
        match = table(fax=FAX, hour=3, extras=(0, 0, 0), papers=tuple(papers))
        match.play(0, TakeMotor(0, 1))
        fight(match, 8, 6)
        assert match.view(0).papers[1].ads == ()
        assert match.view(0).stage not in ("advertise", "duel")

    @rule("EXT-4.5")
    def test_an_attacker_who_wins_gets_two_extras(self) -> None:
        assert fight(challenge(), 8, 6).view(0).extras == (2, 0, 0)

    @rule("EXT-4.5")
    def test_a_defender_gets_none(self) -> None:
        assert fight(challenge(), 8, 12).view(0).extras == (0, 0, 0)

    @rule("EXT-4.5")
    def test_nor_anybody_for_a_misprint(self) -> None:
        assert fight(challenge(SPORT, SPORT, "", domain="sport", hour=8), 8, 6).view(0).extras == (0, 0, 0)

    @rule("EXT-4.1")
    def test_an_ad_has_no_domain(self) -> None:
        assert refused(table(SPORT, SPORT, "", fax=FAX, hour=7), 0, TakeMotor(0, 1, "sport")) == "EXT-4.1"


class TestMisprints:
    @rule("EXT-4.6")
    def test_the_attacker_has_an_article_there_himself(self) -> None:
        match = table("", SPORT, SPORT, fax=FAX, hour=8)
        assert match.check(0, TakeMotor(0)) is None
        match = table("==========\naa\naa\na culture-3 10", SPORT, "", fax=FAX, hour=8)
        assert refused(match, 0, TakeMotor(0, 1, "sport")) == "EXT-4.8"
        match = table("==========\naabb\naabb\na culture-3 10, b sport-4 10", SPORT, "", fax=FAX, hour=8)
        assert refused(match, 0, TakeMotor(0, 1, "culture")) == "EXT-4.6"
        assert refused(match, 0, TakeMotor(0, 1, "economy")) == "EXT-4.6"
        assert refused(match, 0, TakeMotor(0, 1)) == "EXT-4.6"
        assert match.check(0, TakeMotor(0, 1, "sport")) is None

    @rule("EXT-4.6")
    def test_the_opponent_has_one_without_a_misprint(self) -> None:
        misprint = SPORT.replace("sport-4 10", "sport-4 10 misprint").replace("sport-5 10", "sport-5 10 misprint")
        match = table(SPORT, misprint, SPORT.replace("sport-5", "sport-3"), fax=FAX, hour=8)
        assert refused(match, 0, TakeMotor(0, 1, "sport")) == "EXT-4.6"
        assert match.check(0, TakeMotor(0, 2, "sport")) is None

    @rule("EXT-4.7")
    def test_the_winner_marks_an_article_of_that_domain(self) -> None:
        drawn = "==========\naabb......\naabb......\n..........\n..........\n..........cc\n..........cc\n"
        drawn += "a sport-4 10, b sport-4 10 photo, c culture-3 10"
        match = fight(challenge(SPORT, drawn, "", domain="sport", hour=8), 8, 6)
        assert match.legal(0) == (Misprint(0), Misprint(1), Decline())
        assert refused(match, 0, Misprint(2)) == "EXT-4.7"
        assert refused(match, 1, Misprint(0)) == "EXT-4.7"
        assert refused(match, 0, Eliminate(1)) == "EXT-4.7"
        match.play(0, Misprint(1))
        assert [article.misprint for article in match.view(2).papers[1].articles] == [None, 0, None]

    @rule("EXT-4.7")
    def test_a_defender_who_wins_marks_one_of_the_attackers(self) -> None:
        match = fight(challenge(SPORT, ONE_SPORT, "", domain="sport", hour=8), 8, 12)
        match.play(1, Misprint(0))
        assert match.view(2).papers[0].articles[0].misprint == 1

    @rule("EXT-4.7")
    def test_if_he_finds_none_nothing_happens(self) -> None:
        misprint = ONE_SPORT.replace("sport-4 10", "sport-4 10 misprint")
        match = fight(challenge(misprint, SPORT, "", domain="sport", hour=8), 8, 12)
        assert match.view(0).stage not in ("misprint", "duel")
        assert match.view(0).duels[-1].winner == 1

    @rule("EXT-4.7")
    def test_never_twice_on_one_article(self) -> None:
        drawn = SPORT.replace("sport-4 10", "sport-4 10 misprint")
        match = fight(challenge(SPORT, drawn, "", domain="sport", hour=8), 8, 6)
        assert match.legal(0) == (Misprint(1), Decline())
        assert refused(table(), 0, Misprint(0)) == "EXT-4.7"

    @rule("EXT-4.8")
    def test_without_anybody_to_challenge_the_motor_is_taken_alone(self) -> None:
        match = table("", SPORT, "", fax=FAX, hour=9, extras=(0, 0, 0))
        assert [action for action in match.legal(0) if isinstance(action, TakeMotor)] == [TakeMotor(0)]
        match.play(0, TakeMotor(0))
        assert match.view(0).taken == 1
        assert match.to_act == (1,)
        assert match.view(0).duels == ()


class TestDeclining:
    @rule("EXT-4.9")
    def test_the_winner_may_lay_no_ad_and_keeps_his_extras(self) -> None:
        match = fight(challenge(), 8, 6)
        assert refused(match, 1, Decline()) == "EXT-4.4"
        assert Decline() in match.legal(0) and Decline() in match.offered(0)
        match.play(0, Decline())
        assert match.view(2).papers[1].ads == ()
        assert match.view(2).extras == (2, 0, 0)
        assert match.view(2).stage == "extra"

    @rule("EXT-4.9")
    def test_nor_a_misprint(self) -> None:
        match = fight(challenge(SPORT, SPORT, "", domain="sport", hour=8), 8, 6)
        match.play(0, Decline())
        assert [article.misprint for article in match.view(2).papers[1].articles] == [None, None]
        assert match.to_act == (1,)

    @rule("EXT-4.9")
    def test_otherwise_there_is_nothing_to_decline(self) -> None:
        assert refused(table(), 0, Decline()) == "EXT-4.9"
