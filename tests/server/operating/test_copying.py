"""Back-up and restore, and from one kind of database to the other and back: every table's record is equal."""

from pathlib import Path

import pytest

from marbre.cli.app import app
from marbre.kernel.replay import verify
from marbre.server.features import Features
from marbre.server.operating.copying import DatabaseSource, kept_tables
from marbre.server.operating.database import opened
from tests.server.house import Guest, House
from tests.server.operating.houses import finished_table, run_tool, tool
from tests.server.postgres import Postgres


def everything(db: str) -> dict[str, list[str]]:
    """All rows of all tables that are kept, whatever their order."""
    features = Features().schemas
    with opened(db) as engine:
        found: dict[str, list[str]] = {name: [] for name in kept_tables(features)}
        for name, rows in DatabaseSource(engine, features).batches():
            found[name] += map(str, rows)
    return {name: sorted(rows) for name, rows in found.items()}


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, dict[str, bytes]]:
    """A closed house with finished, running and waiting tables, chat, a report and a ban; and its records."""
    folder = tmp_path_factory.mktemp("lived-in")
    with House(folder, bot_workers=1) as house:
        ada, eve = Guest(house, "Ada"), Guest(house, "Ève")
        over = [finished_table(ada, eve, seed=seed, said="bonjour à tous") for seed in ("lundi", "mardi")]
        running = ada.lay("typo", bots=[None, "novice"], begin=True)
        ada.lay("vips")
        line = ada.at(over[0])
        with line:
            number = line.update["chat"][0]["number"]
        assert ada.post(f"/api/tables/{over[0]}/chat/reports", {"line": number}).status == 200
        records = {table: ada.get(f"/api/tables/{table}/record").body for table in over}
        assert running
        house.stop()
    tool(house, "ban", "203.0.113.0/24")
    return house, records


def records(house: House, tables: dict[str, bytes]) -> dict[str, bytes]:
    guest = Guest(house)
    return {table: guest.get(f"/api/tables/{table}/record").body for table in tables}


def test_a_house_moves_to_postgresql_and_back_and_nothing_is_lost(
    lived_in: tuple[House, dict[str, bytes]], postgres: Postgres, tmp_path: Path
) -> None:
    house, known = lived_in
    there, back = postgres.database(), str(tmp_path / "back.sqlite")
    before = everything(house.settings.db)
    assert all(before[name] for name in ("people", "tables", "seats", "events", "reports", "bans"))
    for source, target in ((house.settings.db, there), (there, back)):
        done = tool("", "move", source, target)
        assert done["rows"] == {name: len(rows) for name, rows in before.items() if rows}
        assert everything(target) == before
    for db in (there, back):
        with House(tmp_path, db=db) as moved:
            assert records(moved, known) == known
            assert all(verify(record).draws for record in known.values())
            assert Guest(moved, "Zoé").lay("vips"), "it is a house like any other"


def test_what_was_backed_up_or_exported_is_restored_with_everybody_known(
    lived_in: tuple[House, dict[str, bytes]], tmp_path: Path
) -> None:
    house, known = lived_in
    copy, archive = tmp_path / "copy.sqlite", tmp_path / "house.jsonl.gz"
    with pytest.raises(SystemExit, match="0"):
        app.main(["backup", "--db", house.settings.db, str(copy)])
    tool(house, "export", str(archive))
    assert oct(archive.stat().st_mode & 0o777) == "0o600"
    for file, keys in ((copy, True), (archive, False)):
        target = str(tmp_path / f"{file.name}.restored.sqlite")
        assert tool(target, "restore", str(file))["keys"] is keys
        assert everything(target) == everything(house.settings.db)
        with House(tmp_path, db=target) as again:
            assert records(again, known) == known


def test_nothing_is_written_over_an_open_house_or_one_that_is_there(
    lived_in: tuple[House, dict[str, bytes]], postgres: Postgres, tmp_path: Path
) -> None:
    house, _ = lived_in
    assert run_tool("", "move", house.settings.db, house.settings.db).exit_code == 2
    with House(tmp_path, db=postgres.database()) as there:
        refused = run_tool("", "move", there.settings.db, str(tmp_path / "a.sqlite"))
        assert refused.exit_code == 2 and "is open" in refused.stderr
    with House(tmp_path, db=str(tmp_path / "open.sqlite")) as here:
        Guest(here, "Ada").lay("vips")
        assert run_tool("", "move", here.settings.db, str(tmp_path / "b.sqlite")).exit_code == 2
        assert run_tool("", "move", house.settings.db, here.settings.db).exit_code == 2
    full = run_tool("", "move", house.settings.db, here.settings.db)
    assert full.exit_code == 2 and "empty" in full.stderr


def test_a_cut_or_foreign_archive_leaves_an_empty_house(
    lived_in: tuple[House, dict[str, bytes]], tmp_path: Path
) -> None:
    house, _ = lived_in
    archive = tmp_path / "house.jsonl.gz"
    tool(house, "export", str(archive))
    whole = archive.read_bytes()
    for number, spoilt in enumerate((whole[: len(whole) // 2], b"\x1f\x8bno", b"")):
        archive.write_bytes(spoilt)
        target = str(tmp_path / f"{number}.sqlite")
        assert run_tool(target, "restore", str(archive)).exit_code == 2
        assert not any(everything(target).values()) if Path(target).exists() else True
