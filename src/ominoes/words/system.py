"""What the system says when a file or a port cannot be had, in the language spoken."""

import errno

from ominoes.words.catalogue import knows
from ominoes.words.decoding import quotation
from ominoes.words.errors import Phrase


def system_words(error: OSError) -> object:
    """Why the system refuses; as a quotation of it when the catalogues have no words for it."""
    key = f"words.system-{errno.errorcode.get(error.errno or 0, '').lower()}"
    return Phrase(key) if knows(key) else quotation(error.strerror or error)
