"""Blokus: 21 pieces in each colour, touching corners of one's own and never sides (RULES 5).

`game.py` has the options and the forms of actions, `state.py` a moment of a game, `view.py` what can be
seen of it, `drawing.py` the pictures; legality and speed are in the C++ kernel, whose tables `tables.py` makes.
"""

from ominoes.games.blokus.actions import Begin
from ominoes.games.blokus.game import Blokus, BlokusOptions
from ominoes.games.blokus.state import BlokusState
from ominoes.games.blokus.view import BlokusView, ColourView, LaidView
from ominoes.games.placing import Place

__all__ = ["Begin", "Blokus", "BlokusOptions", "BlokusState", "BlokusView", "ColourView", "LaidView", "Place"]
