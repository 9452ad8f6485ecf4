"""From the Markdown of the rules to Typst: headings, paragraphs, lists, tables, text pictures, emphasis.

Only what the rules use. A line `![caption](board:key)` is a picture; who draws it is left to the caller, and where
nobody does, the caption stands alone. Words are passed on as strings, so no sign in them is taken for markup.
"""

import re
from collections.abc import Callable

from ominoes.printing.typesetting import quoted

Illustrator = Callable[[str], str | None]
"""Turns the key of a picture into markup that shows it, or into nothing."""

_INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([a-z]+:[^)\s]+)\)")
_BULLET = re.compile(r"[-*] +")
_NUMBER = re.compile(r"\d+[.)] +")


def inline(words: str) -> str:
    """One paragraph: emphasis and code are kept, everything else is plain words.

    >>> print(inline("lay **one** piece"))
    #"lay "#strong[#"one"]#" piece"
    """
    parts = []
    done = 0
    for match in _INLINE.finditer(words):
        parts.append(_plain(words[done : match.start()]))
        code, strong, emphasised = match.groups()
        if code is not None:
            parts.append(f"#raw({quoted(code)})")
        elif strong is not None:
            parts.append(f"#strong[{inline(strong)}]")
        else:
            parts.append(f"#emph[{inline(emphasised)}]")
        done = match.end()
    parts.append(_plain(words[done:]))
    return "".join(parts)


def blocks(markdown: str, illustrator: Illustrator = lambda key: None) -> str:
    """A whole text."""
    return "\n\n".join(_blocks(markdown.splitlines(), illustrator))


def _plain(words: str) -> str:
    return f"#{quoted(words)}" if words else ""


def _blocks(lines: list[str], illustrator: Illustrator) -> list[str]:
    found: list[str] = []
    rest = list(lines)
    while rest:
        line = rest[0]
        if not line.strip():
            rest.pop(0)
        elif line.startswith("```"):
            found.append(_text_picture(rest))
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            found.append(f"#heading(level: {level})[{inline(rest.pop(0)[level:].strip())}]")
        elif line.startswith("|"):
            found.append(_table(rest))
        elif _PICTURE.match(line.strip()):
            found.append(_pictures(rest, illustrator))
        elif _BULLET.match(line) or _NUMBER.match(line):
            found.append(_list(rest, illustrator))
        else:
            found.append(_paragraph(rest))
    return found


def _text_picture(rest: list[str]) -> str:
    rest.pop(0)
    picture = []
    while rest and not rest[0].startswith("```"):
        picture.append(rest.pop(0))
    if rest:
        rest.pop(0)
    return f"#block(breakable: false, raw(block: true, {quoted(chr(10).join(picture))}))"


def _table(rest: list[str]) -> str:
    rows = []
    while rest and rest[0].startswith("|"):
        rows.append([cell.strip() for cell in rest.pop(0).strip().strip("|").split("|")])
    head, body = rows[0], rows[2:]
    cells = "".join(f"[{inline(cell)}]," for row in body for cell in (row + [""] * len(head))[: len(head)])
    heading = "".join(f"strong[{inline(cell)}]," for cell in head)
    widths = ", ".join("auto" if _short(rows, column) else "1fr" for column in range(len(head)))
    return f"#rules-table(({widths},), ({heading}), {cells})"


def _short(rows: list[list[str]], column: int) -> bool:
    """Whether a column's cells fit on a line each."""
    return max(len(row[column]) for row in rows if len(row) > column) <= 28


def _pictures(rest: list[str], illustrator: Illustrator) -> str:
    """Pictures that follow each other, up to three side by side."""
    shown = []
    while rest and (not rest[0].strip() or _PICTURE.match(rest[0].strip())):
        match = _PICTURE.match(rest.pop(0).strip())
        if match is not None:
            shown.append(_picture(match[1], match[2], illustrator))
    if len(shown) == 1:
        return f"#{shown[0]}"
    return f"#grid(columns: (1fr,) * {min(3, len(shown))}, gutter: 4mm, {', '.join(shown)})"


def _picture(caption: str, key: str, illustrator: Illustrator) -> str:
    shown = illustrator(key)
    body = f"#{shown}" if shown else ""
    words = f'#text(9pt, style: "italic")[{inline(caption)}]' if caption else ""
    return f"block(breakable: false, width: 100%)[#align(center)[{body}\n\n{words}]]"


def _list(rest: list[str], illustrator: Illustrator) -> str:
    """Items with what is indented under them, which may be any blocks."""
    numbered = _NUMBER.match(rest[0]) is not None
    sign = _NUMBER if numbered else _BULLET
    items = []
    while rest and (match := sign.match(rest[0])):
        own = [rest.pop(0)[match.end() :]]
        depth = match.end()
        while rest and (not rest[0].strip() or rest[0].startswith(" " * min(depth, 2))):
            if not rest[0].strip() and not (len(rest) > 1 and rest[1].startswith(" " * min(depth, 2))):
                break
            line = rest.pop(0)
            own.append(line[depth:] if line[:depth].strip() == "" else line.lstrip())
        items.append(f"[{chr(10).join(_blocks(own, illustrator))}]")
        if len(rest) > 1 and not rest[0].strip() and sign.match(rest[1]):
            rest.pop(0)
    return f"#{'enum' if numbered else 'list'}({', '.join(items)})"


def _paragraph(rest: list[str]) -> str:
    words = [rest.pop(0).strip()]
    while (
        rest and rest[0].strip() and not rest[0].startswith(("#", "|", "```")) and not _starts_list(rest[0])
    ):
        words.append(rest.pop(0).strip())
    return inline(" ".join(words))


def _starts_list(line: str) -> bool:
    return _BULLET.match(line) is not None or _NUMBER.match(line) is not None
