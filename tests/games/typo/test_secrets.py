"""Typo, chapter 8: nothing of a hand or of a chosen card leaves before it is turned up."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.typo.actions import Choose
from marbre.kernel.match import Match
from marbre.testing.secrecy import everything_sent_to
from tests.support import rule


def chosen(letters: dict[int, str], players: int = 3, seed: str = "secret") -> Match:
    """A match in which these seats have chosen."""
    match = marbre.start("typo", players=players, seed=seed)
    for seat, letter in letters.items():
        match.play(seat, Choose(letter))  # type: ignore[arg-type]
    return match


class TestAChosenCard:
    @rule("TYP-8.1")
    @given(seed=st.text("abcdef", max_size=4), order=st.permutations([0, 1, 2]), picks=st.integers(0, 10**6))
    @settings(max_examples=30, deadline=None)
    def test_whatever_others_choose_a_seat_is_sent_the_same_bytes(
        self, seed: str, order: list[int], picks: int
    ) -> None:
        """Two of three choose: whichever card it is, everybody else gets byte for byte the same."""
        sent: dict[int | None, set[bytes]] = {}
        rng = Random(picks)
        for _ in range(4):
            match = marbre.start("typo", players=3, seed=seed)
            for seat in order[:2]:
                match.play(seat, rng.choice(match.legal(seat)))
            for viewer in (None, order[2]):
                sent.setdefault(viewer, set()).add(everything_sent_to(match, viewer, ()))
        assert all(len(versions) == 1 for versions in sent.values())

    @rule("TYP-8.1")
    def test_its_owner_sees_it_and_the_length_of_what_he_is_sent_tells_nothing(self) -> None:
        match = marbre.start("typo", players=3, seed="secret")
        lengths = set()
        for action in match.legal(0):
            twin = match.copy()
            twin.play(0, action)
            assert twin.view(0).chosen == (action.letter, None, None)
            assert twin.view(1).chosen == (None, None, None)
            assert twin.view(1).has_chosen == (True, False, False)
            lengths.add(len(everything_sent_to(twin, 0, ())))
        assert len(lengths) == 1

    @rule("TYP-8.1")
    def test_everybody_sees_all_of_them_once_everybody_has_chosen(self) -> None:
        match = marbre.start("typo", players=3, seed="secret")
        letters = [match.state.hands[seat][0] for seat in match.seats]
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert list(match.view(None).chosen) == letters


class TestHands:
    @rule("TYP-8.1")
    def test_only_ones_own(self) -> None:
        match = chosen({})
        assert len(match.view(0).hand) == 12
        assert match.view(None).hand == ""
        record = match.record_for(1).decode()
        assert match.state.hands[1] in record
        assert match.state.hands[0] not in record

    @rule("TYP-8.1")
    def test_what_was_taken_from_a_row_stays_known(self) -> None:
        match = marbre.start("typo", players=2, seed="taken", options={"empty_hand": True})
        rng = Random(2)
        while not any(match.view(None).known):
            seat = match.to_act[0]
            match.act(seat, match.legal(seat)[-1] if match.view(None).stage == "place" else match.sample(seat, rng))
        owner = next(seat for seat, cards in enumerate(match.view(None).known) if cards)
        known = Counter(match.view(None).known[owner])
        for number in range(10):
            world = match.redeal(1 - owner, Random(number))
            assert not known - Counter(world.state.hands[owner])
