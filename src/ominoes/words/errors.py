"""The root of all errors that are meant to be read by a person, and words that wait to be said."""


class Phrase:
    """Words that are said later, in the language spoken then: a fact of an error, or a name that is kept."""

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        from ominoes.words.catalogue import text  # which itself raises errors, of unknown languages

        return text(self.key, **self.facts)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class OminoesError(Exception):
    """Something a person can put right; its sentence comes from the catalogues.

    `key` and `facts` stay readable so that another front can say the same in its own way. The sentence is made when
    it is shown, in the language spoken then; facts that are words themselves are `Phrase`s for the same reason.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return str(Phrase(self.key, **self.facts))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.facts)


def _rebuild(kind: type[OminoesError], key: str, facts: dict[str, object]) -> OminoesError:
    return kind(key, **facts)
