"""The action of Polyssimo Challenge beside `Place` and `Begin`: taking a piece in the draft."""

from ominoes.games.rulebook import Action


class Take(Action, frozen=True):
    """Take a piece from the pool."""

    piece: str
