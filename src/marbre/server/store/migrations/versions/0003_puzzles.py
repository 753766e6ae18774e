"""Results of puzzles, and what was proven."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), table, primary_key=True),
        sa.Column("lot", sa.String(300), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_lot", "results", ["lot", "person"])
    op.create_table(
        "shown",
        sa.Column("lot", sa.String(300), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "proofs",
        sa.Column("key", sa.String(340), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
