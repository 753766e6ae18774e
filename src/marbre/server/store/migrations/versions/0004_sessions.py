"""Who has signed out everywhere: what was signed for an earlier session is not believed any more."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("session", sa.Integer, nullable=False, server_default="0"))
