"""Bots think in processes of their own: killed when they overrun, replaced when they die, told what they may know."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import marbre
from marbre.games.vips.actions import Bet
from marbre.hosting.jobs import Overrun
from marbre.kernel.match import Match
from marbre.server.bots.thinking import PROCESS, Thinker, prepare, question
from marbre.server.jobs import queue
from marbre.server.jobs.process import task
from marbre.server.jobs.worker_pool import Workers
from marbre.server.tables.replaying import WriteRecord, sent
from marbre.testing.matches import walk
from tests.server.house import PATIENCE, Guest, House, play_on


def a_match() -> Match:
    return marbre.start("vips", players=2, seed="think")


async def ask(workers: Workers, patience: float = PATIENCE, level: str = "novice") -> bytes:
    match = a_match()
    return await workers.ask(question(match, 0, level, 5, "luck"), patience, lambda: prepare(match))


def test_a_bot_answers_with_a_legal_action() -> None:
    async def asked() -> bytes:
        workers = Workers(1, PROCESS)
        try:
            return await ask(workers)
        finally:
            await workers.close()

    match = a_match()
    said = asyncio.run(asked())
    assert marbre.action_from_json("vips", said) in match.legal(0)
    thinker = Thinker()
    assert thinker.answer(question(match, 0, "novice", 5, "luck")) == b"null"
    assert thinker.answer(prepare(match)) is None
    assert thinker.answer(question(match, 0, "novice", 5, "luck")) == said


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have niceness only")
def test_a_worker_for_jobs_gives_way_to_everybody_else() -> None:
    async def policy() -> int:
        workers = Workers(1, queue.PROCESS)
        try:
            await workers.ask(task(WriteRecord(sent(a_match()), None)), PATIENCE)
            process = workers.all[0].process
            assert process is not None
            return os.sched_getscheduler(process.pid)
        finally:
            await workers.close()

    assert asyncio.run(policy()) == os.SCHED_IDLE


def test_a_worker_that_overruns_is_killed_and_replaced_and_the_loop_goes_on() -> None:
    async def overrun() -> tuple[int, int, float]:
        workers = Workers(1, PROCESS)
        longest, ticking = 0.0, True

        async def tick() -> None:
            nonlocal longest
            while ticking:
                before = time.monotonic()
                await asyncio.sleep(0.01)
                longest = max(longest, time.monotonic() - before)

        try:
            await ask(workers)
            process = workers.all[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGSTOP)  # it thinks, and thinks
            ticks = asyncio.create_task(tick())
            with pytest.raises(Overrun):
                await ask(workers, 0.3)
            ticking = False
            await ticks
            assert process.returncode == -signal.SIGKILL
            await ask(workers)
            replaced = workers.all[0].process
            assert replaced is not None
            return process.pid, replaced.pid, longest
        finally:
            await workers.close()

    old, new, longest = asyncio.run(overrun())
    assert old != new
    assert longest < 2


def test_a_worker_that_is_killed_from_outside_is_replaced() -> None:
    async def killed() -> None:
        workers = Workers(1, PROCESS)
        try:
            first = await ask(workers)
            process = workers.all[0].process
            assert process is not None
            process.kill()
            await process.wait()
            assert await ask(workers) == first
            thinking = asyncio.create_task(ask(workers, level="expert"))
            while workers.free:
                await asyncio.sleep(0)
            assert workers.all[0].process is not None
            workers.all[0].process.send_signal(signal.SIGKILL)
            assert await thinking, "another process is asked"
            assert await ask(workers) == first
        finally:
            await workers.close()

    asyncio.run(killed())


def test_a_bot_is_told_nothing_but_what_its_seat_may_know() -> None:
    match = marbre.start("vips", players=3, seed="thought")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    walk(match, Random(1), 3)
    (seat,) = match.to_act
    told = [
        msgspec.json.encode((prepare(world), question(world, seat, "novice", 5, "luck")))
        for world in (match, *(match.redeal(seat, Random(number)) for number in range(10)))
    ]
    assert len(set(told)) == 1
    once, each_time = msgspec.json.decode(told[0])
    assert set(once) == {"type", "key", "game", "options", "players", "box"}
    assert set(each_time) == {"type", "key", "game", "level", "seat", "view", "milliseconds", "seed"}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """No bot is ever quick enough for this house."""
    with House(tmp_path_factory.mktemp("impatient"), bot_grace=0.0, bot_milliseconds=0.01) as opened:
        yield opened


def test_a_table_goes_on_with_drawn_actions_when_its_bots_overrun(impatient: House) -> None:
    ada = Guest(impatient, "Ada")
    table = ada.lay(players=3, bots=[None, "expert", "regular"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(1), moves=3)
        for _ in range(20):
            began = time.monotonic()
            seat.fence()
            assert time.monotonic() - began < 2
        play_on([seat], Random(1))
    assert ada.get(f"/api/tables/{table}/proof").status == 200
    assert {line["message"] for line in impatient.lines()} == {"a bot overran and was replaced"}


def test_a_house_whose_workers_are_killed_goes_on(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(players=3, bots=[None, "novice", "novice"], begin=True)
        with ada.at(table) as seat:
            for turn in range(4):
                play_on([seat], Random(turn), moves=2)
                for worker in house.helpers:
                    os.kill(worker, signal.SIGKILL)
            play_on([seat], Random(9))
            assert seat.status == "over"
