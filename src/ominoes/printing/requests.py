"""The options that all kinds of documents share, and the parts that all documents have: the notice, the short rules."""

from typing import Any, Literal, Self

from ominoes.games import registry
from ominoes.games.options import Options
from ominoes.i18n import has_message, message
from ominoes.printing.markdown import inline
from ominoes.printing.paper import PAPERS
from ominoes.printing.typesetting import Document, in_short


class PrintRequest(Options, frozen=True, kw_only=True):
    """What a document is asked to be; each kind of document adds its own options."""

    paper: Literal["a4", "letter"] = "a4"
    plain: bool = False
    """Outlines only, for coloured paper or for painting by hand."""

    @classmethod
    def checked(cls, game: str, given: dict[str, Any]) -> Self:
        """A request made from options as a person wrote them; `A4` is accepted for `a4`."""
        if isinstance(paper := given.get("paper"), str):
            given = {**given, "paper": paper.lower()}
        return super().checked(game, given)


def document_of_game(request: PrintRequest, game: str) -> Document:
    """An empty document for one game, with the notice that names its author and its publisher."""
    return Document(PAPERS[request.paper], message("printing.notice", credit=_credit(game)))


def _credit(game: str) -> str:
    """Who made a game and who publishes it, in a sentence; a game from an outside package may lack one of its own."""
    if has_message(f"{game}.credit"):
        return message(f"{game}.credit")
    about = registry.rulebook(game).about
    return message("printing.credit", title=about.title, owner=about.owner)


def document_of_all_games(request: PrintRequest) -> Document:
    """An empty document that belongs to no single game, with the notice for all of them."""
    return Document(PAPERS[request.paper], message("printing.notice-all"))


def rules_in_short(game: str, steps: int, *, columns: int = 2, points: float = 9.0) -> str:
    """Typst markup for the short rules of a game: its messages `print-step-1`, `-2`, ..."""
    written = [inline(message(f"{game}.print-step-{number}")) for number in range(1, steps + 1)]
    return in_short(message("printing.rules-in-short"), written, columns=columns, points=points)
