"""How the world of Blokus engines writes: names of variants, colours, and moves as squares joined by commas.

Columns are a, b, c … from the left and rows 1, 2, 3 … from the bottom, as here. Colours are 1 to 4, or B and W in Duo.
Classic games there have a corner for each colour, where its first piece lies: blue a20, yellow t20, red t1, green a1,
which is our option `corner="fixed"`. In Duo each colour may begin on either starting square, our `corner="free"`. Blue
always begins. Points are counted upwards from no square: 89 more than ours for each colour.
"""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from ominoes.games import Action, Game, NotationError, State, game
from ominoes.games.blokus.game import Blokus
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placing import Place
from ominoes.games.squares import squares
from ominoes.polyforms import FIGURES
from ominoes.words import OminoesError

SQUARES = sum(figure.size for figure in FIGURES.values())
"""The squares of all figures of a colour."""


class UnknownVariant(OminoesError, LookupError):
    """A variant that the other world has and this one has not, or that nobody has."""


class Variant(msgspec.Struct, frozen=True):
    """A way to play Blokus that both worlds know."""

    name: str
    """As the value of GM in files."""
    words: tuple[str, ...]
    """As on a command line, the usual one first."""
    options: dict[str, Any]
    colours: tuple[str, ...]
    players: tuple[str, ...]

    def game(self) -> Blokus:
        """The game with its options as the other world plays it."""
        return cast(Blokus, game("blokus", **self.options))

    def colour(self, written: str) -> int:
        """The number of a colour that somebody wrote, from 0."""
        found = self.find_colour(written)
        if found is None:
            raise NotationError("research.colour-unknown", colour=written, known=", ".join(self.colours))
        return found

    def find_colour(self, written: str) -> int | None:
        """The number of a colour, or none for what is no colour of this variant."""
        low = written.lower()
        for number, name in enumerate(self.colours):
            if low == name.lower() or low in _SPELLED[self.colours][number]:
                return number
        return None


_FOUR = ("1", "2", "3", "4")
_TWO = ("B", "W")
_SPELLED = {
    _FOUR: (("blue",), ("yellow",), ("red",), ("green",)),
    _TWO: (
        ("blue", "black", "1"),
        ("yellow", "green", "white", "2"),
    ),  # the second is yellow here and green there
}
"""Other words for each colour, which people say and the first programs wrote."""

VARIANTS = (
    Variant("Blokus", ("blokus", "classic", "c"), {"corner": "fixed"}, _FOUR, _FOUR),
    Variant("Blokus Two-Player", ("classic_2", "c2"), {"corner": "fixed", "players": 2}, _FOUR, _TWO),
    Variant("Blokus Three-Player", ("classic_3", "c3"), {"corner": "fixed", "players": 3}, _FOUR, _FOUR[:3]),
    Variant("Blokus Duo", ("duo", "d"), {"variant": "duo"}, _TWO, _TWO),
)


def variant(written: str) -> Variant:
    """A variant by its name in files, or by a word of the command line; capitals and outer blanks do not count."""
    low = written.strip().lower()
    for one in VARIANTS:
        if low == one.name.lower() or low in one.words:
            return one
    known = ", ".join(one.name for one in VARIANTS)
    raise UnknownVariant("research.variant-unknown", variant=written, known=known)


def variant_of(played: Game) -> Variant:
    """The variant that a game of ours is, by its board and players."""
    if isinstance(played, Blokus):
        for one in VARIANTS:
            other = one.game()
            if (other.duo, other.seats) == (played.duo, played.seats):
                return one
    raise UnknownVariant("research.variant-ours", game=repr(played))


def variant_of_engines(played: Game) -> Variant:
    """The variant that engines can play as this game of ours; they have one way to begin."""
    found = variant_of(played)
    theirs, ours = found.game(), cast(Blokus, played)
    if (ours.starts, ours.options.start_colour) != (theirs.starts, theirs.options.start_colour):
        raise UnknownVariant("research.variant-beginning", game=repr(ours), theirs=repr(theirs))
    return found


def move_text(action: Action, rows: int) -> str:
    """A placement as it is written there: from the bottom left, row by row."""
    return squares(cast(Place, action).cells, rows)


def read_move(state: State, written: str) -> Action:
    """The placement that somebody wrote; raises `NotationError`."""
    return state.game.parse(written.strip().replace(",", " "))


def colour_to_move(state: State) -> int | None:
    """The number of the colour to move, or none when the game is over."""
    position = cast(BlokusState, state).position
    return None if position is None or position.over else position.colour


def result(state: State, players: Iterable[str]) -> str:
    """The end of a game: `B+2` or `0` for two players; for more, the points of each colour as they are counted there.

    Four colours have four numbers, with three players too: the last is then that of the colour which counts for nobody.
    """
    names = tuple(players)
    if len(names) > 2:
        return " ".join(str(SQUARES + score) for score in cast(BlokusState, state).colour_scores)
    first, second = state.scores
    if first == second:
        return "0"
    return f"{names[0] if first > second else names[1]}+{abs(first - second)}"
