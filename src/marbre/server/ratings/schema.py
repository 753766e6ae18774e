"""The tables of ratings. `rated_matches` and `rated_seats` say what came of matches; the rest follows from them."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, String, Table

from marbre.hosting.schema import metadata, people, tables

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("ended", Double, nullable=True),
    Column("own", Boolean, nullable=False),
    Index("rated_matches_by_end", "game", "ended"),
)
"""Rated matches, there from their beginning on; `ended` is null while they are played. `own`: two of its people were
known to be one, so that it counts for nobody (TAB-8.4)."""

rated_seats = Table(
    "rated_seats",
    metadata,
    Column("table_id", String(24), ForeignKey(rated_matches.c.table_id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("bot", String(20), nullable=True),
    Column("side", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("verdict", String(10), nullable=False),
    Index("rated_seats_by_person", "person"),
)
"""How each seat came out of it, and what that did to its rating. Of a bot, and of somebody who was deleted, only what
was before is kept: it is given, and moves no more."""

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("person", String(24), ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("played", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("ratings_by_person", "person"),
)
"""Where everybody stands now: the last of his rows in `rated_seats`."""

same_hands = Table(
    "same_hands",
    metadata,
    Column("person", String(24), ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Column("other", String(24), ForeignKey(people.c.id, ondelete="CASCADE"), primary_key=True),
    Index("same_hands_by_other", "other"),
)
"""Two names that one browser has had one after the other. Two rows for each pair."""
