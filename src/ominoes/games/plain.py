"""What stands in the fields of an action: plain values of the kinds that its annotations name.

An action has to be the same one after it was written down and read again. So lists become tuples, whole numbers of any
library become plain ones, and what is of another kind (a fraction or a truth value instead of a number) is refused,
wherever an action comes in. Which pens, pieces and seats there are is left to the rulebooks.
"""

import functools
import types
import typing
from collections.abc import Callable, Mapping, Set
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, Union

import msgspec

from ominoes.games.errors import NotationError
from ominoes.games.numbers import whole_number
from ominoes.polyforms import Cell
from ominoes.words import Phrase

AnyStruct = TypeVar("AnyStruct", bound=msgspec.Struct)

Maker: TypeAlias = Callable[[Any], Any]
"""Makes a value plain, or raises `_Misfit`; gives back the very same value when it is plain already."""

_WORDS = {str: "words.kind-str", int: "words.kind-int", bool: "words.kind-bool"}

_MOST = 2**53 - 1
"""Beyond it not every reader of JSON understands a whole number."""

LASTING: dict[int, object] = {}
"""Plain values that are kept for ever, by their identity: they need no second look."""


class _Field(NamedTuple):
    name: str
    sure: frozenset[type]
    """A value of exactly one of these types is plain; others are looked at."""
    made: Maker


class _Misfit(Exception):
    """A value that cannot stand where it does, and what belongs there."""

    def __init__(self, value: object, needed: object) -> None:
        self.value = value
        self.needed = needed


def lasting(value: object) -> None:
    """Say that a value is plain, and keep it: for what is made once and asked about without end."""
    LASTING[id(value)] = value


def plain(action: AnyStruct) -> AnyStruct:
    """The action itself, or the same one in plain values; raises `NotationError` with the value that has none."""
    if id(action) in LASTING:
        return action
    for name, sure, made in _FIELDS[type(action)]:
        value = getattr(action, name)
        if type(value) not in sure:
            try:
                new = made(value)
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


class _Fields(dict[type, tuple[_Field, ...]]):
    """The fields of each kind of action, learnt when the first one of the kind is seen."""

    def __missing__(self, kind: type) -> tuple[_Field, ...]:
        if not issubclass(kind, msgspec.Struct):
            return ()  # no action at all, as the rulebooks will say
        self[kind] = tuple(
            _Field(field.name, _scalars(field.type) - {int}, _maker(field.type))
            for field in msgspec.structs.fields(kind)
        )
        return self[kind]


_FIELDS = _Fields()


def _scalars(kind: Any) -> frozenset[type]:
    """The types of the texts, numbers and truth values that a kind lets in; None is one of them."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return frozenset(map(type, arguments))
    if origin in (Union, types.UnionType):
        return frozenset().union(*map(_scalars, arguments))
    return frozenset({kind} & {*_WORDS, types.NoneType})


def _maker(kind: Any) -> Maker:
    scalars, arguments = _scalars(kind), typing.get_args(kind)
    if scalars:
        return functools.partial(_scalar, scalars=scalars)
    if kind == Cell:
        return _cell
    if kind == tuple[Cell, ...]:
        return _cells
    if typing.get_origin(kind) is tuple and arguments[-1] is Ellipsis:
        return functools.partial(_row, each=_maker(arguments[0]))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return functools.partial(_part, kind=kind)
    raise TypeError(f"an action has texts, whole numbers, truth values, cells and lists of them, not {kind}")


def _scalar(value: Any, scalars: frozenset[type]) -> Any:
    if type(value) in scalars and (type(value) is not int or -_MOST <= value <= _MOST):
        return value
    if int in scalars and (number := whole_number(value)) is not None:
        if abs(number) > _MOST:
            raise _Misfit(value, Phrase("rulebook.a-range", least=-_MOST, most=_MOST))
        return number
    if str in scalars and isinstance(value, str):
        return str.__str__(value)
    first, *others = [Phrase(key) for kind, key in _WORDS.items() if kind in scalars]
    raise _Misfit(value, Phrase("words.either-or", first=first, last=others[0]) if others else first)


def _number(value: Any) -> int:
    number = whole_number(value)
    if number is None:
        raise _Misfit(value, Phrase(_WORDS[int]))
    return number


def _cell(value: Any) -> Any:
    if type(value) is tuple and len(value) == 2:
        row, column = value
        if type(row) is int and type(column) is int:
            return value
    items = _items(value, "rulebook.a-pair")
    if len(items) != 2:
        raise _Misfit(value, Phrase("rulebook.a-pair"))
    return tuple(map(_number, items))


def _cells(value: Any) -> Any:
    return value if id(value) in LASTING else _row(value, _cell)


def _row(value: Any, each: Maker) -> Any:
    made = tuple(map(each, value if type(value) is tuple else _items(value, "words.kind-array")))
    if type(value) is tuple and all(new is old for new, old in zip(made, value, strict=True)):
        return value
    return made


def _part(value: Any, kind: type[msgspec.Struct]) -> Any:
    if isinstance(value, kind):
        return plain(value)
    raise _Misfit(value, kind.__name__)


def _items(value: Any, needed: str) -> tuple[Any, ...]:
    """The values of a list in their order; a text is no list of letters here, and a set has no order."""
    if hasattr(value, "__len__") and not isinstance(value, str | bytes | Mapping | Set):
        try:
            return tuple(value)
        except TypeError:  # an array without dimensions, or what cannot be gone through
            pass
    raise _Misfit(value, Phrase(needed))


def _shown(value: object) -> str:
    try:
        shown = repr(value)
    except ValueError:  # a number of some thousand digits
        shown = type(value).__name__
    return shown if len(shown) <= 60 else shown[:57] + "..."
