"""Typo, chapter 8: nothing of a hand or of a chosen card leaves before it is turned up."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as change

import marbre
from marbre.games.typo.actions import Choose
from marbre.kernel.match import Match
from marbre.kernel.messages import message
from marbre.testing.matches import AnyGame
from marbre.testing.secrecy import everything_sent_to
from tests.contract.test_secrecy import assert_no_world_can_be_told_apart
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


def leaky_view(game: AnyGame) -> AnyGame:
    return replace(game, view=lambda state, seat: change(game.view(state, seat), chosen=state.chosen))


def leaky_order(game: AnyGame) -> AnyGame:
    """The hands are sorted by what was chosen: an order says as much as a name."""

    def legal(state: Any, seat: int) -> Any:
        listed = game.legal(state, seat)
        other = state.chosen[(seat + 1) % len(state.chosen)]
        return tuple(sorted(listed, key=lambda action: getattr(action, "letter", "") != other))

    return replace(game, legal=legal)


def leaky_length(game: AnyGame) -> AnyGame:
    """The message is a word longer for a vowel."""

    def tell(before: Any, actor: Any, action: Any, after: Any, seat: Any) -> Any:
        said = game.tell(before, actor, action, after, seat)
        vowel = isinstance(action, Choose) and action.letter in "AEIOUY"
        return (*said, message("part-over")) if vowel else said

    return replace(game, tell=tell)


def leaky_record(game: AnyGame) -> AnyGame:
    return replace(game, seen=lambda _before, _actor, action, _seat: action)


@rule("TYP-8.1")
@pytest.mark.parametrize("plant", [leaky_view, leaky_order, leaky_length, leaky_record])
def test_a_leak_planted_on_purpose_is_caught(plant: Callable[[AnyGame], AnyGame]) -> None:
    match = chosen({})
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[3])
    assert_no_world_can_be_told_apart(match, Random(0), worlds=10)
    match.game = plant(match.game)
    with pytest.raises(AssertionError):
        assert_no_world_can_be_told_apart(match, Random(0), worlds=20)
