"""What a house keeps is its own: files that nobody else may read, a key apart from the tables, one house to a file."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from marbre.server.people.identity import Passports
from tests.cli.running import assert_refused, run
from tests.server.house import Guest, House


def modes(folder: Path) -> dict[str, str]:
    """Of everything that the house has made there."""
    made = [file for file in folder.iterdir() if not file.name.startswith("log-")]
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in made}


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_database_key_lock_and_back_up_are_the_owners_alone(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        Guest(house, "Ada").lay()
        assert run("backup", "--db", house.settings.db, tmp_path / "copy.sqlite").exit_code == 0
        found = modes(tmp_path)
        assert {"house.sqlite", "house.sqlite-wal", "house.sqlite.key", "copy.sqlite", "copy.sqlite.key"} < set(found)
        assert set(found.values()) == {"0o600"}


def test_a_house_that_others_could_read_is_shut_to_them(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.kill()
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        house.open()
        assert set(modes(tmp_path).values()) == {"0o600"}


def test_the_key_of_an_older_house_moves_out_of_its_database(tmp_path: Path) -> None:
    """Its cookies, which did not expire then, stay valid, and are renewed."""
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        house.kill()
        key = "ab" * 32
        house.settings.keys.unlink()
        with closing(sqlite3.connect(house.settings.db)) as database:
            database.execute("INSERT INTO house VALUES ('key', ?)", (key,))
            (person,) = database.execute("SELECT id FROM people").fetchone()
            database.commit()
        house.open()
        ada.cookie = f"marbre={Passports([key]).cookies.dumps(person)}"
        assert ada.get("/api/me").json == {"name": "Ada"}
        assert ada.get("/api/me").cookie is not None
        house.stop()
        assert house.settings.keys.read_text("ascii").strip() == key
        assert key.encode() not in Path(house.settings.db).read_bytes()


def test_a_rotated_key_signs_and_the_one_before_it_is_believed_until_it_is_forgotten(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")

        def rotate(*options: str) -> None:
            assert run("rotate-key", "--db", house.settings.db, *options).exit_code == 0
            house.kill()
            house.open()

        rotate()
        assert len(house.settings.keys.read_text("ascii").split()) == 2
        assert ada.get("/api/me").json == {"name": "Ada"}
        ben = Guest(house, "Ben")
        rotate("--forget")
        assert [guest.get("/api/me").json["name"] for guest in (ada, ben)] == [None, None]
        assert modes(tmp_path)["house.sqlite.key"] == "0o600"
    assert "no key" in assert_refused(run("rotate-key", "--db", tmp_path / "other.sqlite"))


def test_a_restored_copy_knows_its_people(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        copy = tmp_path / "copy.sqlite"
        assert run("backup", "--db", house.settings.db, copy).exit_code == 0
        house.kill()
        house.settings = replace(house.settings, db=str(copy))
        house.open()
        assert ada.get("/api/me").json == {"name": "Ada"}


def test_a_back_up_that_fails_leaves_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    with closing(sqlite3.connect(broken)) as database:
        database.execute("CREATE TABLE empty (id INTEGER)")
    before = set(tmp_path.iterdir())
    assert_refused(run("backup", "--db", broken, tmp_path / "copy.sqlite"))
    broken.write_bytes(b"no database at all" * 1000)
    assert_refused(run("backup", "--db", broken, tmp_path / "copy.sqlite"))
    assert set(tmp_path.iterdir()) == before


def test_a_second_house_on_one_file_is_refused_and_one_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        line = assert_refused(run("serve", "--db", house.settings.db, "--port", "1"))
        assert house.settings.db in line and "PostgreSQL" in line
        assert house.is_healthy()
        house.kill()
        house.open()


def test_metrics_and_schema_are_for_this_machine_or_a_token(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        for path in ("/metrics", "/api/schema/openapi.json"):
            assert Guest(house).get(path).status == 200
            for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
                assert Guest(house).get(path, headers={header: "203.0.113.9"}).status == 404
        assert Guest(house).get("/health", headers={"X-Forwarded-For": "203.0.113.9"}).status == 200
        house.kill()
        house.settings = replace(house.settings, operator_token="s3cret")
        house.open()
        for token, status in (("s3cret", 200), ("other", 404), ("é", 404)):
            headers = {"Authorization": f"Bearer {token}".encode().decode("latin-1"), "X-Forwarded-For": "203.0.113.9"}
            assert Guest(house).get("/metrics", headers=headers).status == status
        assert Guest(house).get("/metrics").status == 404
