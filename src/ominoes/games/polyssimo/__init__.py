"""Polyssimo Challenge: draft 24 pieces, then place them on a board that has space for them all (RULES 2).

`game.py` has the options and the ids of actions, `notation.py` their notation, `pieces.py` the shapes, `room.py` how
hard they are to place, `state.py` the state, `view.py` its view, `drawing.py` the pictures. Legality and speed are left
to the C++ kernel, for which `lookup.py` makes the lookup arrays.
"""

from typing import TYPE_CHECKING

from ominoes.games.first_player import Begin
from ominoes.games.placements import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.game import Polyssimo, PolyssimoAssets, PolyssimoOptions
from ominoes.games.polyssimo.room import Room, Rooms
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.games.polyssimo.view import PlacedPieceView, PlayerView, PolyssimoView
from ominoes.renamed import old_names

__all__ = [
    "Begin",
    "PlacedPieceView",
    "Place",
    "PlayerView",
    "Polyssimo",
    "PolyssimoAssets",
    "PolyssimoOptions",
    "PolyssimoState",
    "PolyssimoView",
    "Room",
    "Rooms",
    "Take",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
