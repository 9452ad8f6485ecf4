"""`ominoes worker`: think for computer players of servers over one PostgreSQL."""

import typer

from ominoes.words import text
from ominoes.words.extras import needs


def work_for_tables(**given: object) -> None:
    """Think until told to stop."""
    needs("postgres", "psycopg", "procrastinate")
    from ominoes.server.running import work
    from ominoes.server.settings import settings

    work(settings(given), lambda address: typer.echo(text("server.worker-ready", address=address)))
