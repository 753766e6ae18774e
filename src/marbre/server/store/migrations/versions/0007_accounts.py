"""Names that last: browsers, passkeys, tokens, friends, endings, reports of names."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _accounts()
    _company()
    _games()
    _manners()


def _person(name: str = "person", *, nullable: bool = False, primary_key: bool = False) -> "sa.Column[str]":
    owner = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(24), owner, nullable=nullable, primary_key=primary_key)


def _table() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _accounts() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(24), primary_key=True),
        _person(),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        _person(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("signatures", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rp", sa.String(255), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _person(nullable=True),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("ends", sa.Double, nullable=True),
    )
    op.create_index("tokens_by_person", "tokens", ["person", "purpose"])
    op.create_index("tokens_by_end", "tokens", ["ends"])
    op.create_table(
        "subjects",
        sa.Column("issuer", sa.String(255), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        _person(),
    )
    op.create_index("subjects_by_person", "subjects", ["person"])


def _company() -> None:
    op.create_table(
        "friends",
        _person(primary_key=True),
        _person("friend", primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("friends_by_friend", "friends", ["friend"])
    op.create_table(
        "blocks",
        _person(primary_key=True),
        _person("blocked", primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "challenges",
        _person("challenger", primary_key=True),
        _person(primary_key=True),
        _table(),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("challenges_by_person", "challenges", ["person"])


def _games() -> None:
    op.create_table("favourites", _person(primary_key=True), _table(), sa.Column("at", sa.Double, nullable=False))
    op.create_table(
        "endings",
        _table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ending", sa.String(10), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("endings_by_person", "endings", ["person", "at"])


def _manners() -> None:
    op.create_table(
        "name_reports",
        _person(primary_key=True),
        sa.Column("name", sa.String(30), primary_key=True),
        _person("reporter", primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(24), nullable=True),
    )
    op.create_table(
        "silenced",
        _person(primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=True),
    )
