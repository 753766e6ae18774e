"""How a database is opened: SQLite by its path, PostgreSQL by its address."""

import asyncio
import contextlib
import os
import socket
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url

from marbre.kernel.refusals import unreadable
from marbre.server.store.private_files import shut_to_others

CONNECT_SECONDS = 5


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
        connect_args={} if is_file else {"connect_timeout": CONNECT_SECONDS},
        hide_parameters=True,  # errors are logged, and parameters hold secrets
    )
    if is_file:
        event.listen(engine, "connect", _sqlite_settings)
    return engine


class OpenConnections:
    """The connections of a PostgreSQL engine, so that they can be cut when the server hangs: threads wait in them."""

    def __init__(self, engine: Engine) -> None:
        self.all: weakref.WeakSet[Any] = weakref.WeakSet()
        self.is_closed = False
        if engine.dialect.name == "postgresql":
            event.listen(engine, "connect", lambda connection, _record: self.all.add(connection))
            event.listen(engine, "do_connect", self._refuse_when_closed)

    def _refuse_when_closed(self, dialect: Any, *_: Any) -> None:
        if self.is_closed:
            raise dialect.loaded_dbapi.OperationalError("the house is closed")

    def cut(self) -> None:
        """Whoever waits for an answer has an OperationalError now, and the pool connects anew."""
        for connection in tuple(self.all):
            cut(connection)

    def close(self) -> None:
        """The same, for good: what still waits for its turn fails at once."""
        self.is_closed = True
        self.cut()


def cut(connection: Any) -> None:
    """Hang up on a PostgreSQL server without waiting for it: whoever waits for its answer has an OperationalError."""
    with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def cut_after(seconds: float, connection: Any) -> Iterator[None]:
    """A timeout for a query. Cancelled instead, psycopg asks the hung server to agree, for ten seconds more."""
    timer = asyncio.get_running_loop().call_later(seconds, cut, connection)
    try:
        yield
    finally:
        timer.cancel()


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
        "temp_store=MEMORY",  # an insert of many rows keeps notes, and a file for them costs as much as a row each
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def database_fault(error: Exception) -> str:
    """What is wrong, for the log, without what was to be saved."""
    return str(getattr(error, "orig", None) or type(error).__name__).splitlines()[0][:200]
