"""Bots think in processes of their own: killed when they overrun, replaced when they die, told what they may know."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import uvloop

import marbre
from marbre.games.vips.actions import Bet
from marbre.hosting.jobs import Overrun
from marbre.kernel.match import Match
from marbre.server.bots import questions
from marbre.server.bots.questions import Wanted, WantedRules, question, send_history, send_rules, supply
from marbre.server.bots.thinking import PROCESS, Thinker
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
    return await workers.ask(question(match, "t", 0, level, 5, "luck"), patience, partial(supply, match, 0))


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
    asked_back: list[Wanted] = []

    def house(wanted: Wanted) -> bytes:
        asked_back.append(wanted)
        return marbre.to_json(send_rules(match))

    thinker = Thinker(house)
    for _ in range(2):
        assert thinker.answer(question(match, "t", 0, "novice", 5, "luck")) == said
    assert asked_back == [WantedRules()], "the rules are told once, and a novice reads no history"


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


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_a_worker_whose_pipe_is_known_to_be_closed_before_its_end_is_replaced(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def closed() -> None:
        workers = Workers(1, PROCESS)
        try:
            first = await ask(workers)
            process = workers.all[0].process
            assert process is not None and process.stdin is not None
            process.stdin.close()
            assert process.returncode is None
            assert await ask(workers) == first
        finally:
            await workers.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(closed())


def test_a_bot_is_told_nothing_but_what_its_seat_may_know() -> None:
    match = marbre.start("vips", players=3, seed="thought")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    walk(match, Random(1), 3)
    (seat,) = match.to_act
    told = [
        msgspec.json.encode(
            (send_rules(world), question(world, "t", seat, "novice", 5, "luck"), send_history(world, seat, 0))
        )
        for world in (match, *(match.redeal(seat, Random(number)) for number in range(10)))
    ]
    assert len(set(told)) == 1
    once, each_time, page = msgspec.json.decode(told[0])
    assert set(once) == {"key", "game", "options", "players", "box"}
    assert set(each_time) == {"key", "game", "level", "table", "seat", "stands", "view", "milliseconds", "seed"}
    slips = [line["action"] for line in page["lines"] if line["actor"] in match.seats][:3]
    assert [slip is None for slip in slips] == [other != seat for other in match.seats]


def a_long_match() -> Match:
    match = a_match()
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    walk(match, Random(1), 6)
    return match


def taken_back(match: Match) -> Match:
    """With another action in the place of the last one."""
    match = match.copy()
    (seat,) = match.to_act
    one, other = match.legal(seat)[:2]
    match.act(seat, one)
    match.undo(seat)
    match.act(seat, other)
    return match


@pytest.mark.parametrize("most_bytes", [16_000, 100])
def test_a_bots_process_is_told_what_its_seat_has_seen_even_after_an_undo_or_a_restart(
    monkeypatch: pytest.MonkeyPatch, most_bytes: int
) -> None:
    """However many pages that takes; a memory does not survive the process, and history comes back."""
    monkeypatch.setattr(questions, "MOST_BYTES", most_bytes)
    first = a_long_match()
    after = first.copy()
    (seat,) = after.to_act
    after.act(seat, after.legal(seat)[0])
    instead = taken_back(first)
    fewer = after.copy()
    fewer.undo(seat)

    async def told() -> list[Any]:
        workers = Workers(1, "tests.server.recalling")
        try:
            answers = []
            for match in (first, after, instead, fewer, None, after):
                if match is None:
                    await workers.close()
                    continue
                asked = question(match, "t", 0, "recalling", 5, "luck")
                answers.append(msgspec.json.decode(await workers.ask(asked, PATIENCE, partial(supply, match, 0))))
            return answers
        finally:
            await workers.close()

    answers = asyncio.run(told())
    seen = [msgspec.json.decode(marbre.to_json(match.seen_by(0))) for match in (first, after, instead, fewer, after)]
    assert [answer["history"] for answer in answers] == seen
    assert [answer["asked"] for answer in answers] == [1, 2, 3, 4, 1]


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """No bot is ever quick enough for this house."""
    with House(tmp_path_factory.mktemp("impatient"), bot_grace=0.0, bot_milliseconds=0.01) as opened:
        yield opened


def test_a_table_goes_on_with_drawn_actions_when_its_bots_overrun(impatient: House) -> None:
    ada = Guest(impatient, "Ada")
    table = ada.lay(players=3, bots=[None, "novice", "beginner"], begin=True)
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
