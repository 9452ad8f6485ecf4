"""The command `ominoes` run inside a test: the words and exit statuses of a process in a tenth of the time.

What only a process of its own shows (signals, closed pipes, the installed script) starts `COMMAND`.
"""

import contextlib
import contextvars
import importlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from ominoes import cli
from ominoes.cli import entrance
from ominoes.words import ENGLISH, use_language

COMMAND = str(Path(sys.executable).with_name("ominoes"))
"""The installed command."""

Answer = subprocess.CompletedProcess[str]


def plain_environment(**settings: str) -> dict[str, str]:
    """This environment without a wish for a language and for a terminal of 100 columns, and other settings."""
    wishes = ("LC_", "LANG", "OMINOES_LANGUAGE")
    rest = {name: value for name, value in os.environ.items() if not name.startswith(wishes)}
    return {**rest, "TERM": "dumb", "COLUMNS": "100", **settings}


def ominoes(
    *words: str | Path,
    keys: str | bytes = "",
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Answer:
    """Run `ominoes` with words and what somebody types; an exception that would be a traceback comes out of it."""
    typed = keys.encode() if isinstance(keys, str) else keys
    said, complained = io.BytesIO(), io.BytesIO()
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(typed), "utf-8", "surrogateescape"),
        "stdout": io.TextIOWrapper(said, "utf-8", "strict", write_through=True),
        "stderr": io.TextIOWrapper(complained, "utf-8", "backslashreplace", write_through=True),
    }
    line = ["ominoes", *map(str, words)]
    with (
        mock.patch.multiple(sys, argv=line, **dict[str, Any](streams)),
        mock.patch.dict(os.environ, plain_environment() if environment is None else environment, clear=True),
        contextlib.chdir(folder or Path.cwd()),
        _forgotten_language(),
    ):
        status = contextvars.Context().run(_status)
        for stream in ("stdout", "stderr"):
            streams[stream].flush()
    return Answer(line, status, said.getvalue().decode(), complained.getvalue().decode())


def _status() -> int:
    """The exit status of the command line as it stands."""
    try:
        entrance.run()
    except SystemExit as end:
        if isinstance(end.code, str):
            raise
        return end.code or 0
    return 0


_loaded: dict[str, dict[str, ModuleType]] = {}
"""The modules of the command by the language in which they were loaded: it is the language of their help."""


@contextlib.contextmanager
def _forgotten_language() -> Iterator[None]:
    """Speak what the command line asks for, in the help as well, and nothing of it afterwards."""
    house = importlib.import_module("ominoes.words.languages")
    spoken = ENGLISH

    def speak(code: str) -> None:
        nonlocal spoken
        use_language(code)
        _exchange(spoken, house._of_program)
        spoken = house._of_program

    with mock.patch.object(house, "_of_program", ENGLISH), mock.patch.object(entrance, "use_language", speak):
        try:
            yield
        finally:
            _exchange(spoken, ENGLISH)


def _exchange(old: str, new: str) -> None:
    """Put the modules of the command away that were loaded in one language, and take those of another."""
    if old == new:
        return
    kept = [entrance.__name__]
    names = [name for name in sys.modules if name.startswith(f"{cli.__name__}.") and name not in kept]
    _loaded[old] = {name: sys.modules.pop(name) for name in names}
    for name in names:
        vars(cli).pop(name.rpartition(".")[2], None)
    for name, module in _loaded.get(new, {}).items():
        sys.modules[name] = module
        setattr(cli, name.rpartition(".")[2], module)
