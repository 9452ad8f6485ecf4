"""Writes the TypeScript types of all that the page and the server exchange, from the structs of the server.

    python tools/wire_types.py [FOLDER]      build/wire if no folder is given

The types of a Python module are in a file of its name: `ominoes/tables/view` has what `ominoes.tables.view` defines;
all modules of a game are one file, `ominoes/games/blokus`. Kinds of a tagged base (messages, commands, events, actions)
are also there as a union under the name of the base. The page finds the files by `paths` in web/tsconfig.json.
"""

import ast
import functools
import inspect
import pkgutil
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from ominoes.game_packages import own_games
from ominoes.games import Action, Game, board_view, registry
from ominoes.server import jobs, library, schemas, wire

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "wire"

Struct: TypeAlias = type[msgspec.Struct]

PLAIN = {
    int: "number",
    float: "number",
    str: "string",
    bytes: "string",
    date: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    msgspec.Raw: "unknown",
}
REQUESTS = (wire.Message, jobs.AnyJob, jobs.Cancel, schemas.NewTable, schemas.JoinRequest)
GAME_VIEWS = ("View", "Assets", "Preview")
"""How the names of those structs of a game end that the server sends."""


def answers() -> Iterator[Struct]:
    """The structs that the server sends, besides those of games."""
    for module in (wire, jobs, schemas, library, board_view):
        yield from (
            one for one in vars(module).values() if is_struct(one) and one.__module__ == module.__name__
        )


def game_types(rulebook: type[Game]) -> tuple[list[Struct], list[Any]]:
    """What the server sends of a game, and what it gets: partial actions, and actions, which it sends as well."""
    package = import_module(rulebook.__module__.rpartition(".")[0])
    modules = [
        import_module(f"{package.__name__}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
        if found.name in ("view", "preview", "state", "game")
    ]
    structs = [one for module in modules for one in vars(module).values() if is_struct(one)]
    sent = [one for one in structs if one.__name__.endswith(GAME_VIEWS)]
    partial = [one for one in structs if one.__name__ == "PartialAction"]
    return [typing.get_type_hints(rulebook.assets)["return"], *sent], [*partial, rulebook._action_type]


def is_struct(one: object) -> bool:
    """Whether this is a struct, and no private one."""
    return isinstance(one, type) and issubclass(one, msgspec.Struct) and not one.__name__.startswith("_")


def parts(annotation: Any) -> tuple[Any, ...]:
    """The types that an annotation is made of; none for a plain one."""
    return () if typing.get_origin(annotation) is typing.Literal else typing.get_args(annotation)


def reached(roots: Iterable[Any]) -> dict[Struct, None]:
    """All structs that the roots are made of, in order."""
    found: dict[Struct, None] = {}
    rest = list(roots)
    while rest:
        one = rest.pop(0)
        rest += parts(one)
        if is_struct(one) and one not in found:
            found[one] = None
            rest += [field.kind for field in fields(one)]
    return found


class Field(NamedTuple):
    """A field of a struct."""

    name: str
    written: str
    """Its name in JSON."""
    kind: Any
    default: Any


def fields(one: Struct) -> list[Field]:
    """The fields of a struct. Unlike msgspec this knows the types that are imported for type checks only."""
    hints = typing.get_type_hints(one, localns=imported_for_types(one.__module__), include_extras=True)
    names, defaults = one.__struct_fields__, one.__struct_defaults__
    defaults = (msgspec.NODEFAULT,) * (len(names) - len(defaults)) + defaults
    return [
        Field(name, written, hints[name], default)
        for name, written, default in zip(names, one.__struct_encode_fields__, defaults, strict=True)
    ]


@functools.cache
def imported_for_types(module: str) -> dict[str, Any]:
    """What a module imports for type checks only."""
    return {
        name.name: getattr(import_module(taken.module or ""), name.name)
        for check in ast.parse(inspect.getsource(import_module(module))).body
        if isinstance(check, ast.If) and ast.unparse(check.test) == "TYPE_CHECKING"
        for taken in check.body
        if isinstance(taken, ast.ImportFrom)
        for name in taken.names
    }


def file_of(module: str) -> str:
    """The file for the types of a Python module, without its ending."""
    path = module.split(".")[1:]
    return "/".join(path[:2] if in_a_game(module) else path)


def in_a_game(module: str) -> bool:
    """Whether a module is in the package of a game."""
    return any(module.startswith(f"ominoes.games.{name}.") for name in own_games())


@functools.cache
def docstrings(module: str) -> dict[str, str]:
    """The docstrings after assignments in a module, by `name` or `Struct.name`; an empty one where there is none."""

    def those_in(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, str]]:
        for statement, after in zip(body, [*body[1:], ast.Pass()], strict=True):
            if isinstance(statement, ast.ClassDef):
                yield from those_in(statement.body, f"{statement.name}.")
            elif isinstance(statement, ast.Assign | ast.AnnAssign):
                target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
                said = after.value if isinstance(after, ast.Expr) else None
                text = said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else ""
                yield f"{prefix}{ast.unparse(target)}", text

    return dict(those_in(ast.parse(inspect.getsource(import_module(module))).body, ""))


