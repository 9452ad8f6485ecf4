"""Everything a person reads, by key, in the current language.

Messages are in TOML files, one per language and part of the program (`en/blokus.toml`); a key names the part and the
entry (`blokus.cell-taken`). Facts are filled in by name. Longer texts, such as the rules of a game, are Markdown files
beside them. Showing a message is left to the packages above.
"""

from ominoes.i18n.decoding_errors import describe_decoding_error, quotation
from ominoes.i18n.errors import LazyMessage, OminoesError
from ominoes.i18n.languages import (
    ENGLISH,
    UnknownLanguage,
    current_language,
    in_language,
    languages,
    set_default_language,
    set_language,
)
from ominoes.i18n.messages import document, has_message, message
from ominoes.i18n.negotiation import language_of_environment, language_of_header
from ominoes.i18n.os_errors import describe_os_error

__all__ = [
    "ENGLISH",
    "OminoesError",
    "LazyMessage",
    "UnknownLanguage",
    "describe_decoding_error",
    "document",
    "has_message",
    "current_language",
    "language_of_environment",
    "language_of_header",
    "languages",
    "quotation",
    "set_language",
    "in_language",
    "describe_os_error",
    "message",
    "set_default_language",
]
