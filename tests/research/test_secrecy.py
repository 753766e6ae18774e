"""Secrecy through the doors: what an agent is handed is byte for byte the same in every world it cannot tell apart."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from msgspec.structs import replace

import marbre
import marbre.research.gymnasium
from marbre.kernel.game import AnyRules
from marbre.research.door import Door, Episode
from marbre.research.pettingzoo import aec, parallel
from marbre.testing.leaks import leaky_list
from tests.research.variants import NAMES, TABLES

every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)


def as_bytes(told: Any) -> bytes:
    if isinstance(told, np.ndarray):
        return told.tobytes()
    if isinstance(told, dict):
        return b"".join(key.encode() + as_bytes(value) for key, value in told.items())
    return repr(told).encode()


def from_aec(env: Any, seat: int) -> bytes:
    agent = env.possible_agents[seat]
    return as_bytes([as_bytes(env.observe(agent)), as_bytes(env._info(agent)), env.render(), env.episode.rewards()])


def from_gymnasium(env: Any, seat: int) -> bytes:
    env.seat = seat
    return as_bytes([as_bytes(env.observe()), as_bytes(env._info()), as_bytes(env.action_masks())])


def walked(env: Any, seed: int, most: int = 45) -> Iterator[Episode]:
    """Random choices through a door's episode, whoever is to act; now and then one stops to look."""
    rng = Random(seed)
    for number in range(most):
        found = env.episode.next_seat()
        if found is None:
            return
        if number % 7 == 1:
            yield env.episode
        seat, at = found
        env.episode.choose(seat, rng.choice(list(env.episode.menu(seat))), at)


def told_apart(env: Any, told_by: Callable[[Any, int], bytes]) -> bool:
    """Whether a seat is handed something else in a re-dealt world."""
    env.reset(seed=6)
    env.episode, rng = env.door.open("6"), Random(9)
    for truth in walked(env, 8):
        for seat in truth.match.seats:
            told = told_by(env, seat)
            world = Episode(env.door, truth.match.redeal(seat, rng), "6")
            world.pending.update(truth.pending)
            env.episode = world
            again = told_by(env, seat)
            env.episode = truth
            if told != again:
                return True
    return False


@every_table
def test_no_door_tells_worlds_apart(slug: str, options: dict[str, Any]) -> None:
    assert not told_apart(aec(slug, mask="info", render_mode="ansi", **options), from_aec)
    assert not told_apart(parallel(slug, actions="list", **options), from_aec)
    env = gymnasium.make(f"marbre/{slug}-v0", bots="random", disable_env_checker=True, **options).unwrapped
    assert not told_apart(env, from_gymnasium)


def leaky_glance(kind: type[AnyRules]) -> type[AnyRules]:
    """The neighbour's slip is taken for one's own."""

    class LeakyGlance(kind):  # type: ignore[misc, valid-type]
        def glance(self, state: Any, seat: int | None, /) -> Any:
            return replace(super().glance(state, seat), bets=state.bets[::-1])

    return LeakyGlance


def with_rules(env: Any, leak: Callable[[type[AnyRules]], type[AnyRules]]) -> Any:
    door: Door = env.door
    rules = door.rules
    door.rules = leak(type(rules))(rules.options, rules.players, rules.box)
    return env


def test_leaks_that_are_planted_are_found() -> None:
    assert told_apart(with_rules(aec("vips"), leaky_glance), from_aec)
    assert told_apart(with_rules(parallel("vips"), leaky_glance), from_aec)
    env = gymnasium.make("marbre/vips-v0", bots="random", disable_env_checker=True).unwrapped
    assert told_apart(with_rules(env, leaky_glance), from_gymnasium)
    assert told_apart(with_rules(aec("vips", actions="list"), leaky_list), from_aec)
    assert not told_apart(with_rules(aec("vips"), leaky_list), from_aec)


def test_a_world_is_another_match() -> None:
    """Else the test above would say nothing."""
    door = aec("vips").door
    match = door.open("1").match
    match.act(1, match.legal(1)[0])
    assert len({match.redeal(0, Random(seed)).save() for seed in range(9)}) > 4
    assert isinstance(match, marbre.Match)
