"""`ominoes serve`: tables for browsers and other clients."""

import threading
import webbrowser

import typer

from ominoes.words import text


def serve_tables(open_page: bool, **given: object) -> None:
    """Serve until told to stop; with `open_page`, show the page in a browser as soon as it is there."""
    from ominoes.server.running import serve
    from ominoes.server.settings import settings

    def ready(address: str) -> None:
        typer.echo(text("server.ready", address=address))
        if open_page:
            # A browser in a terminal would hold up the server; where there is none, the address has been said.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings(given), ready)
