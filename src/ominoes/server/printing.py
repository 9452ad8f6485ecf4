"""Documents for paper over HTTP. A thread makes them one at a time, each client may ask for a few, and the latest are
kept. Wrong options are refused at once; of those who wait, `turns.py` says who is next. `ominoes.printing` knows the
kinds of documents and their options.
"""

import asyncio
from collections import OrderedDict
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State as Shared
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter

from ominoes import printing
from ominoes.i18n import current_language
from ominoes.server.hub import Hub
from ominoes.server.limits import Buckets, client_of
from ominoes.server.routes import TooMany, checked_id
from ominoes.server.schemas import ErrorBody
from ominoes.server.turns import Turns
from ominoes.tables.view import public_record

_MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}
_RATE, _BURST = 0.5, 8.0
"""Documents that a client may ask for: a second over time, and at once."""
_WAITING = 64
_KEPT = 16
_OWN = frozenset({"format", "language", "page", "bare", "table"})
_ERRORS = {
    400: ResponseSpec(ErrorBody, description="the document cannot be made with these options"),
    404: ResponseSpec(ErrorBody, description="there is no such document, or no such table"),
    429: ResponseSpec(ErrorBody, description="too many documents"),
}


class Busy(TooMany):
    """More documents than one client may ask for, or than the server can make."""


class DocumentMaker:
    """Makes documents in a thread, one after the other, and keeps the latest."""

    def __init__(self) -> None:
        self._clients = Buckets(_RATE, _BURST)
        self._turns = Turns(1)
        self._kept: OrderedDict[object, bytes] = OrderedDict()

    async def make(self, client: str, kind: str, options: dict[str, Any], form: "Form") -> bytes:
        """The bytes of a document; raises `Busy` when too many are asked for."""
        key = None if "record" in options else (kind, repr(sorted(options.items())), form, current_language())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        printing.request_type(kind).checked(f"print {kind}", options)
        if not self._clients.take(client) or self._turns.waiting >= _WAITING:
            raise Busy("printing.too-many")
        async with self._turns.turn(client=client):
            content = await asyncio.to_thread(_render, kind, options, form)
        if key is not None:
            self._kept[key] = content
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return content


class Form(msgspec.Struct, frozen=True):
    """The form of a document: PDF, or one of its pages as a picture."""

    format: printing.Format
    page: int
    bare: bool


@get(
    "/api/print/{kind:str}",
    summary="A document for paper",
    tags=["printing"],
    responses=_ERRORS,
    media_type="application/pdf",
)
async def print_document(
    kind: FromPath[str],
    request: Request[Any, Any, Any],
    state: Shared,
    format: Annotated[str, QueryParameter(max_length=8)] = "pdf",
    page: Annotated[int, QueryParameter(ge=1, le=200)] = 1,
    bare: FromQuery[bool] = False,
    table: Annotated[str | None, QueryParameter(max_length=64)] = None,
) -> Response[bytes]:
    """A sheet, board, deck, worksheet, record or rules; the options of its kind are further parameters."""
    form = Form(printing.checked_format(format), page, bare)
    options = _options(kind, request)
    if kind == "record" and table is not None:
        options["record"] = await _record(state.hub, table)
    if "document_maker" not in state:
        state["document_maker"] = DocumentMaker()
    client = client_of(request.client.host if request.client else None)
    content = await state["document_maker"].make(client, kind, options, form)
    return Response(
        content,
        media_type=_MEDIA[form.format],
        headers={"content-disposition": f'inline; filename="ominoes-{kind}.{form.format}"'},
    )


def _options(kind: str, request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The options in a query, converted to their types; `printing.prepare` refuses wrong ones later."""
    request_type = printing.request_type(kind)
    types = {field.name: field.type for field in msgspec.structs.fields(request_type)}
    options: dict[str, Any] = {}
    for name, value in request.query_params.items():
        if name in _OWN:
            continue
        try:
            options[name] = msgspec.convert(value, types[name], strict=False) if name in types else value
        except msgspec.ValidationError:
            options[name] = value
    request_type.refuse_files(f"print {kind}", options)
    return options


async def _record(hub: Hub, table: str) -> Any:
    """The public record of a table."""
    return public_record((await hub.live_table(checked_id(table))).table)


def _render(kind: str, options: dict[str, Any], form: Form) -> bytes:
    document = printing.prepare(kind, **options)
    if form.format == "pdf":
        return document.rendered()[0]
    return document.rendered_page(form.page, form.format, bare=form.bare)
