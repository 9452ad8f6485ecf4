"""The other side of the protocol: another program that plays, started and asked over its pipes."""

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
from ominoes.research import dialect
from ominoes.research.ending import end_with
from ominoes.words import OminoesError, Phrase, quotation, system_words

_PATIENCE = 600.0
"""Seconds in which an engine has to answer."""
_LAST_PATIENCE = 2.0
"""Seconds in which an engine has to end when it is asked to, and to let go of its pipes."""
_LONGEST = 1 << 20
"""No line and no answer has more characters."""
_WAITING = 1000
"""So many lines at most have been read and not asked for."""
_QUOTED = 60
"""So many characters of what is no answer are shown."""
_LARGEST_SEED = (1 << 31) - 1
"""Engines in other languages read numbers of 32 bits."""


class EngineFault(OminoesError, RuntimeError):
    """An engine that stopped answering, refused a command, gave up or played what is not legal."""


class EngineRefusal(EngineFault):
    """An engine that answered that it would not do something."""


class EngineMissing(EngineFault):
    """An engine that could not even be started."""


class EngineResigned(EngineFault):
    """An engine that gave its game up, as the protocol lets it."""


class GtpClient:
    """A program that speaks the protocol."""

    def __init__(self, command: str, *, patience: float = _PATIENCE) -> None:
        self.command = command
        self._patience = patience
        try:
            words = shlex.split(command)
        except ValueError:
            raise EngineMissing(
                "research.engine-start", command=command, problem=Phrase("research.command-open")
            ) from None
        if not words:
            raise EngineMissing(
                "research.engine-start", command=command, problem=Phrase("research.command-empty")
            )
        try:
            self._process = _started(words)
        except (OSError, ValueError) as error:
            problem = system_words(error) if isinstance(error, OSError) else quotation(error)
            raise EngineMissing("research.engine-start", command=command, problem=problem) from None
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING)
        self._left = False  # nobody asks for lines any more
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError), self._process.stdout:
            # A program may never end its line.
            while (line := self._process.stdout.readline(_LONGEST)) and not self._left:
                self._lines.put(line)
        self._lines.put(None)

    def ask(self, line: str) -> str:
        """Send a command and wait for its answer; raises `EngineFault` when it fails."""
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
                self._lines.put(None)  # for whoever asks again
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
        """Ask the program to end, and see to it that it does."""
        try:
            with contextlib.suppress(EngineFault, OSError):
                self._patience = min(self._patience, _LAST_PATIENCE)
                self.ask("quit")
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program at once."""
        self._left = True
        with contextlib.suppress(
            ProcessLookupError, PermissionError
        ):  # who has ended already, by either name
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        # Who reads closes the other pipe; that takes longer where somebody else still holds its far end.
        until = time.monotonic() + _LAST_PATIENCE
        while self._reader.is_alive() and time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                while True:  # nobody asks for what is still waiting
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
    """The program of a command, which does not outlive this one, where the system can see to that."""
    # A program started by another thread would end with that thread.
    here = threading.current_thread() is threading.main_thread()
    parent = os.getpid()
    with warnings.catch_warnings():
        # Later Pythons warn of copies of a process with several threads; this copy only asks to end with its parent.
        warnings.simplefilter("ignore", DeprecationWarning)
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that what a script has started ends with it
            preexec_fn=(lambda: end_with(parent)) if here and sys.platform == "linux" else None,
        )


class GtpPlayer:
    """A player of Blokus behind a program: it is told what the others do, and asked what it does."""

    def __init__(self, command: str, game: Game, seed: int | None = None) -> None:
        self._variant = dialect.variant_of_engines(game)
        self._client = GtpClient(command)
        try:
            self._ask_if_known("set_random_seed", str((seed or 0) & _LARGEST_SEED))
            self._ask_if_known("set_game", self._variant.name)  # who plays one game only has no need of it
            self._client.ask("clear_board")
        except BaseException:  # also when somebody interrupts
            self._client.kill()
            raise

    def _ask_if_known(self, command: str, arguments: str) -> None:
        try:
            known = self._client.ask(f"known_command {command}") == "true"
        except (
            EngineRefusal
        ):  # a small engine does not know what it knows, and may refuse the command as well
            with contextlib.suppress(EngineRefusal):
                self._client.ask(f"{command} {arguments}")
            return
        if known:
            self._client.ask(f"{command} {arguments}")

    def told(self, state: State, action: Action) -> None:
        """Somebody else plays an action in a state."""
        colour = self._variant.colours[cast(int, dialect.colour_to_move(state))]
        self._client.ask(f"play {colour} {dialect.move_text(action, self._variant.game().size)}")

    def choose(self, state: State) -> Action:
        """What the program plays; raises `EngineFault` when that is not legal, or when it gives up."""
        colour = self._variant.colours[cast(int, dialect.colour_to_move(state))]
        answer = self._client.ask(f"genmove {colour}")
        if answer.lower() == "resign":
            raise EngineResigned("research.engine-resigned", command=self._client.command)
        try:
            action = dialect.read_move(state, answer)
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
        """Ask the program to end, and see to it that it does."""
        self._client.close()

    def kill(self) -> None:
        """End the program at once."""
        self._client.kill()

    def __enter__(self) -> "GtpPlayer":
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self._client.__exit__(kind, *rest)
