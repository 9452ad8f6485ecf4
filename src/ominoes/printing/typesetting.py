"""From pages to files: a document is a list of pages in Typst markup with drawings to scale; Typst makes PDF, SVG or
PNG of it.

Text that a person wrote is never read as markup. The same document is always the same bytes: fonts come from a package,
never from the machine, and the file has no date.
"""

import atexit
import functools
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from ominoes.i18n import current_language, message
from ominoes.printing.drawing import FONT, Drawing
from ominoes.printing.errors import PrintError
from ominoes.printing.paper import Paper

if TYPE_CHECKING:
    import typst

Format = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")

Progress = Callable[[int, int], None]
"""Called with how many parts of a document are laid out, and how many there are."""

_PIXELS_PER_INCH = 200.0
_STYLES = ("Regular", "It", "Bold", "BoldIt")
_PAGE = re.compile(rb"/Type ?/Page\b")


def checked_format(format: str) -> Format:
    """A format by its name, in lower or upper case; any other name raises `PrintError`, which lists the formats."""
    for known in FORMATS:
        if format.lower() == known:
            return known
    raise PrintError("printing.unknown-format", format=format[:40], known=", ".join(FORMATS))


class Page(NamedTuple):
    """The content of a page's frame; what does not fit continues on further pages."""

    title: str
    body: str
    """Typst markup; `Document.picture` brings drawings into it."""
    aside: str = ""
    reminder: str = ""
    """What to remember when printing this page; empty for the usual reminder about the scale."""
    landscape: bool = False


class Document:
    """The pages of a document, before they are typeset."""

    def __init__(self, paper: Paper, notice: str) -> None:
        self.paper = paper
        self.notice = notice
        self.pages: list[Page] = []
        self._files: dict[str, bytes] = {}

    def add(
        self, title: str, body: str, *, aside: str = "", reminder: str = "", landscape: bool = False
    ) -> None:
        """Add a page."""
        self.pages.append(Page(title, body, aside, reminder, landscape))

    def picture(self, drawn: Drawing | str, width: float | None = None) -> str:
        """Markup for a drawing at its own size, or for any SVG at this width in millimetres."""
        if isinstance(drawn, Drawing):
            content, width = drawn.svg(), drawn.width
        else:
            content = drawn.replace('font-family="sans-serif"', f'font-family="{FONT}"')
        name = f"picture-{len(self._files) + 1}.svg"
        self._files[name] = content.encode()
        return f'image("{name}"{"" if width is None else f", width: {width:.3f}mm"})'

    def rendered(self, format: Format = "pdf", *, bare: bool = False) -> list[bytes]:
        """The document as one PDF, or as one picture for each page; `bare` leaves out the frame."""
        return self._compiled(self._source(self.pages, bare=bare), format)

    def rendered_page(self, number: int, format: Format, *, bare: bool = False) -> bytes:
        """A single page as a picture; a number that is too high gives the last page."""
        if len(self.pages) == 1:
            pictures = self.rendered(format, bare=bare)
            return pictures[min(number, len(pictures)) - 1]
        page = self.pages[min(number, len(self.pages)) - 1]
        return self._compiled(self._source([page], bare=bare, numbered=False), format)[0]

    def _compiled(self, source: str, format: Format) -> list[bytes]:
        import typst

        files = {"frame.typ": _frame(), "ruler.svg": _ruler().svg().encode(), **self._files}
        made = typst.compile(
            {**files, "main.typ": source.encode()},  # type: ignore[call-overload]
            font_paths=_fonts(),
            format=format,
            ppi=_PIXELS_PER_INCH if format == "png" else None,
            timestamp=0,
        )
        return [made] if isinstance(made, bytes) else list(made)

    @staticmethod
    def count_pages(pdf: bytes) -> int:
        """How many pages a PDF made here has; one `Page` may fill several."""
        return len(_PAGE.findall(pdf))

    def _source(self, pages: Sequence[Page], *, bare: bool, numbered: bool = True) -> str:
        parts = [
            '#import "frame.typ": *',
            f"#set text(font: {quoted(FONT)}, size: 10pt, lang: {quoted(current_language())})",
            f'#set document(title: {quoted(self.pages[0].title)}, author: "Ominoes", date: none)',
            "#set par(leading: 0.55em, spacing: 0.9em)",
            f"#show raw: set text(font: {quoted('DejaVu Sans Mono')}, size: 8pt)",
        ]
        for page in pages:
            if bare:
                area = self.paper.landscape_area if page.landscape else self.paper.printable_area
                parts.append(f"#bare-page[#block(width: {area[0]}mm)[{page.body}]]")
                continue
            width, height = (self.paper.width, self.paper.height)[:: -1 if page.landscape else 1]
            parts.append(
                f"#page-of-the-document(width: {width}mm, height: {height}mm, "
                f"title: {quoted(page.title)}, aside: {quoted(page.aside)}, "
                f"reminder: {quoted(page.reminder or message('printing.reminder-scale'))}, "
                f"notice: {quoted(self.notice)}, "
                f"numbered: {str(numbered).lower()}, "
                f'ruler: image("ruler.svg", width: 102mm))[{page.body}]'
            )
        return "\n".join(parts) + "\n"


