"""Documents for paper: sheets, boards, cards and pieces to cut out, worksheets, rules, as PDF or as pictures.

`document` is the front door; `prepare` gives the pages before they are set, for whoever wants pictures or a progress
bar. Everything is drawn to scale. Who asks, and where the file goes, is left to the terminal and the server.
"""

from ominoes.printing.errors import PrintError, UnknownDocument
from ominoes.printing.kinds import KINDS, document, prepare, wish_kind
from ominoes.printing.typesetting import FORMATS, Document, Format, checked_format
from ominoes.words.extras import needs

needs("serve", "typst", "font_source_sans_pro")

__all__ = [
    "FORMATS",
    "KINDS",
    "Document",
    "Format",
    "PrintError",
    "UnknownDocument",
    "checked_format",
    "document",
    "prepare",
    "wish_kind",
]
