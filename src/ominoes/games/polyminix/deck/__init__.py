"""Decks of cards: what they are, the one that comes with the game, their files, and how they are made.

`deck.py` has the deck, `file.py` reads one, and `checks.py` checks it by the rules, so every card on a table can be
solved in all six ways. `maker.py` makes decks of the sides of `side_maker.py`, whose figures come from
`silhouettes.py`. Makers ask the solver of `ominoes.puzzles`, so they load only when they are imported.
"""

from ominoes.games.polyminix.deck.checks import checked, wrong_solution
from ominoes.games.polyminix.deck.deck import Deck, DeckError, default_deck
from ominoes.games.polyminix.deck.file import load_deck, read_deck

__all__ = ["Deck", "DeckError", "checked", "default_deck", "load_deck", "read_deck", "wrong_solution"]
