"""Addresses of databases: a plain path or `sqlite:///…` is a file, `postgresql://…` a server."""

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from ominoes.store.errors import StoreError


class Address(msgspec.Struct, frozen=True):
    """Where logs are kept."""

    url: str
    """As SQLAlchemy wants it."""
    path: Path | None
    """The file, if it is one."""

    @property
    def postgres(self) -> bool:
        """Whether a PostgreSQL server keeps the logs."""
        return self.path is None

    @property
    def conninfo(self) -> str:
        """The address as PostgreSQL's own tools write it."""
        return self.url.replace("postgresql+psycopg://", "postgresql://", 1)

    @property
    def shown(self) -> str:
        """The address for people, without a password."""
        if self.path is not None:
            return str(self.path)
        parts = urlsplit(self.conninfo)
        user, _, host = parts.netloc.rpartition("@")
        name = user.partition(":")[0]
        return urlunsplit((parts.scheme, f"{name}@{host}" if name else host, parts.path, "", ""))


def address(written: str) -> Address:
    """The address that somebody wrote; raises `StoreError` for a kind of database that is not known."""
    scheme, separator, rest = written.partition("://")
    if not separator:
        return _file(Path(written))
    if scheme == "sqlite":
        return _file(Path(rest.removeprefix("/")))
    if scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        return _server(f"postgresql+psycopg://{rest}")
    raise StoreError("store.unknown-kind", scheme=scheme)


def _server(url: str) -> Address:
    try:
        make_url(url)
        urlsplit(url)
    except (ValueError, ArgumentError):
        raise StoreError("store.bad-address") from None
    return Address(url, None)


def _file(path: Path) -> Address:
    path = path.expanduser().absolute()
    return Address(f"sqlite:///{path}", path)
