"""A house opens before it has looked at its tables: they are woken behind it, or when somebody comes."""

import sqlite3
from pathlib import Path

from tests.server.house import Guest, House, until

COPIES = 1_500


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
    with House(tmp_path) as house:
        table = Guest(house, "Ada").lay(players=2, bots=[None, "novice"], begin=True)
        house.stop()
        copy_table(tmp_path / "house.sqlite", table, COPIES)
        house.open()
        assert tables_in_memory(house) < COPIES
        with Guest(house).at(f"{table}-{COPIES}") as watching:
            assert watching.status == "playing"
        assert until(lambda: tables_in_memory(house) == COPIES + 1)


def test_a_solo_table_that_was_left_waits_for_somebody_and_leaves_memory_again(tmp_path: Path) -> None:
    with House(tmp_path, abandoned_seconds=0.0, forget_seconds=0.0) as house:
        ada = Guest(house, "Ada")
        left = ada.lay("redac-chef", players=1, options={"mode": "puzzle", "puzzle": 3}, begin=True, public=False)
        shared = ada.lay(players=2, bots=[None, "novice"], begin=True)
        house.stop()
        house.open()
        assert until(lambda: tables_in_memory(house) == 1)
        with ada.at(shared) as seat:
            assert seat.status == "playing"
        with ada.at(left) as seat:
            assert seat.turns()
            assert tables_in_memory(house) == 2
        assert until(lambda: tables_in_memory(house) == 1)
