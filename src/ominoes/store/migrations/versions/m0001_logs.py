"""The entries of all logs, and the facts by which a table is found."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "entries",
        sa.Column("log", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("log", "seq", name="entries_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("thinking", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["visibility", "status", "touched"])
    op.create_index("tables_owner", "tables", ["owner", "created"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_thinking", "tables", ["thinking", "touched"])
