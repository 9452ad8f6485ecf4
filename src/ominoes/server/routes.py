"""The HTTP interface: games, tables, records, health. Moves go over the WebSocket (`socket.py`)."""

import asyncio
import hashlib
import re
from contextlib import nullcontext
from datetime import date
from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State as Shared
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from ominoes._version import __version__
from ominoes.games import Game, registry
from ominoes.games.illustrations import illustrations
from ominoes.games.illustrations import rules as written_rules
from ominoes.games.options import option_label
from ominoes.i18n import current_language, in_language, languages, message
from ominoes.players import PLAYERS, player_title
from ominoes.server import schemas
from ominoes.server.clock import now_ms
from ominoes.server.hub import Hub, NoTable
from ominoes.server.library import puzzle_library
from ominoes.server.limits import client_of
from ominoes.server.live_table import LiveTable
from ominoes.server.wire import You
from ominoes.tables import (
    Computer,
    Effect,
    NotYours,
    Open,
    Refused,
    Table,
    TableOptions,
    keys,
    line,
    person,
    sit,
)
from ominoes.tables.clocks import DAY
from ominoes.tables.names import checked_name, phrases
from ominoes.tables.seats import Holder
from ominoes.tables.view import clock_view, earlier_positions, position_view, public_record, table_view

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ERRORS = {
    400: ResponseSpec(
        schemas.ErrorBody, description="the request is malformed, or its options are not possible"
    ),
    403: ResponseSpec(
        schemas.ErrorBody, description="the key does not allow this, or another page has sent it"
    ),
    404: ResponseSpec(schemas.ErrorBody, description="not found"),
    409: ResponseSpec(schemas.ErrorBody, description="the table does not allow this now"),
    413: ResponseSpec(schemas.ErrorBody, description="the request is too large"),
    415: ResponseSpec(schemas.ErrorBody, description="the body is not sent as JSON"),
    421: ResponseSpec(schemas.ErrorBody, description="the server is not known by this name"),
    429: ResponseSpec(schemas.ErrorBody, description="too many requests"),
    503: ResponseSpec(schemas.ErrorBody, description="the database does not answer"),
}

TableId = Annotated[str, PathParameter(description="the name of a table, from its link")]
AnyRequest = Request[Any, Any, Any]


class TooMany(Refused):
    """A request beyond the limits of one client."""


_COMPRESSED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))]
"""For long answers that say the same to everybody."""


@get("/games", summary="All games", tags=["games"], middleware=_COMPRESSED)
async def catalogue() -> schemas.Catalogue:
    """All games with their options as JSON schema, the computer players, and the fixed phrases of the chat."""
    return schemas.Catalogue(
        version=__version__,
        games=[_game_view(name) for name in registry.games()],
        players=[schemas.PlayerView(name=name, title=player_title(name)) for name in PLAYERS],
        phrases=phrases(),
        notice=message("cli.notice"),
        languages=[_language_view(code) for code in languages()],
        language=current_language(),
    )


@get(
    "/games/{name:str}/rules",
    summary="The rules of a game",
    tags=["games"],
    responses=_ERRORS,
    middleware=_COMPRESSED,
)
async def rules(name: FromPath[str]) -> schemas.Rules:
    """The complete rules as Markdown with pictures."""
    registry.rulebook(name)
    pictures = await asyncio.to_thread(illustrations, name)
    return schemas.Rules(
        game=name,
        language=current_language(),
        markdown=written_rules(name),
        pictures={key: picture.svg for key, picture in pictures.items()},
    )


@get("/games/{name:str}/daily", summary="The puzzle of a day", tags=["games"], responses=_ERRORS)
async def daily(
    name: FromPath[str],
    day: Annotated[date, QueryParameter(description="the day, as the calendar of the player has it")],
) -> schemas.Daily:
    """The options of a table with the puzzle of this day, the same for everybody."""
    options = registry.daily_options(name, day)
    if options is None:
        raise NoTable("server.no-daily", game=name)
    return schemas.Daily(game=name, day=day, options=options)


@post(
    "/games/{name:str}/seats",
    summary="The seats of a game",
    tags=["games"],
    responses=_ERRORS,
    status_code=200,
)
async def seats(
    name: FromPath[str], data: JSONBody[dict[str, Any]], request: AnyRequest, state: Shared
) -> schemas.Seats:
    """The seats of a game with these options; options that do not fit together are refused with the reason."""
    registry.options_type(name).refuse_files(name, data)
    game = await _game(state.hub, _owner(request), name, data)
    return schemas.Seats(
        seats=[game.seat_name(seat) for seat in range(game.seats)],
        options=msgspec.to_builtins(game.options, str_keys=True),
    )


