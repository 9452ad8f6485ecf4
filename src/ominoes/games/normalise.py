"""Normal actions: every field holds a value of exactly the type that its annotation names.

An action must be equal to itself after it was written and read again. So lists become tuples, the whole numbers of any
library become `int`, and any other type (a float or a bool in place of a number) raises `NotationError`. Every method
that takes an action normalises it first. Which pens, pieces and seats exist is left to the rulebooks.
"""

import functools
import types
import typing
from collections.abc import Callable, Mapping, Set
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, Union

import msgspec

from ominoes.games.errors import NotationError
from ominoes.games.validation import whole_number
from ominoes.i18n import LazyMessage
from ominoes.polyforms import Cell

AnyStruct = TypeVar("AnyStruct", bound=msgspec.Struct)

Normaliser: TypeAlias = Callable[[Any], Any]
"""Normalises a value, or raises `_Misfit`; returns the same object when the value is normal already."""

_WORDS = {str: "i18n.kind-str", int: "i18n.kind-int", bool: "i18n.kind-bool"}

_MOST = 2**53 - 1
"""The largest whole number that every reader of JSON understands."""

INTERNED: dict[int, object] = {}
"""Normal values that are kept for ever, by their `id`: they need no second check."""


class _Field(NamedTuple):
    name: str
    normal_types: frozenset[type]
    """A value of exactly one of these types is normal; any other value is checked."""
    normaliser: Normaliser


class _Misfit(Exception):
    """A value that a field cannot hold, and what the field needs."""

    def __init__(self, value: object, needed: object) -> None:
        self.value = value
        self.needed = needed


def interned(value: object) -> None:
    """Declare a value normal and keep it: for values that are made once and checked very often."""
    INTERNED[id(value)] = value


def normalise(action: AnyStruct) -> AnyStruct:
    """The action itself, or an equal one with normal values; raises `NotationError` with a value that has none."""
    if id(action) in INTERNED:
        return action
    fields = _FIELDS[type(action)]
    if fields is None:
        raise _not_an_action(action)
    for name, normal_types, normaliser in fields:
        value = getattr(action, name)
        if type(value) not in normal_types:
            try:
                new = normaliser(value)
            except _Misfit as misfit:
                raise NotationError(
                    "rulebook.misfit",
                    value=_shown(misfit.value),
                    field=name,
                    kind=type(action).__name__,
                    needed=misfit.needed,
                ) from None
            if new is not value:
                action = msgspec.structs.replace(action, **{name: new})
    return action


def _not_an_action(given: object) -> NotationError:
    """The error for a value that is not an action; its message names the method that makes one of such a value."""
    if isinstance(given, str):
        return NotationError("rulebook.text-for-action", given=given)
    if whole_number(given) is not None:
        return NotationError("rulebook.id-for-action", given=given)
    return NotationError("rulebook.not-an-action", given=given)


class _Fields(dict[type, "tuple[_Field, ...] | None"]):
    """The fields of each type of action, listed when the type is first seen; None for a type that is not a struct."""

    def __missing__(self, kind: type) -> "tuple[_Field, ...] | None":
        if not issubclass(kind, msgspec.Struct):
            return None
        self[kind] = tuple(
            _Field(field.name, _scalars(field.type) - {int}, _normaliser(field.type))
            for field in msgspec.structs.fields(kind)
        )
        return self[kind]


_FIELDS = _Fields()


def _scalars(kind: Any) -> frozenset[type]:
    """The scalar types that a type accepts: `str`, `int`, `bool`, and the type of None."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return frozenset(map(type, arguments))
    if origin in (Union, types.UnionType):
        return frozenset().union(*map(_scalars, arguments))
    return frozenset({kind} & {*_WORDS, types.NoneType})


def _normaliser(kind: Any) -> Normaliser:
    scalars, arguments = _scalars(kind), typing.get_args(kind)
    if scalars:
        return functools.partial(_scalar, scalars=scalars)
    if kind == Cell:
        return _cell
    if kind == tuple[Cell, ...]:
        return _cells
    if typing.get_origin(kind) is tuple and arguments[-1] is Ellipsis:
        return functools.partial(_row, each=_normaliser(arguments[0]))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return functools.partial(_part, kind=kind)
    raise TypeError(
        f"a field of an action holds texts, whole numbers, bools, cells or lists of them, not {kind}"
    )


def _scalar(value: Any, scalars: frozenset[type]) -> Any:
    if type(value) in scalars and (type(value) is not int or -_MOST <= value <= _MOST):
        return value
    if int in scalars and (number := whole_number(value)) is not None:
        if abs(number) > _MOST:
            raise _Misfit(value, LazyMessage("rulebook.a-range", least=-_MOST, most=_MOST))
        return number
    if str in scalars and isinstance(value, str):
        return str.__str__(value)
    first, *others = [LazyMessage(key) for kind, key in _WORDS.items() if kind in scalars]
    raise _Misfit(value, LazyMessage("i18n.either-or", first=first, last=others[0]) if others else first)


def _number(value: Any) -> int:
    number = whole_number(value)
    if number is None:
        raise _Misfit(value, LazyMessage(_WORDS[int]))
    return number


def _cell(value: Any) -> Any:
    if type(value) is tuple and len(value) == 2:
        row, column = value
        if type(row) is int and type(column) is int:
            return value
    items = _items(value, "rulebook.a-pair")
    if len(items) != 2:
        raise _Misfit(value, LazyMessage("rulebook.a-pair"))
    return tuple(map(_number, items))


def _cells(value: Any) -> Any:
    if id(value) in INTERNED or (type(value) is tuple and all(map(_is_cell, value))):
        return value
    return _row(value, _cell)


def _is_cell(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


def _row(value: Any, each: Normaliser) -> Any:
    normal = tuple(map(each, value if type(value) is tuple else _items(value, "i18n.kind-array")))
    if type(value) is tuple and all(new is old for new, old in zip(normal, value, strict=True)):
        return value
    return normal


def _part(value: Any, kind: type[msgspec.Struct]) -> Any:
    if isinstance(value, kind):
        return normalise(value)
    raise _Misfit(value, kind.__name__)


def _items(value: Any, needed: str) -> tuple[Any, ...]:
    """The values of a list in order. A text does not count as a list of letters, and a set has no order."""
    if hasattr(value, "__len__") and not isinstance(value, str | bytes | Mapping | Set):
        try:
            return tuple(value)
        except TypeError:  # an array without dimensions, or an object without an iterator
            pass
    raise _Misfit(value, LazyMessage(needed))


def _shown(value: object) -> str:
    try:
        shown = repr(value)
    except ValueError:  # a number of some thousand digits
        shown = type(value).__name__
    return shown if len(shown) <= 60 else shown[:57] + "..."
