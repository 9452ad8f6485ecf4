"""The complete rules of a game on paper, from the same Markdown that the terminal and the page show."""

from ominoes.games import registry
from ominoes.printing.illustrations import illustration
from ominoes.printing.markdown import blocks
from ominoes.printing.typesetting import Document, Progress
from ominoes.printing.wishes import Wish, of_game
from ominoes.words import document as written
from ominoes.words import text

_CAPTION = 18.0
"""Millimetres that a page keeps for the words below a picture, which do not leave it."""


class RulesWish(Wish, frozen=True, kw_only=True):
    """Of which game."""

    game: str = "polymo"


def lay_out(wish: RulesWish, progress: Progress | None = None) -> Document:
    """The rules, on as many pages as they need; the title stands in the frame."""
    about = registry.rulebook(wish.game).about
    document = of_game(wish, wish.game)
    markdown = written(f"{wish.game}.rules")
    title, _, rest = markdown.partition("\n")
    assert title.startswith("# ")

    def illustrator(key: str) -> str | None:
        picture = illustration(wish.game, key, document.paper.room[1] - _CAPTION)
        return None if picture is None else document.picture(*picture)

    body = "#set par(justify: true)\n#rules-text[" + blocks(rest, illustrator) + "]"
    document.add(about.title, body, aside=text("printing.rules"))
    return document
