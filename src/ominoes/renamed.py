"""Names of version 0.1.0 that are called otherwise now. They work in this release, and each use warns.

`old_attributes` decorates classes, `old_keywords` functions, and `old_names` is the `__getattr__` of packages. All of
this goes with version 0.3.0.
"""

import functools
import importlib
import warnings
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import msgspec

_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T")

_ATTRIBUTES: dict[str, dict[str, str]] = {
    "Game": {
        "action_kinds": "_action_type",
        "checked_id": "ominoes.games.validation.checked_id",
        "checked_seat": "ominoes.games.validation.checked_seat",
        "daily": "_daily",
        "kit": "assets",
        "option_kinds": "_options_type",
        "perft_options": "_perft_options",
        "said": "describe",
        "text": "notation",
        "veiled": "ominoes.games.racing.redacted",
    },
    "Polyssimo": {"room": "placement_counts"},
    "State": {
        "appeal": "ominoes.games.heuristic.heuristic",
        "drawn": "_drawn",
        "next_step": "ominoes.games.preview.next_step",
        "past": "_history",
        "sketch": "ominoes.games.preview.preview",
        "told": "log_line",
        "wrong_turn": "ominoes.games.rulebook.wrong_turn",
    },
    "BlokusState": {"laid": "placed"},
    "BlokusView": {"laid": "placed"},
    "PolyminixState": {"table": "position"},
    "PolyssimoState": {"laid": "placed"},
    "PolyssimoView": {"laid": "placed"},
    "Problem": {"laid": "placed", "with_laid": "with_placed"},
    "Solution": {"laid": "placed"},
    "Practice": {"laid": "placed"},
    "Covering": {"laid": "placed"},
    "GtpPlayer": {"told": "notify"},
    "Plan": {
        "caution": "prior_scale",
        "curiosity": "exploration",
        "quick": "fast_simulations",
        "thorough": "full_search_share",
        "unlike": "difference_from",
    },
    "RoundReport": {"moments": "decisions"},
}
"""The present names of attributes, by class. One with dots is a function, one with an underscore is not public."""

_ARGUMENTS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "checked_id": lambda game: {"count": game.action_count},
    "checked_seat": lambda game: {"seats": game.seats},
}
"""What an attribute that is a function now gets of the object. Other functions get the object itself, first."""

_CONTENTS: dict[str, dict[str, str]] = {
    "ominoes.games.blokus": {"LaidView": "ominoes.games.blokus.PlacedPieceView"},
    "ominoes.games.polyminix.dealing": {"deal": "ominoes.games.polyminix.deck.maker.deal"},
    "ominoes.games.polyssimo": {"LaidView": "ominoes.games.polyssimo.PlacedPieceView"},
    "ominoes.printing": {"wish_kind": "ominoes.printing.request_type"},
    "ominoes.puzzles": {
        "Laid": "ominoes.puzzles.PlacedPiece",
        "kit_names": "ominoes.puzzles.piece_set_names",
    },
    "ominoes.research.blksgf": {
        name: f"ominoes.research.blokus.blksgf.{name}" for name in ("load", "reads", "save", "writes")
    },
    "ominoes.research.executing": {
        "Dask": "ominoes.research.executors.Dask",
        "Executor": "ominoes.research.executors.Executor",
        "Here": "ominoes.research.executors.InProcess",
        "Processes": "ominoes.research.executors.Processes",
        "WorkLost": "ominoes.research.executors.WorkLost",
        "executor": "ominoes.research.executors.executor",
    },
    "ominoes.research.gtp": {
        name: f"ominoes.research.blokus.gtp.{name}"
        for name in (
            *("Engine", "EngineFault", "EngineMissing", "EngineResigned"),
            *("GtpClient", "GtpPlayer", "serve"),
        )
    },
    "ominoes.research.training": {
        "Course": "ominoes.research.blokus.training.TrainingRun",
        **{
            name: f"ominoes.research.blokus.training.{name}"
            for name in ("GAMES", "Plan", "RoundReport", "Step", "TrainingError", "train")
        },
    },
    "ominoes.words": {
        "ENGLISH": "ominoes.i18n.ENGLISH",
        "OminoesError": "ominoes.i18n.OminoesError",
        "Phrase": "ominoes.i18n.LazyMessage",
        "UnknownLanguage": "ominoes.i18n.UnknownLanguage",
        "decoding_words": "ominoes.i18n.describe_decoding_error",
        "document": "ominoes.i18n.document",
        "knows": "ominoes.i18n.has_message",
        "language": "ominoes.i18n.current_language",
        "language_of_environment": "ominoes.i18n.language_of_environment",
        "language_of_header": "ominoes.i18n.language_of_header",
        "languages": "ominoes.i18n.languages",
        "quotation": "ominoes.i18n.quotation",
        "speak": "ominoes.i18n.set_language",
        "speaking": "ominoes.i18n.in_language",
        "system_words": "ominoes.i18n.describe_os_error",
        "text": "ominoes.i18n.message",
        "use_language": "ominoes.i18n.set_default_language",
    },
}
"""Where the contents of a package or module are now."""


