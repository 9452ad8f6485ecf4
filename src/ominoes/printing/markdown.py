"""From the Markdown of the rules to Typst: headings, paragraphs, lists, tables, text pictures, emphasis.

markdown-it-py parses it, with only what the rules use switched on. A line `![caption](board:key)` is a picture. Drawing
it is left to the caller; without a drawing the caption stands alone. Text becomes string literals, so that no character
in it is read as Typst's own markup.
"""

from collections.abc import Callable, Iterable
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from ominoes.printing.typesetting import quoted

Illustrator = Callable[[str], str | None]
"""Returns markup for the picture of a key, or None if there is no such picture."""

_PARSER = MarkdownIt("zero").enable(
    ["heading", "list", "table", "fence", "newline", "backticks", "emphasis", "image"]
)
_PLAIN = ("text", "softbreak", "hardbreak")
_SHORT = 28
"""The most characters of a table's cell that stays on one line."""


def inline(text: str) -> str:
    """One paragraph: emphasis and code are kept, everything else is plain text.

    >>> print(inline("lay **one** piece"))
    #"lay "#strong[#"one"]#" piece"
    """
    return _inline(SyntaxTreeNode(_PARSER.parseInline(text)))


def blocks(markdown: str, illustrator: Illustrator = lambda key: None) -> str:
    """A whole document, block by block."""
    return "\n\n".join(_blocks(SyntaxTreeNode(_PARSER.parse(markdown)), illustrator))


def _inline(node: SyntaxTreeNode) -> str:
    """The text in a heading, a paragraph or a cell."""
    return _spans(span for line in node.children for span in line.children)


def _spans(spans: Iterable[SyntaxTreeNode]) -> str:
    """Texts side by side are one literal."""
    parts = []
    for plain, run in groupby(spans, key=lambda span: span.type in _PLAIN):
        if plain:
            text = "".join(span.content if span.type == "text" else " " for span in run)
            parts.append(f"#{quoted(text)}" if text else "")
        else:
            parts += map(_span, run)
    return "".join(parts)


def _span(span: SyntaxTreeNode) -> str:
    match span.type:
        case "code_inline":
            return f"#raw({quoted(span.content)})"
        case "strong":
            return f"#strong[{_spans(span.children)}]"
        case "em":
            return f"#emph[{_spans(span.children)}]"
    raise ValueError(f"there is no {span.type} within a line of the rules")


def _blocks(parent: SyntaxTreeNode, illustrator: Illustrator) -> list[str]:
    found = []
    for pictures, run in groupby(parent.children, key=_is_picture):
        if pictures:
            found.append(_pictures([image for block in run for image in _images(block)], illustrator))
        else:
            found += [_block(block, illustrator) for block in run]
    return found


def _block(block: SyntaxTreeNode, illustrator: Illustrator) -> str:
    match block.type:
        case "heading":
            return f"#heading(level: {block.tag[1]})[{_inline(block)}]"
        case "paragraph":
            return _inline(block)
        case "fence":
            text = quoted(block.content.rstrip("\n"))
            return f"#block(breakable: false, raw(block: true, {text}))"
        case "table":
            return _table(block)
        case "bullet_list" | "ordered_list":
            items = [f"[{chr(10).join(_blocks(item, illustrator))}]" for item in block.children]
            return f"#{'list' if block.type == 'bullet_list' else 'enum'}({', '.join(items)})"
    raise ValueError(f"there is no {block.type} in the rules")


def _table(table: SyntaxTreeNode) -> str:
    head, *body = [row.children for part in table.children for row in part.children]
    widths = ", ".join(
        "auto" if max(len(_source(cell)) for cell in column) <= _SHORT else "1fr"
        for column in zip(head, *body, strict=True)
    )
    heading = "".join(f"strong[{_inline(cell)}]," for cell in head)
    cells = "".join(f"[{_inline(cell)}]," for row in body for cell in row)
    return f"#rules-table(({widths},), ({heading}), {cells})"


def _source(cell: SyntaxTreeNode) -> str:
    """What is written in a cell, with its signs."""
    return "".join(line.content for line in cell.children)


def _images(block: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    return [span for line in block.children for span in line.children if span.type == "image"]


def _is_picture(block: SyntaxTreeNode) -> bool:
    """Whether a block is a paragraph of nothing but pictures."""
    return block.type == "paragraph" and all(
        span.type in ("image", "softbreak") for line in block.children for span in line.children
    )


def _pictures(images: list[SyntaxTreeNode], illustrator: Illustrator) -> str:
    """Consecutive pictures, up to three side by side."""
    shown = [_picture(image, illustrator) for image in images]
    if len(shown) == 1:
        return f"#{shown[0]}"
    return f"#grid(columns: (1fr,) * {min(3, len(shown))}, gutter: 4mm, {', '.join(shown)})"


def _picture(image: SyntaxTreeNode, illustrator: Illustrator) -> str:
    shown = illustrator(str(image.attrs["src"]))
    body = f"#{shown}" if shown else ""
    caption = _spans(image.children)
    text = f'#text(9pt, style: "italic")[{caption}]' if caption else ""
    return f"block(breakable: false, width: 100%)[#align(center)[{body}\n\n{text}]]"
