"""Holomino: hexagonal tiles with digits and notches; three notches that meet make a circle that scores (RULES 3).

`tiles.py` has the tiles and their names, `game.py` the options and the ids of actions, `notation.py` their notation,
`state.py` the state, `view.py` its view, `drawing.py` the pictures. Legality and speed are left to the C++ kernel, for
which `lookup.py` makes the lookup arrays.
"""

from ominoes.games.first_player import Begin
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start
from ominoes.games.holomino.game import Holomino, HolominoOptions
from ominoes.games.holomino.state import HolominoState
from ominoes.games.holomino.view import CircleView, HolominoView, PlaceView, TileView

__all__ = [
    "Begin",
    "CircleView",
    "Deal",
    "Draw",
    "Holomino",
    "HolominoOptions",
    "HolominoState",
    "HolominoView",
    "Lay",
    "PlaceView",
    "Return",
    "Start",
    "TileView",
]
