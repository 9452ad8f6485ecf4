"""The application: routes, sockets and the page together, and the HTTP answers to errors."""

import logging
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State as Shared
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ominoes._version import __version__
from ominoes.games import UnknownGame
from ominoes.i18n import OminoesError, describe_decoding_error, message
from ominoes.printing import UnknownDocument
from ominoes.server.hub import Hub, NoTable
from ominoes.server.middleware import Middleware
from ominoes.server.page import page
from ominoes.server.printing import print_document
from ominoes.server.puzzles import puzzle_socket
from ominoes.server.redaction import public_error
from ominoes.server.routes import TooMany, router
from ominoes.server.schemas import ErrorBody
from ominoes.server.socket import table_socket
from ominoes.store import StoreError
from ominoes.tables import DamagedLog, NotYours, Refused

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


def application(hub: Hub) -> Middleware:
    """The whole application over a hub, with its middleware."""
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
    return Middleware(app, hub.settings, hub.metrics)


def _refused(_: Request[Any, Any, Any], error: OminoesError) -> Response[ErrorBody]:
    status = next(status for kind, status in _STATUSES if isinstance(error, kind))
    reason = public_error(error)
    return _error(status, str(reason), reason.key)


def _not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    details = error.extra if isinstance(error.extra, list) else []
    problem = "; ".join(
        str(describe_decoding_error(str(part.get("message", ""))))
        for part in details
        if isinstance(part, dict)
    )
    if error.status_code >= 500:
        return _error(error.status_code, message("server.fault"), "server.fault")
    if error.status_code == 404:
        return _error(404, message("server.not-here"), "server.not-here")
    if error.status_code == 405:
        return _error(405, message("server.wrong-method", method=request.method), "server.wrong-method")
    if error.status_code == 413:
        most = request.app.state.hub.settings.limits.body
        return _error(413, message("server.too-much", most=most), "server.too-much")
    reason = message("server.not-understood", problem=problem or describe_decoding_error(error.detail))
    return _error(error.status_code, reason, "server.not-understood")


def _unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """The answer to a body that is nested too deeply or is not text."""
    reason = message("server.not-understood", problem=describe_decoding_error(error))
    return _error(400, reason, "server.not-understood")


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    request.app.state.hub.metrics.count("errors")
    log.error("a fault while answering %s", request.url.path, exc_info=error)
    return _error(500, message("server.fault"), "server.fault")


def _error(status: int, reason: str, key: str) -> Response[ErrorBody]:
    return Response(ErrorBody(reason=reason, key=key), status_code=status, media_type=MediaType.JSON)
