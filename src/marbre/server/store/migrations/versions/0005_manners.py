"""Who has laid a table and how it is timed, for the lobby and for waking; lines that were reported."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(24), nullable=True))
    op.add_column("tables", sa.Column("pace", sa.Integer, nullable=True))
    op.create_index("tables_by_host", "tables", ["host", "status"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("reporter", sa.String(24), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )
