"""Rate limits per client: a token bucket for each address or connection."""

import ipaddress
import time
from collections.abc import Callable


class Bucket:
    """A token bucket: `rate` requests a second over time, and `burst` of them at once."""

    __slots__ = ("_burst", "_clock", "_filled", "_level", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._filled = burst, clock()

    def take(self, tokens: int = 1) -> bool:
        """Whether one more request may pass, or one that counts as several; it takes the tokens if so."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < tokens:
            return False
        self._level -= tokens
        return True

    @property
    def full(self) -> bool:
        """Whether all tokens are back, so that the bucket can be forgotten."""
        return self._level + (self._clock() - self._filled) * self._rate >= self._burst


class Buckets:
    """A bucket for each address; full ones are forgotten now and then."""

    _MOST = 10_000
    _TIDY_EVERY = 1.0
    """Seconds between two clean-ups. One for every new address would let many addresses slow the server down."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}
        self._tidied = clock()

    def take(self, client: str) -> bool:
        """Whether one more request of this client may pass."""
        bucket = self._buckets.get(client)
        if bucket is None:
            now = self._clock()
            if len(self._buckets) >= self._MOST and now - self._tidied >= self._TIDY_EVERY:
                self._tidied = now
                self._buckets = {name: one for name, one in self._buckets.items() if not one.full}
            bucket = self._buckets[client] = Bucket(self._rate, self._burst, self._clock)
        return bucket.take()


def client_of(host: str | None) -> str:
    """The client behind an address: an IPv4 address, or the /64 network of an IPv6 address, which has one owner."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
