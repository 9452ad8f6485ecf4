"""The client side of the protocol: it starts another program and asks it for moves over pipes."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import warnings
from typing import cast

from ominoes.games import Action, Game, State
from ominoes.i18n import LazyMessage, OminoesError, describe_os_error, quotation
from ominoes.renamed import old_attributes
from ominoes.research.blokus import notation
from ominoes.research.parent_death import end_with

_PATIENCE = 600.0
"""Seconds in which an engine has to answer."""
_LAST_PATIENCE = 2.0
"""Seconds in which an engine has to end after `quit`, and to close its pipes."""
_LONGEST = 1 << 20
"""The most characters of a line or an answer."""
_WAITING = 1000
"""The most lines in the queue of the reading thread."""
_QUOTED = 60
"""How many characters of a malformed answer an error shows."""
_LARGEST_SEED = (1 << 31) - 1
"""Engines in other languages read numbers of 32 bits."""


class EngineFault(OminoesError, RuntimeError):
    """An engine stopped answering, refused a command, resigned or played an illegal move."""


class EngineRefusal(EngineFault):
    """An engine answered a command with a failure."""


class EngineMissing(EngineFault):
    """An engine could not be started."""


class EngineResigned(EngineFault):
    """An engine resigned its game, as the protocol allows."""


class GtpClient:
    """A running program that speaks the protocol."""

    def __init__(self, command: str, *, patience: float = _PATIENCE) -> None:
        self.command = command
        self._patience = patience
        try:
            words = shlex.split(command)
        except ValueError:
            raise EngineMissing(
                "research.engine-start", command=command, problem=LazyMessage("research.command-open")
            ) from None
        if not words:
            raise EngineMissing(
                "research.engine-start", command=command, problem=LazyMessage("research.command-empty")
            )
        try:
            self._process = _started(words)
        except (OSError, ValueError) as error:
            problem = describe_os_error(error) if isinstance(error, OSError) else quotation(error)
            raise EngineMissing("research.engine-start", command=command, problem=problem) from None
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING)
        self._closing = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError), self._process.stdout:
            # The length is limited because a program may never end its line.
            while (line := self._process.stdout.readline(_LONGEST)) and not self._closing:
                self._lines.put(line)
        self._lines.put(None)

    def ask(self, line: str) -> str:
        """Send a command and wait for its answer; raises `EngineFault` if it fails."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise EngineFault("research.engine-gone", command=self.command, asked=line) from None
        lines: list[str] = []
        length = 0
        until = time.monotonic() + self._patience
        while True:
            left = until - time.monotonic()
            try:
                got = self._lines.get(timeout=left) if left > 0 else ""
            except queue.Empty:
                got = ""
            if got == "":
                raise EngineFault("research.engine-silent", command=self.command, asked=line)
            if got is None:
                # The next call gets the end of the output too.
                self._lines.put(None)
                raise EngineFault("research.engine-gone", command=self.command, asked=line)
            if got.strip():
                lines.append(got.rstrip("\n"))
                if lines[0][0] not in "=?":
                    raise EngineFault(
                        "research.engine-speech", command=self.command, asked=line, answer=lines[0][:_QUOTED]
                    )
                length += len(got)
                if length >= _LONGEST:
                    raise EngineFault("research.engine-endless", command=self.command, asked=line)
            elif lines:
                break
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise EngineRefusal(
                "research.engine-refused", command=self.command, asked=line, answer=answer[1:].strip()
            )
        return answer[1:].strip()

    def close(self) -> None:
        """Send `quit`, then kill the program if it has not ended."""
        try:
            with contextlib.suppress(EngineFault, OSError):
                self._patience = min(self._patience, _LAST_PATIENCE)
                self.ask("quit")
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the program and everything that it has started."""
        self._closing = True
        # Either error means that the program has already ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        # The reading thread closes the other pipe; that takes longer while another process holds its far end open.
        until = time.monotonic() + _LAST_PATIENCE
        while self._reader.is_alive() and time.monotonic() < until:
            # Empty the queue, so that the thread does not wait for space.
            with contextlib.suppress(queue.Empty):
                while True:
                    self._lines.get_nowait()
            self._reader.join(0.02)

    def __enter__(self) -> "GtpClient":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self.kill()


def _started(words: list[str]) -> "subprocess.Popen[str]":
    """Start a program; on Linux it ends with this one."""
    # Only from the main thread: a program started by another thread would end with that thread.
    in_main_thread = threading.current_thread() is threading.main_thread()
    parent = os.getpid()
    with warnings.catch_warnings():
        # Later Pythons warn about forks of a process with several threads; this fork only calls `end_with`.
        warnings.simplefilter("ignore", DeprecationWarning)
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            # With a session of its own, whatever a script has started can be killed with it.
            start_new_session=True,
            preexec_fn=(lambda: end_with(parent)) if in_main_thread and sys.platform == "linux" else None,
        )


@old_attributes
class GtpPlayer:
    """A player of Blokus that is another program: it is sent the others' moves and asked for its own."""

    def __init__(self, command: str, game: Game, seed: int | None = None) -> None:
        self._variant = notation.variant_of_engines(game)
        self._client = GtpClient(command)
        try:
            self._ask_if_known("set_random_seed", str((seed or 0) & _LARGEST_SEED))
            # An engine that plays one game only may not know this command.
            self._ask_if_known("set_game", self._variant.name)
            self._client.ask("clear_board")
        except BaseException:  # also `KeyboardInterrupt`
            self._client.kill()
            raise

    def _ask_if_known(self, command: str, arguments: str) -> None:
        try:
            known = self._client.ask(f"known_command {command}") == "true"
        except EngineRefusal:
            # A small engine may lack `known_command`; then the command itself may fail, too.
            with contextlib.suppress(EngineRefusal):
                self._client.ask(f"{command} {arguments}")
            return
        if known:
            self._client.ask(f"{command} {arguments}")

    def notify(self, state: State, action: Action) -> None:
        """Send the move of another player in a state."""
        colour = self._variant.colours[cast(int, notation.colour_to_move(state))]
        self._client.ask(f"play {colour} {notation.move_text(action, self._variant.game().size)}")

    def choose(self, state: State) -> Action:
        """The program's move; raises `EngineFault` if it is illegal or the program resigns."""
        colour = self._variant.colours[cast(int, notation.colour_to_move(state))]
        answer = self._client.ask(f"genmove {colour}")
        if answer.lower() == "resign":
            raise EngineResigned("research.engine-resigned", command=self._client.command)
        try:
            action = notation.read_move(state, answer)
            refusal = state.why_not(action)
        except OminoesError as error:
            raise self._illegal(answer, error) from None
        if refusal is not None:
            raise self._illegal(answer, refusal)
        return action

    def _illegal(self, answer: str, reason: Exception) -> EngineFault:
        return EngineFault(
            "research.engine-illegal", command=self._client.command, answer=answer, reason=reason
        )

    def close(self) -> None:
        """Send `quit`, then kill the program if it has not ended."""
        self._client.close()

    def kill(self) -> None:
        """Kill the program."""
        self._client.kill()

    def __enter__(self) -> "GtpPlayer":
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self._client.__exit__(kind, *rest)
