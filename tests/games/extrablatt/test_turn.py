"""Das Extrablatt, chapters 2 and 5: a turn; the clock and the fax plan."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.games.extrablatt.actions import MOTOR, Decline, Eliminate, Fill, Finish, Pay, Refill, TakeMotor, Write
from marbre.kernel.seats import DEALER
from marbre.testing.matches import walk
from tests.games.extrablatt.drawing import card, table
from tests.support import refused, rule

SPENT: dict[str, Any] = {"extras": (0, 0, 0)}
ONE_LEFT = "politics-1 | economy-1 economy-2 | sport-1 sport-2 | culture-1 culture-2 | local-1 local-2"


class TestATurn:
    @rule("EXT-2.1")
    @pytest.mark.parametrize("action", [Write(0, 2, 2, 12, 6), Eliminate(0), Eliminate(0, 1)])
    def test_one_action_and_the_next_seat_follows(self, action: object) -> None:
        match = table(turn=2, **SPENT)
        assert match.to_act == (2,)
        assert refused(match, 0, action) == "EXT-2.1"
        match.play(2, action)
        assert match.to_act == (0,)

    @rule("EXT-2.2")
    def test_only_the_foot_of_a_column_is_used_then_the_next(self) -> None:
        match = table(**SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        assert match.view(0).papers[0].articles[0].headline == card("politics-1")
        assert match.view(0).columns[0] == (card("politics-2"), card("politics-3"))

    @rule("EXT-2.3")
    def test_one_or_two_dispatches_leave_the_game(self) -> None:
        match = table(**SPENT)
        match.play(0, Eliminate(1, 3))
        assert match.view(0).removed == (card("economy-1"), card("culture-1"))
        assert match.view(0).columns[1] == (card("economy-2"),)

    @rule("EXT-2.3")
    def test_both_may_come_from_one_column(self) -> None:
        match = table(**SPENT)
        match.play(0, Eliminate(0, 0))
        assert match.view(0).removed == (card("politics-1"), card("politics-2"))
        assert match.view(0).columns[0] == (card("politics-3"),)

    @rule("EXT-2.3")
    def test_motors_are_never_eliminated_nor_what_lies_above_them(self) -> None:
        match = table(fax="motor politics-1 | economy-1 motor | sport-1 | | local-1 local-2")
        for action in (Eliminate(0), Eliminate(1, 1), Eliminate(4, 0), Eliminate(3), Eliminate(2, 2)):
            assert refused(match, 0, action) == "EXT-2.3"
        assert Eliminate(4, 4) in match.legal(0)

    @rule("EXT-2.4")
    def test_a_motor_is_taken_at_the_foot_only(self) -> None:
        match = table(fax="motor politics-1 | economy-1 motor | sport-1 | | local-1")
        assert refused(match, 0, TakeMotor(1, 1)) == "EXT-2.4"
        assert refused(match, 0, TakeMotor(3, 1)) == "EXT-2.4"
        match.play(0, TakeMotor(0, 1))
        assert match.view(0).taken == 1
        assert match.view(0).columns[0] == (card("politics-1"),)

    @rule("EXT-2.5")
    def test_an_extra_buys_one_more_action_once_in_a_turn(self) -> None:
        match = table(extras=(2, 0, 0))
        match.play(0, Eliminate(0))
        assert match.to_act == (0,)
        match.play(0, Write(1, 2, 2, 12, 6))
        assert match.view(0).extras == (1, 0, 0)
        assert match.to_act == (1,)

    @rule("EXT-2.5")
    def test_or_is_kept(self) -> None:
        match = table(extras=(1, 1, 1))
        match.play(0, Eliminate(0))
        match.play(0, Finish())
        assert match.view(0).extras == (1, 1, 1)
        assert match.to_act == (1,)
        assert not match.view(0).spent

    @rule("EXT-2.6")
    def test_nobody_passes(self) -> None:
        assert refused(table(extras=(1, 1, 1)), 0, Finish()) == "EXT-2.6"

    @rule("EXT-2.6")
    def test_and_nobody_has_to(self) -> None:
        rng = Random("never stuck")
        for number in range(6):
            match = marbre.start("extrablatt", players=2 + number % 3, seed=f"stuck {number}")
            while match.to_act:
                view = match.view(None)
                if view.stage == "act":
                    assert any(not isinstance(action, Write) for action in match.offered(view.turn))
                walk(match, rng, 1)


class TestTheClock:
    @rule("EXT-5.1")
    def test_a_motor_that_comes_up_moves_it_by_an_hour(self) -> None:
        match = table(fax=ONE_LEFT, stage="fill", hour=3, columns=((), *table().state.columns[1:]), pile=2, filling=0)
        assert match.rules.possible(match.state, Fill((MOTOR, card("oddities-1"), MOTOR)))
        match.enter(DEALER, Fill((MOTOR, card("oddities-1"), MOTOR)), None)
        assert match.view(None).hour == 5
        assert "it is 5 o’clock" in match.say(match.log(0)[-1].messages[1])

    @rule("EXT-5.2")
    def test_three_sectors(self) -> None:
        sectors = [table(hour=hour).view(None).sector for hour in range(13)]
        assert sectors == [0] * 5 + [1] * 4 + [2] * 4

    @rule("EXT-5.2")
    def test_leaving_one_is_told(self) -> None:
        match = table(stage="fill", hour=4, columns=((), *table().state.columns[1:]), pile=2, filling=0)
        match.enter(DEALER, Fill((MOTOR, card("oddities-1"), card("oddities-2"))), None)
        assert match.say(match.log(0)[-1].messages[-1]).startswith("The clock leaves the yellow sector")


class TestRefilling:
    @rule("EXT-5.3")
    def test_an_empty_column_gets_three_cards_at_once(self) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0), (0, 0), (40, 6)), **SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        assert len(match.view(0).columns[0]) == 3
        assert match.to_act == (1,)

    @rule("EXT-5.3")
    def test_before_the_duel_is_fought(self) -> None:
        fax = ONE_LEFT.replace("politics-1", "motor")
        match = table(fax=fax, hour=3, piles=((0, 0), (0, 0), (40, 6)), **SPENT)
        match.play(0, TakeMotor(0, 1))
        assert match.view(2).stage == "duel"
        assert len(match.view(2).columns[0]) == 3

    @rule("EXT-5.3", "EXT-5.4")
    def test_for_which_the_attacker_chooses_the_pile_first(self) -> None:
        fax = ONE_LEFT.replace("politics-1", "motor")
        match = table(fax=fax, hour=3, piles=((0, 0), (30, 0), (30, 6)), **SPENT)
        match.play(0, TakeMotor(0, 1))
        assert refused(match, 1, Pay(2)) == "EXT-4.2"
        match.play(0, Refill("normal"))
        assert match.to_act == (0, 1)
        assert len(match.view(2).columns[0]) == 3

    @rule("EXT-2.3", "EXT-5.3")
    def test_between_two_eliminations(self) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0), (40, 0), (0, 0)), **SPENT)
        match.play(0, Eliminate(0))
        assert len(match.view(0).columns[0]) == 3
        assert match.legal(0) == (*(Eliminate(column) for column in range(5)), Decline())
        assert refused(match, 1, Decline()) == "EXT-2.1"
        for action in (Write(1, 2, 2, 12, 6), Eliminate(0, 1), TakeMotor(0, 1), Finish()):
            assert refused(match, 0, action) == "EXT-2.3"
        match.play(0, Eliminate(0))
        assert len(match.view(0).removed) == 2
        assert match.to_act == (1,)

    @rule("EXT-2.3")
    def test_the_second_may_be_left_undone(self) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0), (40, 0), (0, 0)), **SPENT)
        match.play(0, Eliminate(0))
        match.play(0, Decline())
        assert len(match.view(0).removed) == 1
        assert match.to_act == (1,)

    @rule("EXT-5.3")
    def test_a_column_that_is_not_empty_gets_none(self) -> None:
        match = table(**SPENT)
        match.play(0, Eliminate(1))
        assert len(match.view(0).columns[1]) == 1

    @rule("EXT-5.4")
    def test_the_start_pile_first(self) -> None:
        match = table(fax=ONE_LEFT, piles=((5, 1), (30, 0), (30, 7)), **SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        assert sum(match.view(0).piles[0]) == 3
        assert match.view(0).piles[1:] == ((30, 0), (30, 7))

    @rule("EXT-5.4")
    @pytest.mark.parametrize(("pile", "at"), [("normal", 1), ("tempo", 2)])
    def test_then_the_active_player_chooses(self, pile: str, at: int) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0), (30, 0), (30, 7)), **SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        assert match.to_act == (0,)
        assert match.legal(0) == (Refill("normal"), Refill("tempo"))
        assert refused(match, 1, Refill("normal")) == "EXT-5.4"
        assert refused(match, 0, Eliminate(1)) == "EXT-5.4"
        match.play(0, Refill(pile))  # type: ignore[arg-type]
        assert [sum(some) for some in match.view(0).piles] == [0, 27 if at == 1 else 30, 34 if at == 2 else 37]
        assert match.to_act == (1,)

    @rule("EXT-5.4")
    def test_for_the_rest_of_the_turn(self) -> None:
        fax = "politics-1 | economy-1 | sport-1 | culture-1 culture-2 | local-1 local-2"
        match = table(fax=fax, piles=((0, 0), (30, 0), (30, 7)), extras=(1, 0, 0))
        match.play(0, Eliminate(0, 1))
        match.play(0, Refill("tempo"))
        assert [sum(some) for some in match.view(0).piles] == [0, 30, 31]
        match.play(0, Write(2, 2, 2, 12, 6))
        assert [sum(some) for some in match.view(0).piles] == [0, 30, 28]
        assert match.to_act == (1,)

    @rule("EXT-5.4")
    def test_the_next_player_chooses_for_himself(self) -> None:
        fax = "politics-1 | economy-1 | sport-1 sport-2 | culture-1 culture-2 | local-1 local-2"
        match = table(fax=fax, piles=((0, 0), (30, 0), (30, 7)), **SPENT)
        for seat, pile in ((0, "normal"), (1, "tempo")):
            match.play(seat, Write(seat, 2, 2, 12, 6))
            match.play(seat, Refill(pile))  # type: ignore[arg-type]
        assert [sum(some) for some in match.view(0).piles] == [0, 27, 34]

    @rule("EXT-5.5")
    def test_a_pile_that_runs_out_is_followed_by_another_of_ones_choice(self) -> None:
        match = table(fax=ONE_LEFT, piles=((2, 0), (30, 0), (30, 7)), **SPENT)
        match.play(0, Eliminate(0))
        assert len(match.view(0).columns[0]) == 2
        assert match.legal(0) == (Refill("normal"), Refill("tempo"))
        match.play(0, Refill("normal"))
        assert len(match.view(0).columns[0]) == 3
        assert match.view(0).piles == ((0, 0), (29, 0), (30, 7))

    @rule("EXT-5.5")
    def test_without_a_choice_if_there_is_none(self) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0), (1, 0), (30, 7)), **SPENT)
        match.play(0, Write(0, 2, 2, 12, 6))
        match.play(0, Refill("normal"))
        assert len(match.view(0).columns[0]) == 3
        assert match.to_act == (1,)

    @rule("EXT-5.4")
    def test_not_when_there_is_nothing_to_choose(self) -> None:
        assert refused(table(), 0, Refill("tempo")) == "EXT-5.4"

    @rule("EXT-5.6")
    def test_when_nothing_is_left_columns_stay_empty(self) -> None:
        match = table(fax=ONE_LEFT, piles=((0, 0),) * 3, **SPENT)
        match.play(0, Eliminate(0))
        assert match.view(0).columns[0] == ()
        assert match.to_act == (1,)
        assert refused(match, 1, Write(0, 2, 2, 12, 6)) == "EXT-3.1"
