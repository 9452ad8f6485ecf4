"""Completions while a person types a move: text in, suggestions out, for any game."""

import re
from collections.abc import Iterable

_WHOLE_MOVES = 12
"""When at most so many moves match, they are suggested in full."""

_NEXT_WORD = re.compile(r"[^\s,]*[\s,]?")


def suggestions(written: str, moves: Iterable[str]) -> list[str]:
    """Continuations of what is written, each from the start of the line, sorted."""
    start = written.lstrip().lower()
    fitting = [move for move in moves if move.lower().startswith(start)]
    if len(fitting) <= _WHOLE_MOVES:
        return sorted(fitting)
    cut = _word_start(start)
    return sorted({move[: cut + _next_length(move[cut:])] for move in fitting})


def _word_start(written: str) -> int:
    """Where the word that is being typed starts."""
    return max(written.rfind(" "), written.rfind(",")) + 1


def _next_length(rest: str) -> int:
    match = _NEXT_WORD.match(rest)
    return match.end() if match else len(rest)
