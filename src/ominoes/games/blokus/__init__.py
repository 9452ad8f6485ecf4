"""Blokus: 21 pieces in each colour, touching corners of one's own and never sides (RULES 5).

`game.py` has the options and the ids of actions, `notation.py` their notation, `state.py` the state, `view.py` its
view, `drawing.py` the pictures. Legality and speed are left to the C++ kernel, for which `lookup.py` makes the lookup
arrays.
"""

from typing import TYPE_CHECKING

from ominoes.games.blokus.actions import Lot
from ominoes.games.blokus.game import Blokus, BlokusOptions
from ominoes.games.blokus.state import BlokusState
from ominoes.games.blokus.view import BlokusView, ColourView, PlacedPieceView
from ominoes.games.first_player import Begin
from ominoes.games.placements import Place
from ominoes.renamed import old_names

__all__ = [
    "Begin",
    "Blokus",
    "BlokusOptions",
    "BlokusState",
    "BlokusView",
    "ColourView",
    "Lot",
    "PlacedPieceView",
    "Place",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
