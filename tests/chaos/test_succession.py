"""A process that dies is replaced at its tables, where nobody comes to them too."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from marbre.server.store.claims import PostgresClaims, Share
from tests.chaos.succession import (
    bots_taken_over,
    clock_taken_over,
    houses_for,
)
from tests.chaos.test_chaos import busy
from tests.server.postgres import Postgres

BACK = 2.0


@pytest.mark.slow
def test_bots_of_a_process_that_died_think_on_within_two_seconds_though_nobody_looks(
    postgres: Postgres, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        one, other = houses_for(postgres, tmp_path, stack)
        assert bots_taken_over(one, other.settings.db, tables=3) < BACK * busy()


def test_a_clock_that_runs_out_after_its_process_died_is_acted_on_though_nobody_looks(
    postgres: Postgres, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        one, other = houses_for(postgres, tmp_path, stack)
        assert clock_taken_over(one, other.settings.db) < BACK * busy()


def test_what_a_process_leaves_behind_is_shared_by_the_others_without_rest() -> None:
    shares = [Share(place, 3) for place in range(3)]
    for table in map(str, range(300)):
        assert sum(share.has(table) for share in shares) == 1
    assert all(50 < sum(share.has(str(table)) for table in range(300)) < 150 for share in shares)


async def claimed(url: str) -> tuple[list[bool], list[bool]]:
    """Whether one process, which has room for two locks, and then another get three tables."""
    one, other = PostgresClaims(url), PostgresClaims(url)
    try:
        await one.arrive()
        await one.settle()
        await other.arrive()
        assert one.room >= 1_000  # asked of the server
        one.room = 2
        return [await one.claim(table) for table in "abc"], [await other.claim(table) for table in "abc"]
    finally:
        await one.close()
        await other.close()


def test_bots_are_thought_for_where_the_server_has_no_room_for_another_lock(postgres: Postgres) -> None:
    """A claim spares work and no more; a table of locks that is full would keep everybody from saving."""
    first, second = asyncio.run(claimed(postgres.database()))
    assert first == [True, True, True]
    assert second == [False, False, True]
