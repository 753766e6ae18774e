"""Matches: seats, bad input, undo, the clock."""

import gc
import pickle
from random import Random
from typing import Any

import pytest

import marbre
from marbre.games.vips.actions import Bet, Place, Swap
from marbre.kernel.actions import TakeBack
from marbre.testing.matches import walk
from tests.games.vips.drawing import PLAIN, table
from tests.support import refused, rule


class TestBadInput:
    @rule("TAB-1.1")
    @pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", 1.0])
    def test_a_seat_that_is_not_there(self, seat: Any) -> None:
        match = marbre.start("vips", seed="x")
        before = match.save()
        assert refused(match, seat, Bet(1, 1, 1)) == "TAB-1.1"
        with pytest.raises(marbre.RuleViolation, match=r"TAB-1\.1: there is no seat .* its seats are 0 to 1"):
            match.play(seat, Bet(1, 1, 1))
        for question in (match.legal, match.view, match.log, match.seen_by, match.record_for):
            with pytest.raises(marbre.RuleViolation, match=r"TAB-1\.1"):
                question(seat)
        assert match.save() == before

    @rule("TAB-1.2")
    @pytest.mark.parametrize(
        "action",
        [None, "bet I-I-I", 7, {}, Bet(9, 1, 1), Bet("1", 1, 1), Place("gold", 0), Place("red", 15), Place("red", [0])],  # type: ignore[arg-type]
    )
    def test_what_is_no_action_of_the_game(self, action: Any) -> None:
        match = marbre.start("vips", seed="x")
        before = match.save()
        assert refused(match, 0, action) == "TAB-1.2"
        with pytest.raises(marbre.RuleViolation, match="not an action of VIPs"):
            match.play(0, action)
        assert match.save() == before

    @rule("TAB-1.2")
    @pytest.mark.parametrize("nearly", [Bet(1.0, 2, 3), Bet(True, 2, 3)])  # type: ignore[arg-type]
    def test_what_only_equals_an_action_is_none_and_spoils_nothing(self, nearly: Any) -> None:
        """1 == 1.0 == True in Python: an action must not be let in, or kept out, because of an equal one."""
        match = marbre.start("vips", seed="x")
        for _ in range(2):
            assert refused(match, 0, nearly) == "TAB-1.2"
            assert match.check(0, Bet(1, 2, 3)) is None

    @rule("TAB-1.2")
    def test_an_action_of_another_game(self) -> None:
        from scoop import Choose

        refusal = marbre.start("vips", seed="x").check(0, Choose(3))
        assert refusal is not None and refusal.rule == "TAB-1.2"
        with pytest.raises(marbre.Unreadable, match="not an action"):
            marbre.action_from_json("vips", marbre.to_json(Choose(3)))

    @pytest.mark.parametrize(
        "data",
        [b"", b"{", b"nonsense", b"[]", b"null", b'{"type":"bet"}', b'{"type":"bet","top":1,"middle":1,"bottom":6}',
         b'{"type":"place","chip":"red","piece":0,"extra":1}', b'{"type":"deal","chips":[]}', b"\xff", b"[" * 100_000,
         '{"type":"argue","words":{}}'],
    )  # fmt: skip
    def test_unreadable_json(self, data: Any) -> None:
        with pytest.raises(marbre.Unreadable) as caught:
            marbre.action_from_json("vips", data)
        assert "\n" not in str(caught.value)

    def test_an_unknown_game_names_the_games(self) -> None:
        with pytest.raises(marbre.Unreadable, match=r"no game “vpis”. Games: .*vips.* Did you mean vips\?"):
            marbre.start("vpis")

    def test_an_unknown_option_names_the_options(self) -> None:
        with pytest.raises(marbre.Unreadable, match=r"“portrait”.*columns, portraits.*Did you mean portraits\?"):
            marbre.start("vips", options={"portrait": "men"})

    @pytest.mark.parametrize("players", [-3, 0, 1, 6, 2.5, "two", None, True])
    def test_a_wrong_number_of_players_names_the_right_ones(self, players: Any) -> None:
        if players is None:
            assert len(marbre.start("vips", players=None).seats) == 2
            return
        with pytest.raises(marbre.Unreadable, match="VIPs is for 2 to 5 players"):
            marbre.start("vips", players=players)

    def test_names_for_the_wrong_number_of_seats(self) -> None:
        with pytest.raises(marbre.Unreadable, match="1 names were given for 2 players"):
            marbre.start("vips", names=["Agathe"])

    @rule("TAB-1.4")
    def test_sampling_for_a_seat_that_may_not_act(self) -> None:
        match = table(PLAIN)
        assert match.legal(1) == ()
        with pytest.raises(marbre.RuleViolation, match=r"TAB-1\.4"):
            match.sample(1, Random(0))

    def test_refusals_survive_the_way_back_from_another_process(self) -> None:
        for wrong in (lambda: marbre.start("vpis"), lambda: marbre.start("vips", seed="x").play(9, None)):
            with pytest.raises((marbre.Unreadable, marbre.RuleViolation)) as caught:
                wrong()
            again = pickle.loads(pickle.dumps(caught.value))
            assert type(again) is type(caught.value)
            assert str(again) == str(caught.value)

    def test_unreadable_is_said_in_french_too(self) -> None:
        with pytest.raises(marbre.Unreadable) as caught:
            marbre.start("vpis")
        assert caught.value.say("fr").startswith("Il n’y a pas de jeu «\u202fvpis\u202f».")
        assert "Vouliez-vous dire vips" in caught.value.say("fr")


