"""The tables of the house that a feature's own tables may refer to, by `ForeignKey(tables.c.id)` or in a join."""

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, String, Table

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("since", Double, nullable=False),
    Column("session", Integer, nullable=False, server_default="0"),
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
    Column("host", String(24), nullable=True),
    Column("pace", Integer, nullable=True),
    Index("tables_by_status", "status", "public", "changed"),
    Index("tables_by_deal", "deal"),
    Index("tables_by_host", "host", "status"),
)
"""What the lobby lists. Kept in the same transaction as the event that changes it. `pace`: seconds of its clock, if it
has one."""
