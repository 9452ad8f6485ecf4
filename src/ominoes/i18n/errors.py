"""`OminoesError`, the base class of all errors that a person reads, and `LazyMessage`, a message translated when shown.

Long facts are shortened, so that a message stays a sentence.
"""

_QUOTED = 120
"""The most characters of a fact in quotation marks."""
_UNQUOTED = 600
"""The most characters of a fact without them, such as a list of known names."""


class LazyMessage:
    """A message that is translated when it is shown: a fact of an error, or a name that is kept for later."""

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        # Imported here, because `messages` imports this module for its own errors.
        from ominoes.i18n.messages import message

        return message(self.key, **self.facts)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class OminoesError(Exception):
    """An error that a person can correct, with a message from the message files.

    The message is made when the error is shown, in the language that is current then; facts that are texts are
    `LazyMessage`s for the same reason. `key` and `facts` stay available to programs. Long facts are shortened in the
    message only.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return str(LazyMessage(self.key, **{name: _brief(fact) for name, fact in self.facts.items()}))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.facts)


def _rebuild(kind: type[OminoesError], key: str, facts: dict[str, object]) -> OminoesError:
    return kind(key, **facts)


class _Brief:
    """A fact that is shortened where it stands in a message."""

    __slots__ = ("fact",)

    def __init__(self, fact: object) -> None:
        self.fact = fact

    def __repr__(self) -> str:
        try:
            return _shortened(repr(self.fact), _QUOTED)
        except Exception:
            # It contains a number that is too long for `repr`, or its own `repr` fails.
            return type(self.fact).__name__

    def __format__(self, spec: str) -> str:
        try:
            return _shortened(format(self.fact, spec), _UNQUOTED)
        except Exception:
            return repr(self)


def _brief(fact: object) -> object:
    """A fact for a message, shortened if it can be long; our own messages and numbers are short."""
    return fact if isinstance(fact, int | float | LazyMessage | OminoesError) else _Brief(fact)


def _shortened(text: str, most: int) -> str:
    """A text, without its middle if it is too long.

    >>> _shortened("abcdefghij", 6)
    'abc…hij'
    """
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-(most // 2) :]}"
