"""Several tables may play one deal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("revealed", sa.Boolean, nullable=False),
    )
    op.add_column("tables", sa.Column("deal", sa.String(24), nullable=True))
    op.create_index("tables_by_deal", "tables", ["deal"])
