"""The database: the same tables on SQLite and PostgreSQL. `migrations/` brings an old one up to date."""

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

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What all processes of a house share: the key that signs cookies."""

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("since", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("changed", Double, nullable=False),
    Column("deal", String(24), nullable=True),
    Index("tables_by_status", "status", "public", "changed"),
    Index("tables_by_deal", "deal"),
)
"""What the lobby lists. Kept in the same transaction as the event that changes it."""

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
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("name", String(30), nullable=True),
    Column("bot", String(20), nullable=True),
    Index("seats_by_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("sender", String(24), nullable=True),
    Column("command", String(64), nullable=True),
    Column("payload", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "sender", "command", name="once"),
)
"""Unique on (table, number): two processes on one database never fork a table."""


results = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("lot", String(300), nullable=False),
    Column("person", String(24), nullable=False),
    Column("points", Integer, nullable=True),
    Column("moves", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("shown", Boolean, nullable=False),
    Index("results_by_lot", "lot", "person"),
)
"""Puzzles that were finished: the points (null for an incomplete page), and whether the best page was known by then.
Kept in the same transaction as the event that ended them."""

shown = Table(
    "shown",
    metadata,
    Column("lot", String(300), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Who was shown the best page of a puzzle."""

proofs = Table(
    "proofs",
    metadata,
    Column("key", String(340), primary_key=True),
    Column("at", Double, nullable=False),
    Column("value", LargeBinary, nullable=False),
)
"""What took long to work out, as JSON: the puzzle of a date, the best page of a lot, the report on a day of a table."""

VERSION = "0003"
"""The newest migration. A test holds it to the scripts."""


def prepare(connection: Connection) -> None:
    """Bring the schema up to date, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7366276)"))
    if _version(connection) != VERSION:
        migrate(connection)


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
