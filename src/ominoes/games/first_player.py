"""The draw of who begins: a chance outcome of all games (`first_seat="random"`; in Blokus `start_colour="random"`)."""

from collections.abc import Sequence
from fractions import Fraction

from ominoes.games.errors import NotationError
from ominoes.games.rulebook import Action, Game
from ominoes.i18n import message
from ominoes.renamed import old_colour


class Begin(Action, frozen=True, omit_defaults=True):
    """Chance: this seat begins or, in Blokus, where a seat may have several colours, this colour."""

    seat: int = -1
    colour: str = ""

    def __post_init__(self) -> None:
        old_colour(self)


def lot(begins: Sequence[Action]) -> tuple[tuple[Action, Fraction], ...]:
    """The draw of one of these, all with the same probability."""
    return tuple((begin, Fraction(1, len(begins))) for begin in begins)


def begin_notation(begin: Begin) -> str:
    """`begin 2` for the second seat, `begin blue` for a colour."""
    return f"begin {begin.colour or begin.seat + 1}"


def describe_begin(game: Game, begin: Begin) -> str:
    """Which seat begins, as a sentence in the current language."""
    return message("rulebook.did-begin", seat=game.seat_name(begin.seat))


def parse_begin(words: list[str], seats: int) -> Begin:
    """The draw of a seat that a person wrote; `words` are those after `begin`."""
    if len(words) == 1 and words[0] in map(str, range(1, seats + 1)):
        return Begin(int(words[0]) - 1)
    raise NotationError("rulebook.begin-which", seats=seats)
