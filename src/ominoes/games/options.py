"""The options of a game: a struct with types, checked value by value, with errors that say what is allowed.

A rulebook declares `class BlokusOptions(Options, frozen=True, kw_only=True)` with fields such as `players: Literal[2,
3, 4] = 4`. Rules that no type can express, such as two options that exclude each other, are left to the rulebook, which
raises `OptionError` in the same way.
"""

import difflib
import types
import typing
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, Union

import msgspec

from ominoes.games.errors import OptionError
from ominoes.games.validation import whole_number
from ominoes.i18n import describe_decoding_error, has_message, message


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of the options of every game."""

    files: ClassVar[frozenset[str]] = frozenset()
    """Options that may name a file of this machine; the server refuses such names."""

    later: ClassVar[frozenset[str]] = frozenset()
    """Options that version 0.1.0 did not have. A record names them only if chosen, so that old ones stay the same."""

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
        """The options that a person gave; raises `OptionError` with the option, the value and what is allowed."""
        fields = {field.name: field for field in msgspec.structs.fields(cls)}
        values = {}
        for name, value in given.items():
            cls.refuse_unknown(game, name)
            try:
                # JSON, and so a record, writes the keys of objects as text, numbers too.
                values[name] = msgspec.convert(_normalised(value), fields[name].type, str_keys=True)
            except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
                raise OptionError(
                    "rulebook.option-value",
                    game=game,
                    option=name,
                    value=_shown(value),
                    allowed=allowed(fields[name].type) or describe_decoding_error(error),
                ) from None
        return cls(**values)

    def recorded(self) -> dict[str, Any]:
        """The options as plain values, as a record has them."""
        chosen = self.chosen()
        plain: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return {name: value for name, value in plain.items() if name not in self.later or name in chosen}

    def chosen(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        defaults = type(self)()
        return {
            name: value
            for name in self.__struct_fields__
            if (value := getattr(self, name)) != getattr(defaults, name)
        }


def _normalised(value: object) -> object:
    """A value whose whole numbers, of any type (NumPy has several), are `int`."""
    if isinstance(value, dict):
        return {_normalised(key): _normalised(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_normalised, value)) if type(value) in (list, tuple) else value
    number = whole_number(value)
    return value if number is None else number


def option_label(game: str, entry: str) -> str | None:
    """The label of an option, or of one of its values: the game's own, or that of all games; None without a label."""
    for key in (f"{game}.label-{entry}", f"options.{entry}"):
        if has_message(key):
            return message(key)
    return None


def allowed(kind: Any, *, written: bool = False) -> str:
    """The values that a type allows, as a phrase; empty when there is no short phrase.

    Values are written as in Python or, with `written`, as on a command line.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _range(arguments[1:]) or allowed(arguments[0], written=written)
    if origin is Literal:
        return one_of([str(argument) if written else _shown(argument) for argument in arguments])
    if kind is type(None):
        return "none" if written else message("i18n.kind-null")
    if kind is bool:
        return one_of(["true", "false"] if written else ["True", "False"])
    if kind is int:
        return message("i18n.kind-int")
    if origin in (Union, types.UnionType):
        return one_of([word for argument in arguments if (word := allowed(argument, written=written))])
    return ""


def _range(notes: tuple[Any, ...]) -> str:
    for note in notes:
        if isinstance(note, msgspec.Meta):
            # The key of a message, for types that have no short phrase of their own.
            if note.description:
                return message(note.description)
            if note.ge is not None and note.le is not None:
                return message("rulebook.a-range", least=note.ge, most=note.le)
    return ""


def one_of(words: list[str]) -> str:
    """Some words as a choice: `red, blue or green`."""
    if len(words) < 2:
        return "".join(words)
    return message("i18n.either-or", first=", ".join(words[:-1]), last=words[-1])


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _unknown(game: str, name: str, known: list[str]) -> OptionError:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return OptionError("rulebook.option-unknown-near", game=game, option=name, near=near[0])
    return OptionError("rulebook.option-unknown", game=game, option=name, known=", ".join(known))
