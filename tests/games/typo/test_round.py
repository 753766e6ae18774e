"""Typo, chapters 2 and 4: a round, and placing nothing."""

import pytest

from marbre.games.typo.actions import Accept, Choose, Doubt, GiveUp, Place
from marbre.kernel.actions import TakeBack
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule


class TestTheWorkedExample:
    """The rulebook's own: four players, F placed first, V placed nowhere and losing 6."""

    @rule("TYP-2.2", "TYP-2.4", "TYP-2.5", "TYP-3.2", "TYP-4.1", "TYP-4.3")
    def test_front_elastic_elastic_and_a_v_that_goes_nowhere(self) -> None:
        match = reveal(table("RONT ELA CHEVAU Q", ("F", "S", "T", "V")), "FSTV")
        assert match.view(None).queue == (0, 1, 2, 3)
        put(match, 1, "left", "frontière")
        put(match, 2, "right", "élastique")
        put(match, 2, "right", "élastique")
        assert rows(match) == "FRONT ELAST CHEVAU Q"
        assert all(match.check(3, Place(row, end, "vont")) for row in range(4) for end in ("left", "right"))
        assert match.legal(3) == (GiveUp(2),)
        match.play(3, GiveUp(2))
        assert rows(match) == "FRONT ELAST V Q"
        assert match.view(None).scores == (0, 0, 0, -6)
        assert match.view(None).dictionary == 3

    @rule("TYP-2.4")
    def test_rows_are_read_from_left_to_right(self) -> None:
        match = reveal(table("TNOR ELA C Q", ("F", "S")), "FS")
        assert refused(match, 0, Place(0, "right", "frontière")) == "TYP-2.4"


class TestChoosing:
    @rule("TYP-2.1")
    def test_all_choose_at_the_same_time(self) -> None:
        match = table("A B C D", ("EF", "GH", "IJ"))
        assert match.to_act == (0, 1, 2)
        match.play(1, Choose("G"))
        assert match.to_act == (0, 2)
        assert refused(match, 1, Choose("H")) == "TYP-2.1"

    @rule("TYP-2.1")
    def test_only_a_card_of_ones_hand(self) -> None:
        match = table("A B C D", ("EEF", "GH"))
        assert match.legal(0) == (Choose("E"), Choose("F"))
        assert refused(match, 0, Choose("Z")) == "TYP-2.1"

    @rule("TYP-2.2")
    def test_nothing_is_placed_before_everybody_has_chosen(self) -> None:
        match = table("A B C D", ("EF", "GH"))
        match.play(0, Choose("E"))
        assert refused(match, 0, Place(0, "left", "eau")) == "TYP-2.2"
        assert refused(match, 0, GiveUp(0)) == "TYP-2.2"
        assert refused(match, 1, Doubt()) == "TYP-5.1"

    @rule("TYP-2.2")
    def test_the_last_choice_turns_all_cards_up_and_cannot_be_taken_back(self) -> None:
        match = table("A B C D", ("EF", "GH"))
        match.play(0, Choose("F"))
        assert match.check(0, TakeBack()) is None
        match.play(1, Choose("G"))
        assert match.view(None).chosen == ("F", "G")
        assert match.view(0).hand == "E"
        assert refused(match, 1, TakeBack()) == "TAB-2.3"


class TestTheOrder:
    @rule("TYP-2.2")
    def test_alphabetical(self) -> None:
        match = reveal(table("A B C D", ("Z", "M", "A", "N")), "ZMAN")
        assert match.view(None).queue == (2, 1, 3, 0)
        assert match.to_act == (2,)
        assert refused(match, 0, GiveUp(0)) == "TYP-2.2"

    @rule("TYP-2.3")
    @pytest.mark.parametrize(
        ("holder", "order"), [(0, (1, 2, 3, 0)), (1, (1, 2, 3, 0)), (2, (2, 3, 1, 0)), (3, (3, 1, 2, 0))]
    )
    def test_equal_letters_go_round_from_the_dictionary(self, holder: int, order: tuple[int, ...]) -> None:
        match = reveal(table("A B C D", ("Z", "M", "M", "M"), dictionary=holder), "ZMMM")
        assert match.view(None).queue == order

    @rule("TYP-2.3", "TYP-4.3")
    def test_the_order_stays_as_it_was_when_the_cards_were_turned_up(self) -> None:
        match = reveal(table("A B C D", ("KE", "KE", "KE"), dictionary=1), "KKK")
        match.play(1, GiveUp(0))
        assert match.view(None).dictionary == 1
        match.play(2, GiveUp(0))
        assert match.view(None).dictionary == 2
        assert match.to_act == (0,)