class TestTakingBack:
    @rule("TAB-2.1")
    def test_the_last_action_and_the_one_before_it(self) -> None:
        match = table(PLAIN)
        start = match.state
        match.play(0, Place("red", 0))
        middle = match.state
        match.play(0, Place("blue", 1))
        match.undo(0)
        assert match.state == middle
        match.undo(0)
        assert match.state == start
        with pytest.raises(marbre.RuleViolation, match=r"TAB-2\.1"):
            match.undo(0)
        assert match.last.number == 4

    @rule("TAB-2.1")
    def test_and_play_on_after_it(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 0))
        match.undo(0)
        match.play(0, Place("green", 0))
        match.play(0, Swap(1, 4))
        assert match.to_act == (1,)
        assert match.say(match.log(1)[1].messages[0]) == "seat 1 takes back the last action."

    @rule("TAB-2.1")
    def test_not_somebody_elses(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 0))
        assert refused(match, 1, TakeBack()) == "TAB-2.1"

    @rule("TAB-2.1")
    def test_not_once_somebody_else_has_acted_even_if_he_took_it_back(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 0))
        match.play(0, Place("red", 0))
        match.play(1, Place("red", 0))
        assert refused(match, 0, TakeBack()) == "TAB-2.1"
        match.undo(1)
        assert refused(match, 0, TakeBack()) == "TAB-2.1"

    @rule("TAB-2.2")
    def test_not_after_luck_was_drawn(self) -> None:
        match = marbre.start("vips", seed="x")
        assert refused(match, 0, TakeBack()) == "TAB-2.2"
        match.play(0, Bet(1, 1, 1))
        match.undo(0)
        match.play(0, Bet(2, 1, 1))
        match.play(1, Bet(1, 1, 1))
        assert refused(match, 1, TakeBack()) == "TAB-2.2"

    @rule("TAB-2.2")
    def test_not_when_the_match_is_over(self) -> None:
        match = marbre.start("vips", seed="x")
        walk(match, Random(0), 100_000)
        assert {refused(match, seat, TakeBack()) for seat in match.seats} == {"TAB-2.2"}

    @rule("TAB-2.3")
    def test_not_if_it_showed_something_hidden(self) -> None:
        from scoop import Choose, Look

        match = marbre.start("scoop", players=2, seed="x")
        match.play(0, Look(1))
        assert refused(match, 0, TakeBack()) == "TAB-2.3"
        match.play(1, Choose(match.view(1).hands[1][0]))
        assert match.check(1, TakeBack()) is None


