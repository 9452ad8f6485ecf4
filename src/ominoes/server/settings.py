"""The settings of a server: its address, its database, and how much one client may ask of it.

They come from the command line or from environment variables, which the hosting guide lists.
"""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.i18n import LazyMessage, OminoesError, describe_decoding_error

_MOST = 1_000_000.0
"""The largest number of seconds, or of requests a second; it excludes infinity."""


class SettingError(OminoesError, ValueError):
    """A setting that cannot be used."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one client, by its address, may ask of the server."""

    requests: Annotated[float, Meta(gt=0, le=_MOST)] = 30.0
    """HTTP requests a second, over time; three seconds' worth may come at once."""
    messages: Annotated[float, Meta(gt=0, le=_MOST)] = 20.0
    """Messages a second on one WebSocket, over time; three seconds' worth may come at once."""
    sockets: Annotated[int, Meta(ge=1)] = 200
    """WebSockets open at once."""
    tables: Annotated[int, Meta(ge=0)] = 200
    """Unfinished tables made within a day."""
    computer_tables: Annotated[int, Meta(ge=0)] = 10
    """Those of them with computer players only, which search without a pause while others wait."""
    jobs: Annotated[int, Meta(ge=0)] = 2
    """Puzzles and analyses that run at once."""
    job_seconds: Annotated[float, Meta(gt=0, le=_MOST)] = 120.0
    """Seconds that each of them may take."""
    body: Annotated[int, Meta(ge=1)] = 64 * 1024
    """Bytes in the body of a request."""
    message: Annotated[int, Meta(ge=1)] = 32 * 1024
    """Bytes in a message."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server process."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""
    workers: int = 1
    redis: str | None = None
    hosts: tuple[str, ...] = ()
    """Names by which the server is reached, beside its address and that of its machine; `*` for any."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open WebSockets and make tables; the server's own always may."""
    proxies: str = "127.0.0.1"
    """The addresses of reverse proxies that are trusted to name the client's address."""
    patience: Annotated[float, Meta(gt=0, le=_MOST)] = 15.0
    """Seconds after which a computer player's move is requested again."""
    trees: Annotated[int, Meta(ge=0, le=1_000_000)] = 256
    """Megabytes for the search trees that each process of computer players keeps from move to move."""
    grace: Annotated[float, Meta(ge=0, le=_MOST)] = 20.0
    """Seconds without a connection after which a person counts as gone."""
    countdown: Annotated[float, Meta(ge=0, le=60)] = 3.0
    """Seconds between the last die before a race and its start."""
    limits: Limits = Limits()


def settings(given: Mapping[str, object], environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the command line (None and empty values count as not given) and the environment."""
    values: dict[str, object] = {"database": str(default_database())}
    for name, variable in _VARIABLES.items():
        if environment.get(variable):
            values[name] = environment[variable]
    for name, variable in _LISTS.items():
        if environment.get(variable):
            values[name] = tuple(environment[variable].split())
    values |= {name: value for name, value in given.items() if value not in (None, "")}
    given_variables = {
        limit: variable
        for limit, variables in _LIMIT_VARIABLES.items()
        for variable in variables
        if environment.get(variable)
    }
    limits = {limit: environment[variable] for limit, variable in given_variables.items()}
    read = Settings(
        **_checked(Settings, values, _VARIABLES), limits=Limits(**_checked(Limits, limits, given_variables))
    )
    _need_addresses(read.proxies)
    return read


def _checked(
    kind: type[msgspec.Struct], values: Mapping[str, object], variables: Mapping[str, str]
) -> dict[str, Any]:
    """The values as the fields of a struct need them; raises `SettingError`, which names a wrong variable."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    checked = {}
    for name, value in values.items():
        try:
            checked[name] = msgspec.convert(value, types[name], strict=False)
        except msgspec.ValidationError as error:
            raise SettingError(
                "server.bad-setting",
                variable=variables.get(name, name),
                problem=describe_decoding_error(error),
            ) from None
    return checked


def _need_addresses(proxies: str) -> None:
    """Refuse a proxy that is no address: the server would silently trust no proxy."""
    for written in proxies.split(","):
        try:
            if written.strip() != "*":
                ipaddress.ip_network(written.strip(), strict=False)
        except ValueError:
            problem = LazyMessage("server.not-an-address", written=written.strip())
            raise SettingError("server.bad-setting", variable="OMINOES_PROXIES", problem=problem) from None


_VARIABLES = {
    "database": "OMINOES_DATABASE",
    "redis": "OMINOES_REDIS",
    "proxies": "OMINOES_PROXIES",
    "patience": "OMINOES_PATIENCE",
    "trees": "OMINOES_TREES",
    "grace": "OMINOES_GRACE",
    "countdown": "OMINOES_COUNTDOWN",
}

_LISTS = {"hosts": "OMINOES_HOSTS", "origins": "OMINOES_ORIGINS"}
"""Variables with several words."""

_OLD_VARIABLES = {"jobs": "OMINOES_STUDIES", "job_seconds": "OMINOES_STUDY_SECONDS"}
"""The names of variables in 0.1.0. They are still read; the present name takes precedence."""
_LIMIT_VARIABLES = {
    field: (*([_OLD_VARIABLES[field]] if field in _OLD_VARIABLES else []), f"OMINOES_{field.upper()}")
    for field in Limits.__struct_fields__
}


def default_database() -> Path:
    """The database file in the user's data folder; the first start makes it."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ominoes" / "ominoes.db"
