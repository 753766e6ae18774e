"""The tables of names that last: browsers, passkeys, tokens, friends, and what people were told about one another."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, LargeBinary, String, Table

from marbre.hosting.schema import metadata, people, tables


def _person(name: str = "person", *, nullable: bool = False, primary_key: bool = False) -> "Column[str]":
    """Whose row it is; it goes with him."""
    owner = ForeignKey(people.c.id, ondelete="CASCADE")
    return Column(name, String(24), owner, nullable=nullable, primary_key=primary_key)


devices = Table(
    "devices",
    metadata,
    Column("id", String(24), primary_key=True),
    _person(),
    Column("name", String(60), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("since", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("devices_by_person", "person"),
)
"""The browsers that have a cookie of somebody. A cookie names its row: without the row it is not believed.
The name is empty until its owner gives one."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    _person(),
    Column("public_key", LargeBinary, nullable=False),
    Column("signatures", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("rp", String(255), nullable=False),
    Column("since", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("passkeys_by_person", "person"),
)
"""By the credential's id. `rp`: the host name that it was made for, and works at; `signatures`: its counter."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    _person(nullable=True),
    Column("purpose", String(12), nullable=False),
    Column("made", Double, nullable=False),
    Column("ends", Double, nullable=True),
    Index("tokens_by_person", "person", "purpose"),
    Index("tokens_by_end", "ends"),
)
"""Links, recovery codes, challenges: only their hash. One that works once is deleted when it has."""

subjects = Table(
    "subjects",
    metadata,
    Column("issuer", String(255), primary_key=True),
    Column("subject", String(255), primary_key=True),
    _person(),
    Index("subjects_by_person", "person"),
)
"""Whom a club's OpenID provider knows as what."""

friends = Table(
    "friends",
    metadata,
    _person(primary_key=True),
    _person("friend", primary_key=True),
    Column("since", Double, nullable=False),
    Index("friends_by_friend", "friend"),
)
"""Two rows for each pair: they know one another."""

blocks = Table(
    "blocks",
    metadata,
    _person(primary_key=True),
    _person("blocked", primary_key=True),
    Column("at", Double, nullable=False),
    Index("blocks_by_blocked", "blocked"),
)

challenges = Table(
    "challenges",
    metadata,
    _person("challenger", primary_key=True),
    _person(primary_key=True),
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("at", Double, nullable=False),
    Index("challenges_by_person", "person"),
)
"""A friend is asked to a table."""

favourites = Table(
    "favourites",
    metadata,
    _person(primary_key=True),
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("at", Double, nullable=False),
)

endings = Table(
    "endings",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=True),
    Column("points", Integer, nullable=True),
    Column("won", Boolean, nullable=False),
    Column("ending", String(10), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Index("endings_by_person", "person", "at"),
)
"""How each seat of a finished match came out of it, a read model: worked out when somebody looks (`people/endings.py`).
Points are null where a match was broken off."""

name_reports = Table(
    "name_reports",
    metadata,
    _person(primary_key=True),
    Column("name", String(30), primary_key=True),
    _person("reporter", primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", String(24), nullable=True),
)
"""Names that were reported, as they were then (TAB-4.5)."""

silenced = Table(
    "silenced",
    metadata,
    _person(primary_key=True),
    Column("at", Double, nullable=False),
    Column("until", Double, nullable=True),
)
"""Whom the host of the house has muted; for good where there is no end."""
