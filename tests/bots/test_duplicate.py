"""Duplicate: the same deals at several tables, and each seat held against the same seat at the others."""

from random import Random

import pytest

import marbre
from marbre.bots import play_out
from marbre.bots.duplicate import compare_matches
from marbre.games.typo.actions import Deal, DealAgain, GiveUp
from marbre.kernel.bot import Budget
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.testing.matches import walk


def played(level: str, seed: str = "one", game: str = "typo", **options: object) -> Match:
    match = marbre.start(game, players=2, seed=seed, options=options)
    play_out(match, [match.game.bot(level)] * 2, Budget(rounds=1), "thinking")
    return match


def giving_up(seed: str, longest: int) -> DealAgain:
    """The second deal of a table where everybody keeps giving up that one of the longest rows."""
    match = marbre.start("typo", players=2, seed=seed)
    while match.view(None).part == 1:
        seat = match.to_act[0]
        listed = match.legal(seat)
        rows = [action for action in listed if isinstance(action, GiveUp)]
        match.act(seat, rows[longest] if rows else listed[0])
    return next(entry.action for entry in history(match.last) if isinstance(entry.action, DealAgain))


class TestTheSameDeals:
    def test_hands_and_rows_are_the_same_whatever_happens_at_a_table(self) -> None:
        deals = set()
        for number in range(4):
            match = marbre.start("typo", players=3, seed="alike")
            walk(match, Random(number), 100_000, undo=True)
            deals |= {entry.action for entry in history(match.last) if isinstance(entry.action, Deal)}
        assert len(deals) == 1

    def test_the_second_deal_is_the_same_but_for_the_cards_in_the_rows(self) -> None:
        """Two tables that end part one with other rows: most of each hand is the same."""
        one, other = giving_up("alike", 0), giving_up("alike", -1)
        common = sum(
            min(mine.count(card), theirs.count(card))
            for mine, theirs in zip(one.hands, other.hands, strict=True)
            for card in set(mine)
        )
        assert common >= 16

    def test_another_secret_deals_otherwise(self) -> None:
        first = marbre.start("typo", players=3, seed="alike")
        assert marbre.start("typo", players=3, seed="other").state.hands != first.state.hands
        assert marbre.start("typo", players=3, seed="alike", words={0: "encre"}).state.hands != first.state.hands

    def test_its_luck_can_still_be_proved(self) -> None:
        assert marbre.verify(played("random").record()).draws == 2


class TestComparing:
    def test_each_seat_is_held_against_the_same_seat(self) -> None:
        matches = {"novices": played("novice"), "regulars": played("regular"), "chance": played("random")}
        found = compare_matches(matches)
        assert (found.game, found.tables, len(found.results)) == ("typo", 3, 6)
        for seat in (0, 1):
            here = [one for one in found.results if one.seat == seat]
            assert sum(one.share for one in here) == pytest.approx(1.5)
            assert [one.score for one in here] == sorted((one.score for one in here), reverse=True)

    def test_equals_share(self) -> None:
        found = compare_matches({"a": played("novice"), "b": played("novice")})
        assert {one.share for one in found.results} == {0.5}

    def test_any_game_can_be_compared(self) -> None:
        assert compare_matches({"a": played("random", game="vips"), "b": played("novice", game="vips")}).tables == 2

    @pytest.mark.parametrize(
        ("other", "why"),
        [
            (lambda: played("random", seed="two"), "secret"),
            (lambda: played("random", language="en"), "options"),
            (lambda: played("random", game="vips"), "game"),
            (lambda: marbre.start("typo", players=2, seed="one"), "not over"),
        ],
    )
    def test_what_was_not_dealt_alike_is_refused(self, other: object, why: str) -> None:
        with pytest.raises(marbre.Unreadable, match=why):
            compare_matches({"a": played("random"), "b": other()})  # type: ignore[operator]

    def test_one_table_is_not_enough(self) -> None:
        with pytest.raises(marbre.Unreadable, match="several"):
            compare_matches({"a": played("random")})
