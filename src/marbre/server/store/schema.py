"""The database: the same tables on SQLite and PostgreSQL. `migrations/` brings an old one up to date."""

import logging
from collections.abc import Sequence

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    inspect,
    text,
)

from marbre.hosting.schema import metadata as metadata
from marbre.hosting.schema import people as people
from marbre.hosting.schema import tables as tables
from marbre.server.ratings import schema as ratings_schema  # noqa: F401 - its tables
from marbre.server.store import accounts as accounts
from marbre.server.store import operator_schema as operator_schema
from marbre.server.store import tournament_schema as tournament_schema

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What all processes of a house share. Nothing now: the key that signs cookies was here, and has a file of its own."""

deals = Table(
    "deals",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("revealed", Boolean, nullable=False),
)
"""What several tables play, called after the first of them. Whoever lays another one or reveals it locks this row."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("name", String(30), nullable=True),
    Column("bot", String(20), nullable=True),
    Index("seats_by_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("sender", String(24), nullable=True),
    Column("command", String(64), nullable=True),
    Column("payload", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "sender", "command", name="once"),
)
"""Unique on (table, number): two processes on one database never fork a table."""

job_answers = Table(
    "proofs",
    metadata,
    Column("key", String(340), primary_key=True),
    Column("at", Double, nullable=False),
    Column("value", LargeBinary, nullable=False),
)
"""Answers to the jobs of features, as JSON, by the job's key: what took long to work out is worked out once. The table
keeps the name that it had when puzzles were the only feature, so that no house has to be migrated."""

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("reporter", String(24), primary_key=True),
    Column("at", Double, nullable=False),
    Column("person", String(24), nullable=False),
    Column("lines", LargeBinary, nullable=False),
)
"""What was said at a table and reported (TAB-4.5), with the lines around it as JSON."""

turns = Table(
    "turns",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("due", Double, nullable=False),
    Index("turns_by_due", "due"),
    Index("turns_by_person", "person"),
)
"""Who is to act at tables over days, and until when (`turns.py`)."""

holidays = Table(
    "holidays",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)
"""When people are away (TAB-7.2)."""

notice_ways = Table(
    "notice_ways",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", String(1000), nullable=False),
    Column("cipher", String(400), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("notice_ways_by_person", "person"),
)
"""How people are told that it is their move (TAB-7.3): a push subscription, an e-mail address, a webhook."""

notice_habits = Table(
    "notice_habits",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("lang", String(8), nullable=False),
    Column("quiet_since", Integer, nullable=True),
    Column("quiet_until", Integer, nullable=True),
    Column("zone", String(64), nullable=True),
)

notices = Table(
    "notices",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("way", String(24), ForeignKey(notice_ways.c.id, ondelete="CASCADE"), primary_key=True),
    Column("what", String(10), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("leased", Double, nullable=False),
    Column("sent", Double, nullable=True),
    Index("notices_by_due", "sent", "due"),
)
"""The outbox (`notices.py`): there until the table is looked at."""

plans = Table(
    "plans",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("plan", LargeBinary, nullable=False),
)
"""Moves made in advance (TAB-7.4), as JSON: beside the events, whose numbers everybody is told."""

log = logging.getLogger("marbre.schema")

VERSION = "0012"
"""The newest migration. A test holds it to the scripts."""


def prepare(connection: Connection, features: Sequence[MetaData] = ()) -> None:
    """Bring the schema up to date, one process at a time; then the features' own tables, where they are missing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7366276)"))
    version = _version(connection)
    if version is not None and version > VERSION:  # migrations only ever add, so that a house can be rolled back
        log.warning("the database is newer than this house", extra={"reason": version})
    elif version != VERSION:
        migrate(connection)
    for brought in features:
        brought.create_all(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def migrate(connection: Connection) -> None:
    from alembic import command  # takes a second to load, and most starts have nothing for it to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "marbre.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
