"""Who begins, where that is drawn by lot: a chance outcome that several games share (`first_seat="random"`)."""

from fractions import Fraction

from ominoes.games.errors import NotationError
from ominoes.games.rulebook import Action, Game
from ominoes.words import text


class Begin(Action, frozen=True):
    """Chance: this seat begins."""

    seat: int


def lot(seats: int) -> tuple[tuple[Begin, Fraction], ...]:
    """The draw of the seat that begins, each as likely as the others."""
    return tuple((Begin(seat), Fraction(1, seats)) for seat in range(seats))


def begin_text(begin: Begin) -> str:
    """`begin 2` for the second seat."""
    return f"begin {begin.seat + 1}"


def begin_words(game: Game, begin: Begin) -> str:
    """Who begins, in the language spoken."""
    return text("rulebook.did-begin", seat=game.seat_name(begin.seat))


def read_begin(words: list[str], seats: int) -> Begin:
    """The draw that somebody wrote behind the word `begin`."""
    if len(words) == 1 and words[0] in map(str, range(1, seats + 1)):
        return Begin(int(words[0]) - 1)
    raise NotationError("rulebook.begin-which", seats=seats)
