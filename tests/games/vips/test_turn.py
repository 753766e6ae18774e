"""VIPs, chapters 2 and 3: a turn, and the end of the round."""

import pytest

import marbre
from marbre.games.vips.actions import Argue, Place, Swap
from tests.games.vips.drawing import PLAIN, chips, piece, table
from tests.support import refused, rule


class TestFirstPhase:
    @rule("VIP-2.1")
    def test_a_chip_of_ones_own_on_any_piece(self) -> None:
        match = table(PLAIN)
        assert len(match.legal(0)) == 45
        match.play(0, Place("red", piece("bottom V")))
        assert match.view(0).chips[piece("bottom V")] == (1, 1, 0)
        assert match.view(0).hands[0] == (3, 2, 3)

    @rule("VIP-2.1")
    def test_several_chips_may_lie_on_one_piece(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 0))
        match.play(0, Place("red", 0))
        assert match.view(0).chips[0] == (1, 2, 0)

    @rule("VIP-2.1")
    def test_not_a_colour_one_has_used_up(self) -> None:
        match = table(PLAIN, ("ggrr", "b"))
        assert refused(match, 0, Place("blue", 0)) == "VIP-2.1"
        with pytest.raises(marbre.RuleViolation, match="you have no blue chip left"):
            match.play(0, Place("blue", 0))

    @rule("VIP-2.1")
    def test_a_turn_begins_with_a_chip(self) -> None:
        assert refused(table(PLAIN), 0, Swap(0, 3)) == "VIP-2.1"


class TestSecondPhase:
    @rule("VIP-2.2")
    def test_another_chip_on_the_same_or_another_piece_ends_the_turn(self) -> None:
        for second in (0, 7):
            match = table(PLAIN)
            match.play(0, Place("red", 0))
            assert match.to_act == (0,)
            match.play(0, Place("blue", second))
            assert match.to_act == (1,)

    @rule("VIP-2.2")
    def test_a_swap_ends_the_turn_and_costs_no_chip(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 14))
        match.play(0, Swap(piece("top II"), piece("top V")))
        assert match.to_act == (1,)
        assert match.view(0).hands[0] == (3, 2, 3)

    @rule("VIP-2.2")
    def test_who_has_chips_left_cannot_do_neither(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("red", 0))
        assert {type(action) for action in match.legal(0)} == {Place, Swap}
        assert match.to_act == (0,)


class TestSwapping:
    @rule("VIP-2.3")
    def test_two_pieces_with_the_same_chips_change_columns(self) -> None:
        match = table(PLAIN, stage="follow")
        before = match.view(0).columns
        match.play(0, Swap(piece("top II"), piece("top V")))
        after = match.view(0).columns
        assert (after[1], after[4]) == (before[4], before[1]) == (4, 1)
        assert [c for p, c in enumerate(after) if p not in (1, 4)] == [
            c for p, c in enumerate(before) if p not in (1, 4)
        ]

    @rule("VIP-2.3")
    def test_as_many_of_each_colour_in_whatever_order_they_were_laid(self) -> None:
        match = table("I:b II:rb III:g IV:g V:br \n" + "I:r II:b III:g IV:r V:b\n" * 2, stage="follow")
        assert match.check(0, Swap(piece("top II"), piece("top V"))) is None
        assert match.check(0, Swap(piece("top V"), piece("top II"))) is None

    @rule("VIP-2.3")
    @pytest.mark.parametrize(("one", "other"), [("r", "g"), ("r", "rr"), ("rb", "rr"), ("grb", "grr"), ("rrb", "rbb")])
    def test_not_with_other_chips(self, one: str, other: str) -> None:
        match = table(
            f"I:{one} II:{other} III:ggggg IV:bbbb V:gggg\n" + "I:r II:b III:g IV:r V:b\n" * 2, stage="follow"
        )
        assert refused(match, 0, Swap(0, 1)) == "VIP-2.3"
        assert Swap(0, 1) not in match.legal(0)

    @rule("VIP-2.3")
    def test_only_within_one_level(self) -> None:
        match = table("I:g II:r III:b IV:rr V:bb\n" * 3, stage="follow")
        assert refused(match, 0, Swap(piece("top I"), piece("middle I"))) == "VIP-2.3"

    @rule("VIP-2.3")
    def test_not_with_itself(self) -> None:
        assert refused(table(PLAIN, stage="follow"), 0, Swap(3, 3)) == "VIP-2.3"

    @rule("VIP-2.3")
    def test_neither_piece_need_have_been_touched_in_the_first_phase(self) -> None:
        match = table(PLAIN)
        match.play(0, Place("green", piece("middle III")))
        assert match.check(0, Swap(piece("top II"), piece("top V"))) is None

    @rule("VIP-2.4")
    def test_pieces_without_chips_stay_where_they_are(self) -> None:
        match = table("I:r II: III: IV:g V:b\n" + "I:r II:b III:g IV:r V:b\n" * 2, stage="follow")
        assert refused(match, 0, Swap(1, 2)) == "VIP-2.4"
        assert refused(match, 0, Swap(0, 1)) == "VIP-2.4"
        assert Swap(1, 2) not in match.legal(0)

    @rule("VIP-2.5")
    def test_the_chips_of_both_leave_the_game(self) -> None:
        match = table("I:rrb II:g III:b IV:rbr V:r\n" + "I:r II:b III:g IV:r V:b\n" * 2, stage="follow")
        match.play(0, Swap(piece("top I"), piece("top IV")))
        match.play(0, Argue(0))
        view = match.view(0)
        assert view.chips[0] == view.chips[3] == (0, 0, 0)
        assert view.gone == (0, 4, 2)
        assert view.chips[1] == (1, 0, 0)


