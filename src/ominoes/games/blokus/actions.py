"""What happens in Blokus beside `Place`: the draw of the starting colour."""

from ominoes.games.rulebook import Action


class Begin(Action, frozen=True):
    """Chance: this colour moves first."""

    colour: str
