"""What the system says when a file or a port cannot be had, in the language spoken."""

import errno

from ominoes.words.catalogue import knows
from ominoes.words.errors import Phrase


def system_words(error: OSError) -> object:
    """Why the system refuses; in its own words when the catalogues have none for it."""
    key = f"words.system-{errno.errorcode.get(error.errno or 0, '').lower()}"
    return Phrase(key) if knows(key) else (error.strerror or str(error)).lower()
