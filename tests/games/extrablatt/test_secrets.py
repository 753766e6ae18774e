"""Das Extrablatt, chapter 7: what is secret. tests/contract proves it at random; here it is on purpose."""

from collections import Counter
from random import Random

import pytest

import marbre
from marbre.games.extrablatt.actions import Eliminate, Misprint, Pay, TakeMotor
from marbre.games.extrablatt.secrets.redealing import known_to
from marbre.testing.matches import walk
from marbre.testing.secrecy import everything_sent_to, probes
from tests.games.extrablatt.drawing import duelled, rules_of, table
from tests.support import rule


class TestCheques:
    @rule("EXT-7.1")
    def test_hands_are_secret(self) -> None:
        match = duelled()
        for seat in match.seats:
            view = match.view(seat)
            assert [hand is not None for hand in view.hands] == [owner == seat for owner in match.seats]
            assert [number is not None for number in view.sets] == [owner == seat for owner in match.seats]
        assert match.view(None).hands == (None, None, None)

    @rule("EXT-7.1")
    def test_a_choice_is_secret_until_both_have_chosen(self) -> None:
        match = table(fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=3)
        match.play(0, TakeMotor(0, 1))
        match.play(0, Pay(8))
        assert match.view(1).duel is not None and match.view(1).duel.given == (None, None)
        assert match.view(1).paid == (0,)
        assert match.view(0).duel.given == (8, None)
        assert "8" not in match.say(match.log(1)[-1].messages[-1])
        assert b'"cheque"' not in match.record_for(1)

    @rule("EXT-7.1")
    def test_the_two_know_both_cheques_afterwards_the_others_who_won(self) -> None:
        match = table(fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=3)
        match.play(0, TakeMotor(0, 1))
        match.play(0, Pay(8))
        match.play(1, Pay(6))
        assert [match.view(seat).duels[0].given for seat in (0, 1, 2, None)] == [
            (8, 6),
            (8, 6),
            (None, None),
            (None, None),
        ]
        assert [match.view(seat).duels[0].winner for seat in (0, 1, 2, None)] == [0, 0, 0, 0]
        assert "8,000 over 6,000" in " ".join(match.say(said) for said in match.log(1)[-1].messages)
        assert "000" not in " ".join(match.say(said) for said in match.log(2)[-1].messages)

    @rule("EXT-7.1", "TAB-2.3")
    def test_the_second_cheque_cannot_be_taken_back_the_first_can(self) -> None:
        match = table(fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=3)
        match.play(0, TakeMotor(0, 1))
        match.play(0, Pay(8))
        assert match.may_take_back(0)
        match.play(1, Pay(6))
        assert not match.may_take_back(1)

    @rule("EXT-7.1")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_no_seat_can_tell_a_redeal_from_the_truth_after_duels(self, players: int) -> None:
        match, rng = duelled(players, 4), Random("worlds")
        tried = probes(match)
        differ = 0
        for seat in (None, *match.seats):
            for _ in range(3):
                world = match.redeal(seat, rng)
                differ += world.state.hands != match.state.hands
                assert everything_sent_to(world, seat, tried) == everything_sent_to(match, seat, tried)
        assert differ

    @rule("EXT-7.1")
    def test_everything_lies_open_at_the_end(self) -> None:
        match = marbre.start("extrablatt", players=3, seed="end")
        walk(match, Random("end"), 100_000)
        assert all(hand is not None for hand in match.view(None).hands)
        assert all(None not in duel.given for duel in match.view(None).duels)


class TestPiles:
    @rule("EXT-7.2")
    def test_what_a_pile_holds_is_not_in_the_state(self) -> None:
        """The same state goes on in different ways, with the luck that is drawn then."""
        match = marbre.start("extrablatt", players=3, seed="piles")
        drawn = set()
        for number in range(8):
            world = match.redeal(None, Random(number))
            assert world.state.unseen == match.state.unseen
            assert world.state.columns == match.state.columns
            for _ in range(9):
                seat = world.to_act[0]
                gone = [action for action in world.legal(seat) if isinstance(action, Eliminate)]
                world.act(seat, gone[-1] if gone else world.legal(seat)[-1])
            drawn.add(world.state.columns)
        assert len(drawn) > 1

    @rule("EXT-7.2")
    def test_everything_else_is_open_to_all(self) -> None:
        match = marbre.start("extrablatt", players=3, seed="open")
        walk(match, Random("open"), 40)
        views = [match.view(seat) for seat in (None, *match.seats)]
        for name in ("columns", "unseen", "piles", "papers", "extras", "removed", "photos", "hour", "forecast"):
            assert all(getattr(view, name) == getattr(views[0], name) for view in views)


class TestWorlds:
    def test_histories_are_drawn_evenly(self) -> None:
        """Seat 2 saw seat 0 beat seat 1: every way in which that may have happened is equally likely."""
        match = table(fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=3)
        match.play(0, TakeMotor(0, 1))
        match.play(0, Pay(8))
        match.play(1, Pay(6))
        histories, known = rules_of(match).histories, known_to(match.state, 2)
        ways = sum(histories.hands(known).values())
        rng = Random("even")
        drawn = Counter(str(histories.draw(known, rng)) for _ in range(200 * ways))
        assert len(drawn) == ways
        assert all(140 < count < 260 for count in drawn.values())

    def test_what_one_gave_and_got_is_certain(self) -> None:
        match = duelled(4, 5)
        for seat in match.seats:
            possible = rules_of(match).histories.hands(known_to(match.state, seat))
            assert {hands[seat] for hands in possible} == {match.state.hands[seat]}
            assert match.state.hands in possible

    def test_a_spectator_of_many_duels_still_imagines_a_world_that_fits(self) -> None:
        match = duelled(4, 7)
        world = match.redeal(None, Random("spectator"))
        assert everything_sent_to(world, None, ()) == everything_sent_to(match, None, ())
        assert world.state.hands != match.state.hands

    def test_misprints_are_public(self) -> None:
        one = "==========\naa\naa\na sport-4 10"
        match = table(one, one, "", fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=9)
        match.play(0, TakeMotor(0, 1, "sport"))
        match.play(0, Pay(10))
        match.play(1, Pay(2))
        match.play(0, Misprint(0))
        assert match.view(2).papers[1].articles[0].misprint == 0
