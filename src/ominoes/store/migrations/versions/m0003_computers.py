"""The fact whether only computer players sit at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column. It stays false for older tables, which will soon be over."""
    column = sa.Column("computers", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
