"""Hints that were given to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hints",
        sa.Column("lot", sa.String(300), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("tile", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