class TestPlacing:
    @rule("TYP-2.4")
    def test_at_the_left_or_right_end_of_any_row(self) -> None:
        for row, end, word, after in (
            (1, "left", "serment", "SE A B C"),
            (1, "right", "espion", "ES A B C"),
            (2, "right", "assez", "E AS B C"),
            (2, "left", "sac", "E SA B C"),
        ):
            match = reveal(table("E A B C", ("S", "Z")), "SZ")
            put(match, row, end, word)  # type: ignore[arg-type]
            assert rows(match) == after
            assert match.to_act == (1,)

    @rule("TYP-2.4")
    def test_the_word_must_begin_with_the_row(self) -> None:
        match = reveal(table("E A B C", ("S", "Z")), "SZ")
        refusal = match.check(0, Place(0, "right", "sec"))
        assert refusal is not None
        assert refusal.rule == "TYP-2.4"
        assert "the row reads ES" in refusal.reason
        assert refused(match, 0, Place(0, "right", "presse")) == "TYP-2.4"
        assert match.check(0, Place(0, "left", "sec")) is None

    @rule("TYP-2.4")
    def test_each_end_where_a_word_is_to_be_had_is_listed_once(self) -> None:
        match = reveal(table("E A Q X", ("S", "Z")), "SZ")
        listed = [(action.row, action.end) for action in match.legal(0) if isinstance(action, Place)]
        assert listed == [(0, "left"), (0, "right"), (1, "left"), (1, "right"), (2, "left")]
        assert all(match.check(0, action) is None for action in match.legal(0))

    @rule("TYP-2.5")
    def test_a_row_may_be_the_whole_word_and_words_may_be_repeated(self) -> None:
        match = reveal(table("E A B LE", ("S", "T")), "ST")
        put(match, 4, "right", "les")
        put(match, 4, "right", "lest")
        assert rows(match) == "E A B LEST"
        match = reveal(table("LE LE B C", ("S", "S")), "SS")
        put(match, 1, "right", "lessive")
        put(match, 2, "right", "lessive")
        assert rows(match) == "LES LES B C"

    @rule("TYP-2.6")
    def test_when_all_are_placed_everybody_chooses_again(self) -> None:
        match = reveal(table("E A B C", ("SA", "TA")), "ST")
        assert refused(match, 0, Choose("A")) == "TYP-2.6"
        put(match, 1, "right", "espace")
        assert refused(match, 0, Choose("A")) == "TYP-2.6"
        put(match, 1, "right", "estrade")
        assert match.to_act == (0, 1)
        assert match.view(0).sizes == (1, 1)


class TestPlacingNothing:
    @rule("TYP-4.1")
    def test_the_longest_row_goes_and_its_length_is_lost(self) -> None:
        match = reveal(table("EST A B C", ("X", "Z")), "XZ")
        match.play(0, GiveUp(0))
        view = match.view(None)
        assert view.rows == ("X", "A", "B", "C")
        assert view.scores == (-3, 0)
        assert view.discards == "EST"

    @rule("TYP-4.1")
    def test_not_a_shorter_row(self) -> None:
        match = reveal(table("EST A B C", ("X", "Z")), "XZ")
        refusal = match.check(0, GiveUp(1))
        assert refusal is not None and refusal.rule == "TYP-4.1"
        assert "row 1, not row 2" in refusal.reason

    @rule("TYP-4.1")
    def test_also_by_who_could_place_but_will_not(self) -> None:
        match = reveal(table("EST A B C", ("R", "Z")), "RZ")
        assert match.check(0, Place(1, "left", "rat")) is None
        assert match.check(0, GiveUp(0)) is None

    @rule("TYP-4.2")
    def test_of_several_longest_rows_one_is_chosen(self) -> None:
        match = reveal(table("EST A BON C", ("X", "Z")), "XZ")
        assert [action.row for action in match.legal(0) if isinstance(action, GiveUp)] == [0, 2]
        match.play(0, GiveUp(2))
        assert rows(match) == "EST A X C"

    @rule("TYP-4.3")
    def test_the_last_loser_of_a_round_keeps_the_dictionary(self) -> None:
        match = reveal(table("EST BON A C", ("XA", "ZA", "WA")), "XZW")
        for seat in (2, 0, 1):
            assert match.to_act == (seat,)
            match.play(seat, match.legal(seat)[-1])
            assert match.view(None).dictionary == seat

    @rule("TYP-4.3")
    def test_who_places_does_not_take_it(self) -> None:
        match = reveal(table("E A B C", ("S", "T"), dictionary=1), "ST")
        put(match, 1, "right", "espace")
        assert match.view(None).dictionary == 1


class TestTheClock:
    @rule("TYP-4.4")
    def test_when_time_is_out_the_first_of_the_longest_rows_goes(self) -> None:
        match = reveal(table("A EST BON C", ("RA", "ZA"), seconds=60), "RZ")
        match.advance(59_999)
        assert match.to_act == (0,)
        match.advance(60_000)
        assert match.to_act == (1,)
        assert rows(match) == "A R BON C"
        assert match.view(None).scores == (-3, 0)
        match.advance(119_999)
        assert match.to_act == (1,)
        match.advance(120_000)
        assert match.to_act == (0, 1)

    @rule("TYP-4.4")
    def test_everybody_has_the_whole_time_from_when_it_is_his_turn(self) -> None:
        match = table("A EST BON C", ("RA", "ZA"), seconds=60)
        match.play(0, Choose("R"), at=5_000)
        match.advance(1_000_000)
        match.play(1, Choose("Z"), at=1_000_000)
        match.play(0, Place(0, "left", "rat"), at=1_050_000)
        match.advance(1_109_999)
        assert match.to_act == (1,)
        match.advance(1_110_000)
        assert match.to_act == (0, 1)

    @rule("TYP-4.4")
    def test_taking_back_does_not_stop_the_clock(self) -> None:
        match = reveal(table("A EST BON C", ("RA", "ZA"), seconds=60), "RZ")
        match.play(0, Place(0, "left", "rat"), at=50_000)
        match.undo(0, at=55_000)
        match.advance(60_000)
        assert match.view(None).scores == (-3, 0)

    @rule("TYP-4.4")
    def test_without_a_limit_nothing_happens(self) -> None:
        match = reveal(table("A EST BON C", ("RA", "ZA")), "RZ")
        match.advance(10**9)
        assert match.to_act == (0,)
        assert match.view(0).seconds is None


class TestWhatCannotBeDoneNow:
    @pytest.mark.parametrize("action", [Doubt(), Accept()])
    @rule("TYP-5.1")
    def test_nobody_doubts_where_a_list_judges(self, action: object) -> None:
        match = reveal(table("E A B C", ("S", "T")), "ST")
        assert refused(match, 1, action) == "TYP-5.1"
