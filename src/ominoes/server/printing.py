"""Documents for paper over HTTP. They are made off the event loop, one at a time; each client may ask for a few, and
what was asked for lately is kept. What there is, and what can be wished for, is left to `ominoes.printing`.
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
from ominoes.server.answers import Problem
from ominoes.server.hub import Hub
from ominoes.server.limits import Buckets, client_of
from ominoes.server.routes import TooMany, checked_id
from ominoes.tables.view import public_record
from ominoes.words import language

_MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}
_RATE, _BURST = 0.5, 8.0
"""Documents that a client may ask for: so many a second over time, and so many at once."""
_WAITING = 16
_KEPT = 16
_OWN = frozenset({"format", "language", "page", "bare", "table"})
_PROBLEMS = {
    400: ResponseSpec(Problem, description="no such wish can be granted"),
    404: ResponseSpec(Problem, description="there is no such document, or no such table"),
    429: ResponseSpec(Problem, description="too many documents"),
}


class Busy(TooMany):
    """More documents than one client may have, or than can be made."""


class Press:
    """Makes documents in a thread, one after the other, and keeps the latest."""

    def __init__(self) -> None:
        self._clients = Buckets(_RATE, _BURST)
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[object, bytes] = OrderedDict()

    async def made(self, client: str, kind: str, options: dict[str, Any], form: "Form") -> bytes:
        """A document as it is sent; raises `Busy` when there is too much to do."""
        key = None if "record" in options else (kind, repr(sorted(options.items())), form, language())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if not self._clients.take(client) or self._waiting >= _WAITING:
            raise Busy("printing.too-many")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                content = await asyncio.to_thread(_made, kind, options, form)
        finally:
            self._waiting -= 1
        if key is not None:
            self._kept[key] = content
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return content


class Form(msgspec.Struct, frozen=True):
    """How a document is sent: as PDF, or one of its pages as a picture."""

    format: printing.Format
    page: int
    bare: bool


@get(
    "/api/print/{kind:str}",
    summary="A document for paper",
    tags=["printing"],
    responses=_PROBLEMS,
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
    """A sheet, board, deck, worksheet, record or rules; the wishes of its kind are further parameters."""
    form = Form(printing.checked_format(format), page, bare)
    options = _options(kind, request)
    if kind == "record" and table is not None:
        options["record"] = await _record(state.hub, table)
    if "press" not in state:
        state["press"] = Press()
    client = client_of(request.client.host if request.client else None)
    content = await state["press"].made(client, kind, options, form)
    return Response(
        content,
        media_type=_MEDIA[form.format],
        headers={"content-disposition": f'inline; filename="ominoes-{kind}.{form.format}"'},
    )


def _options(kind: str, request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The wishes in a query, numbers as numbers; what cannot be wished is refused where documents are made."""
    wishes = printing.wish_kind(kind)
    kinds = {field.name: field.type for field in msgspec.structs.fields(wishes)}
    options: dict[str, Any] = {}
    for name, value in request.query_params.items():
        if name in _OWN:
            continue
        try:
            options[name] = msgspec.convert(value, kinds[name], strict=False) if name in kinds else value
        except msgspec.ValidationError:
            options[name] = value
    wishes.refuse_files(f"print {kind}", options)
    return options


async def _record(hub: Hub, table: str) -> Any:
    """The record of a table, as anybody may see it."""
    return public_record((await hub.room(checked_id(table))).table)


def _made(kind: str, options: dict[str, Any], form: Form) -> bytes:
    document = printing.prepare(kind, **options)
    if form.format == "pdf":
        return document.rendered()[0]
    return document.rendered_page(form.page, form.format, bare=form.bare)
