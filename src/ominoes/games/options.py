"""Options of a game: declared as a struct with types, checked value by value, with errors that say what is allowed.

A rulebook declares `class BlokusOptions(Options, frozen=True, kw_only=True)` with fields such as
`players: Literal[2, 3, 4] = 4`. What one type cannot say (two
options that exclude each other) the rulebook checks itself and raises `OptionError` in the same way.
"""

import difflib
import types
import typing
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, Union

import msgspec

from ominoes.games.errors import OptionError
from ominoes.games.numbers import whole_number
from ominoes.words import decoding_words, knows, text


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options."""

    files: ClassVar[frozenset[str]] = frozenset()
    """Options that may name a file of this machine; whoever takes options from strangers refuses such names."""

    @classmethod
    def refuse_files(cls, game: str, given: Mapping[str, Any]) -> None:
        """Raise `OptionError` when an option names a file of this machine."""
        defaults = {field.name: field.default for field in msgspec.structs.fields(cls)}
        for name in cls.files & given.keys():
            if isinstance(given[name], str) and given[name] != defaults[name]:
                raise OptionError(
                    "rulebook.option-value",
                    game=game,
                    option=name,
                    value=_shown(given[name]),
                    allowed=repr(defaults[name]),
                )

    @classmethod
    def refuse_unknown(cls, game: str, name: str) -> None:
        """Raise `OptionError` when there is no option of this name."""
        if name not in cls.__struct_fields__:
            raise _unknown(game, name, list(cls.__struct_fields__))

    @classmethod
    def checked(cls, game: str, given: dict[str, Any]) -> Self:
        """Options made from what somebody wrote; raises `OptionError` with the option, the value, what is allowed."""
        fields = {field.name: field for field in msgspec.structs.fields(cls)}
        values = {}
        for name, value in given.items():
            cls.refuse_unknown(game, name)
            try:
                # JSON writes numbers as text where they are keys, and so do records.
                values[name] = msgspec.convert(_plain(value), fields[name].type, str_keys=True)
            except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
                raise OptionError(
                    "rulebook.option-value",
                    game=game,
                    option=name,
                    value=_shown(value),
                    allowed=allowed(fields[name].type) or decoding_words(error),
                ) from None
        return cls(**values)

    def chosen(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        untouched = type(self)()
        return {
            name: value
            for name in self.__struct_fields__
            if (value := getattr(self, name)) != getattr(untouched, name)
        }


def _plain(value: object) -> object:
    """A value with plain numbers in it, whichever kind of number they are (NumPy has several)."""
    if isinstance(value, dict):
        return {_plain(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_plain, value)) if type(value) in (list, tuple) else value
    number = whole_number(value)
    return value if number is None else number


def option_words(game: str, entry: str) -> str | None:
    """What an option, or a value of it, is called in this game, or in all games; None where there are no words."""
    for key in (f"options.{game}-{entry}", f"options.{entry}"):
        if knows(key):
            return text(key)
    return None


def allowed(kind: Any, *, written: bool = False) -> str:
    """What a type lets through, in words; empty when no short word exists.

    Values stand there as Python has them, or as they are written on a command line.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _range(arguments[1:]) or allowed(arguments[0], written=written)
    if origin is Literal:
        return _list([str(argument) if written else _shown(argument) for argument in arguments])
    if kind is type(None):
        return "none" if written else text("words.kind-null")
    if kind is bool:
        return _list(["true", "false"] if written else ["True", "False"])
    if kind is int:
        return text("words.kind-int")
    if origin in (Union, types.UnionType):
        return _list([word for argument in arguments if (word := allowed(argument, written=written))])
    return ""


def _range(notes: tuple[Any, ...]) -> str:
    for note in notes:
        if isinstance(note, msgspec.Meta):
            if note.description:  # a key of the catalogues, for kinds that have no short word of their own
                return text(note.description)
            if note.ge is not None and note.le is not None:
                return text("rulebook.a-range", least=note.ge, most=note.le)
    return ""


def _list(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return text("words.either-or", first=", ".join(words[:-1]), last=words[-1])


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _unknown(game: str, name: str, known: list[str]) -> OptionError:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return OptionError("rulebook.option-unknown-near", game=game, option=name, near=near[0])
    return OptionError("rulebook.option-unknown", game=game, option=name, known=", ".join(known))
