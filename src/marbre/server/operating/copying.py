"""A whole house from one place to another: database to database of either kind, or to and from an archive.

An archive is gzipped lines of JSON: a header, a line for each row, and how many there were of each table. All is
written in one transaction or not at all, read again, and compared with what was sent: sums of hashes of rows.
"""

import gzip
import hashlib
import itertools
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, inspect, select, text

from marbre.kernel.refusals import unreadable
from marbre.server.store.operator_schema import orders, processes
from marbre.server.store.private_files import OWNER_ONLY, beside
from marbre.server.store.schema import house, metadata

FORMAT: Final = "marbre-house 1"
AT_A_TIME: Final = 500
_GZIP, _SQLITE = b"\x1f\x8b", b"SQLite format 3\0"
PASSING: Final = {orders.name, processes.name, house.name, "alembic_version"}
"""What is of no use elsewhere: news between processes, sessions of operators."""

Rows: TypeAlias = list[dict[str, Any]]


class Copied(msgspec.Struct, frozen=True):
    """How many rows of each table were copied, read again and found equal."""

    rows: dict[str, int]

    @property
    def count(self) -> int:
        return sum(self.rows.values())


class ArchiveHeader(msgspec.Struct, frozen=True):
    """The first line of an archive."""

    format: str


class ArchivedRow(msgspec.Struct, frozen=True):
    """A row, with its table."""

    table: str
    row: dict[str, Any]


class ArchiveEnd(msgspec.Struct, frozen=True):
    """The last line: without it the archive was cut."""

    rows: dict[str, int]


class Source(Protocol):
    """Where a house is read from: batches of rows, no table before those that it refers to."""

    def batches(self) -> Iterator[tuple[str, Rows]]: ...


class Sums:
    """Of each table: how many rows, and the sum of their hashes, whatever their order."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.hashes: dict[str, int] = {}

    def add(self, table: str, rows: Rows) -> None:
        self.rows[table] = self.rows.get(table, 0) + len(rows)
        self.hashes[table] = sum(map(_hashed, rows), self.hashes.get(table, 0)) % (1 << 256)


def _hashed(row: dict[str, Any]) -> int:
    filled = sorted((name, value) for name, value in row.items() if value is not None)
    return int.from_bytes(hashlib.blake2b(msgspec.msgpack.encode(filled), digest_size=32).digest())


def kept_tables(features: Sequence[MetaData]) -> dict[str, Table]:
    """All that is copied, in an order in which it can be written."""
    found = [one for schema in (metadata, *features) for one in schema.sorted_tables]
    return {str(one.name): one for one in found if one.name not in PASSING}


class DatabaseSource:
    """A house's database, as it is at one moment."""

    def __init__(self, engine: Engine, features: Sequence[MetaData]) -> None:
        self.engine, self.tables = engine, kept_tables(features)

    def batches(self) -> Iterator[tuple[str, Rows]]:
        with self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")  # the driver would begin with the first write: this is a snapshot
            self._know_all(connection)
            for name, table in self.tables.items():
                yield from ((name, batch) for batch in _read(connection, table))
            connection.rollback()

    def _know_all(self, connection: Connection) -> None:
        """Nothing is left behind unsaid. Raises Unreadable for a table of a feature that is not installed here."""
        found = set(inspect(connection).get_table_names()) - PASSING
        if unknown := sorted(found - set(self.tables)):
            raise unreadable("copy-unknown", table=unknown[0])


def _read(connection: Connection, table: Table) -> Iterator[Rows]:
    """In batches; columns and tables that an older house has not are left out."""
    described = inspect(connection)
    if not described.has_table(table.name):
        return
    there = {column["name"] for column in described.get_columns(table.name)}
    query = select(*(column for column in table.columns if column.name in there))
    found = connection.execute(query.execution_options(yield_per=AT_A_TIME)).mappings()
    yield from (
        [{str(name): value for name, value in row.items()} for row in some] for some in found.partitions(AT_A_TIME)
    )


