"""`ominoes worker`: compute the moves of computer players for servers that share a PostgreSQL database."""

import typer

from ominoes.i18n import message
from ominoes.i18n.extras import needs


def run_worker(**given: object) -> None:
    """Work until stopped."""
    needs("postgres", "psycopg", "procrastinate")
    from ominoes.server.lifecycle import work
    from ominoes.server.settings import settings

    work(settings(given), lambda address: typer.echo(message("server.worker-ready", address=address)))
