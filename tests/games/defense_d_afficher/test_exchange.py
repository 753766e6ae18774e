"""Défense d'afficher, chapters 4 and 7: the exchange, and what is secret."""

from random import Random

import pytest

import marbre
from marbre.games.defense_d_afficher.actions import Blind, Draw, Take
from marbre.games.defense_d_afficher.state import has
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from marbre.testing.secrecy import everything_sent_to, probes
from tests.games.defense_d_afficher.drawing import action, card, cards, do, draws, hand, table, without_luck
from tests.support import refused, rule


def said(match: Match, viewer: int | None, lang: str = "en") -> str:
    return " ".join(match.say(found, lang, viewer) for told in match.log(viewer) for found in told.messages)


def below(match: Match, viewer: int | None) -> list[tuple[int, int | None]]:
    """What this viewer knows of the bottom of the reserve: who slipped what."""
    view = match.view(viewer)
    return list(zip(view.slipped_by, view.bottom, strict=True))


class TestTheExchange:
    @rule("DEF-4.1")
    def test_number_for_number_at_most_what_one_holds_and_what_lies_there(self) -> None:
        match = table("1.1 1.2 1.3", "9.1", stage="take")
        assert match.legal(0) == (Take(1), Take(2), Take(3))
        assert refused(match, 0, Take(4)) == "DEF-4.1"
        everything = " ".join(
            f"{panel}.{slot}{copy}" for panel in range(2, 10) for slot in range(1, 5) for copy in ("", "b")
        )
        match = table(
            "1.1 1.2 1.3", everything, bottom="1.4 1.4b", slipped_by=(0, 1), posted="1.1b 1.2b 1.3b", stage="take"
        )
        assert match.legal(0) == (Take(1), Take(2))

    @rule("DEF-4.1")
    def test_not_with_an_empty_reserve(self) -> None:
        rest = " ".join(f"{panel}.{slot}{copy}" for panel in range(1, 10) for slot in range(1, 5) for copy in ("", "b"))
        match = table("1.1", rest.replace("1.1 ", "", 1))
        assert action("exchange") not in match.legal(0)
        assert refused(match, 0, action("exchange")) == "DEF-4.1"

    @rule("DEF-4.1", "DEF-4.2")
    def test_taken_from_the_top_then_slipped_under_one_by_one(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1"))
        do(match, "exchange")
        do(match, "take 2")
        draws(match, Draw(cards("5.1 5.2")))
        assert hand(match, 0) == set(cards("1.1 1.2 1.3 5.1 5.2"))
        do(match, "slip 1.3")
        assert match.to_act == (0,)
        do(match, "slip 1.1")
        assert hand(match, 0) == set(cards("1.2 5.1 5.2"))
        assert match.state.bottom == cards("1.3 1.1")

    @rule("DEF-4.2")
    def test_what_was_taken_may_go_back(self) -> None:
        match = without_luck(table("1.1 1.2", "9.1", stage="take"))
        do(match, "take 1")
        draws(match, Draw(cards("5.1")))
        do(match, "slip 5.1")
        assert hand(match, 0) == set(cards("1.1 1.2"))

    @rule("DEF-4.2")
    def test_as_many_as_were_taken(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1", stage="take"))
        do(match, "take 2")
        draws(match, Draw(cards("5.1 5.2")))
        do(match, "slip 1.1")
        assert refused(match, 0, action("roll")) == "DEF-4.2"
        do(match, "slip 1.2")
        assert refused(match, 0, action("slip 1.3")) == "DEF-1.6"

    @rule("DEF-4.2")
    def test_only_what_one_holds(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1", stage="slip", left=1))
        assert refused(match, 0, action("slip 9.1")) == "DEF-3.1"

    @rule("DEF-4.3")
    def test_it_is_the_turn(self) -> None:
        match = table("1.1 1.2 1.3", "9.1", stage="take")
        do(match, "take 1")
        do(match, "slip 1.1")
        assert match.to_act == (1,)


class TestTheBottomOfTheReserve:
    def low(self) -> Match:
        """The unknown part of the reserve is used up: what side 0 slipped under comes up for side 1."""
        rest = " ".join(f"{panel}.{slot}{copy}" for panel in range(2, 10) for slot in range(1, 5) for copy in ("", "b"))
        match = table(
            "1.1 1.2", rest + " 1.1b", bottom="1.3 1.4", slipped_by=(0, 0), posted="1.2b 1.3b", turn=1, stage="take"
        )
        assert match.view(None).reserve == 1
        return without_luck(match)

    @rule("DEF-4.4")
    def test_a_side_sees_what_it_has_slipped_and_the_others_only_who_did(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1 9.2", stage="slip", left=2))
        do(match, "slip 1.3")
        do(match, "slip 1.1")
        assert below(match, 0) == [(0, card("1.3")), (0, card("1.1"))]
        for viewer in (1, None):
            assert below(match, viewer) == [(0, None), (0, None)]

    @rule("DEF-4.4")
    def test_partners_know_the_same(self) -> None:
        match = table("1.1 1.2 1.3", "9.1 9.2", players=4, options={"teams": "2"}, stage="slip", left=1)
        do(match, "slip 1.3")
        assert match.view(0).bottom == match.view(1).bottom != match.view(2).bottom

    @rule("DEF-4.4")
    def test_it_comes_up_in_its_order_once_the_rest_is_used_up(self) -> None:
        match = self.low()
        do(match, "take 2")
        assert not match.rules.possible(match.state, Draw(cards("1.4b 1.4")))
        assert not match.rules.possible(match.state, Draw(cards("1.3 1.4b")))
        draws(match, Draw(cards("1.4b 1.3")))
        assert match.state.bottom == cards("1.4")

    @rule("DEF-7.2")
    def test_what_an_other_slips_or_takes_is_in_no_log_and_no_record(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1 9.2", stage="take"))
        do(match, "take 1")
        draws(match, Draw(cards("5.1")))
        do(match, "slip 1.2")
        assert "Limaçor" in said(match, 0)
        assert "Girafex" in said(match, 0)
        for viewer in (1, None):
            assert "Limaçor" not in said(match, viewer)
            assert "Girafex" not in said(match, viewer)
            record = match.record_for(viewer)
            assert b'"type":"slip"' not in record
            assert b'"type":"draw","cards":[]' in record


class TestSecrets:
    @rule("DEF-7.2")
    def test_hands_are_secret_and_their_sizes_are_not(self) -> None:
        match = table("1.1 1.2 1.3", "9.1 9.2")
        assert match.view(0).hand == cards("1.1 1.2 1.3")
        assert match.view(None).hand == ()
        assert match.view(1).counts == (3, 2)
        assert match.view(1).hands == ()

    @rule("DEF-7.2", "DEF-4.4")
    @pytest.mark.parametrize("players", [2, 5])
    def test_two_worlds_after_long_play_are_the_same_to_a_seat(self, players: int) -> None:
        """Long enough for exchanges, scrapers and known bottoms to have mixed everything."""
        rng = Random(players)
        match = marbre.start("defense-d-afficher", players=players, seed="worlds", options={"penalties": True})
        for _ in range(3):
            walk(match, rng, 250)
            if match.outcome is not None:
                return
            tried = probes(match)
            for seat in (None, *match.seats):
                world = match.redeal(seat, rng)
                assert everything_sent_to(world, seat, tried) == everything_sent_to(match, seat, tried)

    @rule("DEF-7.2", "DEF-4.4")
    def test_a_redeal_keeps_what_the_side_slipped_and_changes_what_others_did(self) -> None:
        match = table("1.1 1.2 1.3", "9.1 9.2 9.3", bottom="2.1 2.2 3.1 3.2", slipped_by=(0, 1, 0, 1))
        worlds = [match.rules.redeal(match.state, 0, Random(seed)) for seed in range(30)]
        assert {world.bottom[0] for world in worlds} == {card("2.1")}
        assert {world.bottom[2] for world in worlds} == {card("3.1")}
        assert len({world.bottom[1] for world in worlds}) > 10
        assert len({world.firsts[1] for world in worlds}) > 10
        assert {world.firsts[0] for world in worlds} == {match.state.firsts[0]}

    @rule("DEF-7.3")
    def test_a_poster_given_by_the_scraper_is_public_until_it_is_posted(self) -> None:
        match = table("1.1 5.1", "9.1", "8.1", posted="2.1", stage="scraper", at=("r0", "h4", "r11"))
        do(match, "scrape 2.1 2")
        do(match, "hold")
        assert match.view(2).public == ((), cards("2.1"), ())
        for seat in (None, 0, 2):
            for seed in range(10):
                world = match.rules.redeal(match.state, seat, Random(seed))
                assert world.public == match.state.public
                assert has((world.firsts[1], world.seconds[1]), card("2.1"))
        state = match.state
        match = table("1.1 5.1", "9.1 2.1", "8.1", public="2.1", stage="post", turn=1, at=("r0", "h4", "r11"))
        assert match.state.public == state.public
        do(match, "post 2.1")
        assert match.view(2).public == ((), (), ())

    @rule("DEF-7.3")
    def test_and_can_be_followed_under_the_reserve_and_up_again(self) -> None:
        match = table("1.1 2.1", "9.1", "8.1", public="2.1", stage="slip", left=1)
        do(match, "slip 2.1")
        assert match.view(2).bottom[0] == card("2.1")
        assert match.view(None).bottom[0] == card("2.1")
        assert "Plumbec" in said(match, 2)

    @rule("DEF-7.2", "DEF-7.3")
    def test_of_a_swap_the_others_learn_only_what_everybody_could_follow(self) -> None:
        match = without_luck(table("1.1 5.1", "9.1", "8.1", public="9.1", stage="swap"))
        do(match, "swap 5.1 2")
        draws(match, Blind(card("9.1")))
        for viewer in (2, None):
            assert "Limaçor" not in said(match, viewer)
            assert "Bricabrosse" in said(match, viewer)
        assert "Limaçor" in said(match, 0)
        assert "Limaçor" in said(match, 1)

    @rule("DEF-7.2")
    def test_a_gift_is_known_to_those_two_sides_alone(self) -> None:
        match = table("1.1 5.1", "9.1", "8.1", stage="give")
        do(match, "give 5.1 2")
        assert "Limaçor" in said(match, 0)
        assert "Limaçor" in said(match, 1)
        assert "Limaçor" not in said(match, 2)
        assert "Limaçor" not in said(match, None)
