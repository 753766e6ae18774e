"""The tables of whoever runs the house: bans, orders, heartbeats of processes, and finished tables, packed."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, LargeBinary, String, Table

from marbre.hosting.schema import metadata, tables

bans = Table(
    "bans",
    metadata,
    Column("subject", String(64), primary_key=True),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=True),
    Column("reason", String(200), nullable=False),
)
"""Who may not come in (TAB-5.1): a person by id, or everybody from a network."""

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("subject", String(64), nullable=False),
)
"""What an operator has done that processes which serve must hear of; each looks for new ones every second."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("at", Double, nullable=False),
    Column("figures", LargeBinary, nullable=False),
)
"""Heartbeat of each process that serves, with its figures as JSON."""

packed = Table(
    "packed",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("has_chat", Boolean, nullable=False),
    Column("rows", LargeBinary, nullable=False),
)
"""The events of a finished table up to `number`, compressed, in the place of their rows."""
