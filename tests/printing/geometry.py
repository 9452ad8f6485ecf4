"""The strokes and texts on a page of a PDF, read from the PDF itself, with places from the upper left corner."""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject

_MM = 25.4 / 72
_Matrix = tuple[float, float, float, float, float, float]
_PAINTS = {
    b"S": True,
    b"s": True,
    b"B": True,
    b"B*": True,
    b"b": True,
    b"f": False,
    b"f*": False,
    b"n": False,
}


class Stroke(NamedTuple):
    """A straight line that was drawn, and how wide it is."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float

    @property
    def upright(self) -> bool:
        return abs(self.x0 - self.x1) < 0.001 and abs(self.y0 - self.y1) > 0.001

    @property
    def level(self) -> bool:
        return abs(self.y0 - self.y1) < 0.001 and abs(self.x0 - self.x1) > 0.001

    @property
    def length(self) -> float:
        return float(((self.x1 - self.x0) ** 2 + (self.y1 - self.y0) ** 2) ** 0.5)


class Word(NamedTuple):
    """A text on a line: its distance from the top in millimetres, and the size of its letters in points."""

    text: str
    y: float
    points: float


def opened(pdf: bytes) -> PdfReader:
    """The PDF, read strictly."""
    return PdfReader(io.BytesIO(pdf), strict=True)


def size(page: PageObject) -> tuple[float, float]:
    """Width and height of the paper."""
    return float(page.mediabox.width) * _MM, float(page.mediabox.height) * _MM


def strokes(page: PageObject) -> list[Stroke]:
    """All straight strokes of a page."""
    height = float(page.mediabox.height)
    found = []
    for x0, y0, x1, y1, width in _walk(page):
        found.append(Stroke(x0 * _MM, (height - y0) * _MM, x1 * _MM, (height - y1) * _MM, width * _MM))
    return found


def _walk(page: PageObject) -> Iterator[tuple[float, float, float, float, float]]:
    matrix: _Matrix = (1, 0, 0, 1, 0, 0)
    width = 1.0
    saved: list[tuple[_Matrix, float]] = []
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = []
    start = here = (0.0, 0.0)
    contents = page.get_contents()
    assert contents is not None
    for operands, operator in ContentStream(contents, page.pdf).operations:
        values = [float(operand) for operand in operands if isinstance(operand, int | float)]
        if operator == b"q":
            saved.append((matrix, width))
        elif operator == b"Q":
            matrix, width = saved.pop()
        elif operator == b"cm":
            matrix = _product(values, matrix)
        elif operator == b"w":
            width = values[0]
        elif operator == b"m":
            start = here = _point(values[0], values[1], matrix)
        elif operator == b"l":
            end = _point(values[0], values[1], matrix)
            lines.append((here, end))
            here = end
        elif operator in (b"c", b"v", b"y"):
            here = _point(values[-2], values[-1], matrix)
        elif operator == b"h":
            lines.append((here, start))
            here = start
        elif operator == b"re":
            x, y, w, h = values
            corners = [_point(*corner, matrix) for corner in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
            lines += zip(corners, [*corners[1:], corners[0]], strict=True)
        elif operator in _PAINTS:
            if _PAINTS[operator]:
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                yield from ((*begin, *end, width * scale) for begin, end in lines)
            lines = []


def _product(values: list[float], matrix: _Matrix) -> _Matrix:
    a, b, c, d, e, f = values
    g, h, i, j, k, m = matrix
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _point(x: float, y: float, matrix: _Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def written(page: PageObject) -> list[Word]:
    """All words of a page."""
    height = float(page.mediabox.height)
    found: list[Word] = []

    def visit(text: str, outer: list[float], inner: list[float], font: Any, points: float) -> None:
        if text.strip():
            a, b, c, d, _, y = _product(inner, (outer[0], outer[1], outer[2], outer[3], outer[4], outer[5]))
            found.append(Word(text.strip(), (height - y) * _MM, points * abs(a * d - b * c) ** 0.5))

    page.extract_text(visitor_text=visit)
    return found


def fonts(reader: PdfReader) -> dict[str, bool]:
    """Every font of a PDF, and whether it is embedded."""
    found: dict[str, bool] = {}
    for page in reader.pages:
        resources: Any = page["/Resources"]
        _fonts_of(resources.get_object(), found, set())
    return found


def _fonts_of(resources: DictionaryObject, found: dict[str, bool], seen: set[int]) -> None:
    if id(resources) in seen:
        return
    seen.add(id(resources))
    for font in dict(resources.get("/Font", {})).values():
        shown = font.get_object()
        for part in shown.get("/DescendantFonts", [shown]):
            descriptor = part.get_object()["/FontDescriptor"].get_object()
            embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
            found[str(shown["/BaseFont"])] = embedded
    for kind in ("/XObject", "/Pattern"):
        for inner in dict(resources.get(kind, {})).values():
            nested = inner.get_object().get("/Resources")
            if nested is not None:
                _fonts_of(nested.get_object(), found, seen)


def rungs(found: list[Stroke], *, upright: bool, length: float, width: float | None = None) -> list[float]:
    """The places of lines of this length, from left to right or from top to bottom."""
    places = {
        round(one.x0 if upright else one.y0, 3)
        for one in found
        if (one.upright if upright else one.level)
        and abs(one.length - length) < 0.05
        and (width is None or abs(one.width - width) < 0.01)
    }
    return sorted(places)