class TestArguing:
    @rule("VIP-2.6")
    def test_a_swap_on_the_tallest_column_is_announced_and_argued_for_before_the_pieces_move(self) -> None:
        match = table(PLAIN, stage="follow")
        before = match.view(1)
        (told,) = match.play(0, Swap(piece("top I"), piece("top IV")))
        assert match.say(told, reader=1) == "seat 1 announces a swap on the tallest column: top I and top IV."
        view = match.view(1)
        assert view.announced == Swap(piece("top I"), piece("top IV"))
        assert (view.columns, view.chips, view.gone) == (before.columns, before.chips, before.gone)
        assert match.to_act == (0,)
        assert refused(match, 0, Place("red", 0)) == "VIP-2.6"
        assert refused(match, 0, Swap(piece("top II"), piece("top V"))) == "VIP-2.6"
        assert refused(match, 1, Place("red", 0)) == "VIP-2.7"

    @rule("VIP-2.6")
    def test_with_the_argument_they_move_and_the_turn_ends(self) -> None:
        match = table(PLAIN, stage="follow")
        match.play(0, Swap(piece("top I"), piece("top IV")))
        match.play(0, Argue("He has the hat for it."))
        argued, swapped = match.log(1)[-1].messages
        assert match.say(argued) == "seat 1 argues: “He has the hat for it.”"
        assert match.say(swapped).startswith("seat 1 swaps top I and top IV")
        view = match.view(1)
        assert (view.columns[piece("top I")], view.columns[piece("top IV")]) == (3, 0)
        assert view.chips[piece("top I")] == view.chips[piece("top IV")] == (0, 0, 0)
        assert view.gone == (2, 0, 0)
        assert view.announced is None
        assert match.to_act == (1,)

    @rule("VIP-2.6", "TAB-2.1")
    @pytest.mark.parametrize("instead", [Place("red", 14), Swap(piece("top II"), piece("top V"))])
    def test_until_then_it_may_be_dropped_for_something_else(self, instead: Place | Swap) -> None:
        match = table(PLAIN, stage="follow")
        before = match.view(0)
        match.play(0, Swap(piece("top I"), piece("top IV")))
        match.undo(0)
        assert match.view(0) == before
        match.play(0, instead)
        assert match.to_act == (1,)

    @rule("VIP-2.6")
    def test_a_dropped_swap_may_be_announced_again(self) -> None:
        match = table(PLAIN, stage="follow")
        for _ in range(2):
            match.play(0, Swap(piece("top I"), piece("top IV")))
            match.undo(0)
        match.play(0, Swap(piece("top I"), piece("top IV")))
        match.play(0, Argue(0))
        assert match.view(0).columns[piece("top IV")] == 0

    @rule("VIP-2.6")
    def test_ready_made_lines_are_typed_by_their_number_from_1(self) -> None:
        rules = table(PLAIN).rules
        assert rules.from_text("argue 1") == rules.from_text("plaider 1") == Argue(0)
        assert rules.to_text(Argue(2)) == "argue 3"
        with pytest.raises(marbre.Unreadable):
            rules.from_text("argue 0")

    @rule("VIP-2.6")
    def test_ready_made_lines_are_read_by_each_in_his_language(self) -> None:
        match = table(PLAIN, stage="follow")
        match.play(0, Swap(piece("top I"), piece("top IV")))
        said, _ = match.play(0, Argue(2))
        assert "already read the file" in match.say(said, "en")
        assert "déjà lu le dossier" in match.say(said, "fr")

    @rule("VIP-2.6")
    def test_words_are_never_judged_but_there_must_be_some(self) -> None:
        match = table(PLAIN, stage="follow")
        match.play(0, Swap(piece("top I"), piece("top IV")))
        assert match.check(0, Argue("rubbish {0} %s \\ “”")) is None
        assert refused(match, 0, Argue("   ")) == "VIP-2.6"
        assert refused(match, 0, Argue(99)) == "VIP-2.6"
        assert refused(match, 0, Argue("x" * 201)) == "TAB-1.2"

    @rule("VIP-2.6")
    def test_elsewhere_nothing_is_argued(self) -> None:
        match = table(PLAIN, stage="follow")
        match.play(0, Swap(piece("top II"), piece("top V")))
        assert match.to_act == (1,)
        assert refused(match, 0, Argue(0)) == "VIP-2.6"
        assert refused(match, 1, Argue(0)) == "VIP-2.6"


