"""How a database is opened: SQLite by its path, PostgreSQL by its address; and NOTIFY between processes."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text

from marbre.kernel.refusals import unreadable

CHANNEL = "marbre"


def open_engine(url: str) -> Engine:
    """An engine that connects lazily. Raises Unreadable."""
    address = engine_url(url)
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
    path = Path(url).expanduser().resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def notify(connection: Connection, payload: str) -> None:
    """Tell the other processes; PostgreSQL only."""
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