class _OldAttribute:
    """An attribute by its name of 0.1.0."""

    def __init__(self, name: str, kind: str, new: str) -> None:
        self.name, self.kind, self.new = name, kind, new

    def __get__(self, given: Any, owner: type) -> Any:
        _warn(f"{self.kind}.{self.name}", self.new)
        if "." not in self.new:
            return getattr(owner if given is None else given, self.new)
        function = _found(self.new)
        if given is None:
            return function
        if self.name in _ARGUMENTS:
            return functools.partial(function, **_ARGUMENTS[self.name](given))
        return functools.partial(function, given)


def old_attributes(kind: type[_T]) -> type[_T]:
    """Let the attributes of a class be found by their names of 0.1.0; `dir` of an object does not list these.

    They are descriptors: a `__getattr__` would slow down every other attribute.
    """
    for name, new in _ATTRIBUTES[kind.__name__].items():
        setattr(kind, name, _OldAttribute(name, kind.__name__, new))

    def present(self: object) -> list[str]:
        old = {name for base in type(self).__mro__ for name in _ATTRIBUTES.get(base.__name__, ())}
        return [name for name in object.__dir__(self) if name not in old]

    type.__setattr__(kind, "__dir__", present)
    return kind


def old_names(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package or module: its contents by their names of 0.1.0."""

    def old_name(name: str) -> Any:
        new = _CONTENTS[package].get(name)
        if new is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        _warn(f"{package}.{name}", new)
        return _found(new)

    return old_name


def old_keywords(**renamed: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Let a function take keywords by their names of 0.1.0."""

    def decorated(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @functools.wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            for old in renamed.keys() & kwargs.keys():
                _warn(f"{function.__name__}({old}=...)", f"{function.__name__}({renamed[old]}=...)")
                kwargs[renamed[old]] = kwargs.pop(old)
            return function(*args, **kwargs)

        return call

    return decorated


def old_colour(begin: Any) -> None:
    """Let `Begin("blue")` name a colour, as the `Begin` of Blokus did before all games had the same one."""
    if isinstance(begin.seat, str) and begin.seat:
        warnings.warn(
            f"`Begin({begin.seat!r})` is written `Begin(colour={begin.seat!r})` now; "
            "the old form goes with version 0.3.0",
            DeprecationWarning,
            stacklevel=3,
        )
        msgspec.structs.force_setattr(begin, "colour", begin.seat)
        msgspec.structs.force_setattr(begin, "seat", -1)


def _found(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def _warn(old: str, new: str) -> None:
    instead = "is no longer public" if new.startswith("_") else f"is called `{new}` now"
    # The caller of this function stands in for the old name, and its caller wrote the name.
    warnings.warn(
        f"`{old}` {instead}; the old name goes with version 0.3.0", DeprecationWarning, stacklevel=3
    )