class ArchiveSource:
    """A house in an archive."""

    def __init__(self, file: Path, features: Sequence[MetaData]) -> None:
        self.file, self.tables = file, kept_tables(features)

    def batches(self) -> Iterator[tuple[str, Rows]]:
        """Raises Unreadable if it is none, or was cut."""
        try:
            with gzip.open(self.file, "rb") as lines:
                yield from _batched(self._read(lines))
        except (OSError, EOFError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise unreadable("archive-broken", file=str(self.file), reason=" ".join(str(error).split())) from None

    def _read(self, lines: Iterable[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
        header = msgspec.json.decode(next(iter(lines), b""), type=ArchiveHeader)
        if header.format != FORMAT:
            raise unreadable("archive-format", given=header.format, known=FORMAT)
        decoder = msgspec.json.Decoder(dict[str, Any])
        ended = False
        for line in lines:
            said = decoder.decode(line)
            if "table" not in said:
                ended = True
                continue
            name = said["table"]
            if name not in self.tables:
                raise unreadable("copy-unknown", table=name)
            yield name, _typed(self.tables[name], said["row"])
        if not ended:
            raise unreadable("archive-broken", file=str(self.file), reason="cut")


def _batched(rows: Iterable[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, Rows]]:
    """Rows of one table, not too many at once."""
    for name, of_table in itertools.groupby(rows, key=lambda row: row[0]):
        while batch := [row for _, row in itertools.islice(of_table, AT_A_TIME)]:
            yield name, batch


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """What JSON has no type for: bytes are base64, and a whole number may stand for a float."""
    kinds = {column.name: column.type.python_type for column in table.columns}
    return {
        name: value if value is None else msgspec.convert(value, kinds[name], strict=False)
        for name, value in row.items()
        if name in kinds
    }


def write_database(engine: Engine, source: Source, features: Sequence[MetaData]) -> Copied:
    """Into a house where nothing has happened. Raises Unreadable, and leaves it so."""
    tables, sent, found = kept_tables(features), Sums(), Sums()
    with engine.begin() as connection:
        for table in tables.values():
            if connection.scalar(select(func.count()).select_from(table)):
                raise unreadable("copy-not-empty", table=table.name)
        for name, rows in source.batches():
            sent.add(name, rows)
            connection.execute(insert(tables[name]), rows)
        for name, table in tables.items():
            for rows in _read(connection, table):
                found.add(name, rows)
            _go_on_counting(connection, table)
        if sent.hashes != found.hashes:
            raise unreadable("copy-differs")
    return Copied(sent.rows)


def _go_on_counting(connection: Connection, table: Table) -> None:
    """PostgreSQL numbers rows by a sequence, which has not seen those that came with their numbers."""
    column = table.autoincrement_column
    if connection.dialect.name == "postgresql" and column is not None and column.autoincrement is True:
        named = {"table": table.name, "column": column.name}
        last = connection.scalar(select(func.max(column))) or 0
        sequence = connection.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"), named)
        connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last + 1})


def write_archive(file: Path, source: Source) -> Copied:
    """Into a file for its owner alone. Raises Unreadable if it is there already; leaves no half archive."""
    if file.exists():
        raise unreadable("backup-exists", file=str(file))
    part, sums = beside(file, ".part"), Sums()
    try:
        part.unlink(missing_ok=True)
        with (
            os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "wb") as raw,
            gzip.open(raw, "wb") as lines,
        ):
            lines.write(_line(ArchiveHeader(FORMAT)))
            for name, rows in source.batches():
                sums.add(name, rows)
                lines.writelines(_line(ArchivedRow(name, row)) for row in rows)
            lines.write(_line(ArchiveEnd(sums.rows)))
        part.rename(file)
    except OSError as error:
        raise unreadable("backup-failed", reason=str(error)) from None
    finally:
        part.unlink(missing_ok=True)
    return Copied(sums.rows)


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def is_archive(file: Path) -> bool:
    """Or else an SQLite database. Raises Unreadable if it is neither."""
    try:
        with file.open("rb") as read:
            start = read.read(len(_SQLITE))
    except OSError as error:
        raise unreadable("archive-broken", file=str(file), reason=str(error)) from None
    if not start.startswith((_GZIP, _SQLITE)):
        raise unreadable("archive-none", file=str(file))
    return start.startswith(_GZIP)


def copy_keys(source: Path, target: Path) -> bool:
    """The keys that sign cookies, where there are none yet: whether people are known again there."""
    if source == target or not source.exists():
        return source == target
    if target.exists():
        return source.read_bytes() == target.read_bytes()
    target.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    shutil.copyfile(source, target)
    return True
