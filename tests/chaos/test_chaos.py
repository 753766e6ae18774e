"""A house is broken in every way we know while people play: a short run of `make chaos`, and bugs that it must find."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.planted import ANSWER_BEFORE_SAVE, plant
from tests.chaos.running import PATIENCE, Report, Run, plan
from tests.server.house import House

BACK = 2.0
"""Seconds, on a machine that has nothing else to do."""


def run(house: House, tables: int, counts: tuple[int, int], seconds: float, patience: float = PATIENCE) -> Report:
    breaking = Run([house], house.folder / "clock", "marbre", tables, patience=patience)
    return asyncio.run(breaking.go(counts, seconds, lambda _kind: None))


def house_in(folder: Path, **more: Any) -> House:
    clock = folder / "clock"
    clock.write_text("0")
    return House(folder, sixth=False, clock=clock, **more)


def busy() -> float:
    """How many times longer everything takes here now."""
    return max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


def test_nothing_acknowledged_is_lost_or_doubled_whatever_breaks(tmp_path: Path, record_property: Any) -> None:
    """Every kind of fault at least once."""
    with house_in(tmp_path) as house:
        report = run(house, tables=4, counts=(2, 18), seconds=30)
    record_property("back", report.slowest)
    assert report.tally.violations == []
    assert len(report.faults) >= 18 and report.tally.answered > 50 and report.tally.refused > 0
    assert report.slowest < BACK * busy()


def test_a_house_that_answers_before_it_saves_is_caught(tmp_path: Path) -> None:
    with house_in(tmp_path, packages=(plant(tmp_path, ANSWER_BEFORE_SAVE),)) as house:
        report = run(house, tables=4, counts=(3, 0), seconds=6, patience=10)
    assert {"lost", "moved", "gap", "unsaved-but-seen"} & {one.kind for one in report.tally.violations}
    assert report.seconds < 60 * busy()


def test_the_same_seed_plans_the_same_faults() -> None:
    kinds = dict.fromkeys(("cut", "slow", "stop"))
    one, again, other = (plan(seed, {"kill": None}, kinds, (5, 30), 60.0) for seed in ("a", "a", "b"))
    assert one == again != other
    assert [fault.kind for fault in one].count("kill") == 5 and len(one) == 35


@pytest.mark.slow
def test_a_hundred_kills(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        report = run(house, tables=20, counts=(100, 100), seconds=300)
    assert report.tally.violations == []
    assert report.faults["house-kill"] == 100
