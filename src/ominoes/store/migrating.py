"""Bringing a database to the shape that this program knows, and refusing one that is newer."""

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ominoes.store.errors import DatabaseNewer

_ADVISORY_LOCK = 0x6F6D696E6F6573  # "ominoes"


def migrate(connection: Connection, shown: str) -> None:
    """Run the migrations that are missing; servers that start together wait for one another."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
    scripts = _scripts()
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise DatabaseNewer("store.newer", database=shown, found=current, known=head())
    if current == head():
        return

    def steps(revision: object, context: MigrationContext) -> object:
        return scripts._upgrade_revs("head", revision)  # type: ignore[arg-type]

    environment = EnvironmentContext(_config(), scripts, fn=steps, destination_rev="head")
    with environment:
        environment.configure(connection=connection, target_metadata=None, transactional_ddl=True)
        environment.run_migrations()


def try_writing(connection: Connection) -> None:
    """Change nothing in earnest: a database that cannot be written to is refused now and not at the first move."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def head() -> str:
    """The newest shape that this program knows."""
    revision = _scripts().get_current_head()
    assert revision is not None
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
