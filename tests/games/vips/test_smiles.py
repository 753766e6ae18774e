"""VIPs, chapter 5: the smiles, once the outcome stands."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from marbre.games.vips.actions import Place
from marbre.games.vips.smiles.ritual import Portrait, Ritual, Step, hold
from marbre.kernel.match import Match
from tests.games.vips.drawing import table
from tests.support import rule

Given = dict[tuple[int, Step], int | None]
SLIPS = ("I-I-I", "II-III-IV", "V-V-V", "I-II-II", "III-III-I")


def finished(players: int = 3) -> Match:
    """Ranked 0, 3, 1 and so on: the first seat has the tallest column to itself."""
    hands = ("g", *[""] * (players - 1))
    match = table("I:g II:r III:b IV:rr V:bb\n" * 3, hands, bets=SLIPS[:players])
    match.play(0, Place("green", 0))
    return match


def asked(ritual: Ritual) -> tuple[object, ...]:
    return ritual.portraits[-1].seat, ritual.step, ritual.asked


class TestTheOutcome:
    @rule("VIP-5.1")
    def test_it_stands_before_anybody_smiles_and_no_smile_changes_it(self) -> None:
        match = finished()
        outcome, record = match.outcome, match.record()
        assert outcome is not None
        hold(match, (), {(0, "expert"): 1, (0, "smile"): 10}, "t")
        assert (match.outcome, match.record()) == (outcome, record)


class TestNaming:
    @rule("VIP-5.2")
    def test_in_order_of_rank_each_names_an_expert_who_then_smiles(self) -> None:
        match = finished()
        assert match.outcome is not None
        assert match.rules.ranking(match.outcome) == (0, 1, 2)
        assert asked(hold(match, (), {}, "t")) == (0, "expert", 0)
        assert asked(hold(match, (), {(0, "expert"): 2}, "t")) == (0, "smile", 2)
        assert asked(hold(match, (), {(0, "expert"): 2, (0, "smile"): 4}, "t")) == (1, "expert", 1)

    @rule("VIP-5.3")
    def test_never_himself_and_nobody_twice(self) -> None:
        match = finished(4)
        first, second = hold(match, (), {}, "t").portraits[0].seat, 1
        assert hold(match, (), {}, "t").experts == tuple({0, 1, 2, 3} - {first})
        ritual = hold(match, (), {(first, "expert"): second, (first, "smile"): 0}, "t")
        assert second not in ritual.experts and ritual.asked not in ritual.experts

    @rule("VIP-5.3")
    def test_of_two_each_is_the_expert_of_the_other(self) -> None:
        match = finished(2)
        assert hold(match, (), {}, "t").experts == (1,)
        assert hold(match, (), {(0, "expert"): 1, (0, "smile"): 3}, "t").experts == (0,)

    @rule("VIP-5.3")
    def test_the_last_is_not_left_with_nobody_but_himself(self) -> None:
        match = finished(3)
        ritual = hold(match, (), {(0, "expert"): 1, (0, "smile"): 3}, "t")
        assert ritual.asked == 1 and ritual.experts == (2,)

    @rule("VIP-5.3")
    def test_whoever_is_named_there_is_always_somebody_left_for_the_next(self) -> None:
        for players in (2, 3, 4, 5):
            match = finished(players)
            for wanted in permutations(range(players)):
                answers: Given = {}
                while (ritual := hold(match, (), answers, "t")).step is not None:
                    assert ritual.step == "smile" or ritual.experts
                    named = [seat for seat in wanted if seat in ritual.experts]
                    answers[ritual.portraits[-1].seat, ritual.step] = named[0] if named else 5
                experts = [one.expert for one in ritual.portraits]
                assert sorted(map(int, map(str, experts))) == list(range(players))


class TestSmiling:
    @rule("VIP-5.4")
    def test_the_widest_smile_wins_the_prize_and_equals_share_it(self) -> None:
        match = finished(3)
        answers: Given = {(0, "expert"): 2, (0, "smile"): 4, (1, "expert"): 0, (1, "smile"): 9, (2, "expert"): 1}
        ritual = hold(match, (), {**answers, (2, "smile"): 1}, "t")
        assert ritual.portraits == (Portrait(0, 2, 4), Portrait(1, 0, 9), Portrait(2, 1, 1))
        assert ritual.prize == (1,)
        assert hold(match, (), {**answers, (2, "smile"): 9}, "t").prize == (1, 2)

    @rule("VIP-5.4")
    def test_a_smile_of_0_is_a_smile(self) -> None:
        match = finished(2)
        ritual = hold(match, (), {(0, "expert"): 1, (0, "smile"): 0, (1, "expert"): None}, "t")
        assert ritual.prize == (0,)


class TestPassingOver:
    @rule("VIP-5.5")
    def test_who_does_not_answer_is_passed_over_and_the_next_is_asked(self) -> None:
        match = finished(3)
        assert asked(hold(match, (), {(0, "expert"): None}, "t")) == (1, "expert", 1)
        assert asked(hold(match, (), {(0, "expert"): 1, (0, "smile"): None}, "t")) == (1, "expert", 1)

    @rule("VIP-5.5")
    def test_without_a_smile_there_is_no_prize(self) -> None:
        assert hold(finished(2), (), {(0, "expert"): None, (1, "expert"): None}, "t").prize == ()

    @rule("VIP-5.5")
    def test_bots_answer_at_once_and_the_same_whenever_they_are_asked(self) -> None:
        match = finished(5)
        everybody = hold(match, range(5), {}, "t")
        assert everybody == hold(match, range(5), {}, "t")
        assert everybody.step is None and everybody.prize
        assert len({one.expert for one in everybody.portraits}) == 5
        assert all(one.smile in range(11) and one.expert != one.seat for one in everybody.portraits)

    @rule("VIP-5.5")
    @given(st.sets(st.integers(0, 4)), st.randoms(use_true_random=False))
    def test_whatever_people_do_or_leave_undone_it_comes_to_an_end(self, bots: set[int], rng: Random) -> None:
        match = finished(5)
        answers: Given = {}
        while (ritual := hold(match, bots, answers, "t")).step is not None:
            assert ritual.asked not in bots
            choice = rng.choice([None, *ritual.experts] if ritual.step == "expert" else [None, *range(11)])
            answers[ritual.portraits[-1].seat, ritual.step] = choice
        named = [one.expert for one in ritual.portraits if one.expert is not None]
        assert len(named) == len(set(named))
        assert all(one.seat != one.expert for one in ritual.portraits)
