"""Where a request may come from: the names by which this server is known, and the pages that may change anything.

A page elsewhere can make a browser send requests here, and its owner can let a name of his own lead to this machine.
Browsers tell both: the page as `Origin`, the name as `Host`. Other programs may leave them out.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from ominoes.server.settings import Settings


class Origins:
    """The names and pages that one server knows."""

    def __init__(self, settings: Settings) -> None:
        self._pages = frozenset(settings.origins)
        machine = socket.gethostname().lower()
        named = (settings.host, machine, f"{machine}.local", *settings.hosts)
        known = {name.lower().rstrip(".") for name in named}
        self._hosts = known | {urlsplit(page).hostname or "" for page in settings.origins}

    def knows(self, host: str | None) -> bool:
        """Whether `Host` names this server: an address, this machine, or a name that the settings have."""
        if host is None or "*" in self._hosts:
            return True
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self._hosts or name == "localhost" or name.endswith(".localhost") or _is_address(name)

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin may open a WebSocket or change anything: a page of ours, or no page."""
        if origin is None or origin in self._pages:
            return True
        try:
            return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()
        except ValueError:  # the origin is no address
            return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
