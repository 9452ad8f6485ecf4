"""Options of a game from the command line: `--players 2 --corner fixed`."""

import json
from typing import Any

from ominoes.games import OptionError, registry


def parse_options(game: str, arguments: list[str]) -> dict[str, Any]:
    """Game options from the remaining arguments; a value that is valid JSON is read as JSON."""
    options: dict[str, Any] = {}
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("--") or len(word) == 2:
            raise OptionError("cli.stray-word", word=word)
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not waiting or waiting[0].startswith("--"):
                registry.options_type(game).refuse_unknown(game, name.replace("-", "_"))
                raise OptionError("cli.option-without-value", option=word)
            value = waiting.pop(0)
        options[name.replace("-", "_")] = _value(value)
    return options


def _value(written: str) -> Any:
    if written.lower() == "none":
        return None
    try:
        return json.loads(written.lower() if written in ("True", "False") else written)
    except (ValueError, RecursionError):
        # Not JSON, or nested too deeply: a plain string.
        return written
