"""Runs the command `ominoes` inside a test: the output and exit status of a process in a tenth of the time.

Tests of signals, closed pipes and the installed script start `COMMAND` as a process.
"""

import contextlib
import contextvars
import importlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from ominoes import cli
from ominoes.cli import entry_point
from ominoes.games.registry import part
from ominoes.i18n import ENGLISH, set_default_language

COMMAND = str(Path(sys.executable).with_name("ominoes"))
"""The installed command."""

Answer = subprocess.CompletedProcess[str]


def plain_environment(**settings: str) -> dict[str, str]:
    """The variables of this process without a language, for a terminal of 100 columns, with further settings."""
    languages = ("LC_", "LANG", "OMINOES_LANGUAGE")
    rest = {name: value for name, value in os.environ.items() if not name.startswith(languages)}
    return {**rest, "TERM": "dumb", "COLUMNS": "100", **settings}


def ominoes(
    *arguments: str | Path,
    keys: str | bytes = "",
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Answer:
    """Run `ominoes` with arguments and typed input; an exception that would be a traceback is raised."""
    typed = keys.encode() if isinstance(keys, str) else keys
    output, errors = io.BytesIO(), io.BytesIO()
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(typed), "utf-8", "surrogateescape"),
        "stdout": io.TextIOWrapper(output, "utf-8", "strict", write_through=True),
        "stderr": io.TextIOWrapper(errors, "utf-8", "backslashreplace", write_through=True),
    }
    line = ["ominoes", *map(str, arguments)]
    with (
        mock.patch.multiple(sys, argv=line, **dict[str, Any](streams)),
        mock.patch.dict(os.environ, plain_environment() if environment is None else environment, clear=True),
        contextlib.chdir(folder or Path.cwd()),
        _default_language_restored(),
    ):
        status = contextvars.Context().run(_status)
        for stream in ("stdout", "stderr"):
            streams[stream].flush()
    return Answer(line, status, output.getvalue().decode(), errors.getvalue().decode())


def _status() -> int:
    """Run the command line in `sys.argv` and return its exit status."""
    try:
        entry_point.run()
    except SystemExit as end:
        if isinstance(end.code, str):
            raise
        return end.code or 0
    return 0


_OF_THE_COMMAND = re.compile(r"ominoes\.cli\.|ominoes\.games\.\w+\.cli$")

_loaded: dict[str, dict[str, ModuleType]] = {}
"""The modules of the command by the language that was current when they were loaded: the language of their help."""


@contextlib.contextmanager
def _default_language_restored() -> Iterator[None]:
    """Let the command set the default language, for its help too, and restore English afterwards."""
    module = importlib.import_module("ominoes.i18n.languages")
    current = ENGLISH

    def set_default(code: str) -> None:
        nonlocal current
        set_default_language(code)
        _exchange(current, module._default)
        current = module._default

    with (
        mock.patch.object(module, "_default", ENGLISH),
        mock.patch.object(entry_point, "set_default_language", set_default),
    ):
        try:
            yield
        finally:
            _exchange(current, ENGLISH)


def _exchange(old: str, new: str) -> None:
    """Replace the modules of the command that were loaded in one language by those of another."""
    if old == new:
        return
    names = [name for name in sys.modules if _OF_THE_COMMAND.match(name) and name != entry_point.__name__]
    _loaded[old] = {name: sys.modules.pop(name) for name in names}
    part.cache_clear()
    for name in names:
        vars(cli).pop(name.rpartition(".")[2], None)
    for name, module in _loaded.get(new, {}).items():
        sys.modules[name] = module
        setattr(cli, name.rpartition(".")[2], module)
