"""Opening the database of a house, served just now or not, for one piece of an operator's work."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from sqlalchemy import Engine, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from marbre.kernel.refusals import unreadable
from marbre.server.features import Features
from marbre.server.store.claims import house_key
from marbre.server.store.database import database_fault, database_file, open_engine
from marbre.server.store.private_files import hold, release
from marbre.server.store.schema import prepare

T = TypeVar("T")
RETRIES: Final = 20


@contextlib.contextmanager
def opened(url: str, *, anew: bool = False) -> Iterator[Engine]:
    """The engine of a house, its schema up to date. Raises Unreadable if there is none, unless it is made `anew`."""
    file = database_file(url)
    if file is not None and not file.exists() and not anew:
        raise unreadable("backup-missing", file=str(file))
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            prepare(connection, Features().schemas)
        yield engine
    except (OSError, SQLAlchemyError) as error:
        raise unreadable("database-unreachable", reason=database_fault(error)) from None
    finally:
        engine.dispose()


def change(engine: Engine, work: Callable[..., T], *given: object) -> T:
    """In one transaction, again if a process that serves had an event's number first."""
    for _ in range(RETRIES - 1):
        with contextlib.suppress(IntegrityError), engine.begin() as connection:
            return work(connection, *given)
    with engine.begin() as connection:
        return work(connection, *given)


@contextlib.contextmanager
def shut(url: str, engine: Engine) -> Iterator[None]:
    """Keep everybody from serving this house meanwhile. Raises Unreadable if somebody does."""
    if (file := database_file(url)) is not None:
        held = hold(file)
        try:
            yield
        finally:
            release(held)
        return
    with engine.connect() as connection:
        key = {"key": house_key()}
        if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), key):
            raise unreadable("house-is-open")
        try:
            yield
        finally:
            with contextlib.suppress(OperationalError):
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), key)
