"""Lines and answers of the Go Text Protocol, version 2: read a line, write an answer."""

import re

import msgspec

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(r"\d{1,10}")


class Request(msgspec.Struct, frozen=True):
    """A command with its arguments, and its number if it has one."""

    id: str
    command: str
    arguments: tuple[str, ...]


class Refusal(Exception):
    """The failure of a command; its text follows the question mark of the answer."""


def read(line: str) -> Request | None:
    """The request in a line; None for empty lines and comments.

    >>> read("7 play b e10  # the first move")
    Request(id='7', command='play', arguments=('b', 'e10'))
    """
    words = _CONTROL.sub("", line.partition("#")[0]).replace("\t", " ").split()
    if not words:
        return None
    id = words.pop(0) if _ID.fullmatch(words[0]) else ""
    return Request(id, words[0] if words else "", tuple(words[1:]))


def success(id: str, text: str = "") -> str:
    """The answer to a command that succeeded."""
    return _answer("=", id, text)


def failure(id: str, text: str) -> str:
    """The answer to a command that failed."""
    return _answer("?", id, text)


def _answer(sign: str, id: str, text: str) -> str:
    # An empty line ends an answer, so there is none inside.
    lines = [line.rstrip() for line in text.splitlines()]
    kept = "\n".join(line for line in lines if line)
    between = "\n" if text.startswith("\n") else " "
    return f"{sign}{id}{between}{kept}".rstrip(" \n") + "\n\n"
