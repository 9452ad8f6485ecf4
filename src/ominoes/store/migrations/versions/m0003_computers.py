"""At which tables only computer players sit."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the fact; of older tables it is not known, and they are soon over."""
    column = sa.Column("computers", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
