"""The root of all errors that are meant to be read by a person."""

from ominoes.words.catalogue import text


class OminoesError(Exception):
    """Something a person can put right; its sentence comes from the catalogues.

    `key` and `facts` stay readable so that another front can say the same in its own way.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return text(self.key, **self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.facts)


def _rebuild(kind: type[OminoesError], key: str, facts: dict[str, object]) -> OminoesError:
    return kind(key, **facts)
