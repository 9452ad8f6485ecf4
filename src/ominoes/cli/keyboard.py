"""Reading what a player writes: with completion and history at a keyboard, line by line from a pipe."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ominoes.cli.completion import suggestions
from ominoes.cli.terminal import interactive

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document


class Keyboard:
    """Asks for lines; `ask` returns None when there will be no more."""

    def __init__(self) -> None:
        self._texts: Callable[[], Sequence[str]] = tuple
        self._session = self._make_session() if interactive() else None

    def ask(self, question: str, texts: Callable[[], Sequence[str]]) -> str | None:
        """The next line; the texts, made when they are needed, are its completions."""
        if self._session is None:
            sys.stdout.write(question)
            sys.stdout.flush()
            line = sys.stdin.readline()
            return line.strip() if line else None
        self._texts = texts
        try:
            answer: str = self._session.prompt(question)
        except EOFError:
            return None
        return answer.strip()

    def _make_session(self) -> "PromptSession[str]":
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion

        keyboard = self

        class Moves(Completer):
            def get_completions(self, document: "Document", event: "CompleteEvent") -> "Iterable[Completion]":
                written = document.text_before_cursor.lstrip()
                for text in suggestions(written, keyboard._texts()):
                    yield Completion(text, start_position=-len(written))

        return PromptSession(completer=Moves(), complete_while_typing=True)