class TestTheClock:
    def test_it_acts_when_it_is_due_and_the_record_tells_when(self) -> None:
        from scoop import Choose, TimeUp

        match = marbre.start("scoop", players=3, seed="x")
        match.play(0, Choose(match.view(0).hands[0][2]), at=4_000)
        match.advance(29_999)
        assert match.last.actor == 0
        match.advance(31_000)
        assert (match.last.actor, match.last.at, match.last.action) == ("clock", 30_000, TimeUp(1))
        assert len(match.view(None).printed) == 3
        assert marbre.replay(match.save()) == match
        match.advance(3_600_000)
        assert match.outcome is not None
        assert marbre.verify(match.record()).draws == 1

    def test_a_clock_that_was_not_due_is_caught_in_a_record(self) -> None:
        from scoop import TimeUp

        match = marbre.start("scoop", players=3, seed="x")
        match.enter("clock", TimeUp(2), 10)
        with pytest.raises(marbre.Unreadable, match="the clock was not due"):
            marbre.replay(match.save())
        match = marbre.start("scoop", players=3, seed="x")
        match.enter("clock", TimeUp(1), 10)
        with pytest.raises(marbre.Unreadable, match="the clock was not due"):
            marbre.replay(match.save())

    def test_a_game_without_a_clock_has_none(self) -> None:
        match = marbre.start("vips", seed="x")
        match.advance(10**9)
        assert match.last.number == 1


class TestTheMatchItself:
    def test_its_name_tells_where_it_is(self) -> None:
        match = marbre.start("vips", players=3, seed="lundi")
        assert repr(match) == "<Match of vips, 3 seats, 1 actions, to_act=(0, 1, 2)>"

    def test_a_copy_costs_the_same_however_long_the_match(self) -> None:
        match = marbre.start("vips", seed="x")
        walk(match, Random(0), 20)
        assert match.copy().last is match.last

    def test_a_very_long_match_can_be_let_go(self) -> None:
        """The chain of entries is thousands long in Défense d'afficher; freeing it must not overflow the stack."""
        match = table(PLAIN)
        for _ in range(200_000):
            match.enter(0, Place("red", 0), None)
            match.enter(0, TakeBack(), None)
        del match
        gc.collect()

    def test_names_are_used_where_given(self) -> None:
        match = marbre.start("vips", seed="x", names=["Agathe", None])
        assert match.names("fr") == ("Agathe", "place 2")
        said = match.play(0, Bet(2, 5, 4))
        assert match.say(said[0], "fr", 0) == "Vous pariez sur haut II, milieu V et bas IV."
        assert match.say(match.log(1)[-1].messages[0], "fr", 1) == "Agathe remplit son bulletin."


class TestWhatASeatHasSeen:
    def test_others_slips_are_hidden_and_what_the_dealer_did_is_there(self) -> None:
        match = marbre.start("vips", players=2, seed="x", words={0: "moi"})
        for seat in match.seats:
            match.act(seat, Bet(1, 2, 3))
        seen = match.seen_by(1)
        assert [one.actor for one in seen] == ["dealer", 0, 1, "dealer", "dealer"]
        assert [one.action for one in seen[1:3]] == [None, Bet(1, 2, 3)]
        assert [one.number for one in seen] == [2, 3, 4, 5, 6], "the word was no move"
        assert match.seen_by(1, since=4) == seen[3:]

    @rule("TAB-2.1")
    def test_what_was_taken_back_is_not(self) -> None:
        match = marbre.start("vips", players=2, seed="x")
        for seat in match.seats:
            match.act(seat, Bet(1, 2, 3))
        before = match.seen_by(0)
        (seat,) = match.to_act
        one, other = match.legal(seat)[:2]
        match.act(seat, one)
        match.undo(seat)
        assert match.seen_by(0) == before
        match.act(seat, other)
        assert [seen.action for seen in match.seen_by(0)[len(before) :]] == [other]
