"""Typo, chapters 6 and 7: part two, the end, and the empty hand."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

import marbre
from marbre.games.typo.actions import Doubt, GiveUp
from marbre.kernel.luck import cheap_luck
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import rule


def to_part_two(players: int, seed: str) -> Match:
    match = marbre.start("typo", players=players, seed=seed)
    rng = Random(seed)
    while match.view(None).part == 1:
        walk(match, rng, 1)
    return match


class TestPartTwo:
    @rule("TYP-6.1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_everything_but_the_rows_is_dealt_again_as_far_as_it_goes_round(self, players: int) -> None:
        for seed in "abc":
            view = to_part_two(players, seed).view(None)
            in_rows = sum(map(len, view.rows))
            assert view.sizes == (min(12, (64 - in_rows) // players),) * players
            assert view.aside == 64 - in_rows - sum(view.sizes)
            assert view.discards == ""

    @rule("TYP-6.1")
    def test_the_discarded_cards_and_those_set_aside_come_back(self) -> None:
        match = to_part_two(2, "back")
        dealt = Counter("".join(match.state.hands) + "".join(match.state.rows))
        assert not dealt - Counter(match.rules.setup.deck)

    @rule("TYP-6.1")
    def test_every_card_is_as_likely_as_another(self) -> None:
        """The cards in the rows are taken out one by one, so that the order of the rest stays fair."""
        match = to_part_two(2, "fair")
        state = match.state
        waiting = replace(state, stage="deal", part=1, hands=("", ""))
        luck = cheap_luck(Random(4))
        counts = Counter(card for _ in range(600) for hand in match.rules.draw(waiting, luck).hands for card in hand)
        left = Counter(match.rules.setup.deck) - Counter("".join(state.rows))
        expected = {letter: 600 * 24 * many / sum(left.values()) for letter, many in left.items()}
        assert all(abs(counts[letter] - mean) < 6 * mean**0.5 for letter, mean in expected.items())

    @rule("TYP-6.2")
    def test_cards_are_placed_from_z_to_a(self) -> None:
        match = reveal(table("A B C D", ("Z", "M", "A", "M"), part=2, dictionary=2), "ZMAM")
        assert match.view(None).queue == (0, 3, 1, 2)

    @rule("TYP-2.6", "TYP-6.1")
    def test_part_two_begins_when_all_hands_are_empty(self) -> None:
        match = reveal(table("E A B C", ("S", "T")), "ST")
        put(match, 1, "right", "espace")
        put(match, 1, "right", "estrade")
        assert match.view(None).part == 2
        assert rows(match) == "EST A B C"
        assert match.view(None).sizes == (12, 12)


class TestTheEnd:
    @rule("TYP-6.3")
    def test_who_lost_least_wins(self) -> None:
        match = reveal(table("EST A B C", ("X", "T"), part=2), "XT")
        match.play(0, GiveUp(0))
        put(match, 2, "right", "attendre")
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == ((-3, 0), (1,))
        assert [point.rule for point in outcome.breakdown[0]] == ["TYP-4.1"]

    @rule("TYP-6.3")
    def test_equals_share_the_win(self) -> None:
        match = reveal(table("E A B C", ("S", "T"), part=2), "ST")
        put(match, 2, "right", "attendre")
        put(match, 1, "right", "espace")
        assert match.outcome is not None
        assert match.outcome.winners == (0, 1)

    @rule("TYP-6.3")
    def test_points_of_both_parts_count(self) -> None:
        match = marbre.start("typo", players=3, seed="both")
        walk(match, Random(1), 100_000)
        assert match.outcome is not None
        assert match.outcome.scores == match.view(None).scores


class TestTheEmptyHand:
    @rule("TYP-7.1")
    @pytest.mark.parametrize(("players", "cards"), [(2, 14), (3, 13), (4, 12), (5, 11), (6, 10)])
    def test_other_hands_and_thirty_seconds(self, players: int, cards: int) -> None:
        match = marbre.start("typo", players=players, seed="a", options={"empty_hand": True})
        assert match.view(None).sizes == (cards,) * players
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert match.view(0).seconds == 30

    @rule("TYP-7.1")
    def test_one_part(self) -> None:
        for seed in range(8):
            match = marbre.start("typo", players=3, seed=str(seed), options={"empty_hand": True})
            walk(match, Random(seed), 100_000)
            assert match.view(None).part == 1
            assert match.outcome is not None

    @rule("TYP-7.2")
    @pytest.mark.parametrize(
        ("board", "out", "back"), [("ESTRADE A B C", "EST", "RADE"), ("ESTR A B C", "ES", "TR"), ("E A B C", "", "E")]
    )
    def test_half_of_the_row_leaves_the_game_and_half_comes_into_the_hand(
        self, board: str, out: str, back: str
    ) -> None:
        match = reveal(table(board, ("XB", "ZB"), empty_hand=True), "XZ")
        match.play(0, GiveUp(0))
        view = match.view(0)
        assert view.rows == ("X", "A", "B", "C")
        assert view.hand == "".join(sorted("B" + back))
        assert view.discards == out
        assert view.scores == (0, 0)
        assert view.dictionary == 0
        assert match.view(1).known == (back, "")

    @rule("TYP-7.3")
    def test_the_first_empty_hand_wins_at_once(self) -> None:
        match = reveal(table("E A B C", ("S", "T"), empty_hand=True), "ST")
        put(match, 1, "right", "espace")
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.ending, outcome.winners, outcome.scores) == ("empty-hand", (0,), (0, -1))

    @rule("TYP-7.3")
    def test_a_last_card_that_goes_nowhere_is_no_empty_hand(self) -> None:
        match = reveal(table("E A B C", ("X", "Z"), empty_hand=True), "XZ")
        match.play(0, GiveUp(0))
        assert match.outcome is None
        assert match.view(0).hand == "E"

    @rule("TYP-7.4")
    def test_doubts_win_and_lose_no_points(self) -> None:
        match = reveal(table("FRON A B C", ("TA", "ZA"), empty_hand=True, words="bluff"), "TZ")
        put(match, 1, "right", "frontination")
        match.play(1, Doubt())
        assert match.view(None).scores == (0, 0)
        assert match.view(0).hand == "ANO"
        match = reveal(table("FRON A B C", ("TA", "ZA"), empty_hand=True, words="bluff"), "TZ")
        put(match, 1, "right", "frontal")
        match.play(1, Doubt())
        assert match.view(None).scores == (0, 0)
        assert rows(match) == "FRONT A B C"

    @rule("TYP-7.4")
    def test_three_rounds_without_a_card_placed_end_it(self) -> None:
        match = table("E A B C", ("XXXYYY", "ZZZZZ"), empty_hand=True)
        for number in range(3):
            assert match.outcome is None, number
            for seat in (0, 1):
                match.play(seat, match.legal(seat)[-1])
            while match.view(None).stage == "place":
                match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
        outcome = match.outcome
        assert outcome is not None
        assert outcome.ending == "nothing-fits"
        assert outcome.winners == (1,)
