"""Tournaments: what their list shows, their events, and who takes part."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("form", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.Column("rewritten", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "changed"])
    tournament = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(24), tournament, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
    tournament = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "tournament_people",
        sa.Column("tournament_id", sa.String(24), tournament, primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
    )
    op.create_index("tournament_people_by_person", "tournament_people", ["person"])
