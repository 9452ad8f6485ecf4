"""Polymo: crosses and painted figures on a sheet of one's own, with pens that dice hand out (RULES 1).

`game.py` has the options and the forms of actions, `notation.py` how they are written, `state.py` a moment of a game,
`drawing.py` the pictures; legality and speed are in the C++ kernel, whose tables `tables.py` makes.
"""

from ominoes.games.beginning import Begin
from ominoes.games.polymo.actions import Cross, Finish, Open, Roll
from ominoes.games.polymo.game import Polymo, PolymoOptions
from ominoes.games.polymo.state import DieView, FigureView, PolymoState, PolymoView, SheetView

__all__ = [
    "Begin",
    "Cross",
    "DieView",
    "FigureView",
    "Finish",
    "Open",
    "Polymo",
    "PolymoOptions",
    "PolymoState",
    "PolymoView",
    "Roll",
    "SheetView",
]
