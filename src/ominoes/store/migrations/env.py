"""What Alembic runs to upgrade a database: the migrations, over the connection that `schema_upgrade.py` hands it."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], target_metadata=None, transactional_ddl=True
)
context.run_migrations()
