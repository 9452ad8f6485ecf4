"""The root of all errors that are meant to be read by a person, and words that wait to be said.

What somebody gave is quoted in part when it is long: a sentence stays a sentence, whatever it is about.
"""

_QUOTED = 120
"""The most characters of what is quoted as it was given."""
_TOLD = 600
"""The most characters of what is told without quotes: lists of what there is, words of other programs."""


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
    it is shown, in the language spoken then; facts that are words themselves are `Phrase`s for the same reason. Facts
    that are long are shortened in the sentence alone.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return str(Phrase(self.key, **{name: _brief(fact) for name, fact in self.facts.items()}))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.facts)


def _rebuild(kind: type[OminoesError], key: str, facts: dict[str, object]) -> OminoesError:
    return kind(key, **facts)


class _Brief:
    """A fact that takes little room in a sentence."""

    __slots__ = ("fact",)

    def __init__(self, fact: object) -> None:
        self.fact = fact

    def __repr__(self) -> str:
        try:
            return _shortened(repr(self.fact), _QUOTED)
        except Exception:  # it holds a number too long to be written, or cannot write itself
            return type(self.fact).__name__

    def __format__(self, spec: str) -> str:
        try:
            return _shortened(format(self.fact, spec), _TOLD)
        except Exception:
            return repr(self)


def _brief(fact: object) -> object:
    """A fact as a sentence takes it; our own words and numbers are brief by themselves."""
    return fact if isinstance(fact, int | float | Phrase | OminoesError) else _Brief(fact)


def _shortened(words: str, most: int) -> str:
    """Words with their middle left out when they are too long.

    >>> _shortened("abcdefghij", 6)
    'abc…hij'
    """
    return words if len(words) <= most else f"{words[: most // 2]}…{words[-(most // 2) :]}"
