"""The HTTP interface: games, tables, records, health. Playing goes over the WebSocket (`socket.py`)."""

import asyncio
import hashlib
import re
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State as Shared
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from ominoes import __version__
from ominoes.games import Game, registry
from ominoes.games.illustrations import illustrations
from ominoes.games.illustrations import rules as written_rules
from ominoes.games.options import option_words
from ominoes.players import PLAYERS, player_title
from ominoes.server import answers
from ominoes.server.hub import Hub, NoTable
from ominoes.server.library import puzzle_library
from ominoes.server.limits import client_of
from ominoes.server.moments import now_ms
from ominoes.server.room import Room
from ominoes.server.wire import You
from ominoes.tables import Computer, NotYours, Open, Refused, Table, Wish, keys, line, person, sit
from ominoes.tables.clocks import DAY
from ominoes.tables.events import AnyEvent
from ominoes.tables.names import checked_name, phrases
from ominoes.tables.seats import Holder
from ominoes.tables.view import clock_view, earlier_positions, position_view, public_record, table_view
from ominoes.words import language, languages, speaking, text

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PROBLEMS = {
    400: ResponseSpec(answers.Problem, description="what was sent cannot be understood or played"),
    403: ResponseSpec(answers.Problem, description="this key may not do that"),
    404: ResponseSpec(answers.Problem, description="there is no such thing"),
    409: ResponseSpec(answers.Problem, description="the table does not allow that now"),
    413: ResponseSpec(answers.Problem, description="too much was sent"),
    429: ResponseSpec(answers.Problem, description="too many requests"),
    503: ResponseSpec(answers.Problem, description="the database does not answer"),
}

TableId = Annotated[str, PathParameter(description="the name of a table, from its link")]
AnyRequest = Request[Any, Any, Any]


class TooMany(Refused):
    """More than one client may have."""


@get("/games", summary="What there is to play", tags=["games"])
async def house() -> answers.House:
    """All games with their options as JSON schema, the computer players, and the phrases that can be said."""
    return answers.House(
        version=__version__,
        games=[_game_view(name) for name in registry.games()],
        players=[answers.PlayerView(name=name, title=player_title(name)) for name in PLAYERS],
        phrases=phrases(),
        notice=text("cli.notice"),
        languages=[_language_view(code) for code in languages()],
        language=language(),
    )


@get("/games/{name:str}/rules", summary="The rules of a game", tags=["games"], responses=_PROBLEMS)
async def rules(name: FromPath[str]) -> answers.Rules:
    """The complete rules as Markdown with pictures."""
    registry.rulebook(name)
    pictures = await asyncio.to_thread(illustrations, name)
    return answers.Rules(
        game=name,
        language=language(),
        markdown=written_rules(name),
        pictures={key: picture.svg for key, picture in pictures.items()},
    )


@get("/games/{name:str}/daily", summary="The puzzle of a day", tags=["games"], responses=_PROBLEMS)
async def daily(
    name: FromPath[str],
    day: Annotated[date, QueryParameter(description="the day, as the calendar of the player has it")],
) -> answers.Daily:
    """The options of a table with the puzzle that everybody gets on this day."""
    options = registry.rulebook(name).daily(day)
    if options is None:
        raise NoTable("server.no-daily", game=name)
    return answers.Daily(game=name, day=day, options=options)


@post(
    "/games/{name:str}/seats",
    summary="The seats of a game",
    tags=["games"],
    responses=_PROBLEMS,
    status_code=200,
)
async def seats(
    name: FromPath[str], data: JSONBody[dict[str, Any]], request: AnyRequest, state: Shared
) -> answers.Seats:
    """What seats a game with these options has; refuses, with the reason, options that do not fit together."""
    registry.rulebook(name).option_kinds.refuse_files(name, data)
    game = await _game(state.hub, _owner(request), name, data)
    return answers.Seats(
        seats=[game.seat_name(seat) for seat in range(game.seats)],
        options=msgspec.to_builtins(game.options, str_keys=True),
    )


