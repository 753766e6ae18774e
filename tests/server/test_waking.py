"""A house opens before it has looked at its tables: they are woken behind it, or when somebody comes."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec

from marbre.server import house as serving
from marbre.server import house_clock
from marbre.server.bots.driver import MOST_IDLE, TABLE_WEIGHT
from marbre.server.store.bus import Bus
from marbre.server.store.store import Store
from marbre.server.tables.idling import DAY
from tests.server.house import Guest, House, Json, until
from tests.support import rule

COPIES = 1_500
CLOCK = {"kind": "move", "seconds": 3600}
"""Something will happen at a table with it, though nobody comes."""


def tables_in_memory(house: House) -> int:
    lines = Guest(house).get("/metrics").body.decode().splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("marbre_tables "))))


def copy_table(file: Path, table: str, copies: int) -> None:
    """As if so many others had begun the same."""
    with sqlite3.connect(file) as database:
        for name, key in (("tables", "id"), ("seats", "table_id"), ("events", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            chosen = ", ".join(f"{key} || '-' || n" if column == key else column for column in columns)
            database.execute(
                f"WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < {copies}) "
                f"INSERT INTO {name} ({', '.join(columns)}) SELECT {chosen} FROM {name}, one WHERE {key} = ?",
                (table,),
            )
    database.close()


def test_the_house_opens_before_its_tables_are_loaded_and_they_are_then(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3) as house:
        table = Guest(house, "Ada").lay(players=2, bots=[None, "novice"], begin=True, clock=CLOCK)
        house.stop()
        copy_table(tmp_path / "house.sqlite", table, COPIES)
        house.open()
        assert tables_in_memory(house) < COPIES
        with Guest(house).at(f"{table}-{COPIES}") as watching:
            assert watching.status == "playing"
        assert until(lambda: tables_in_memory(house) == COPIES + 1)


def test_a_solo_table_that_was_left_waits_for_somebody_and_leaves_memory_again(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3, abandoned_seconds=0.0, forget_seconds=0.0) as house:
        ada = Guest(house, "Ada")
        left = alone(ada)
        shared = ada.lay(players=2, bots=[None, "novice"], begin=True, clock=CLOCK)
        house.stop()
        house.open()
        assert until(lambda: tables_in_memory(house) == 1)
        with ada.at(shared) as seat:
            assert seat.status == "playing"
        with ada.at(left) as seat:
            assert seat.turns()
            assert tables_in_memory(house) == 2
        assert until(lambda: tables_in_memory(house) == 1)


def alone(guest: Guest) -> str:
    """A puzzle that somebody has begun."""
    return guest.lay("redac-chef", players=1, options={"mode": "puzzle", "puzzle": 3}, begin=True, public=False)


def resigned(guest: Guest) -> str:
    table = alone(guest)
    with guest.at(table) as seat:
        seat.do("resign", seat=0)
    return table


def woken(house: House, since: float) -> list[str]:
    async def asked() -> list[str]:
        store = await Store.open(house.settings.db)
        try:
            return await store.running_tables(since)
        finally:
            await store.close()

    return asyncio.run(asked())


def test_a_bot_that_is_alone_at_a_table_plays_on_though_nobody_comes(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3, abandoned_seconds=0.0, forget_seconds=0.0, bot_workers=0) as house:
        table = resigned(Guest(house, "Ada"))
        house.stop()
        house.settings = msgspec.structs.replace(house.settings, bot_workers=1)
        house.open()
        assert until(lambda: woken(house, 0.0) == []), table


def test_what_is_due_first_is_woken_first_and_what_nobody_waits_for_not_at_all(tmp_path: Path) -> None:
    """A bot goes on at once; a clock of thirty seconds ends before one of an hour; without one nobody is late."""
    quick, slow = ({"kind": "move", "seconds": seconds} for seconds in (30, 3600))
    with House(tmp_path, presence_seconds=0.3, bot_workers=0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        untimed, daily, timed = (ada.lay(public=False, clock=clock) for clock in ({"kind": "none"}, slow, quick))
        for table in (untimed, daily, timed):
            with ada.at(table) as seat, ben.at(table) as other:
                other.do("sit", seat=1)
                seat.do("begin")
        bots, left, given_up = ada.lay(bots=[None, "novice"], begin=True, public=False), alone(ada), resigned(ada)
        house.stop()
    assert woken(house, time.time() + 1) == [bots, given_up, timed, daily, untimed]
    assert set(woken(house, time.time() - 600)) == {bots, left, given_up, timed, daily, untimed}


def test_tables_that_were_only_looked_at_leave_memory_the_oldest_first(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(public=False)
        house.stop()
        copy_table(tmp_path / "house.sqlite", table, COPIES)
        house.open()
        for number in range(1, COPIES + 1):
            assert ada.get(f"/api/tables/{table}-{number}").status == 200
        assert until(lambda: tables_in_memory(house) == MOST_IDLE // TABLE_WEIGHT)
        with ada.at(f"{table}-1") as seat:
            assert seat.status == "open"


@rule("TAB-4.13")
def test_a_table_that_waits_for_nobody_is_closed_after_a_while_and_a_match_never(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3, idle_look_seconds=0.1) as house:
        ada = Guest(house, "Ada")
        fresh, week_old, six_days = (ada.lay(public=False) for _ in range(3))
        played, solo = ada.lay(bots=[None, "novice"], begin=True), alone(ada)
        house.stop()
        with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
            for days, table in ((8, week_old), (6, six_days), (800, played), (800, solo)):
                database.execute("UPDATE events SET at = at - ? WHERE table_id = ?", (days * DAY, table))
                database.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (days * DAY, table))
            database.commit()
        house.open()
        assert until(lambda: week_old not in {one["id"] for one in mine(ada)})
        for table, status, closed in (
            (fresh, "open", False), (six_days, "open", False), (week_old, "open", True),
            (played, "playing", False), (solo, "playing", False),
        ):  # fmt: skip
            with ada.at(table) as seat:
                shown = seat.update["table"]
                assert (shown["status"], shown["closed"], shown["stopped"]) == (status, closed, False)


def mine(guest: Guest) -> list[Json]:
    found: list[Json] = guest.get("/api/tables").json["mine"]
    return found


def test_nobody_finds_a_running_day_before_the_pause_it_was_in_is_recorded(tmp_path: Path) -> None:
    with House(tmp_path, presence_seconds=0.3) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("redac-chef", 1, options={"friday": 3600})
        with ada.at(table) as seat:
            seat.do("begin")
            seat.do("play", seat=0, action={"type": "ready"})
        house.stop()

    async def when_first_seen() -> tuple[float, float]:
        back = serving.House(house.settings, await Store.open(house.settings.db), Bus())
        back.back_since = house_clock.now()
        finding = [asyncio.create_task(back.find(table)) for _ in range(3)]
        while table not in back.tables:
            await asyncio.sleep(0)
        seen = back.tables[table].table.at
        found = await asyncio.gather(*finding)
        await back.close()
        assert len(set(map(id, found))) == 1
        return back.back_since, seen

    back_since, seen = asyncio.run(when_first_seen())
    assert seen >= back_since
