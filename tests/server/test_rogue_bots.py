"""A bot that breaks the rules ends no match in a house: a drawn action replaces its own."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from marbre.kernel.decoding import decode_action
from marbre.server.bots.driver import Driver, _bot_acts
from marbre.server.quotas import Quotas
from marbre.server.settings import Settings
from marbre.server.tables.commands import HOUSE, Begin, Decision, decide
from marbre.server.tables.events import Clock, Opened, Row, Seated
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


def test_what_is_no_action_at_all_is_replaced_too() -> None:
    class Rogues:
        async def ask(self, *_asked: Any, **_kept: Any) -> bytes:
            return b'"no action at all"'

    live = begun()
    match = live.table.match
    assert match is not None
    house = SimpleNamespace(settings=Settings(), quotas=Quotas(Settings()))
    driver = Driver(house, Rogues(), None)  # type: ignore[arg-type]
    said = asyncio.run(driver._think(live, match, 0, "novice"))
    assert match.check_read(0, decode_action(match.game.player_actions, said)) is None
