"""Défense d'afficher, chapters 4 and 7: the exchange, and what is secret."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.defense_d_afficher.actions import Blind, Draw, Exchange
from marbre.games.defense_d_afficher.state import has
from marbre.kernel.match import Match
from marbre.kernel.seats import DEALER
from marbre.testing.matches import walk
from marbre.testing.secrecy import everything_sent_to, probes
from tests.games.defense_d_afficher.drawing import EVERYTHING, action, card, cards, do, draws, hand, table, without_luck
from tests.support import refused, rule


def said(match: Match, viewer: int | None, lang: str = "en") -> str:
    return " ".join(match.say(found, lang, viewer) for told in match.log(viewer) for found in told.messages)


def below(match: Match, viewer: int | None) -> list[tuple[int, int | None]]:
    """What this viewer knows of the bottom of the reserve: who slipped what."""
    view = match.view(viewer)
    return list(zip(view.slipped_by, view.bottom, strict=True))


class TestTheExchange:
    @rule("DEF-4.1")
    def test_a_side_names_what_it_gives_up_and_takes_as_many_from_the_top(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1"))
        do(match, "exchange 1.3 1.1")
        assert not match.rules.possible(match.state, Draw(cards("5.1")))
        draws(match, Draw(cards("5.1 5.2")))
        assert hand(match, 0) == set(cards("1.2 5.1 5.2"))

    @rule("DEF-4.2")
    def test_they_go_under_the_reserve_in_the_order_in_which_they_were_named(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1", bottom="2.1", slipped_by=(1,)))
        do(match, "exchange 1.3 1.1")
        draws(match, Draw(cards("5.1 5.2")))
        assert match.state.bottom == cards("2.1 1.3 1.1")
        assert match.state.slipped_by == (1, 0, 0)

    @rule("DEF-4.2")
    def test_what_was_just_taken_cannot_go_back(self) -> None:
        """It is named before anything is seen; and when it has been seen, it is the next side's turn."""
        match = without_luck(table("1.1 1.2", "9.1"))
        assert refused(match, 0, action("exchange 5.1")) == "DEF-3.1"
        do(match, "exchange 1.1")
        draws(match, Draw(cards("5.1")))
        assert refused(match, 0, action("exchange 5.1")) == "DEF-1.6"
        assert hand(match, 0) == set(cards("1.2 5.1"))

    @rule("DEF-4.1")
    def test_any_number_from_one_to_what_one_holds_and_what_lies_there(self) -> None:
        match = table("1.1 1.2 1.3", "9.1")
        for named in ("1.2", "1.3 1.1", "1.1 1.2 1.3"):
            assert match.check(0, action(f"exchange {named}")) is None
        assert refused(match, 0, Exchange(())) == "DEF-4.1"
        assert refused(match, 0, action("exchange 1.1 1.1")) == "DEF-4.1"
        rest = EVERYTHING.split(" ", 8)[8]
        match = table("1.1 1.2 1.3", rest, bottom="1.4 1.4b", slipped_by=(0, 1), posted="1.1b 1.2b 1.3b")
        assert match.check(0, action("exchange 1.1 1.2")) is None
        assert refused(match, 0, action("exchange 1.1 1.2 1.3")) == "DEF-4.1"

    @rule("DEF-4.1")
    def test_not_with_an_empty_reserve(self) -> None:
        match = table("1.1", EVERYTHING.replace("1.1 ", "", 1))
        assert set(match.legal(0)) == {action("roll"), action("chance")}
        assert refused(match, 0, action("exchange 1.1")) == "DEF-4.1"

    @rule("DEF-4.1")
    def test_listed_are_the_exchange_of_what_is_useless_and_of_everything(self) -> None:
        match = table("1.1 1.1b 2.1 5.1", "9.1", posted="2.1b", bars=("3.1",))
        listed = [found for found in match.legal(0) if isinstance(found, Exchange)]
        assert listed == [action("exchange 2.1 1.1b"), action("exchange 1.1 2.1 5.1 1.1b")]

    @rule("DEF-4.3")
    def test_it_is_the_turn(self) -> None:
        match = table("1.1 1.2 1.3", "9.1")
        do(match, "exchange 1.1")
        assert match.to_act == (1,)

    @given(st.randoms(use_true_random=False))
    @settings(max_examples=25, deadline=None)
    def test_an_exchange_changes_as_many_for_as_many_and_nothing_else(self, rng: Random) -> None:
        match = marbre.start("defense-d-afficher", players=2, seed=str(rng.random()))
        walk(match, rng, 30)
        seat = match.to_act[0]
        for _ in range(50):
            drawn = match.sample(seat, rng)
            if isinstance(drawn, Exchange):
                before = match.view(seat)
                match.play(seat, drawn)
                after = match.view(seat)
                assert after.counts == before.counts
                assert not set(drawn.cards) & set(after.hand)
                assert after.bottom[-len(drawn.cards) :] == drawn.cards
                return


