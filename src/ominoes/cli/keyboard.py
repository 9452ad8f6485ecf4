"""Reading a player's lines: with completion and history at a terminal, plainly from a pipe."""

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
    """Asks for lines until the input ends."""

    def __init__(self) -> None:
        self._texts: Callable[[], Sequence[str]] = tuple
        self._session = self._make_session() if interactive() else None

    def ask(self, question: str, texts: Callable[[], Sequence[str]]) -> str | None:
        """The next line, or None at the end of the input; `texts` returns the completions when they are needed."""
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
