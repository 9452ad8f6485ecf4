"""Options of a game as they are written on the command line: `--players 2 --corner fixed`."""

import json
from typing import Any

from ominoes.games import OptionError, registry


def written_options(game: str, arguments: list[str]) -> dict[str, Any]:
    """Game options from what is left on the command line; a value that reads as JSON is taken as that."""
    options: dict[str, Any] = {}
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("--") or len(word) == 2:
            raise OptionError("cli.stray-word", word=word)
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not waiting or waiting[0].startswith("--"):
                registry.rulebook(game).option_kinds.refuse_unknown(game, name.replace("-", "_"))
                raise OptionError("cli.option-without-value", option=word)
            value = waiting.pop(0)
        options[name.replace("-", "_")] = _value(value)
    return options


def _value(written: str) -> Any:
    if written.lower() == "none":
        return None
    try:
        return json.loads(written.lower() if written in ("True", "False") else written)
    except (ValueError, RecursionError):  # what is no JSON, or far too much of it, is taken as it is written
        return written
