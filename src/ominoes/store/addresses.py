"""Addresses of databases: a plain path or `sqlite:///…` is a file, `postgresql://…` a server."""

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from ominoes.store.errors import StoreError


class Address(msgspec.Struct, frozen=True):
    """The address of a database."""

    url: str
    """The address in SQLAlchemy's form."""
    path: Path | None
    """The database file; None for a server."""

    @property
    def postgres(self) -> bool:
        """Whether it is a PostgreSQL server."""
        return self.path is None

    @property
    def conninfo(self) -> str:
        """The address in the form of PostgreSQL's own tools."""
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
    """Parse an address; raises `StoreError` for an unknown kind of database."""
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
