"""Games over days: whose move it is and until when, holidays, notices, moves made in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("due", sa.Double, nullable=False),
    )
    op.create_index("turns_by_due", "turns", ["due"])
    op.create_index("turns_by_person", "turns", ["person"])
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("since", sa.Double, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("cipher", sa.String(400), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("notice_ways_by_person", "notice_ways", ["person"])
    op.create_table(
        "notice_habits",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("quiet_since", sa.Integer, nullable=True),
        sa.Column("quiet_until", sa.Integer, nullable=True),
        sa.Column("zone", sa.String(64), nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("way", sa.String(24), sa.ForeignKey("notice_ways.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("leased", sa.Double, nullable=False),
        sa.Column("sent", sa.Double, nullable=True),
    )
    op.create_index("notices_by_due", "notices", ["sent", "due"])
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.Column("plan", sa.LargeBinary, nullable=False),
    )
