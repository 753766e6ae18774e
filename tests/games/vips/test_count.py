"""VIPs, chapters 4 and 6: the count, what is secret."""

import re
from typing import cast

import pytest

import marbre
from marbre.games.vips.actions import Place
from marbre.games.vips.game import GAME, Vips
from marbre.games.vips.scoring import count
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.words.rulebook import paragraphs, read_rules
from tests.games.vips.drawing import piece, table
from tests.support import rule

# The printed example: the top of I alone on the tallest column with two chips left on it; the middle IV lower down;
# the bottom V on the tallest column, bet on by all three. Alphonse bet I-IV-V, Béatrice II-III-V, Catherine IV-II-V.
EXAMPLE = """
I:gr II:b III: IV:g V:
I: II: III: IV: V:
V: II: III: IV: I:
"""


def counted(levels: str, *bets: str) -> Outcome:
    match = table(levels, ("",) * len(bets), bets=bets)
    return count(cast("Vips", match.rules), match.state)


class TestTheCount:
    @rule("VIP-4.1", "VIP-4.3", "VIP-4.7")
    def test_the_example_of_the_rulebook_gives_37(self) -> None:
        outcome = counted(EXAMPLE, "I-IV-V", "II-III-V", "IV-II-V")
        assert outcome.scores[0] == 37
        assert [point.points for point in outcome.breakdown[0]] == [20, 2, 5, 10]

    @rule("VIP-4.1")
    @pytest.mark.parametrize(
        ("column", "points"),
        list(enumerate([(20, 15, 10, 5), (15, 10, 5, 0), (10, 5, 0, 0), (5, 0, 0, 0), (0, 0, 0, 0)])),
    )
    def test_the_taller_the_column_and_the_fewer_the_bettors_the_more(
        self, column: int, points: tuple[int, ...]
    ) -> None:
        numbers = ["II", "III", "IV", "V"]
        order = " ".join([*numbers[:column], "I", *numbers[column:]])
        for bettors in range(1, 5):
            slips = ["I-IV-IV"] * bettors + ["V-IV-IV"] * (4 - bettors)
            outcome = counted(f"{order}\nI II III V IV\nI II III V IV\n", *slips)
            assert outcome.scores[0] == points[bettors - 1]

    @rule("VIP-4.2")
    def test_more_bettors_than_the_column_admits_get_nothing(self) -> None:
        outcome = counted("I II III IV V\n" * 3, "I-V-V", "I-V-V", "I-V-V", "I-V-V", "I-V-V")
        assert outcome.scores == (0,) * 5
        assert outcome.breakdown[0][0].rule == "VIP-4.2"
        outcome = counted("I II III:rrr IV V\n" * 3, "III-V-V", "III-V-V", "III-V-V")
        assert outcome.scores == (0, 0, 0)

    @rule("VIP-4.3")
    def test_each_chip_on_a_bet_piece_is_a_point_for_each_of_its_bettors(self) -> None:
        outcome = counted("I:rgbbb II III IV V\n" + "I II III IV V\n" * 2, "I-V-V", "I-V-V")
        assert outcome.scores == (15 + 5, 15 + 5)

    @rule("VIP-4.4")
    def test_but_not_where_the_column_gives_nothing(self) -> None:
        outcome = counted("I II III IV V:rgb\n" + "I II III IV V\n" * 2, "V-V-V", "I-V-V")
        assert outcome.scores == (0, 20)
        assert outcome.breakdown[0][1].rule == "VIP-4.4"

    @rule("VIP-4.4")
    def test_nor_where_there_are_too_many_bettors(self) -> None:
        outcome = counted("I II III IV:rgb V\n" + "I II III IV V\n" * 2, "IV-V-V", "IV-V-V")
        assert outcome.scores == (0, 0)

    @rule("VIP-0.1", "VIP-4.7")
    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_the_rules_begin_with_the_aim_and_work_the_printed_example_out(self, lang: str) -> None:
        book = list(paragraphs(read_rules(GAME.folder, lang)))
        assert book[0].rule == "VIP-0.1"
        example = next(one.text for one in book if one.rule == "VIP-4.7")
        bets = re.findall(r"[IV]+-[IV]+-[IV]+", example)
        sums = re.findall(r"(\d+) \+ (\d+) \+ (\d+) \+ (\d+) = (\d+)", example)
        outcome = counted(EXAMPLE, *bets)
        assert sums == [("20", "5", "10", "2", str(outcome.scores[0]))]
        assert sorted(point.points for point in outcome.breakdown[0]) == [2, 5, 10, 20]

    @rule("VIP-4.5")
    def test_most_points_win(self) -> None:
        assert counted("I II III IV V\n" * 3, "I-V-V", "II-V-V").winners == (0,)

    @rule("VIP-4.5")
    def test_equals_share_the_win(self) -> None:
        outcome = counted("I II III IV V\n" * 3, "I-V-V", "II-V-V", "V-I-V")
        assert outcome.scores == (20, 15, 20)
        assert outcome.winners == (0, 2)

    @rule("VIP-4.6")
    def test_the_candidate_stands_on_the_tallest_column(self) -> None:
        match = table("III:r II I:b IV V\nV II III IV I\nII I III IV V\n", ("g", ""))
        match.play(0, Place("green", piece("top III")))
        last = match.log(None)[-1].messages[-1]
        assert match.say(last) == (
            "The last chip is laid. The table has chosen top III, middle V and bottom II, on the tallest column."
        )


def finished() -> Match:
    match = table("I:g II:r III:b IV:rr V:bb\n" * 3, ("g", "", ""), bets=("I-I-I", "II-III-IV", "V-V-V"))
    match.play(0, Place("green", piece("top I")))
    return match


class TestSecrets:
    @rule("VIP-6.1")
    def test_chips_and_pieces_are_open_and_bets_are_not(self) -> None:
        match = table("I:g II:r III:b IV:rr V:bb\n" * 3, ("gg", "rb"), bets=("I-II-III", "V-V-V"))
        view = match.view(1)
        assert view.hands == ((2, 0, 0), (0, 1, 1))
        assert view.chips[3] == (0, 2, 0)
        assert view.bets[0] is None and view.bets[1] is not None
        assert match.view(None).bets == (None, None)

    @rule("VIP-6.2")
    def test_all_bets_lie_open_at_the_count(self) -> None:
        match = finished()
        for viewer in (None, 0, 1, 2):
            assert None not in match.view(viewer).bets

    @rule("VIP-6.2", "TAB-2.2")
    def test_and_then_the_last_chip_cannot_be_taken_back(self) -> None:
        with pytest.raises(marbre.RuleViolation, match=r"TAB-2\.2"):
            finished().undo(0)
