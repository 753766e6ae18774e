"""Secrecy, proved by two worlds: what a seat is sent is byte for byte the same in every world it cannot tell apart."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as change

import marbre
from marbre.games.vips.actions import Bet, Place, PlayerAction
from marbre.games.vips.game import Vips
from marbre.games.vips.secrets import View
from marbre.games.vips.state import State
from marbre.kernel.actions import TakeBack
from marbre.kernel.match import Match
from marbre.kernel.messages import Message, message
from marbre.kernel.refusals import Refusal
from marbre.kernel.registry import find_game
from tests.support import ENDLESS, GAMES, everything_sent_to, matches, probes, rule, walk

every_game = pytest.mark.parametrize("slug", GAMES)
LIGHT = settings(max_examples=60, deadline=None)
WHOLE = settings(max_examples=12, deadline=None)


def assert_no_world_can_be_told_apart(match: Match, rng: Random, worlds: int = 1) -> None:
    tried = probes(match)
    for seat in (None, *match.seats) * worlds:
        world = match.redeal(seat, rng)
        assert everything_sent_to(world, seat, tried) == everything_sent_to(match, seat, tried)


@every_game
@rule("VIP-6.1", "VIP-1.4")
@LIGHT
@given(data=st.data())
def test_a_seat_cannot_tell_a_redeal_from_the_truth(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, undo=True))
    assert_no_world_can_be_told_apart(match, Random(data.draw(st.integers(0, 2**32))))


@every_game
@LIGHT
@given(data=st.data())
def test_an_imagined_state_gives_the_view_it_was_imagined_from(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for seat in (None, *match.seats):
        view = match.view(seat)
        assert match.rules.view(match.rules.imagine(view, rng), seat) == view


@every_game
def test_worlds_differ_where_something_is_hidden(slug: str) -> None:
    if not find_game(slug).spec.hidden:
        return
    match = marbre.start(slug, players=3, seed="two worlds")
    walk(match, Random(3), 4)
    worlds = {match.redeal(0, Random(seed)).save() for seed in range(20)}
    assert len(worlds) > 10


@every_game
@rule("TAB-2.3")
@LIGHT
@given(data=st.data())
def test_what_can_be_taken_back_has_shown_nobody_anything_hidden(slug: str, data: st.DataObject) -> None:
    """In any world that a seat holds for possible before the action, it is sent the same after it."""
    match = data.draw(matches(slug))
    if match.outcome is not None:
        return
    actor = data.draw(st.sampled_from(match.to_act))
    action = match.sample(actor, Random(data.draw(st.integers(0, 99))))
    after = match.copy()
    after.act(actor, action)
    if after.check(actor, TakeBack()) is not None:
        return
    for viewer in (None, *match.seats):
        world = match.redeal(viewer, Random(data.draw(st.integers(0, 99))))
        if world.check(actor, action) is not None:
            continue  # the hidden action is not to be had in that world; the viewer has not seen it either
        world.act(actor, action)
        tried = probes(match)
        assert everything_sent_to(world, viewer, tried) == everything_sent_to(after, viewer, tried)


@every_game
@WHOLE
@given(data=st.data())
def test_a_redealt_match_can_be_played_on(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    seat = data.draw(st.sampled_from(match.seats))
    world = match.redeal(seat, Random(1))
    walk(world, Random(2), ENDLESS)
    assert world.outcome is not None


class LeakyView(Vips):
    def view(self, state: State, seat: int | None, /) -> View:
        return change(super().view(state, seat), bets=state.bets)


class LeakyLog(Vips):
    def tell(self, before: State, actor: Any, action: Any, after: State, seat: int | None, /) -> tuple[Message, ...]:
        if isinstance(action, Bet):
            return (message("bet-own", seat=actor, pieces=action.pieces),)
        return super().tell(before, actor, action, after, seat)


class LeakyRecord(Vips):
    def seen(self, _before: State, _actor: Any, action: Any, _seat: int | None, /) -> Any:
        return action


class LeakyLegal(Vips):
    """The list begins with what is on somebody's slip."""

    def legal(self, state: State, seat: int, /) -> tuple[PlayerAction, ...]:
        other = state.bets[(seat + 1) % len(state.bets)]
        listed = super().legal(state, seat)
        return tuple(sorted(listed, key=lambda a: bool(isinstance(a, Place) and other and a.piece in other.pieces)))


class LeakyRefusal(Vips):
    """The reason tells whether a piece was bet on."""

    def check(self, state: State, seat: int, action: PlayerAction, /) -> Refusal | None:
        refusal = super().check(state, seat, action)
        other = state.bets[(seat + 1) % len(state.bets)]
        if refusal and isinstance(action, Place) and other and action.piece in other.pieces:
            return change(refusal, message=message("no-such-chip", chip="red"))
        return refusal


@pytest.mark.parametrize("plant", [LeakyView, LeakyLog, LeakyRecord, LeakyLegal, LeakyRefusal])
def test_a_leak_planted_on_purpose_is_caught(plant: type[Vips]) -> None:
    match = marbre.start("vips", players=3, seed="leak")
    for seat in match.seats:
        match.play(seat, Bet(1, 2, 3))
    assert_no_world_can_be_told_apart(match, Random(0))
    match.rules = plant(match.rules.options, match.rules.players, match.rules.box)
    with pytest.raises(AssertionError):
        assert_no_world_can_be_told_apart(match, Random(0), worlds=20)
