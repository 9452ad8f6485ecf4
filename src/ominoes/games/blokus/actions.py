"""The action that no other game has: the draw of who plays which colour."""

from ominoes.games.rulebook import Action


class Lot(Action, frozen=True, omit_defaults=True):
    """Chance: the seats in the order of their first colours, blue, yellow, red, green (BL-6).

    Where the starting colour is drawn too, the lot says that as well.
    """

    seats: tuple[int, ...]
    colour: str = ""
