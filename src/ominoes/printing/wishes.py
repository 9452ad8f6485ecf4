"""What every document can be asked for, and the words that stand on all of them."""

from typing import Any, Literal, Self

from ominoes.games.options import Options
from ominoes.games.registry import games
from ominoes.printing.markdown import inline
from ominoes.printing.paper import PAPERS
from ominoes.printing.typesetting import Document, in_short
from ominoes.words import text


class Wish(Options, frozen=True, kw_only=True):
    """The options that all kinds of documents share."""

    paper: Literal["a4", "letter"] = "a4"
    plain: bool = False
    """Outlines only: to be printed on coloured paper, or painted by hand."""

    @classmethod
    def checked(cls, game: str, given: dict[str, Any]) -> Self:
        """Wishes made from what somebody wrote; paper is called `A4` as well."""
        if isinstance(paper := given.get("paper"), str):
            given = {**given, "paper": paper.lower()}
        return super().checked(game, given)


def of_game(wish: Wish, game: str) -> Document:
    """An empty document that says whose name the game's is."""
    about = games()[game]
    return Document(PAPERS[wish.paper], text("printing.notice", title=about.title, owner=about.owner))


def of_all_games(wish: Wish) -> Document:
    """An empty document with the notice for all games."""
    return Document(PAPERS[wish.paper], text("printing.notice-all"))


def rules_in_short(game: str, steps: int, *, columns: int = 2, points: float = 9.0) -> str:
    """The rules in short, from the catalogue."""
    written = [inline(text(f"printing.{game}-step-{number}")) for number in range(1, steps + 1)]
    return in_short(text("printing.rules-in-short"), written, columns=columns, points=points)
