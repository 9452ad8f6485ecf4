"""The notation of other Blokus programs: names of variants, colours, and moves as squares joined by commas.

Columns are a, b, c … from the left and rows 1, 2, 3 … from the bottom, like ours. Colours are 1 to 4, or B and W in
Duo. In their classic games each colour has a corner for its first piece: blue a20, yellow t20, red t1, green a1, which
is our option `corner="fixed"`. In Duo each colour may begin on either starting square, our `corner="free"`. Blue always
begins. They count the squares placed: 89 more than our score for each colour.
"""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from ominoes.games import Action, Game, NotationError, State, game
from ominoes.games.blokus.game import Blokus
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placements import Place
from ominoes.games.squares import squares
from ominoes.i18n import OminoesError
from ominoes.polyforms import FIGURES

SQUARES = sum(figure.size for figure in FIGURES.values())
"""The squares of all figures of a colour."""


class UnknownVariant(OminoesError, LookupError):
    """A variant that does not exist, or not in both notations."""


class Variant(msgspec.Struct, frozen=True):
    """A variant of Blokus that both notations have."""

    name: str
    """The value of GM in files."""
    aliases: tuple[str, ...]
    """The names on a command line, the usual one first."""
    options: dict[str, Any]
    colours: tuple[str, ...]
    players: tuple[str, ...]

    def game(self) -> Blokus:
        """Our game with the options of this variant."""
        return cast(Blokus, game("blokus", **self.options))

    def colour(self, written: str) -> int:
        """The number of a colour, from 0; raises `NotationError` for an unknown one."""
        found = self.find_colour(written)
        if found is None:
            raise NotationError("research.colour-unknown", colour=written, known=", ".join(self.colours))
        return found

    def find_colour(self, written: str) -> int | None:
        """The number of a colour, or None if this variant does not have it."""
        low = written.lower()
        for number, name in enumerate(self.colours):
            if low == name.lower() or low in _SPELLED[self.colours][number]:
                return number
        return None


_FOUR = ("1", "2", "3", "4")
_TWO = ("B", "W")
_SPELLED = {
    _FOUR: (("blue",), ("yellow",), ("red",), ("green",)),
    # The second colour of Duo is yellow in our game and green in theirs.
    _TWO: (("blue", "black", "1"), ("yellow", "green", "white", "2")),
}
"""Other names of each colour, from people and from the first programs."""

VARIANTS = (
    Variant("Blokus", ("blokus", "classic", "c"), {"corner": "fixed"}, _FOUR, _FOUR),
    Variant("Blokus Two-Player", ("classic_2", "c2"), {"corner": "fixed", "players": 2}, _FOUR, _TWO),
    Variant("Blokus Three-Player", ("classic_3", "c3"), {"corner": "fixed", "players": 3}, _FOUR, _FOUR[:3]),
    Variant("Blokus Duo", ("duo", "d"), {"variant": "duo"}, _TWO, _TWO),
)


def variant(written: str) -> Variant:
    """A variant by its name in files or an alias; capitals and surrounding blanks do not count."""
    low = written.strip().lower()
    for one in VARIANTS:
        if low == one.name.lower() or low in one.aliases:
            return one
    known = ", ".join(one.name for one in VARIANTS)
    raise UnknownVariant("research.variant-unknown", variant=written, known=known)


def variant_of(played: Game) -> Variant:
    """The variant of a game of ours, by its board and players."""
    if isinstance(played, Blokus):
        for one in VARIANTS:
            other = one.game()
            if (other.duo, other.seats) == (played.duo, played.seats):
                return one
    raise UnknownVariant("research.variant-ours", game=repr(played))


def variant_of_engines(played: Game) -> Variant:
    """The variant of a game that engines can play: it must also begin as theirs does."""
    found = variant_of(played)
    theirs, ours = found.game(), cast(Blokus, played)
    if _beginning(ours) != _beginning(theirs):
        raise UnknownVariant("research.variant-beginning", game=repr(ours), theirs=repr(theirs))
    return found


def _beginning(played: Blokus) -> tuple[object, ...]:
    return played.starts, played.options.start_colour, played.drawn


def move_text(action: Action, rows: int) -> str:
    """A placement in their notation: squares from the bottom left, row by row."""
    return squares(cast(Place, action).cells, rows)


def read_move(state: State, written: str) -> Action:
    """Parse a placement; raises `NotationError`."""
    return state.game.parse(written.strip().replace(",", " "))


def colour_to_move(state: State) -> int | None:
    """The number of the colour to move, or None when the game is over."""
    position = cast(BlokusState, state).position
    return None if position is None or position.over else position.colour


def result(state: State, players: Iterable[str]) -> str:
    """The result of a game: `B+2` or `0` for two players; for more, the points of each colour by their count.

    With three players there are four numbers too: the last one belongs to the colour that counts for nobody.
    """
    names = tuple(players)
    if len(names) > 2:
        return " ".join(str(SQUARES + score) for score in cast(BlokusState, state).colour_scores)
    first, second = (state.scores[cast(BlokusState, state).seat_of(colour)] for colour in (0, 1))
    if first == second:
        return "0"
    return f"{names[0] if first > second else names[1]}+{abs(first - second)}"
