"""A house that was killed is back as soon as its program is loaded: what no table asks for is loaded later."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.running import MARBRE
from tests.server.command import served
from tests.server.house import Guest, House

LATE = {
    "the schema is made or brought up to date": ("alembic",),
    "the database is PostgreSQL": ("psycopg", "sqlalchemy.dialects.postgresql"),
    "a round of a tournament is drawn": ("networkx",),
    "a rated match is over": ("openskill",),
    "something is solved, weighed or printed": ("numba", "numpy", "ortools", "typst"),
    "somebody is told or shows himself": ("authlib", "cryptography", "httpx", "pywebpush", "smtplib", "webauthn"),
    "a link is shown as a code": ("segno",),
    "the command draws": ("rich",),
    "a feature asks for it": ("attr", "pydantic"),
}
"""When what is heavy is needed."""


def test_a_house_loads_nothing_that_its_tables_do_not_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as killed:
        ada = Guest(killed, "Ada")
        table = ada.lay(bots=[None, "novice"], begin=True)
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")  # every process tells in the log what it loads
    with served(MARBRE, tmp_path, "--db", killed.settings.db, "--job-workers", "0") as house:
        ada.house = house
        assert ada.get("/").status == ada.get("/api/tables").status == 200
        with ada.at(table) as seat:
            assert seat.status == "playing"
        found = re.findall(r"^import time:.*\| +(\S+)$", house.log.read_text("utf-8"), re.MULTILINE)
    loaded = {".".join(name.split(".")[:depth]) for name in found for depth in range(1, 4)}
    assert {"marbre.server.app", "marbre.games.vips", "sqlalchemy.dialects.sqlite"} <= loaded
    assert [(name, when) for when, names in LATE.items() for name in names if name in loaded] == []


def test_what_is_loaded_late_is_installed() -> None:
    """Else nobody would see that it has got another name."""
    assert [name for names in LATE.values() for name in names if find_spec(name) is None] == []