class TestTheBottomOfTheReserve:
    def low(self) -> Match:
        """The unknown part of the reserve is used up: what side 0 slipped under comes up for side 1."""
        rest = " ".join(f"{panel}.{slot}{copy}" for panel in range(2, 10) for slot in range(1, 5) for copy in ("", "b"))
        match = table("1.1 1.2", rest + " 1.1b", bottom="1.3 1.4", slipped_by=(0, 0), posted="1.2b 1.3b", turn=1)
        assert match.view(None).reserve == 1
        return without_luck(match)

    @rule("DEF-4.4")
    def test_a_side_sees_what_it_has_slipped_and_the_others_only_who_did(self) -> None:
        match = table("1.1 1.2 1.3", "9.1 9.2")
        do(match, "exchange 1.3 1.1")
        assert below(match, 0) == [(0, card("1.3")), (0, card("1.1"))]
        for viewer in (1, None):
            assert below(match, viewer) == [(0, None), (0, None)]

    @rule("DEF-4.4")
    def test_partners_know_the_same(self) -> None:
        match = table("1.1 1.2 1.3", "9.1 9.2", players=4, options={"teams": "2"})
        do(match, "exchange 1.3")
        assert match.view(0).bottom == match.view(1).bottom != match.view(2).bottom

    @rule("DEF-4.4")
    def test_it_comes_up_in_its_order_once_the_rest_is_used_up(self) -> None:
        match = self.low()
        do(match, "exchange 2.1 2.2")
        assert not match.rules.possible(match.state, Draw(cards("1.4b 1.4")))
        assert not match.rules.possible(match.state, Draw(cards("1.3 1.4b")))
        draws(match, Draw(cards("1.4b 1.3")))
        assert match.state.bottom == cards("1.4 2.1 2.2")

    @rule("DEF-7.2")
    def test_what_an_other_slips_or_takes_is_in_no_log_and_no_record(self) -> None:
        match = without_luck(table("1.1 1.2 1.3", "9.1 9.2"))
        do(match, "exchange 1.2")
        draws(match, Draw(cards("5.1")))
        assert "Limaçor" in said(match, 0)
        assert "Girafex" in said(match, 0)
        for viewer in (1, None):
            assert "Limaçor" not in said(match, viewer)
            assert "Girafex" not in said(match, viewer)
            record = match.record_for(viewer)
            assert b'"type":"exchange","cards":[]' in record
            assert b'"type":"draw","cards":[]' in record
            assert "gives up one poster for one from the reserve" in said(match, viewer)


class TestImagining:
    """What a review weighs luck in: the moment before the dealer draws."""

    @rule("DEF-4.1", "DEF-4.2")
    @pytest.mark.parametrize("seat", [0, 1, None])
    @pytest.mark.parametrize(
        ("mine", "posted", "most", "dead"), [("1.1 1.2 1.3b", "1.3 2.1", 1, "1.3b"), ("1.1 1.2 1.3", "2.1", 3, "")]
    )
    def test_an_exchange_gives_up_what_fits_nowhere_or_anything(
        self, seat: int | None, mine: str, posted: str, most: int, dead: str
    ) -> None:
        match = without_luck(table(mine, "9.1 9.2", posted=posted))
        do(match, "exchange 1.2")
        rules, counts = match.rules, match.view(None).counts
        for seed in range(20):
            rng = Random(seed)
            world = rules.imagine(match.view(seat), rng)
            assert 1 <= len(world.held) <= most or seat != 0
            assert set(cards(dead)) <= set(world.held) or seat != 0
            after = rules.apply(world, DEALER, rules.draw(world, marbre.cheap_luck(rng)))
            assert after.bottom == world.held and world.held
            assert rules.view(after, None).counts == counts

    @rule("DEF-5.4")
    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_a_swap_gives_up_any_poster(self, seat: int | None) -> None:
        match = without_luck(table("1.1 5.1", "9.1 9.2", stage="swap"))
        do(match, "swap 5.1 2")
        rules, given = match.rules, set()
        for seed in range(20):
            rng = Random(seed)
            world = rules.imagine(match.view(seat), rng)
            after = rules.apply(world, DEALER, rules.draw(world, marbre.cheap_luck(rng)))
            given |= set(world.held)
            assert rules.view(after, None).counts == (2, 2)
        assert given == set(cards("1.1 5.1")) or seat != 0


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

    def test_what_is_imagined_after_the_end_has_no_poster_in_two_places(self) -> None:
        """Hands lie open then, and what was slipped under the reserve still does not."""
        match = table("1.1", "9.1 9.2 9.3 9.4", stage="over", bottom="2.1 2.2 3.1 3.2", slipped_by=(1, 1, 1, 1))
        view = match.view(None)
        for seed in range(20):
            assert match.rules.view(match.rules.imagine(view, Random(seed)), None) == view

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
        match = table("1.1 2.1", "9.1", "8.1", public="2.1")
        do(match, "exchange 1.1 2.1")
        assert match.view(2).bottom == (None, card("2.1"))
        assert match.view(None).bottom == (None, card("2.1"))
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