def aliases(module: str) -> dict[str, Any]:
    """The unions and literals to which a module gives a name."""
    values = vars(import_module(module))
    return {
        name: values[name]
        for name in docstrings(module)
        if not name.startswith("_")
        and typing.get_origin(values.get(name)) in (typing.Literal, typing.Union, types.UnionType)
    }


def comment(text: str | None, indent: str = "") -> str:
    """A docstring as a comment."""
    if not text:
        return ""
    lines = inspect.cleandoc(text).replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join(
        (f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines), f"{indent} */\n")
    )


class Wire:
    """All types, and the files that they make."""

    def __init__(self) -> None:
        self.rulebooks = [registry.rulebook(name) for name in own_games()]
        games = [game_types(rulebook) for rulebook in self.rulebooks]
        taken = [one for _, got in games for one in got]
        self.requests = reached([*REQUESTS, *taken])
        sent = reached([*answers(), *(one for views, _ in games for one in views)])
        bases = {base for one in (*self.requests, *sent) for base in one.__mro__[1:]}
        self.structs = {one: None for one in (*self.requests, *sent) if one not in bases or not tag(one)}
        self.aliases: list[tuple[str, str, Any]] = []
        """The unions and literals that have a name, each with its module."""
        for module in dict.fromkeys(one.__module__ for one in self.structs):
            for name, value in aliases(module).items():
                if all(not is_struct(part) or part in self.structs for part in parts(value)):
                    self.aliases.append((module, name, value))

    def files(self) -> dict[str, str]:
        """The text of each file, by its path."""
        members: dict[str, dict[str, Callable[[File], str]]] = {}

        def add(module: str, name: str, text: Callable[[File], str]) -> None:
            own = members.setdefault(file_of(module), {})
            if name in own:
                sys.exit(f"Two types of {file_of(module)} are called {name}: rename one.")
            own[name] = text

        for module, name, value in self.aliases:
            add(module, name, functools.partial(self.alias, module=module, name=name, value=value))
        for one in self.structs:
            add(one.__module__, one.__name__, functools.partial(self.struct, one=one))
        for rulebook in self.rulebooks:
            actions = rulebook._action_type
            text = functools.partial(self.alias, module=Action.__module__, name="Action", value=actions)
            add(rulebook.__module__, "Action", text)
        for base, file in dict.fromkeys(
            (base, file_of(one.__module__)) for one in self.structs for base in tagged_bases(one)
        ):
            kinds = [one for one in self.structs if base in one.__mro__ and file_of(one.__module__) == file]
            members[file].setdefault(base.__name__, functools.partial(self.kinds, base=base, kinds=kinds))
        return {f"{path}.ts": File(path, own, self).text() for path, own in sorted(members.items())}

    def struct(self, file: "File", one: Struct) -> str:
        """A struct as an interface."""
        lines = [f"{comment(one.__dict__.get('__doc__'))}export interface {one.__name__} {{\n"]
        if tag(one):
            lines.append(f"  {one.__struct_config__.tag_field}: {literal(tag(one))};\n")
        asked = one in self.requests
        for field in fields(one):
            given = field.default is not msgspec.NODEFAULT
            optional = given and (asked or one.__struct_config__.omit_defaults)
            kind = field.kind
            if optional and not asked and field.default is None:
                kind = without_none(kind)
            mark = "?" if optional else ""
            lines.append(f"{comment(field_docstring(one, field.name), '  ')}  {field.written}{mark}: ")
            lines.append(f"{file.type(kind)};\n")
        return "".join((*lines, "}\n"))

    def alias(self, file: "File", module: str, name: str, value: Any) -> str:
        """A union or a literal with its name; a game may have one kind of action only."""
        text = file.type(value) if is_struct(value) else file.written(value)
        return f"{comment(docstrings(module).get(name))}export type {name}{lined(text)};\n"

    def kinds(self, file: "File", base: Struct, kinds: list[Struct]) -> str:
        """The kinds of a tagged base as a union."""
        return (
            f"{comment(base.__doc__)}export type {base.__name__}{lined(' | '.join(map(file.type, kinds)))};\n"
        )


