"""What clients are told of errors: the reason, except for what a database says of itself (its host, its user), which is
for the server's own log.
"""

import logging

from ominoes.store import StoreError
from ominoes.words import ENGLISH, OminoesError, speaking

log = logging.getLogger("ominoes")


def told(error: OminoesError) -> OminoesError:
    """An error as strangers may hear it."""
    if isinstance(error, StoreError) and error.key.startswith("store."):
        with speaking(ENGLISH):  # the log is the operator's, whatever the visitor reads
            log.warning("%s", error)
        return StoreError("server.no-database")
    return error
