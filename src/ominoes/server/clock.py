"""The server's clock: milliseconds since 1970, as in logs and messages."""

import time


def now_ms() -> int:
    """The present time."""
    return time.time_ns() // 1_000_000
