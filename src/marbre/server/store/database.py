"""How a database is opened: SQLite by its path, PostgreSQL by its address; and NOTIFY between processes."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

from marbre.kernel.refusals import unreadable
from marbre.server.store.private_files import shut_to_others

CHANNEL = "marbre"


def open_engine(url: str) -> Engine:
    """An engine that connects lazily; a file is shut to others first. Raises Unreadable."""
    address = engine_url(url)
    if (file := database_file(url)) is not None:
        shut_to_others(file)
    is_file = address.startswith("sqlite")
    engine = create_engine(
        address,
        paramstyle="named" if is_file else "pyformat",
        pool_pre_ping=not is_file,
        pool_reset_on_return=None if is_file else "rollback",  # every transaction here is ended before that
        hide_parameters=True,  # errors are logged, and parameters hold secrets
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite_settings)
    return engine


def engine_url(url: str) -> str:
    """The address as SQLAlchemy wants it. A bare path is an SQLite file."""
    if url.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + url.split("://", 1)[1]
    if url.startswith("sqlite://"):
        return "sqlite://" + url.split("://", 1)[1]
    if "://" in url:
        raise unreadable("database-kind", given=url.split("://", 1)[0])
    return f"sqlite:///{Path(url).expanduser().resolve()}"


def database_file(url: str) -> Path | None:
    """The file of an SQLite house."""
    address = engine_url(url)
    name = make_url(address).database if address.startswith("sqlite") else None
    return Path(name) if name and name != ":memory:" else None


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "secure_delete=ON",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def notify(connection: Connection, payload: str) -> None:
    """Tell the other processes; PostgreSQL only."""
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
