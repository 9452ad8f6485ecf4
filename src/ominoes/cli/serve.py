"""`ominoes serve`: run the server for browsers and other clients."""

import threading
import webbrowser

import typer

from ominoes.i18n import message


def run_server(open_page: bool, **given: object) -> None:
    """Serve until stopped; with `open_page`, open the page in a browser as soon as the server is ready."""
    from ominoes.server.lifecycle import serve
    from ominoes.server.settings import settings

    def ready(address: str) -> None:
        typer.echo(message("server.ready", address=address))
        if open_page:
            # In a thread, because a browser in a terminal would block the server.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings(given), ready)
