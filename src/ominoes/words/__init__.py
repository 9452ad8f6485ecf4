"""Everything a person reads, by key.

A catalogue is a TOML file per language and part of the house (`en/blokus.toml`); a key names the part and the
entry (`blokus.cell-taken`). Facts are filled in by name. Longer texts, such as the rules of a game, are Markdown
files beside the catalogues. Who shows the words, and when, is left to the rooms above.
"""

from ominoes.words.catalogue import document, text
from ominoes.words.errors import OminoesError

__all__ = ["OminoesError", "document", "text"]
