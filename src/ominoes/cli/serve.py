"""`ominoes serve`: tables for browsers and other clients."""

import typer

from ominoes.server.running import serve
from ominoes.server.settings import settings
from ominoes.words import text


def serve_tables(**given: object) -> None:
    """Serve until told to stop."""
    serve(settings(given), lambda address: typer.echo(text("server.ready", address=address)))
