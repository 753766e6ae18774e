"""Secrecy in size and time: worlds that a viewer cannot tell apart by what he is sent, he cannot by how much either,
nor by how long it takes.

Updates are compared byte by byte in `test_secrecy.py`; here are the answers to commands, and the time for both. Time is
that of the processor (`thread_time`), without what the machine does besides: an attacker behind a network sees less.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest

import marbre
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal
from marbre.server import house_clock
from marbre.server.tables import updates
from marbre.server.tables.commands import Asker, Decision, Play, decide
from marbre.server.tables.events import Begun, Row
from marbre.server.tables.live_table import LiveTable, Viewer
from marbre.server.tables.previewing import Preview, preview
from marbre.server.tables.table import Table, saved
from marbre.server.wire.protocol import Hand, Refused
from marbre.testing.matches import walk
from tests.chaos.hostile import Attacker
from tests.server.test_secrecy import NOW, table_of
from tests.support import GAMES

SAMPLES, WORLDS = 60, 5
NOISE = 0.15
"""By so much the medians of one and the same world differ, measured twice; worlds may differ by no more."""


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_clock, "now", lambda: NOW)


def played(slug: str, seed: str) -> Match:
    match = marbre.start(slug, players=3, seed=seed)
    walk(match, Random(seed), 12)
    return match


def live_in(match: Match) -> LiveTable:
    """A table at which this is the match."""
    live = table_of(match)
    live.fold(Row("t", live.table.number + 1, NOW, Begun(saved(iter(history(match.last))))))
    return live


def answer_to(live: LiveTable, seat: int, action: bytes) -> bytes | None:
    """What is answered to an action that is refused, or to the question what it would do; None if it can be done."""
    asker = Asker(f"person {seat}", f"Name {seat}")
    found = decide(live.table, asker, Play("p", seat, msgspec.Raw(action)), NOW)
    if isinstance(found, Decision):
        return None
    asked = preview(live.table, asker, Preview("p", seat, msgspec.Raw(action)))
    return msgspec.json.encode([Refused("p", found), Refused("p", asked) if isinstance(asked, Refusal) else asked])


def actions(match: Match, rng: Random) -> list[bytes]:
    """Those that somebody may try: legal ones, those of others, and any that the game's types allow."""
    attacker = Attacker(match.game.slug, rng)
    legal = [msgspec.json.encode(action) for one in match.seats for action in match.offered(one)[:20]]
    made = [msgspec.json.encode(attacker.action()) for _ in range(60)]
    return [*legal, *made]


@pytest.mark.parametrize("slug", GAMES)
def test_refusals_and_previews_are_the_same_bytes_in_worlds_that_a_seat_cannot_tell_apart(slug: str) -> None:
    rng = Random(f"{slug} sizes")
    for seed in range(3):
        match = played(slug, f"side {seed}")
        for seat in match.seats:
            here, there = live_in(match), live_in(match.redeal(seat, rng))
            for action in actions(match, rng):
                assert answer_to(here, seat, action) == answer_to(there, seat, action), action


def seconds_of(work: Callable[[], object]) -> float:
    began = time.thread_time_ns()
    work()
    return float(time.thread_time_ns() - began)


def serve(live: LiveTable, seat: int | None, tried: list[bytes]) -> Callable[[], object]:
    """What a house does for a viewer: it welcomes him, tells him of the table, refuses what he tries."""
    person = None if seat is None else f"person {seat}"
    viewer = Viewer(person, lambda _message: True)

    def work() -> None:
        live.told_until = None  # nothing is kept from the last time
        live.welcome(viewer, 0)
        for action in tried:
            answer_to(live, seat or 0, action)

    return work


def difference(one: Callable[[], object], other: Callable[[], object], rng: Random) -> float:
    """How much longer the one takes than the other, as a share; measured in turn, in any order."""
    took: dict[int, list[float]] = {0: [], 1: []}
    for number in range(SAMPLES * 2):
        which = (number + rng.randint(0, 1)) % 2
        took[which].append(seconds_of((one, other)[which]))
    first, second = (median(sorted(values)[: len(values) * 3 // 4]) for values in took.values())
    return abs(first - second) / min(first, second)


def is_told_apart_by_time(match: Match, seat: int | None, rng: Random) -> bool:
    """Whether most worlds differ by more than noise does: a busy machine has its moments."""
    tried = actions(match, Random(1))[:10] if seat is not None else []
    here = serve(live_in(match), seat, tried)
    found = [difference(here, serve(live_in(match.redeal(seat, rng)), seat, tried), rng) for _ in range(WORLDS)]
    return median(found) > NOISE


@pytest.mark.parametrize("slug", GAMES)
def test_answers_take_as_long_in_worlds_that_a_viewer_cannot_tell_apart(slug: str) -> None:
    rng = Random(f"{slug} times")
    match = played(slug, "times")
    for viewer in (None, 0):
        assert not is_told_apart_by_time(match, viewer, rng)


def slow_hand(table: Table, match: Match, seat: int | None) -> Hand:
    """Takes longer the more is on the slip of the seat before: a leak in time alone."""
    hidden: Any = match.state.bets[1]
    for _ in range(5_000 * sum(msgspec.structs.astuple(hidden))):
        pass
    return HAND(table, match, seat)


HAND: Callable[..., Hand] = updates.hand


def test_a_leak_in_time_planted_on_purpose_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    match = marbre.start("vips", players=3, seed="leak")
    for seat in match.seats:
        match.act(seat, match.offered(seat)[0])
    monkeypatch.setattr(updates, "hand", slow_hand)
    assert is_told_apart_by_time(match, 0, Random(2))
