"""When Python looks for garbage. A look at everything stops the server for as long as there are things to look at, so
it is taken when there is reason to: what a table is made of is freed by counting, only ended connections leave cycles.
"""

import gc
import time

_YOUNG, _MIDDLE, _NEVER = 2_000, 20, 1_000_000
_CONNECTIONS = 2_000
_SECONDS = 600.0


class Memory:
    """Takes the look at everything out of the interpreter's hands."""

    def __init__(self) -> None:
        self._ended = 0
        self._looked = time.monotonic()
        self._usual = gc.get_threshold()

    def settle(self) -> None:
        """To be called once everything is loaded: what is there now stays, and need not be looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)

    def release(self) -> None:
        """To be called at the end: everything is to be freed in the usual way again."""
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def ended(self) -> None:
        """A connection has ended."""
        self._ended += 1

    def look_after(self) -> bool:
        """Free what ended connections left behind, when many have ended or the last look is long ago."""
        now = time.monotonic()
        due = self._ended >= _CONNECTIONS or (self._ended and now - self._looked >= _SECONDS)
        if due:
            gc.collect()
            self._ended, self._looked = 0, now
        return bool(due)
