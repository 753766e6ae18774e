"""A bot that breaks the rules or stalls ends no match in a house: a weaker one is asked, or an action drawn."""

import asyncio
import logging
from random import Random
from typing import Any

import pytest
from prometheus_client import REGISTRY

from marbre.bots import ask_bot
from marbre.kernel.bot import Budget
from marbre.kernel.decoding import decode_action
from marbre.kernel.refusals import Refusal
from marbre.kernel.registry import find_game
from marbre.server.bots.asking import LEAST_THOUGHT, Asking, levels_below
from marbre.server.bots.driver import _bot_acts
from marbre.server.bots.questions import BotQuestion
from marbre.server.jobs.worker_pool import Workers
from marbre.server.quotas import Quotas
from marbre.server.settings import Settings
from marbre.server.tables.commands import HOUSE, Begin, Decision, decide
from marbre.server.tables.events import AnyEvent, Clock, Closed, Opened, Row, Seated, Stopped
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.table import Table


def begun() -> LiveTable:
    """A table of VIPs at which only novices sit."""
    live = LiveTable(Table(Row("t", 1, 0.0, Opened("vips", 2, {}, "host", "name", True, Clock(), "00" * 32))))
    for seat in range(2):
        live.fold(Row("t", 2 + seat, 0.0, Seated(seat, str(seat), None, "novice"), "host", f"sit {seat}"))
    decided = decide(live.table, HOUSE, Begin("begin"), 0.0)
    assert isinstance(decided, Decision)
    live.fold(Row("t", 4, 0.0, decided.event), decided.match)
    return live


def test_an_action_that_is_not_allowed_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    table = begun().table
    assert table.match is not None
    with caplog.at_level(logging.WARNING):
        decided = _bot_acts(table, 0, table.match.last.number, b'{"type":"swap","first":0,"second":1}')
    assert isinstance(decided, Decision)
    assert decided.match is not None and decided.match.last.number > table.match.last.number
    assert "said what it may not do" in caplog.text


def test_what_a_bot_thought_of_does_not_wake_a_match_that_was_broken_off_meanwhile() -> None:
    """Whatever it says, and whether the table was closed with it or not."""
    endings: list[list[AnyEvent]] = [[Stopped()], [Stopped(), Closed()]]
    for events in endings:
        live = begun()
        match = live.table.match
        assert match is not None
        for number, event in enumerate(events, start=5):
            live.fold(Row("t", number, 0.0, event))
        for said in (b'{"type":"bet","top":1,"middle":1,"bottom":1}', b'"no action at all"'):
            refused = _bot_acts(live.table, 0, match.last.number, said)
            assert isinstance(refused, Refusal) and refused.rule == "TAB-4.4"
        assert live.table.status == "over"


def asking(workers: Any, **changed: Any) -> Asking:
    settings = Settings(**changed)
    return Asking(settings, Quotas(settings), workers)


def counted(metric: str) -> float:
    return REGISTRY.get_sample_value(metric) or 0.0


def test_what_is_no_action_at_all_is_replaced_too() -> None:
    class Rogues:
        load = 0.5

        async def ask(self, *_asked: Any, **_kept: Any) -> bytes:
            return b'"no action at all"'

    live = begun()
    match = live.table.match
    assert match is not None
    drawn = counted("marbre_bot_drawn_total")
    said = asyncio.run(asking(Rogues()).think(live, match, 0, "expert"))
    assert match.check_read(0, decode_action(match.game.player_actions, said)) is None
    assert counted("marbre_bot_drawn_total") == drawn + 1, "only when nobody else is left to ask"


def test_a_bot_that_stalls_is_replaced_by_the_level_below_never_by_chance() -> None:
    """In a real process every level but the novice stalls."""
    live = begun()
    match = live.table.match
    assert match is not None

    async def think() -> bytes:
        workers = Workers(1, "tests.server.stalling")
        try:
            return await asking(workers, bot_milliseconds=50, bot_grace=2.0).think(live, match, 0, "expert")
        finally:
            await workers.close()

    overruns, drawn = counted("marbre_bot_overruns_total"), counted("marbre_bot_drawn_total")
    said = decode_action(match.game.player_actions, asyncio.run(think()))
    novice = ask_bot(match, 0, match.game.bot("novice"), Budget(milliseconds=5), Random(match.bot_seed(0)))
    assert said == novice
    assert counted("marbre_bot_overruns_total") == overruns + 2, "the expert's and the regular's"
    assert counted("marbre_bot_drawn_total") == drawn


def test_a_crowded_house_gives_every_level_less_time_and_says_so() -> None:
    times: list[float] = []

    class Crowd:
        load = 1.0

        async def ask(self, asked: BotQuestion, *_rest: Any, **_kept: Any) -> bytes:
            times.append(asked.milliseconds)
            return b'{"type":"bet","top":1,"middle":1,"bottom":1}'

    live, crowd = begun(), Crowd()
    match = live.table.match
    assert match is not None
    before = REGISTRY.get_sample_value("marbre_bot_short_thoughts_total", {"level": "novice"}) or 0.0
    for load in (1.0, 4.0, 1000.0):
        crowd.load = load
        asyncio.run(asking(crowd, bot_milliseconds=400).think(live, match, 0, "novice"))
    assert times == [400, 100, LEAST_THOUGHT]
    assert REGISTRY.get_sample_value("marbre_bot_short_thoughts_total", {"level": "novice"}) == before + 2


@pytest.mark.parametrize(
    ("level", "below"),
    [
        ("master", ["expert", "regular", "novice", "beginner"]),
        ("novice", ["beginner"]),
        ("beginner", []),
        ("random", []),
    ],
)
def test_below_a_beginner_is_nobody(level: str, below: list[str]) -> None:
    assert list(levels_below(find_game("vips"), level)) == below
