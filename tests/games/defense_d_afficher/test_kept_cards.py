"""Défense d'afficher, chapter 6: the cards Défense, the scraper, the fog."""

from marbre.games.defense_d_afficher.actions import Bar
from tests.games.defense_d_afficher.drawing import (
    action,
    card,
    cards,
    do,
    hand,
    posts,
    table,
    told,
    turned,
)
from tests.support import refused, rule


class TestDefense:
    @rule("DEF-6.1")
    def test_one_to_four_slots_of_one_panel(self) -> None:
        match = turned("defense")
        assert len(match.legal(0)) == 9 * 15
        assert Bar(cards("3.1 3.2 3.3 3.4")) in match.legal(0)
        assert refused(match, 0, Bar(cards("3.1 4.1"))) == "DEF-6.1"
        assert refused(match, 0, Bar(cards("3.1 3.1"))) == "DEF-6.1"
        assert refused(match, 0, Bar(())) == "TAB-1.2"

    @rule("DEF-6.2")
    def test_nothing_can_be_stuck_under_it_and_beside_it_everything(self) -> None:
        match = table("1.1 1.2 5.1", "9.1", bars=("1.1 1.4",), at=("h2", "r20"), stage="post")
        assert refused(match, 0, action("post 1.1")) == "DEF-6.2"
        assert posts(match) == {(), cards("1.2")}

    @rule("DEF-6.2")
    def test_a_panel_barred_whole_asks_nothing(self) -> None:
        match = table("1.1", "9.1", bars=("1.1 1.2", "1.3 1.4"), at=("h1", "r20"), stage="move", roll=1)
        do(match, "go h2")
        assert match.to_act == (1,)

    @rule("DEF-6.2")
    def test_on_a_filled_slot_it_bars_what_may_come_later(self) -> None:
        match = table("1.1 5.1", "9.1", posted="1.1b", stage="bar")
        do(match, "bar 1.1")
        assert match.view(None).posted[0] == card("1.1b")
        assert match.view(None).bars == (cards("1.1"),)

    @rule("DEF-6.2")
    def test_several_may_lie_on_one_panel(self) -> None:
        match = table("1.1 5.1", "9.1", bars=("3.1 3.2",), stage="bar")
        do(match, "bar 3.2 3.3")
        assert match.view(None).bars == (cards("3.1 3.2"), cards("3.2 3.3"))


class TestTheScraper:
    @rule("DEF-6.3")
    def test_a_defense_card_moves_to_another_panel_at_once(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", bars=("3.1 3.2", "4.1"))
        do(match, "lift 1")
        assert match.to_act == (0,)
        assert refused(match, 0, action("bar 3.3")) == "DEF-6.3"
        assert len(match.legal(0)) == 8 * 15
        do(match, "bar 9.1")
        assert match.view(None).bars == (cards("4.1"), cards("9.1"))
        assert match.to_act == (1,)

    @rule("DEF-6.3")
    def test_only_one_that_lies_there(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", bars=("3.1 3.2",))
        assert refused(match, 0, action("lift 2")) == "DEF-6.3"
        assert refused(match, 0, action("roll")) == "DEF-6.3"

    @rule("DEF-6.4")
    def test_a_poster_comes_off_and_goes_to_another_side(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", "8.1", posted="2.1 2.2")
        assert len(match.legal(0)) == 4
        assert refused(match, 0, action("scrape 2.1 1")) == "DEF-5.4"
        do(match, "scrape 2.1 3")
        assert match.view(None).posted[4] is None
        assert hand(match, 2) == set(cards("8.1 2.1"))

    @rule("DEF-6.4")
    def test_not_one_under_a_defense_card_nor_one_that_is_not_there(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", posted="2.1 2.2", bars=("2.1",))
        assert refused(match, 0, action("scrape 2.1 2")) == "DEF-6.4"
        assert refused(match, 0, action("scrape 7.1 2")) == "DEF-6.4"
        assert action("scrape 2.2 2") in match.legal(0)

    @rule("DEF-6.5")
    def test_its_double_may_go_in_its_place_at_once(self) -> None:
        match = turned("scraper", "2.1b 5.1", "9.1", posted="2.1")
        do(match, "scrape 2.1 2")
        assert posts(match) == {(), cards("2.1b")}
        assert refused(match, 0, action("post 5.1")) == "DEF-6.5"
        do(match, "post 2.1b")
        assert match.view(None).posted[4] == card("2.1b")
        assert match.to_act == (1,)

    @rule("DEF-6.5", "DEF-7.2")
    def test_or_be_held_back_and_whoever_has_none_is_asked_as_well(self) -> None:
        for mine in ("2.1b 5.1", "2.2b 5.1"):
            match = turned("scraper", mine, "9.1", posted="2.1")
            do(match, "scrape 2.1 2")
            assert match.view(1).stage == "double"
            do(match, "hold")
            assert match.view(None).posted[4] is None
            assert match.to_act == (1,)

    @rule("DEF-6.7")
    def test_with_nothing_to_scrape_nothing_happens(self) -> None:
        match = turned("scraper")
        assert match.to_act == (1,)
        assert told(match)[-1].endswith("the scraper has no effect.")
        assert told(match, lang="fr")[-1].endswith("le grattoir est sans effet.")

    @rule("DEF-6.7")
    def test_otherwise_it_must_be_used(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", posted="2.1")
        assert match.legal(0) == (action("scrape 2.1 2"),)
        assert refused(match, 0, action("hold")) == "DEF-6.3"


class TestTheFog:
    @rule("DEF-6.6")
    def test_two_posters_wherever_they_belong(self) -> None:
        match = turned("fog", "1.1 5.1 7.3 8.4", "9.1", posted="8.4b", bars=("7.3",))
        assert posts(match) == {(), cards("1.1"), cards("5.1")}
        assert refused(match, 0, action("post 1.1 5.1")) == "DEF-6.6"
        do(match, "post 1.1")
        assert match.to_act == (0,)
        do(match, "post 5.1")
        assert match.to_act == (1,)
        assert match.view(None).counts[0] == 2

    @rule("DEF-6.6")
    def test_or_fewer(self) -> None:
        match = turned("fog", "1.1 5.1 7.3", "9.1")
        do(match, "post 1.1")
        do(match, "hold")
        assert match.to_act == (1,)

    @rule("DEF-6.6")
    def test_the_original_has_no_limit(self) -> None:
        match = turned("fog", "1.1 5.1 7.3 8.4", "9.1", options={"original_fog": True})
        for text in ("post 1.1", "post 5.1", "post 7.3"):
            do(match, text)
            assert match.to_act == (0,)
        do(match, "post 8.4")
        assert match.outcome is not None

    @rule("DEF-6.6")
    def test_its_words_say_what_was_agreed_on(self) -> None:
        assert "Stick two posters" in told(turned("fog"))[0]
        original = turned("fog", options={"original_fog": True})
        assert told(original)[0].endswith("“Into the Fog”: Stick as many posters as you like where they belong.")
        assert "autant d’affiches que vous voulez" in told(original, lang="fr")[0]
