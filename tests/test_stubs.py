"""The stubs of the kernels declare exactly the public names of the kernels."""

import ast
import importlib
from pathlib import Path
from types import ModuleType

from tests.cases import every

import ominoes

PACKAGE = Path(ominoes.__file__).parent
STUBS = sorted(PACKAGE.rglob("_kernel.pyi"))


def module_of(stub: Path) -> ModuleType:
    parts = stub.relative_to(PACKAGE.parent).with_suffix("").parts
    return importlib.import_module(".".join(parts))


def declared(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """The public names that a stub declares."""
    names: dict[str, ast.stmt] = {}
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names[statement.name] = statement
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            names[statement.target.id] = statement
    return {name: node for name, node in names.items() if not name.startswith("_") or name.endswith("__")}


def public(thing: object) -> set[str]:
    return {name for name in vars(thing) if not name.startswith("_")}


@every("stub", STUBS)
def test_a_stub_declares_exactly_the_public_names_of_its_kernel(stub: Path) -> None:
    module = module_of(stub)
    names = declared(ast.parse(stub.read_text()).body)
    assert public(module) == set(names)
    for name, node in names.items():
        if isinstance(node, ast.ClassDef):
            kind = getattr(module, name)
            members = declared(node.body)
            assert public(kind) == {member for member in members if not member.startswith("_")}
            assert {member for member in members if not hasattr(kind, member)} == set()
