"""The server's clock: milliseconds since 1970, as the logs and the clients have them."""

import time


def now_ms() -> int:
    """What time it is."""
    return time.time_ns() // 1_000_000
