"""Upgrades of a database to the schema of this program, by Alembic. A newer database is refused."""

from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ominoes.store.errors import DatabaseNewer

_ADVISORY_LOCK = 0x6F6D696E6F6573  # "ominoes"


def migrate(connection: Connection, shown: str) -> None:
    """Run the missing migrations. On PostgreSQL, servers that start together wait for one another."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
    known = {script.revision for script in _scripts().walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise DatabaseNewer("store.newer", database=shown, found=current, known=head())
    if current == head():
        return
    config = _config()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def try_writing(connection: Connection) -> None:
    """Write without changing anything, so that a read-only database fails here and not at the first move."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def head() -> str:
    """The newest revision of the schema that this program knows."""
    revision = _scripts().get_current_head()
    assert revision is not None
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
