"""Errors of the operating system, about files and ports, in the current language."""

import errno

from ominoes.i18n.decoding_errors import quotation
from ominoes.i18n.errors import LazyMessage
from ominoes.i18n.messages import has_message


def describe_os_error(error: OSError) -> object:
    """The reason of an `OSError`; in the system's own words, as a quotation, if there is no message for it."""
    key = f"i18n.system-{errno.errorcode.get(error.errno or 0, '').lower()}"
    return LazyMessage(key) if has_message(key) else quotation(error.strerror or error)
