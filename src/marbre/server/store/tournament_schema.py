"""The tables of tournaments: what their list shows, their events, and who takes part in which."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, LargeBinary, String, Table

from marbre.hosting.schema import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("form", String(10), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed", Double, nullable=False),
    Column("number", Integer, nullable=False),
    Column("entrants", Integer, nullable=False),
    Column("rewritten", Integer, nullable=False, server_default="0"),
    Index("tournaments_by_status", "status", "changed"),
)
"""Kept in the transaction of the event that changes it. `number` is that of its latest event; `rewritten` counts how
often somebody was made nobody in its events (TAB-6.6), so that no process goes on with what it had in memory."""

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)
"""Unique on (tournament, number): two processes never draw a round twice."""

tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament_id", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), primary_key=True),
    Index("tournament_people_by_person", "person"),
)
"""Who has entered, and who organises it."""
