"""The application: routes, socket and page put together, with errors turned into answers."""

import logging
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State as Shared
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ominoes import __version__
from ominoes.games import UnknownGame
from ominoes.printing import UnknownDocument
from ominoes.server.answers import Problem
from ominoes.server.guard import Guard
from ominoes.server.hub import Hub, NoTable
from ominoes.server.page import page
from ominoes.server.printing import print_document
from ominoes.server.puzzles import puzzle_socket
from ominoes.server.refusals import told
from ominoes.server.routes import TooMany, router
from ominoes.server.socket import table_socket
from ominoes.store import StoreError
from ominoes.tables import DamagedLog, NotYours, Refused
from ominoes.words import OminoesError, decoding_words, text

log = logging.getLogger("ominoes")

_STATUSES: tuple[tuple[type[OminoesError], int], ...] = (
    (NoTable, 404),
    (UnknownGame, 404),
    (UnknownDocument, 404),
    (NotYours, 403),
    (TooMany, 429),
    (Refused, 409),
    (DamagedLog, 500),
    (StoreError, 503),
    (OminoesError, 400),
)


def application(hub: Hub) -> Guard:
    """The whole application around a hub."""
    app = Litestar(
        route_handlers=[router, print_document, table_socket, puzzle_socket, *page()],
        state=Shared({"hub": hub}),
        openapi_config=OpenAPIConfig(
            title="Ominoes",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        exception_handlers={
            OminoesError: _refused,
            HTTPException: _not_understood,
            RecursionError: _unreadable,
            UnicodeError: _unreadable,
            Exception: _fault,
        },
        request_max_body_size=hub.settings.limits.body,
        logging_config=None,
    )
    return Guard(app, hub.settings, hub.metrics)


def _refused(_: Request[Any, Any, Any], error: OminoesError) -> Response[Problem]:
    status = next(status for kind, status in _STATUSES if isinstance(error, kind))
    reason = told(error)
    return _problem(status, str(reason), reason.key)


def _not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    details = error.extra if isinstance(error.extra, list) else []
    said = "; ".join(
        str(decoding_words(str(part.get("message", "")))) for part in details if isinstance(part, dict)
    )
    if error.status_code >= 500:
        return _problem(error.status_code, text("server.fault"), "server.fault")
    if error.status_code == 404:
        return _problem(404, text("server.not-here"), "server.not-here")
    if error.status_code == 405:
        return _problem(405, text("server.wrong-method", method=request.method), "server.wrong-method")
    if error.status_code == 413:
        most = request.app.state.hub.settings.limits.body
        return _problem(413, text("server.too-much", most=most), "server.too-much")
    reason = text("server.not-understood", problem=said or decoding_words(error.detail))
    return _problem(error.status_code, reason, "server.not-understood")


def _unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What is nested too deeply, or is no text at all."""
    reason = text("server.not-understood", problem=decoding_words(error))
    return _problem(400, reason, "server.not-understood")


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    request.app.state.hub.metrics.count("errors")
    log.error("a fault while answering %s", request.url.path, exc_info=error)
    return _problem(500, text("server.fault"), "server.fault")


def _problem(status: int, reason: str, key: str) -> Response[Problem]:
    return Response(Problem(reason=reason, key=key), status_code=status, media_type=MediaType.JSON)
