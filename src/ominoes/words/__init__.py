"""Everything a person reads, by key, in the language spoken now.

A catalogue is a TOML file per language and part of the house (`en/blokus.toml`); a key names the part and the
entry (`blokus.cell-taken`). Facts are filled in by name. Longer texts, such as the rules of a game, are Markdown
files beside the catalogues. Who shows the words, and when, is left to the rooms above.
"""

from ominoes.words.catalogue import document, knows, text
from ominoes.words.decoding import decoding_words, quotation
from ominoes.words.errors import OminoesError, Phrase
from ominoes.words.languages import (
    ENGLISH,
    UnknownLanguage,
    language,
    languages,
    speak,
    speaking,
    use_language,
)
from ominoes.words.system import system_words
from ominoes.words.wishes import language_of_environment, language_of_header

__all__ = [
    "ENGLISH",
    "OminoesError",
    "Phrase",
    "UnknownLanguage",
    "decoding_words",
    "document",
    "knows",
    "language",
    "language_of_environment",
    "language_of_header",
    "languages",
    "quotation",
    "speak",
    "speaking",
    "system_words",
    "text",
    "use_language",
]
