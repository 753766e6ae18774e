"""Ratings: rated matches with their seats, where everybody stands, and names that belong to one person."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rated_matches",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", sa.Double, nullable=True),
        sa.Column("own", sa.Boolean, nullable=False),
    )
    op.create_index("rated_matches_by_end", "rated_matches", ["game", "ended"])
    match = sa.ForeignKey("rated_matches.table_id", ondelete="CASCADE")
    op.create_table(
        "rated_seats",
        sa.Column("table_id", sa.String(24), match, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("bot", sa.String(20), nullable=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("verdict", sa.String(10), nullable=False),
    )
    op.create_index("rated_seats_by_person", "rated_seats", ["person"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ratings_by_person", "ratings", ["person"])
    op.create_table(
        "same_hands",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("same_hands_by_other", "same_hands", ["other"])
