"""The Smart Game Format (SGF): a tree of nodes with properties, as text. `blksgf.py` knows what the properties mean."""

import re
from collections.abc import Iterable

import msgspec

from ominoes.i18n import OminoesError

_LARGEST = 10_000_000
_PROPERTY = re.compile(r"\s*([A-Za-z0-9]+)\s*")
_ESCAPED = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)


class SgfError(OminoesError, ValueError):
    """A text that is not in this format, or a game that is not possible."""


class Node(msgspec.Struct):
    """One node: its properties, each with one or more values, and the nodes that follow it."""

    properties: dict[str, list[str]]
    children: list["Node"]

    def value(self, name: str) -> str | None:
        """The first value of a property."""
        values = self.properties.get(name)
        return values[0] if values else None

    def main_line(self) -> Iterable["Node"]:
        """This node and those that follow it, the first child each time."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None


def read(text: str) -> Node:
    """The root of the first game in a text.

    >>> root = read("(;GM[Blokus Duo];B[e10](;W[j5])(;W[j6]))")
    >>> root.value("GM"), [sorted(node.properties) for node in root.main_line()]
    ('Blokus Duo', [['GM'], ['B'], ['W']])
    """
    if len(text) > _LARGEST:
        raise SgfError("research.sgf-large", most=_LARGEST)
    return _Reader(text).game()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def game(self) -> Node:
        start = self._text.find("(")
        if start < 0:
            raise self._error("(")
        self._at = start
        roots: list[Node] = []
        # Open branches: the nodes to which a new variation is added when one ends.
        branches: list[list[Node]] = []
        siblings = roots
        while True:
            mark = self._next()
            if mark == "(":
                branches.append(siblings)
            elif mark == ";":
                if not branches:
                    raise self._error("(")
                node = Node(self._properties(), [])
                siblings.append(node)
                siblings = node.children
            elif mark == ")":
                if not branches:
                    raise self._error("(")
                siblings = branches.pop()
                if not branches:
                    break
            else:
                raise self._error("; ( )")
        if not roots:
            raise self._error(";")
        return roots[0]

    def _next(self) -> str:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        if self._at >= len(self._text):
            raise self._error(")")
        self._at += 1
        return self._text[self._at - 1]

    def _properties(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        while match := _PROPERTY.match(self._text, self._at):
            self._at = match.end()
            values = found.setdefault(match[1].upper(), [])
            count = len(values)
            while self._text[self._at : self._at + 1] == "[":
                values.append(self._value())
                while self._text[self._at : self._at + 1].isspace():
                    self._at += 1
            if len(values) == count:
                raise self._error("[")
        return found

    def _value(self) -> str:
        end = self._at + 1
        while self._text[end : end + 1] != "]":
            if end >= len(self._text):
                raise self._error("]")
            end += 2 if self._text[end] == "\\" else 1
        raw = self._text[self._at + 1 : end]
        self._at = end + 1
        return _ESCAPED.sub(lambda match: "" if match[1].isspace() and match[1] != " " else match[1], raw)

    def _error(self, expected: str) -> SgfError:
        line = self._text.count("\n", 0, self._at) + 1
        return SgfError("research.sgf-expected", line=line, expected=expected)


def write(nodes: Iterable[dict[str, str]]) -> str:
    """The text of a game without variations, with a line for each node."""
    lines = (
        ";" + "".join(f"{name}[{_escaped(value)}]" for name, value in properties.items())
        for properties in nodes
    )
    return "(" + "\n".join(lines) + ")\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
