"""Deleting a person (TAB-6.6), and what a house forgets after its time (TAB-5.2): matches stay whole and are proved."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, func, insert, select, update

from marbre.kernel.replay import verify
from marbre.server.operating.database import opened
from marbre.server.operating.retention import Tidied, find_due, tidy
from marbre.server.settings import Retention
from marbre.server.store.operator_schema import packed
from marbre.server.store.schema import events, metadata, people, seats, tables
from tests.server.house import Guest, House, until
from tests.server.operating.houses import finished_table, person_id, run_tool, tool
from tests.support import rule

YEAR = 365 * 24 * 3600.0


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("forgetting"), order_seconds=0.05, bot_workers=1) as house:
        yield house
        assert [line for line in house.lines() if line["level"] == "error"] == []


def age(house: House, *ids: str) -> None:
    """Everything at these tables, or about these people, happened a year earlier."""
    with opened(house.settings.db) as engine, engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id.in_(ids)).values(changed=tables.c.changed - YEAR))
        connection.execute(update(events).where(events.c.table_id.in_(ids)).values(at=events.c.at - YEAR))
        connection.execute(update(people).where(people.c.id.in_(ids)).values(since=people.c.since - YEAR))


def count(house: House, column: object, *conditions: object) -> int:
    with opened(house.settings.db) as engine, engine.connect() as connection:
        return connection.scalar(select(func.count(column)).where(*conditions)) or 0  # type: ignore[arg-type]


@rule("TAB-6.6")
def test_whoever_is_deleted_is_somebody_and_the_match_is_proved_as_before(open_house: House) -> None:
    ada, eve = Guest(open_house, "Ada"), Guest(open_house, "Eve Deletable")
    table = finished_table(ada, eve, said="my address is 12 rue du Bac")
    before = ada.get(f"/api/tables/{table}/record").body
    person = person_id(open_house, "Eve Deletable")
    with ada.at(table) as looking:
        done = tool(open_house, "delete-person", person)
        assert (done["tables"], done["lines"]) == (1, 1)
        assert looking.close_code() == 4409, "whoever looks comes back to the table as it is now"
    with ada.at(table) as seat:
        assert seat.update["table"]["seats"][1]["name"] == "Quelqu’un"
        assert seat.update["chat"] == []
    after = ada.get(f"/api/tables/{table}/record").body
    assert b"Eve" not in after
    assert len(after.splitlines()) == len(before.splitlines())
    assert verify(after).draws == verify(before).draws
    assert ada.get(f"/api/tables/{table}/proof").status == 200
    assert eve.get("/api/me").json == {"name": None}
    with opened(open_house.settings.db) as engine, engine.connect() as connection:
        kept = b"".join(connection.scalars(select(events.c.payload)))
        assert not count(open_house, seats.c.seat, seats.c.person == person)
    assert b"Deletable" not in kept and b"rue du Bac" not in kept and person.encode() not in kept
    assert run_tool(open_house, "delete-person", person).exit_code == 2


@rule("TAB-5.2")
def test_a_finished_table_is_packed_and_is_seen_again_and_proved_as_before(open_house: House) -> None:
    ada, eve = Guest(open_house, "Ada"), Guest(open_house, "Ève")
    table, fresh = (finished_table(ada, eve, said="bonjour") for _ in range(2))
    paths = [f"/api/tables/{table}/{what}" for what in ("record", "replay", "proof")]
    before = [ada.get(path).body for path in paths]
    age(open_house, table)
    planned = tool(open_house, "tidy", "--dry-run", "--pack-days", "30")
    assert planned["packed"] == 1 and not count(open_house, packed.c.number)
    assert tool(open_house, "tidy", "--pack-days", "30")["packed"] == 1
    assert count(open_house, events.c.number, events.c.table_id == table) == 0
    assert count(open_house, events.c.number, events.c.table_id == fresh) > 10
    assert [ada.get(path).body for path in paths] == before
    open_house.kill()
    open_house.open()
    assert [ada.get(path).body for path in paths] == before
    with ada.at(table) as seat:
        assert [line["text"] for line in seat.update["chat"]] == ["bonjour"]
        seat.do("say", text="encore là")
    assert tool(open_house, "tidy", "--dry-run", "--pack-days", "30")["packed"] == 0, "something was said there"
    age(open_house, table)
    tool(open_house, "tidy", "--pack-days", "30")
    with ada.at(table) as seat:
        assert [line["text"] for line in seat.update["chat"]] == ["bonjour", "encore là"]


@rule("TAB-5.2")
def test_chat_guests_and_empty_tables_go_after_their_times_and_nothing_else_does(open_house: House) -> None:
    ada, eve, zoe = (Guest(open_house, name) for name in ("Ada", "Ève", "Zoé Passing"))
    talked, waits = finished_table(ada, eve, said="adieu"), ada.lay("vips", sit=False)
    before = ada.get(f"/api/tables/{talked}/record").body
    age(open_house, talked, waits, person_id(open_house, "Zoé Passing"))
    wanted = ("--chat-days", "100", "--guest-days", "100", "--empty-days", "100")
    planned = tool(open_house, "tidy", "--dry-run", *wanted)
    assert planned["unsaid"] >= 1 and (planned["guests"], planned["empty"]) == (1, 1)
    assert {**tool(open_house, "tidy", *wanted), "dry_run": True} == planned
    assert not any(tool(open_house, "tidy", *wanted)[name] for name in ("packed", "unsaid", "guests", "empty"))
    assert until(lambda: ada.get(f"/api/tables/{waits}").status == 404)
    with ada.at(talked) as seat:
        assert seat.update["chat"] == []
    assert ada.get(f"/api/tables/{talked}/record").body == before
    assert until(lambda: zoe.get("/api/me").json == {"name": None})
    assert ada.get("/api/me").json == {"name": "Ada"}


def test_without_times_nothing_is_forgotten(open_house: House) -> None:
    refused = run_tool(open_house, "tidy")
    assert refused.exit_code == 2 and "--pack-days" in refused.stderr


def test_a_house_that_is_set_to_forgets_by_itself(tmp_path: Path) -> None:
    with House(tmp_path, tidy_seconds=0.2, retention={"empty_days": 1.0}) as house:
        table = Guest(house, "Ada").lay("vips", sit=False)
        kept = Guest(house, "Eve").lay("vips", sit=False)
        age(house, table)
        assert until(lambda: count(house, tables.c.id) == 1)
        assert Guest(house).get(f"/api/tables/{kept}").status == 200


def test_what_is_due_is_looked_at_again_by_its_key_when_it_is_tidied() -> None:
    """Whoever came back meanwhile is left alone, and nobody waits for a look through a million finished tables."""
    engine, wanted = create_engine("sqlite://"), Retention(pack_days=1, chat_days=1, guest_days=1, empty_days=1)
    metadata.create_all(engine)
    asked: list[tuple[str, Any]] = []
    with engine.connect() as connection:
        for name in ("left", "taken"):
            laid = {"game": "vips", "name": name, "public": True, "status": "open", "changed": 0.0}
            connection.execute(insert(tables).values(id=name, **laid))
            connection.execute(insert(people).values(id=f"of {name}", name="Zoé", since=0.0))
        due = find_due(connection, wanted, ())
        assert ({*due.tables}, {*due.guests}) == ({"left", "taken"}, {"of left", "of taken"})
        connection.execute(insert(seats).values(table_id="taken", seat=0, person="of taken", name="Zoé"))
        event.listen(connection, "before_cursor_execute", lambda _1, _2, *query: asked.append((query[0], query[1])))
        assert tidy(connection, wanted, (), due) == Tidied(guests=1, empty=1)
        assert list(connection.scalars(select(tables.c.id))) == ["taken"]
        assert not find_due(connection, wanted, ())
        looks = [one for one in asked[: 4 * 2] if one[0].startswith("SELECT")]
        assert len(looks) == 4 * 2
        for query, values in looks:
            steps = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)]
            large = {one for one in steps if one.startswith("SCAN ") or "tables_by_status" in one}
            assert large <= {"SCAN plans", "SCAN reports"}, (query, steps)  # few rows, and none of finished tables
