"""What happens in Polyssimo Challenge beside `Place`: taking a piece in the draft, and the lot for the first seat."""

from ominoes.games.rulebook import Action


class Take(Action, frozen=True):
    """Take a piece from the pool."""

    piece: str
