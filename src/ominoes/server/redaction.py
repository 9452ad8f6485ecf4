"""The public form of errors: clients get the reason, but not what a database says about itself, such as its host and
user. That goes to the server's own log.
"""

import logging

from ominoes.i18n import ENGLISH, OminoesError, in_language
from ominoes.store import StoreError

log = logging.getLogger("ominoes")


def public_error(error: OminoesError) -> OminoesError:
    """The error that a client may see in place of this one."""
    if isinstance(error, StoreError) and error.key.startswith("store."):
        with in_language(ENGLISH):  # the log is for the operator
            log.warning("%s", error)
        return StoreError("server.no-database")
    return error