@post("/tables", summary="Make a table", tags=["tables"], responses=_ERRORS)
async def make_table(
    data: JSONBody[schemas.NewTable], request: AnyRequest, state: Shared
) -> schemas.MadeTable:
    """Make a table; the answer has the keys, which are never shown again."""
    hub: Hub = state.hub
    owner = _owner(request)
    registry.options_type(data.game).refuse_files(data.game, data.options)
    options, begun = data.options, None
    if data.from_ is not None:
        source = (await _live_table(hub, data.from_.table)).table
        if source.made.game != data.game:
            raise Refused("server.other-game", game=source.made.game)
        options = source.made.options
        begun = line(source, data.from_.moves, data.from_.action)
    mine = {number: seat.name for number, seat in enumerate(data.seats) if isinstance(seat, schemas.Me)}
    table_options = TableOptions(
        game=data.game,
        options=options,
        seats=tuple(_holder(seat) for seat in data.seats),
        clock=data.clock,
        visibility=data.visibility,
        chat=data.chat,
        undo=data.undo,
        hints=data.hints,
        line=begun,
    )
    game = await _game(hub, owner, table_options.game, table_options.options)
    alone = not mine and sum(isinstance(seat, Computer) for seat in table_options.seats) >= game.seats
    # One after the other for tables of computer players only: simultaneous requests would all be below their limit.
    async with hub.one_at_a_time(f"computers {owner}") if alone else nullcontext():
        await _check_table_limit(hub, owner, computers=alone)
        made = await hub.make(table_options, mine=mine, owner=owner)
    live = await hub.live_table(made.table.id)
    return schemas.MadeTable(id=made.table.id, key=made.key, invite=made.invite, shown=_shown(live, made.key))


@get("/tables", summary="Tables to watch", tags=["tables"], responses=_ERRORS)
async def public_tables(
    state: Shared,
    game: Annotated[str | None, QueryParameter(max_length=64)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> list[schemas.ListedTable]:
    """Tables that anybody may watch, the latest changed first."""
    hub: Hub = state.hub
    if game is not None:
        registry.rulebook(game)
    found = await hub.store.listed(visibilities=("watch", "open"), game=game, limit=limit)
    return [_listed(table.id, table.touched, table.summary) for table in found]


@get("/tables/{table:str}", summary="A table as it is", tags=["tables"], responses=_ERRORS)
async def read_table(table: TableId, request: AnyRequest, state: Shared) -> schemas.TableSnapshot:
    """Everything public about a table; with a key in the Authorization header, also which seats are yours."""
    return _shown(await _live_table(state.hub, table), _key(request))


@post("/tables/{table:str}/join", summary="Sit down", tags=["tables"], responses=_ERRORS)
async def join_table(
    table: TableId, data: JSONBody[schemas.JoinRequest], request: AnyRequest, state: Shared
) -> schemas.Joined:
    """Take open seats; with a key that holds a seat already, that key holds the new ones too."""
    live = await _live_table(state.hub, table)
    if live.table.made.visibility != "open" and not live.table.invites(data.invite):
        raise NotYours("server.bad-invite")
    given = _key(request)
    key = given if given is not None and _known(live, given) else keys.fresh_key()
    newcomer, wanted, now = person(checked_name(data.name), key), tuple(data.seats), now_ms()
    held = set(live.table.held_by(key))

    def decision(table: Table) -> Effect:
        # When a connection broke, the seats may be on disk already.
        fresh = set(table.held_by(key)) - held
        return Effect(table) if fresh and fresh.issuperset(wanted) else sit(table, wanted, newcomer, now)

    await live.change(decision)
    return schemas.Joined(id=table, key=key, seats=live.table.held_by(key))


@get(
    "/tables/{table:str}/record",
    summary="The record of a game",
    tags=["tables"],
    responses=_ERRORS,
    media_type="application/jsonl",
)
async def read_record(table: TableId, state: Shared) -> Response[str]:
    """The record as JSON Lines, for download; it has the seed once the game is over."""
    live = await _live_table(state.hub, table)
    name = f"{live.table.made.game}-{table}.jsonl"
    return Response(
        public_record(live.table).dumps(),
        media_type="application/jsonl; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/tables/{table:str}/positions", summary="Look back", tags=["tables"], responses=_ERRORS)
async def read_positions(
    table: TableId,
    state: Shared,
    first: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=50)] = 20,
) -> schemas.Positions:
    """Positions of the game so far, beginning with the one after `first` actions, in the form of the WebSocket."""
    shown = (await _live_table(state.hub, table)).table
    return schemas.Positions(moves=len(shown.record), positions=earlier_positions(shown, first, count))


@get(
    "/tables/{table:str}/picture",
    summary="A picture of a position",
    tags=["tables"],
    responses=_ERRORS,
    media_type="image/svg+xml",
)
async def read_picture(
    table: TableId,
    state: Shared,
    moves: Annotated[int | None, QueryParameter(ge=0, le=100_000)] = None,
) -> Response[str]:
    """The position after `moves` actions as SVG, or the latest one. What the record leaves out is not shown."""
    record = public_record((await _live_table(state.hub, table)).table)
    shown = len(record) if moves is None else min(moves, len(record))

    def draw() -> str:
        return next(islice(record.states(), shown, None)).svg()

    return Response(await asyncio.to_thread(draw), media_type="image/svg+xml")


