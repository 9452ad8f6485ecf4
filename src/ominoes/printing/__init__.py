"""Documents for paper: sheets, boards, cards and pieces to cut out, worksheets and rules, as PDF or as pictures.

`document` returns a PDF in one call. `prepare` returns the pages before they are typeset, for callers that want
pictures or a progress bar. Everything is drawn to scale. Writing and serving documents is left to the command and the
server.
"""

from typing import TYPE_CHECKING

from ominoes.i18n.extras import needs
from ominoes.printing.errors import PrintError, UnknownDocument
from ominoes.printing.kinds import KINDS, document, prepare, request_type
from ominoes.printing.typesetting import FORMATS, Document, Format, checked_format
from ominoes.renamed import old_names

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
    "request_type",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
