"""What can be set on a server: where it listens, where logs are kept, and how much one client may ask of it.

Everything comes from the command line or from variables of the environment, which the hosting guide lists.
"""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ominoes.words import OminoesError, Phrase, decoding_words

_MOST = 1_000_000.0
"""Seconds, or things a second: what is more cannot be meant, and infinity is no time to wait for."""


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
    """Those of them at which only computer players sit: they think without a pause, and others wait for it."""
    studies: Annotated[int, Meta(ge=0)] = 2
    """Puzzles and analyses at work at once."""
    study_seconds: Annotated[float, Meta(gt=0, le=_MOST)] = 120.0
    """How long each of them may take."""
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
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open WebSockets; the server's own always may."""
    proxies: str = "127.0.0.1"
    """The addresses of reverse proxies whose word on a client's address is believed."""
    patience: Annotated[float, Meta(gt=0, le=_MOST)] = 15.0
    """Seconds after which a computer player's move is asked for again."""
    grace: Annotated[float, Meta(ge=0, le=_MOST)] = 20.0
    """Seconds without a connection after which a person counts as gone."""
    limits: Limits = Limits()


def settings(given: Mapping[str, object], environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the command line (what is None or empty is not given) and the environment."""
    values: dict[str, object] = {"database": str(default_database())}
    for name, variable in _VARIABLES.items():
        if environment.get(variable):
            values[name] = environment[variable]
    if environment.get("OMINOES_ORIGINS"):
        values["origins"] = tuple(environment["OMINOES_ORIGINS"].split())
    values["limits"] = {
        field: environment[f"OMINOES_{field.upper()}"]
        for field in Limits.__struct_fields__
        if environment.get(f"OMINOES_{field.upper()}")
    }
    values |= {name: value for name, value in given.items() if value not in (None, "")}
    try:
        read = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        name = str(error).rpartition(" - at `$.")[2].rstrip("`").rpartition(".")[2]
        variable = _VARIABLES.get(name, f"OMINOES_{name.upper()}")
        said = decoding_words(error, placed=False)
        raise SettingError("server.bad-setting", variable=variable, problem=said) from None
    _need_addresses(read.proxies)
    return read


def _need_addresses(proxies: str) -> None:
    """Refuse what the server would silently believe nobody by."""
    for written in proxies.split(","):
        try:
            if written.strip() != "*":
                ipaddress.ip_network(written.strip(), strict=False)
        except ValueError:
            problem = Phrase("server.not-an-address", written=written.strip())
            raise SettingError("server.bad-setting", variable="OMINOES_PROXIES", problem=problem) from None


_VARIABLES = {
    "database": "OMINOES_DATABASE",
    "redis": "OMINOES_REDIS",
    "proxies": "OMINOES_PROXIES",
    "patience": "OMINOES_PATIENCE",
    "grace": "OMINOES_GRACE",
}


def default_database() -> Path:
    """The file that is made on first start, in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ominoes" / "ominoes.db"