@get("/health", summary="The health of the server", tags=["server"], responses=_ERRORS)
async def health(state: Shared) -> schemas.Health:
    """The status is `ok` while the database answers."""
    hub: Hub = state.hub
    await hub.store.check()
    return schemas.Health(status="stopping" if hub.stopping else "ok", version=__version__)


@get("/metrics", summary="Counts for Prometheus", tags=["server"], media_type="text/plain")
async def metrics(state: Shared) -> Response[str]:
    """The metrics of the server."""
    return Response(state.hub.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


router = Router(
    "/api",
    route_handlers=[
        catalogue,
        rules,
        daily,
        seats,
        make_table,
        public_tables,
        read_table,
        join_table,
        read_record,
        read_positions,
        read_picture,
        puzzle_library,
        health,
        metrics,
    ],
)


def checked_id(id: str) -> str:
    """The name of a table, if it can be one; raises `NoTable` otherwise."""
    if not _ID.fullmatch(id):
        raise NoTable("server.no-table")
    return id


async def _live_table(hub: Hub, id: str) -> LiveTable:
    return await hub.live_table(checked_id(id))


async def _game(hub: Hub, owner: str, name: str, options: dict[str, Any]) -> Game:
    """A game with a client's options, made in a thread, one at a time for each client: a deck takes long to check."""
    async with hub.one_at_a_time(f"options {owner}"):
        return await asyncio.to_thread(registry.game, name, **options)


async def _check_table_limit(hub: Hub, owner: str, *, computers: bool) -> None:
    """Raise `TooMany` when the owner has too many tables, or too many with computer players only."""
    limits, today = hub.settings.limits, now_ms() - DAY
    if await hub.store.owned(owner, today) >= limits.tables:
        raise TooMany("server.too-many-tables", most=limits.tables)
    if computers and await hub.store.owned(owner, today, computers=True) >= limits.computer_tables:
        raise TooMany("server.too-many-computers", most=limits.computer_tables)


def _known(live: LiveTable, key: str) -> bool:
    return bool(live.table.held_by(key)) or live.table.hosted_by(key)


def _shown(live: LiveTable, key: str | None) -> schemas.TableSnapshot:
    table = live.table
    held = table.held_by(key)
    return schemas.TableSnapshot(
        table=table_view(table),
        assets=table.game.assets(),
        position=position_view(table, held),
        clock=clock_view(table),
        presence=live.attendance.shown(),
        you=You(held, table.hosted_by(key)),
        touched=table.touched,
        now=now_ms(),
    )


def _key(request: AnyRequest) -> str | None:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.lower() == "bearer" and 0 < len(key) <= keys.LONGEST_KEY else None


def _owner(request: AnyRequest) -> str:
    """The owner of a new table, for the limit of tables: a hash of the address, which itself is not kept."""
    host = client_of(request.client.host if request.client else None)
    return hashlib.sha256(host.encode()).hexdigest()[:32]


def _holder(seat: schemas.Me | schemas.OpenSeat | schemas.ComputerSeat) -> Holder:
    return Computer(seat.player) if isinstance(seat, schemas.ComputerSeat) else Open()


def _listed(id: str, touched: int, summary: str) -> schemas.ListedTable:
    facts = msgspec.json.decode(summary)
    return msgspec.convert({"id": id, "touched": touched, **facts}, schemas.ListedTable)


def _language_view(code: str) -> schemas.LanguageView:
    with in_language(code):
        return schemas.LanguageView(code=code, name=message("i18n.name"))


def _game_view(name: str) -> schemas.GameView:
    about, options_type = registry.rulebook(name).about, registry.options_type(name)
    (schema,), parts = msgspec.json.schema_components([options_type], ref_template="{name}")
    return schemas.GameView(
        name=name,
        title=about.title,
        owner=about.owner,
        summary=about.summary,
        least_seats=about.least_seats,
        most_seats=about.most_seats,
        chance=about.chance,
        simultaneous=about.simultaneous,
        lowest_wins=about.lowest_wins,
        options=_titled(name, parts[schema["$ref"]]),
        defaults=msgspec.to_builtins(options_type(), str_keys=True),
    )


def _titled(game: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a game's options with titles for a form; options that are too complex for a form have none."""
    properties = {}
    for option, facts in schema["properties"].items():
        if "description" in facts:  # the key of a message
            facts = {**facts, "description": message(facts["description"])}
        title = option_label(game, option)
        empty = ["none"] if {"type": "null"} in facts.get("anyOf", ()) else []
        labels = {
            str(value): option_label(game, f"{option}-{value}") for value in [*facts.get("enum", ()), *empty]
        }
        titles = {value: label for value, label in labels.items() if label is not None}
        if title is not None:
            hint = option_label(game, f"{option}-help")
            facts = {**facts, "title": title, "titles": titles} | ({} if hint is None else {"help": hint})
        properties[option] = facts
    return {**schema, "properties": properties}
