"""Secrecy, proved by two worlds: what a seat is sent is byte for byte the same in every world it cannot tell apart."""

from random import Random

import pytest
from hypothesis import strategies as st

import marbre
from marbre.kernel.actions import TakeBack
from marbre.kernel.entries import history
from marbre.kernel.game import Game
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER
from marbre.testing.citing import rule
from marbre.testing.leaks import LEAKS, Leak
from marbre.testing.matches import ENDLESS, drawn_for_every_game, every_game, matches, walk
from marbre.testing.secrecy import assert_no_world_can_be_told_apart, everything_sent_to, probes

light = drawn_for_every_game(60)
whole = drawn_for_every_game(12)


@rule("VIP-6.1", "VIP-1.4")
@light
def test_a_seat_cannot_tell_a_redeal_from_the_truth(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, undo=True))
    assert_no_world_can_be_told_apart(match, Random(data.draw(st.integers(0, 2**32))))


@light
def test_an_imagined_state_gives_the_view_it_was_imagined_from(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for seat in (None, *match.seats):
        view = match.view(seat)
        assert match.rules.view(match.rules.imagine(view, rng), seat) == view


@whole
def test_where_the_dealer_is_to_draw_an_imagined_state_can_be_drawn_from(slug: str, data: st.DataObject) -> None:
    """A review weighs from there what luck was worth."""
    match = data.draw(matches(slug))
    rules, rng = match.rules, Random(data.draw(st.integers(0, 2**32)))
    before = [entry.previous.state for entry in history(match.last) if entry.previous is not None]
    for state in [state for state in before if rules.chance(state) is not None][-6:]:
        world = rules.imagine(rules.view(state, 0), rng)
        assert rules.chance(world) == rules.chance(state)
        drawn = rules.draw(world, marbre.cheap_luck(rng))
        assert rules.possible(world, drawn)
        assert rules.components(rules.apply(world, DEALER, drawn)) == rules.components(world)


@every_game
def test_worlds_differ_where_something_is_hidden(slug: str) -> None:
    if not find_game(slug).spec.hidden:
        return
    match = marbre.start(slug, players=3, seed="two worlds")
    walk(match, Random(3), 4)
    worlds = {match.redeal(0, Random(seed)).save() for seed in range(20)}
    assert len(worlds) > 10


@rule("TAB-2.3")
@light
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


@whole
def test_a_redealt_match_can_be_played_on(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    seat = data.draw(st.sampled_from(match.seats))
    world = match.redeal(seat, Random(1))
    walk(world, Random(2), ENDLESS)
    assert world.outcome is not None


@every_game
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_planted_on_purpose_is_caught(slug: str, leak: Leak) -> None:
    """Else this suite would prove nothing."""
    game = find_game(slug)
    if not game.spec.hidden:
        return
    assert any(_is_caught(game, leak, steps) for steps in range(12))


def _is_caught(game: Game, leak: Leak, steps: int) -> bool:
    """Whether the leak is found so many actions into a match; not all are there at every moment.

    Three at the table, if there may be so many: where all cards are dealt, one of two knows the other's.
    """
    match = marbre.start(game.slug, players=min(3, game.spec.seats[-1]), seed="leak")
    walk(match, Random(1), steps)
    rules = match.rules
    match.rules = leak(game.rules_type)(rules.options, rules.players, rules.box)
    try:
        assert_no_world_can_be_told_apart(match, Random(0), worlds=5)
    except AssertionError:
        return True
    return False