@post("/tables", summary="Make a table", tags=["tables"], responses=_PROBLEMS)
async def make_table(
    data: JSONBody[answers.NewTable], request: AnyRequest, state: Shared
) -> answers.MadeTable:
    """Make a table; the answer has the keys, which are never shown again."""
    hub: Hub = state.hub
    owner = _owner(request)
    registry.rulebook(data.game).option_kinds.refuse_files(data.game, data.options)
    options, begun = data.options, None
    if data.from_ is not None:
        source = (await _room(hub, data.from_.table)).table
        if source.made.game != data.game:
            raise Refused("server.other-game", game=source.made.game)
        options, begun = source.made.options, line(source, data.from_.moves)
    mine = {number: seat.name for number, seat in enumerate(data.seats) if isinstance(seat, answers.Me)}
    wish = Wish(
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
    game = await _game(hub, owner, wish.game, wish.options)
    alone = not mine and sum(isinstance(seat, Computer) for seat in wish.seats) >= game.seats
    # One after the other where there may be few: those that come at the same moment would all be below the limit.
    async with hub.one_at_a_time(f"computers {owner}") if alone else nullcontext():
        await _need_room(hub, owner, computers=alone)
        made = await hub.make(wish, mine=mine, owner=owner)
    room = await hub.room(made.table.id)
    return answers.MadeTable(id=made.table.id, key=made.key, invite=made.invite, shown=_shown(room, made.key))


@get("/tables", summary="Tables to watch", tags=["tables"], responses=_PROBLEMS)
async def public_tables(
    state: Shared,
    game: Annotated[str | None, QueryParameter(max_length=64)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> list[answers.ListedTable]:
    """Tables that anybody may watch, the liveliest first."""
    hub: Hub = state.hub
    if game is not None:
        registry.rulebook(game)
    found = await hub.store.listed(visibilities=("watch", "open"), game=game, limit=limit)
    return [_listed(table.id, table.touched, table.summary) for table in found]


@get("/tables/{table:str}", summary="A table as it is", tags=["tables"], responses=_PROBLEMS)
async def read_table(table: TableId, request: AnyRequest, state: Shared) -> answers.Shown:
    """Everything that can be seen of a table; a key in the Authorization header tells which seats are yours."""
    return _shown(await _room(state.hub, table), _key(request))


@post("/tables/{table:str}/join", summary="Sit down", tags=["tables"], responses=_PROBLEMS)
async def join_table(
    table: TableId, data: JSONBody[answers.Joining], request: AnyRequest, state: Shared
) -> answers.Joined:
    """Take open seats; with a key that holds a seat already, that key holds the new ones too."""
    room = await _room(state.hub, table)
    if room.table.made.visibility != "open" and not room.table.invites(data.invite):
        raise NotYours("server.bad-invite")
    given = _key(request)
    key = given if given is not None and _known(room, given) else keys.fresh_key()
    newcomer, wanted, now = person(checked_name(data.name), key), tuple(data.seats), now_ms()
    held = set(room.table.held_by(key))

    def decision(table: Table) -> Sequence[AnyEvent]:
        # When a connection broke, the seats may have been written down already.
        fresh = set(table.held_by(key)) - held
        return () if fresh and fresh.issuperset(wanted) else sit(table, wanted, newcomer, now)

    await room.change(decision)
    return answers.Joined(id=table, key=key, seats=room.table.held_by(key))


@get(
    "/tables/{table:str}/record",
    summary="The record of a game",
    tags=["tables"],
    responses=_PROBLEMS,
    media_type="application/jsonl",
)
async def read_record(table: TableId, state: Shared) -> Response[str]:
    """The record as JSON Lines, for download; the seed is in it when the game is over."""
    room = await _room(state.hub, table)
    name = f"{room.table.made.game}-{table}.jsonl"
    return Response(
        public_record(room.table).dumps(),
        media_type="application/jsonl; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/tables/{table:str}/positions", summary="Look back", tags=["tables"], responses=_PROBLEMS)
async def read_positions(
    table: TableId,
    state: Shared,
    first: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=50)] = 20,
) -> answers.Positions:
    """Positions of the game so far, the first one after `first` actions, each as the WebSocket tells it."""
    shown = (await _room(state.hub, table)).table
    return answers.Positions(moves=len(shown.record), positions=earlier_positions(shown, first, count))


@get("/health", summary="Can the server serve?", tags=["server"], responses=_PROBLEMS)
async def health(state: Shared) -> answers.Health:
    """Says ok when the database answers."""
    hub: Hub = state.hub
    await hub.store.check()
    return answers.Health(status="stopping" if hub.stopping else "ok", version=__version__)


@get("/metrics", summary="Counts for Prometheus", tags=["server"], media_type="text/plain")
async def metrics(state: Shared) -> Response[str]:
    """What the server counts and measures."""
    return Response(state.hub.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


router = Router(
    "/api",
    route_handlers=[
        house,
        rules,
        daily,
        seats,
        make_table,
        public_tables,
        read_table,
        join_table,
        read_record,
        read_positions,
        puzzle_library,
        health,
        metrics,
    ],
)


def checked_id(id: str) -> str:
    """The name of a table when it can be one."""
    if not _ID.fullmatch(id):
        raise NoTable("server.no-table")
    return id


async def _room(hub: Hub, id: str) -> Room:
    return await hub.room(checked_id(id))


async def _game(hub: Hub, owner: str, name: str, options: dict[str, Any]) -> Game:
    """A game with options that somebody sends: beside the loop, one after the other, for a deck takes long to check."""
    async with hub.one_at_a_time(f"options {owner}"):
        return await asyncio.to_thread(registry.game, name, **options)


async def _need_room(hub: Hub, owner: str, *, computers: bool) -> None:
    """Refuse one more table, or one more for computer players alone, to whoever has too many."""
    limits, today = hub.settings.limits, now_ms() - DAY
    if await hub.store.owned(owner, today) >= limits.tables:
        raise TooMany("server.too-many-tables", most=limits.tables)
    if computers and await hub.store.owned(owner, today, computers=True) >= limits.computer_tables:
        raise TooMany("server.too-many-computers", most=limits.computer_tables)


def _known(room: Room, key: str) -> bool:
    return bool(room.table.held_by(key)) or room.table.hosted_by(key)


def _shown(room: Room, key: str | None) -> answers.Shown:
    table = room.table
    held = table.held_by(key)
    return answers.Shown(
        table=table_view(table),
        kit=table.game.kit(),
        position=position_view(table, held),
        clock=clock_view(table),
        presence=room.attendance.shown(),
        you=You(held, table.hosted_by(key)),
        now=now_ms(),
    )


def _key(request: AnyRequest) -> str | None:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.lower() == "bearer" and 0 < len(key) <= keys.LONGEST_KEY else None


def _owner(request: AnyRequest) -> str:
    """Whose table it is, for the limit on tables; the address itself is not kept."""
    host = client_of(request.client.host if request.client else None)
    return hashlib.sha256(host.encode()).hexdigest()[:32]


def _holder(seat: answers.Me | answers.OpenSeat | answers.ComputerSeat) -> Holder:
    return Computer(seat.player) if isinstance(seat, answers.ComputerSeat) else Open()


def _listed(id: str, touched: int, summary: str) -> answers.ListedTable:
    facts = msgspec.json.decode(summary)
    return msgspec.convert({"id": id, "touched": touched, **facts}, answers.ListedTable)


def _language_view(code: str) -> answers.LanguageView:
    with speaking(code):
        return answers.LanguageView(code=code, name=text("words.name"))


def _game_view(name: str) -> answers.GameView:
    kind = registry.rulebook(name)
    about = kind.about
    (schema,), parts = msgspec.json.schema_components([kind.option_kinds], ref_template="{name}")
    return answers.GameView(
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
        defaults=msgspec.to_builtins(kind.option_kinds(), str_keys=True),
    )


def _titled(game: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a game's options with titles for a form; what is too intricate for a form has none."""
    properties = {}
    for option, facts in schema["properties"].items():
        if "description" in facts:  # a key of the catalogues
            facts = {**facts, "description": text(facts["description"])}
        title = option_words(game, option)
        empty = ["none"] if {"type": "null"} in facts.get("anyOf", ()) else []
        said = {
            str(value): option_words(game, f"{option}-{value}") for value in [*facts.get("enum", ()), *empty]
        }
        titles = {value: word for value, word in said.items() if word is not None}
        properties[option] = facts if title is None else {**facts, "title": title, "titles": titles}
    return {**schema, "properties": properties}
