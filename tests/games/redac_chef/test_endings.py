"""Rédac' Chef, chapter 8: bankruptcy, fines, ties."""

import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.actions import CORRECT
from marbre.games.redac_chef.scoring.outcome import ruling
from tests.games.redac_chef.newsdesk import next_day, print_all, state, table
from tests.support import rule


class TestTheEnd:
    @rule("RED-8.2")
    def test_a_sole_lowest_income_is_bankrupt_and_cannot_win(self) -> None:
        found = ruling([40, 30, 20], [3, 9, 9], [1, 2, 3])
        assert (found.winners, found.bankrupt) == ((1,), (0,))

    @rule("RED-8.2")
    def test_two_lowest_incomes_save_each_other(self) -> None:
        found = ruling([40, 30, 20], [3, 3, 9], [1, 2, 3])
        assert (found.winners, found.bankrupt) == ((0,), ())

    @rule("RED-8.3")
    @pytest.mark.parametrize(("dollars", "scores"), [([4, 9], (40, 35)), ([3, 9], (30, 35)), ([9, 3], (40, 25))])
    def test_of_two_players_more_than_five_dollars_behind_costs_ten_points(
        self, dollars: list[int], scores: tuple[int, int]
    ) -> None:
        found = ruling([40, 35], dollars, [1, 2])
        assert found.scores == scores
        assert found.bankrupt == ()
        assert found.winners == (scores.index(max(scores)),)

    @rule("RED-8.4")
    def test_most_points_win(self) -> None:
        assert ruling([20, 41, 40, 5], [5, 5, 5, 5], [1, 4, 2, 3]).winners == (1,)

    @rule("RED-8.5")
    def test_among_equals_the_lower_token_of_sunday(self) -> None:
        assert ruling([40, 40, 10], [5, 5, 5], [3, 2, 1]).winners == (1,)

    @rule("RED-11.4")
    @pytest.mark.parametrize(("earned", "winners"), [(11, ()), (12, (0,))])
    def test_alone_twelve_dollars_must_be_earned(self, earned: int, winners: tuple[int, ...]) -> None:
        assert ruling([50], [earned], [1]).winners == winners

    @rule("RED-15.2")
    def test_in_a_family_game_nobody_is_bankrupt_or_fined(self) -> None:
        assert ruling([40, 30, 20], [0, 9, 9], [1, 2, 3], bankruptcy=False).winners == (0,)
        assert ruling([40, 35], [0, 9], [1, 2], bankruptcy=False).scores == (40, 35)
        assert ruling([40], [0], [1], bankruptcy=False).winners == (0,)


class TestWhatIsSaidOfIt:
    @rule("RED-8.2")
    def test_the_bankrupt_is_named_with_the_rule_and_ranked_last(self) -> None:
        match = table(3, friday=0, saturday=0, sunday=0)
        for _ in range(2):
            next_day(match)
        print_all(match)
        incomes = (2, 9, 9)
        last_day = tuple(
            replace(count, dollars=most) for count, most in zip(state(match).counts[2], incomes, strict=True)
        )
        ended = replace(state(match), counts=(*state(match).counts[:2], last_day))
        found = match.rules.outcome(ended)
        assert found is not None
        assert found.ending == "bankrupt"
        assert [line.rule for line in found.breakdown[0]][-1] == "RED-8.2"
        assert match.say(found.breakdown[0][-1].message) == "$2 in all, the least of all: bankrupt, and cannot win"
        assert match.rules.ranking(replace(found, scores=(40, 10, 20), winners=(2,))) == (2, 1, 0)
        before = replace(ended, stage="proof")
        told = match.rules.tell(before, 0, CORRECT, ended, None)
        assert "seat 1" in match.say(told[-1]) and "bankrupt" in match.say(told[-1])
