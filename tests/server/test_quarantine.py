"""One damaged row shuts its own table, says so everywhere, and leaves every other as it is."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import psycopg

from tests.server.house import Guest, House, play_on, until
from tests.server.postgres import Postgres

NEWER = b'{"type":"from-the-future","seat":0}'

Damage = Callable[[sqlite3.Connection, str], object]


def last(table: str) -> str:
    return f"table_id = '{table}' AND number = (SELECT max(number) FROM events WHERE table_id = '{table}')"


DAMAGES: dict[str, Damage] = {
    "truncated": lambda db, table: db.execute(
        f"UPDATE events SET payload = substr(payload, 1, 20) WHERE {last(table)}"
    ),
    "no JSON": lambda db, table: db.execute(f"UPDATE events SET payload = x'00ff' WHERE {last(table)}"),
    "newer": lambda db, table: db.execute(f"UPDATE events SET payload = ? WHERE {last(table)}", (NEWER,)),
    "a number missing": lambda db, table: db.execute(f"DELETE FROM events WHERE table_id = '{table}' AND number = 3"),
    "the first missing": lambda db, table: db.execute(f"DELETE FROM events WHERE table_id = '{table}' AND number = 1"),
    "all missing": lambda db, table: db.execute(f"DELETE FROM events WHERE table_id = '{table}'"),
    "an unknown action": lambda db, table: db.execute(
        f"UPDATE events SET payload = replace(CAST(payload AS TEXT), '\"bet\"', '\"curse\"') WHERE table_id = '{table}'"
    ),
    "no seats": lambda db, table: (
        db.execute(f"DELETE FROM events WHERE table_id = '{table}' AND number = 2"),
        db.execute(f"DELETE FROM seats WHERE table_id = '{table}' AND seat > 0"),
    ),
}


def test_damaged_tables_are_quarantined_and_the_others_open(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        tables = {name: ada.lay("vips", bots=[None, "novice"], begin=True) for name in (*DAMAGES, "sound")}
        waiting = ada.lay("vips")
        for table in tables.values():
            with ada.at(table) as seat:
                play_on([seat], Random(1), moves=1)
        house.kill()
        with closing(sqlite3.connect(house.settings.db)) as database:
            for name, damage in DAMAGES.items():
                damage(database, tables[name])
            DAMAGES["truncated"](database, waiting)
            database.commit()
        house.open()
        lobby = ada.get("/api/tables")
        assert lobby.status == 200, lobby.body
        mine = {line["id"]: line["missing"] and line["missing"]["key"] for line in lobby.json["mine"]}
        shut = {tables[name] for name in DAMAGES} | {waiting}
        assert mine == {table: "table-damaged" if table in shut else None for table in mine} and shut < set(mine)
        assert waiting not in {line["id"] for line in Guest(house).get("/api/tables").json["open"]}
        for table in shut:
            reply = ada.get(f"/api/tables/{table}")
            assert (reply.status, reply.json["message"]["key"]) == (400, "table-damaged")
        assert ada.at(tables["truncated"]).close_code() == 4410
        logged = {line["table"] for line in house.lines() if line["message"] == "a table is quarantined"}
        assert logged == shut - {tables["all missing"]}
        assert f"marbre_quarantined_tables {len(logged)}.0" in ada.get("/metrics").body.decode()
        with ada.at(tables["sound"]) as seat:
            play_on([seat], Random(1))


def test_a_house_is_rolled_back_onto_the_database_of_a_newer_one(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table, newer = ada.lay("vips", bots=[None, "novice"], begin=True), ada.lay("vips")
        house.kill()
        with closing(sqlite3.connect(house.settings.db)) as database:
            database.execute("UPDATE alembic_version SET version_num = '0999'")
            database.execute("CREATE TABLE from_the_future (id INTEGER PRIMARY KEY)")
            DAMAGES["newer"](database, newer)
            database.commit()
        house.open()
        assert any(line["message"] == "the database is newer than this house" for line in house.lines())
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        assert ada.at(newer).close_code() == 4410


def test_a_row_that_a_newer_process_saves_shuts_the_table_while_people_look_at_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    with House(tmp_path, db=postgres.database()) as house:
        ada = Guest(house, "Ada")
        table, other = ada.lay("vips"), ada.lay("vips", bots=[None, "novice"], begin=True)
        with ada.at(table) as seat, ada.at(other) as elsewhere, psycopg.connect(house.settings.db) as database:
            database.execute(
                "INSERT INTO events (table_id, number, at, payload) VALUES (%s, %s, 0, %s)",
                (table, seat.number + 1, NEWER),
            )
            database.execute("SELECT pg_notify('marbre', %s)", (f"{table} {seat.number + 1}",))
            database.commit()
            assert seat.close_code() == 4410
            play_on([elsewhere], Random(1))
        assert ada.get(f"/api/tables/{table}").json["message"]["key"] == "table-damaged"
        assert until(lambda: any(line["message"] == "a table is quarantined" for line in house.lines()))
        errors = [json.dumps(line) for line in house.lines() if line["level"] == "error"]
        assert len(errors) == 1, errors
