"""The queue of jobs for computer players, on PostgreSQL only: the schema of procrastinate, as it ships it.

The release of procrastinate is pinned in `pyproject.toml`; a newer one comes with a migration that runs its own
migration scripts.
"""

from alembic import op

from ominoes.i18n.extras import extra

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make procrastinate's tables and functions."""
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    with extra("postgres"):
        from procrastinate.schema import SchemaManager

    # Straight to the driver: the script has several statements and percent signs of its own.
    connection.connection.cursor().execute(SchemaManager.get_schema())
