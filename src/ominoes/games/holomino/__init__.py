"""Holomino: hexagonal tiles with digits and notches; three notches that meet make a circle that scores (RULES 3).

`tiles.py` has the tiles and how they are written, `game.py` the options and the forms of actions, `state.py` a moment
of a game, `view.py` what can be seen of it, `drawing.py` and `hexart.py` the pictures; legality and speed are in the
C++ kernel.
"""

from ominoes.games.beginning import Begin
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