def quoted(text: str) -> str:
    """A text as a Typst string literal, which is never read as markup."""
    kept = "".join(
        character if character.isprintable() or character == "\n" else "\ufffd" for character in text
    )
    escaped = kept.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def placed(picture: str, x: float, y: float) -> str:
    """Markup that puts a drawing at a point of the printable area, in millimetres from its upper left corner."""
    return f"#place(top + left, dx: {x:.3f}mm, dy: {y:.3f}mm, {picture})"


def centred(picture: str) -> str:
    """Markup that puts a drawing in the middle of a line of its own."""
    return f"#align(center, {picture})"


def in_short(title: str, steps: Sequence[str], *, columns: int = 2, points: float = 9.0) -> str:
    """Markup for the short rules: a frame with numbered steps, each given as markup, in columns of similar length."""
    shares: list[str] = []
    start = 0
    for column in range(columns):
        end = _even(steps, start, columns - column)
        listed = ", ".join(f"[{step}]" for step in steps[start:end])
        shares.append(f"({start + 1}, {listed},)")
        start = end
    return f"#in-short({quoted(title)}, size: {points}pt, {', '.join(shares)})"


def _even(steps: Sequence[str], start: int, columns: int) -> int:
    """The end of the next column, so that all columns have about as much to read."""
    if columns == 1:
        return len(steps)
    lengths = [len(step) + 30 for step in steps]
    wanted = sum(lengths[start:]) / columns
    ends = range(start + 1, len(steps) + 1)
    return min(ends, key=lambda end: abs(sum(lengths[start:end]) - wanted))


def lines(parts: Iterable[str]) -> str:
    """Markup, one part below the other."""
    return "\n\n".join(parts)


@functools.cache
def _fonts() -> "typst.Fonts":
    """The fonts of all documents, from a folder with one file for each style.

    Their package has each style twice, and Typst reads a folder in any order. A folder of our own makes the choice the
    same everywhere.
    """
    import typst

    spec = find_spec("font_source_sans_pro")
    assert spec is not None
    assert spec.origin is not None
    folder = tempfile.mkdtemp(prefix="ominoes-fonts-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for style in _STYLES:
        shutil.copy(Path(spec.origin).parent / "files" / f"SourceSansPro-{style}.ttf", folder)
    return typst.Fonts(include_system_fonts=False, font_paths=[folder])


@functools.cache
def _frame() -> bytes:
    return resources.files("ominoes.printing").joinpath("frame.typ").read_bytes()


def _ruler() -> Drawing:
    """Ten centimetres, to be compared with a real ruler."""
    drawing = Drawing(102.0, 8.0)
    drawing.line((1, 1), (101, 1), 0.2)
    for millimetre in range(101):
        length = 3.2 if millimetre % 10 == 0 else 2.4 if millimetre % 5 == 0 else 1.5
        drawing.line((1 + millimetre, 1), (1 + millimetre, 1 + length), 0.2 if length > 3 else 0.12)
    for centimetre in range(11):
        text = f"{centimetre} cm" if centimetre == 10 else str(centimetre)
        anchor = "end" if centimetre == 10 else "middle"
        drawing.text((1 + 10 * centimetre + (1 if centimetre == 10 else 0), 5.6), text, 2.4, anchor=anchor)
    return drawing
