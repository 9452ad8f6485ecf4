"""The timing of Python's garbage collection. A full collection stops the server, for longer the more objects there are,
so it runs only when there is reason to: tables are freed by reference counting, only ended connections leave cycles.
"""

import gc
import time

_YOUNG, _MIDDLE, _NEVER = 2_000, 20, 1_000_000
_CONNECTIONS = 2_000
_SECONDS = 600.0


class Memory:
    """Decides about full garbage collections in place of the interpreter."""

    def __init__(self) -> None:
        self._ended = 0
        self._collected = time.monotonic()
        self._usual = gc.get_threshold()

    def freeze(self) -> None:
        """Exclude all present objects from collections, and stop automatic full ones. Called when all is loaded."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)

    def unfreeze(self) -> None:
        """Return to the interpreter's usual collections. Called at the end."""
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def connection_ended(self) -> None:
        """Count a connection that has ended."""
        self._ended += 1

    def collect_when_due(self) -> bool:
        """Run a full collection when many connections have ended, or some have and the last one is long ago."""
        now = time.monotonic()
        due = self._ended >= _CONNECTIONS or (self._ended and now - self._collected >= _SECONDS)
        if due:
            gc.collect()
            self._ended, self._collected = 0, now
        return bool(due)
