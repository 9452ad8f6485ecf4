"""Polyminix: a race to cover figures with the pieces of one's kit, or to build figures that solve a problem (RULES 4).

`game.py` has the options and the ids of actions, `notation.py` their notation, `state.py` the state, `position.py` what
each event does, `race_judge.py` the points. `cards.py` has a card, the package `deck` all cards, `coverings.py` and
`problems.py` the checks, which are written from the rules and without the solver. `practice.py` helps one player with
one card, `deck/maker.py` makes decks; both ask the solver of `ominoes.puzzles`.
"""

from ominoes.games.first_player import Begin
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import (
    Choose,
    Concede,
    Draw,
    FaceUp,
    Mode,
    Prova,
    Submit,
    Turno,
)
from ominoes.games.polyminix.cards import Box, Card, Challenge, Side
from ominoes.games.polyminix.deck import Deck, DeckError, default_deck, load_deck
from ominoes.games.polyminix.game import Polyminix, PolyminixOptions
from ominoes.games.polyminix.kit import DEFAULT_KIT
from ominoes.games.polyminix.problems import TABLE, Problem, witnesses
from ominoes.games.polyminix.state import PolyminixState

__all__ = [
    "DEFAULT_KIT",
    "TABLE",
    "Begin",
    "Box",
    "Card",
    "Challenge",
    "Choose",
    "Concede",
    "Deck",
    "DeckError",
    "Draw",
    "FaceUp",
    "Mode",
    "Place",
    "Polyminix",
    "PolyminixOptions",
    "PolyminixState",
    "Problem",
    "Prova",
    "Side",
    "Submit",
    "Turno",
    "default_deck",
    "load_deck",
    "witnesses",
]
