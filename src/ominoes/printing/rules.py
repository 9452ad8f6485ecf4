"""The complete rules of a game on paper, from the same Markdown as in the terminal and on the page."""

from ominoes.games import registry
from ominoes.games.illustrations import rules
from ominoes.i18n import message
from ominoes.printing.illustrations import illustration
from ominoes.printing.markdown import blocks
from ominoes.printing.requests import PrintRequest, document_of_game
from ominoes.printing.typesetting import Document, Progress

_CAPTION = 18.0
"""Millimetres kept free for the caption, which stays on the page of its picture."""


class RulesRequest(PrintRequest, frozen=True, kw_only=True):
    """The game whose rules are printed."""

    game: str = "polymo"


def lay_out(request: RulesRequest, progress: Progress | None = None) -> Document:
    """The rules, on as many pages as they need; the title is in the frame."""
    about = registry.rulebook(request.game).about
    document = document_of_game(request, request.game)
    title, _, rest = rules(request.game).partition("\n")
    assert title.startswith("# ")

    def illustrator(key: str) -> str | None:
        picture = illustration(request.game, key, document.paper.printable_area[1] - _CAPTION)
        return None if picture is None else document.picture(*picture)

    body = "#set par(justify: true)\n#rules-text[" + blocks(rest, illustrator) + "]"
    document.add(about.title, body, aside=message("printing.rules"))
    return document
