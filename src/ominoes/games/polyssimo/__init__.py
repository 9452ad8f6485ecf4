"""Polyssimo Challenge: draft 24 pieces, then lay them on a board that has room for them all (RULES 2).

`game.py` has the options and the forms of actions, `pieces.py` the shapes, `state.py` a moment of a game, `view.py`
what can be seen of it, `drawing.py` the pictures; legality and speed are in the C++ kernel, whose tables
`tables.py` makes.
"""

from ominoes.games.beginning import Begin
from ominoes.games.placing import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.game import Polyssimo, PolyssimoOptions
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.games.polyssimo.view import LaidView, PlayerView, PolyssimoView

__all__ = [
    "Begin",
    "LaidView",
    "Place",
    "PlayerView",
    "Polyssimo",
    "PolyssimoOptions",
    "PolyssimoState",
    "PolyssimoView",
    "Take",
]
