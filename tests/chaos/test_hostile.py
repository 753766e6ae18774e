"""Hostile frames, made from the protocol's own types: answered one by one, and nothing comes of them."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.chaos.attacking import besiege, besieged
from tests.chaos.hostile import COMMANDS, DECODER, Attacker
from tests.chaos.tables import GAMES

MOST_GROWN = 30e6
"""Bytes that the house may hold more at the end: what a frame leaves behind, a million leave a million times."""


@pytest.mark.parametrize("frames", [6_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_hostile_frames_change_nothing_and_are_all_answered(tmp_path: Path, frames: int) -> None:
    with besieged(tmp_path) as house:
        siege = besiege(house, frames, "marbre")
    assert siege.errors == []
    assert siege.answers == siege.frames >= frames
    assert not siege.changed
    assert siege.grown < MOST_GROWN


def read(frame: str | bytes) -> str:
    """The kind of command that a frame is, if it can be read."""
    try:
        return type(DECODER.decode(frame)).__name__
    except (ValueError, RecursionError):
        return "unreadable"


@pytest.mark.parametrize("game", GAMES)
def test_frames_are_of_every_kind_both_readable_and_not(game: str) -> None:
    attacker = Attacker(game, Random(1))
    kinds = Counter(read(attacker.frame()) for _ in range(6_000))
    assert kinds["unreadable"] > 1_000
    assert {command.__name__ for command in COMMANDS} - {"Say"} <= {*kinds} | {"Say"}


def test_who_has_a_seat_sends_nothing_that_he_might_rightly_do() -> None:
    attacker = Attacker("vips", Random(1), frozenset((0,)))
    for _ in range(2_000):
        frame = attacker.frame()
        if isinstance(frame, str) and read(frame) not in ("unreadable", "Say", "Preview", "Ping"):
            assert json.loads(frame)["seat"] != 0
