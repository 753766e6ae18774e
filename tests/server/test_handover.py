"""A house is replaced while people play: nobody is turned away, nothing that was answered is lost."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from marbre.kernel.refusals import Unreadable
from marbre.server.handover import listen
from marbre.server.store.private_files import hold, holder
from tests.chaos.restarting import silence
from tests.cli.running import assert_refused, run
from tests.server.house import Guest, House, free_port
from tests.server.test_crash import busy

OUTAGE = 1.0
"""Seconds, on a machine that has nothing else to do."""


def test_a_process_takes_over_from_another_and_nobody_is_turned_away(tmp_path: Path) -> None:
    codes: list[int] = []
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            said = seat.do("say", text="before")
            pulses = asyncio.run(silence(house, 5, lambda: codes.append(house.replace())))
            assert seat.next("bye")["after"] < 1
        assert codes in ([0], [-15])
        assert sum(pulse.turned_away for pulse in pulses) == 0
        assert max(pulse.longest for pulse in pulses) < OUTAGE * 2 * busy()
        with ada.at(table) as seat, closing(sqlite3.connect(house.settings.db)) as file:
            assert seat.number >= said
            assert file.execute(
                "SELECT count(*) FROM events WHERE table_id = ? AND number = ?", (table, said)
            ).fetchone() == (1,)


def test_a_port_that_somebody_listens_on_is_taken_unless_he_is_to_be_replaced() -> None:
    port = free_port()
    first = listen("127.0.0.1", port, 5, replacing=False)
    with pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", port, 5, replacing=False)
    second = listen("127.0.0.1", port, 5, replacing=True)
    for one in (*first, *second):
        one.close()


def test_the_lock_says_who_holds_it_and_goes_with_him(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    assert holder(file) is None
    lock = hold(file)
    assert holder(file) == os.getpid()
    with pytest.raises(Unreadable):
        hold(file)
    os.close(lock)
    assert holder(file) is None


def test_a_house_on_postgresql_is_not_replaced_but_joined() -> None:
    assert "PostgreSQL" in assert_refused(run("serve", "--replace", "--db", "postgresql://nobody@/nowhere"))


@pytest.mark.parametrize("database", [(), ("--db", "postgresql://nobody@/nowhere")], ids=["file", "server"])
def test_who_finds_the_port_taken_is_told_which_and_what_to_do(tmp_path: Path, database: tuple[str, ...]) -> None:
    with House(tmp_path) as house:
        done = run("serve", *(database or ("--db", tmp_path / "other.sqlite")), "--port", house.settings.port)
        words = assert_refused(done)
        assert f"127.0.0.1:{house.settings.port}" in words and "--port" in words


def test_without_the_option_a_second_house_is_refused(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        assert_refused(run("serve", "--db", house.settings.db, "--port", free_port()))
        assert house.is_healthy()