class File:
    """One file: its types, and what they take from other files."""

    def __init__(self, path: str, own: dict[str, Callable[["File"], str]], wire: Wire) -> None:
        self.path, self.own, self.wire = path, own, wire
        self.imports: dict[tuple[str, str], str] = {}

    def text(self) -> str:
        """The text of the file."""
        body = "\n".join(write(self) for write in self.own.values())
        names: dict[str, list[str]] = {}
        for (file, name), here in sorted(self.imports.items()):
            names.setdefault(file, []).append(name if name == here else f"{name} as {here}")
        taken = [
            f"import type {{ {', '.join(some)} }} from 'ominoes/{file}';\n" for file, some in names.items()
        ]
        gap = "\n" if taken else ""
        made = f"// Made by tools/wire_types.py from ominoes.{self.path.replace('/', '.')}.\n"
        return f"{made}{''.join(taken)}{gap}{body}"

    def type(self, annotation: Any) -> str:
        """An annotation as TypeScript, by its name if it has one."""
        if is_struct(annotation):
            return self.named(annotation.__module__, annotation.__name__)
        for module, name, value in self.wire.aliases:
            # Two games may use the same numbers for different things.
            if value == annotation and (file_of(module) == self.path or not in_a_game(module)):
                return self.named(module, name)
        return self.written(annotation)

    def named(self, module: str, name: str) -> str:
        """The name of a type in this file."""
        file = file_of(module)
        if file == self.path:
            return name
        here = f"{name}Of{file.rpartition('/')[2].title().replace('_', '')}" if name in self.own else name
        return self.imports.setdefault((file, name), here)

    def written(self, annotation: Any) -> str:
        """An annotation as TypeScript."""
        if annotation in PLAIN:
            return PLAIN[annotation]
        origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
        if origin is typing.Annotated:
            return self.type(inner[0])
        if origin is typing.Literal:
            return " | ".join(map(literal, inner))
        if origin in (typing.Union, types.UnionType):
            return " | ".join(map(self.type, inner))
        if origin is dict:
            return f"Record<{self.type(inner[0])}, {self.type(inner[1])}>"
        if origin is tuple and inner[-1:] != (...,):
            return f"readonly [{', '.join(map(self.type, inner))}]"
        if origin in (tuple, list, frozenset):
            one = self.type(inner[0])
            return f"readonly ({one})[]" if " " in one else f"readonly {one}[]"
        if hasattr(annotation, "_fields"):
            named = typing.get_type_hints(annotation)
            return (
                f"readonly [{', '.join(f'{name}: {self.type(named[name])}' for name in annotation._fields)}]"
            )
        sys.exit(f"{self.path}: no TypeScript type is known for {annotation}.")


def tag(one: Struct) -> str | int | None:
    """What tells a struct from the others of its base."""
    return one.__struct_config__.tag


def tagged_bases(one: Struct) -> list[Struct]:
    """The bases of a struct that are tagged, too."""
    return [base for base in one.__mro__[1:] if is_struct(base) and base is not msgspec.Struct and tag(base)]


def literal(value: object) -> str:
    """A literal as TypeScript."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def lined(union: str) -> str:
    """The right side of a type's definition; a long union has a line for each kind."""
    kinds = union.split(" | ")
    return f" = {union}" if len(kinds) < 8 else "".join((" =", *(f"\n  | {one}" for one in kinds)))


def without_none(annotation: Any) -> Any:
    """An optional type without None."""
    return typing.Union[tuple(part for part in parts(annotation) if part is not type(None))]  # noqa: UP007


def field_docstring(one: Struct, name: str) -> str:
    """The docstring of a field, in the struct or in the base that has it."""
    for base in one.__mro__:
        if is_struct(base) and base is not msgspec.Struct:
            said = docstrings(base.__module__).get(f"{base.__name__}.{name}")
            if said is not None:
                return said
    return ""


def write(folder: Path) -> None:
    """Write all files; what has not changed stays as it is, and what no module makes any more is removed."""
    texts = {folder / path: text for path, text in Wire().files().items()}
    for path in set(folder.rglob("*.ts")) - texts.keys():
        path.unlink()
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