class TestTurnOrder:
    @rule("VIP-2.7")
    def test_to_the_left_and_round_the_table(self) -> None:
        match = table(PLAIN, ("rrrr",) * 3, turn=1)
        for seat in (1, 2, 0, 1):
            assert match.to_act == (seat,)
            assert refused(match, (seat + 1) % 3, Place("red", 0)) == "VIP-2.7"
            match.play(seat, Place("red", 0))
            match.play(seat, Place("red", 5))


class TestTheEnd:
    @rule("VIP-3.1")
    def test_with_the_last_chip_laid_one_must_swap(self) -> None:
        match = table(PLAIN, ("r", "r"))
        match.play(0, Place("red", piece("middle II")))
        assert Swap(piece("top II"), piece("top V")) in match.legal(0)
        assert all(isinstance(action, Swap) for action in match.legal(0))
        assert match.to_act == (0,)
        assert refused(match, 0, Place("red", 0)) == "VIP-3.1"
        match.play(0, Swap(piece("top II"), piece("top V")))
        assert match.to_act == (1,)

    @rule("VIP-3.1")
    def test_with_nothing_to_swap_the_second_phase_lapses(self) -> None:
        level = "I:g II:r III:b IV:rr V:bb\n"
        match = table(level * 3, ("r", "rr"))
        match.play(0, Place("red", piece("top III")))
        assert match.to_act == (1,)

    @rule("VIP-3.2")
    def test_who_has_no_chips_is_passed_over(self) -> None:
        match = table(PLAIN, ("rrr", "", "b", ""), turn=0)
        match.play(0, Place("red", 14))
        match.play(0, Place("red", 14))
        assert match.to_act == (2,)
        match.play(2, Place("blue", 14))
        match.play(2, Swap(piece("top II"), piece("top V")))
        assert match.to_act == (0,)

    @rule("VIP-3.2")
    def test_one_alone_plays_on(self) -> None:
        match = table(PLAIN, ("gggg", ""))
        for _ in range(2):
            match.play(0, Place("green", 14))
        assert match.to_act == (0,)

    @rule("VIP-3.3")
    def test_the_round_ends_with_the_last_chip_of_the_last_player(self) -> None:
        level = "I:g II:r III:b IV:rr V:bb\n"
        match = table(level * 3, ("rr", ""))
        match.play(0, Place("red", piece("top III")))
        assert match.outcome is None
        match.play(0, Place("red", piece("top III")))
        assert match.outcome is not None
        assert match.outcome.ending == "chips-played"

    @rule("VIP-3.3")
    def test_but_not_before_the_last_turn_is_over(self) -> None:
        match = table(PLAIN, ("r", ""))
        match.play(0, Place("red", piece("middle III")))
        assert match.outcome is None
        match.play(0, Swap(piece("top I"), piece("top IV")))
        assert match.outcome is None
        match.play(0, Argue(0))
        assert match.outcome is not None


def test_drawn_chips_are_counted() -> None:
    assert chips("rgb") == chips("bgr")
