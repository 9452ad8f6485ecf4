"""The documents: their examples run, and their commands do not overwrite each other's files."""

import ast
import doctest
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes.players import player

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted((ROOT / "docs").glob("*.md"))
SESSIONS = [path for path in DOCUMENTS if ">>> " in path.read_text(encoding="utf-8")]
PROGRAMS = [path for path in DOCUMENTS if "```python\n" in path.read_text(encoding="utf-8")]


@every("path", SESSIONS)
def test_the_examples_in_the_documents_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_the_programs_in_the_documents_run_and_give_the_values_in_their_comments(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _begun("blokus", moves=4, variant="duo").save("my-game.jsonl")
    _begun("polyminix", moves=1, players=2, card="G1-A-2").save("my-race.jsonl")
    # All blocks of a document share their variables.
    names: dict[str, Any] = {}
    for block in _blocks(path):
        for statement in ast.parse(block).body:
            code = ast.get_source_segment(block, statement) or ""
            if isinstance(statement, ast.Expr):
                value = eval(code, names)
                for expected in _expected(block, statement):
                    assert value == expected, code
            else:
                exec(code, names)


def _begun(name: str, moves: int, **options: Any) -> ominoes.Record:
    """A record with the first moves of a game."""
    record, one = ominoes.Record(ominoes.game(name, **options), 1), player("level-1", 1)
    for _ in range(moves):
        record = record.play(one.choose(record.state))
    return record


def _blocks(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def _expected(block: str, statement: ast.Expr) -> list[object]:
    """The value in the comment at the end of a line; most comments are sentences and have none."""
    comment = block.splitlines()[(statement.end_lineno or 0) - 1].partition("  # ")[2]
    try:
        return [ast.literal_eval(comment)]
    except (SyntaxError, ValueError):
        return []


@every("path", [*DOCUMENTS, ROOT / "README.md"])
def test_no_two_commands_of_a_document_print_into_the_same_file(path: Path) -> None:
    commands = set(
        re.findall(r"ominoes (?:--language \w+ )?print (\w[^`\n#|]*)", path.read_text(encoding="utf-8"))
    )
    files = Counter(_printed(shlex.split(command)) for command in commands)
    assert [file for file, times in files.items() if times > 1] == []


def _printed(command: list[str]) -> str:
    """The file that `ominoes print` writes: that of `--out`, or one with the name of the document."""
    if "--out" in command:
        return command[command.index("--out") + 1]
    kind, *rest = command
    if kind == "rules":
        return f"{rest[0]}-rules.pdf"
    return f"{Path(rest[0]).stem if kind == 'record' else kind}.pdf"


def test_the_example_in_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = _blocks(ROOT / "README.md")
    assert len(code) == 1
    for block in code:
        exec(compile(block, "README.md", "exec"), {})
    assert (tmp_path / "game.jsonl").exists()


def test_every_picture_of_the_readme_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert [name for name in names if not (ROOT / name).exists()] == []
