"""Polymo: crosses and painted figures on a sheet of one's own, with pens that dice hand out (RULES 1).

`game.py` has the options and the ids of actions, `notation.py` their notation, `state.py` the state, `view.py` its
view, `drawing.py` the pictures. Legality and speed are left to the C++ kernel, for which `lookup.py` makes the lookup
arrays.
"""

from ominoes.games.first_player import Begin
from ominoes.games.polymo.actions import Cross, Finish, Open, Roll
from ominoes.games.polymo.game import Polymo, PolymoOptions
from ominoes.games.polymo.state import PolymoState
from ominoes.games.polymo.view import DieView, FigureView, OutView, PolymoView, SheetView, WayView

__all__ = [
    "Begin",
    "Cross",
    "DieView",
    "FigureView",
    "Finish",
    "Open",
    "OutView",
    "Polymo",
    "PolymoOptions",
    "PolymoState",
    "PolymoView",
    "Roll",
    "SheetView",
    "WayView",
]
