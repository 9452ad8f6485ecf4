"""The documents: their examples run, and their commands do not stand in each other's way."""

import doctest
import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_in_the_documents_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("path", [*DOCUMENTS, ROOT / "README.md"], ids=lambda path: path.name)
def test_no_two_commands_of_a_document_print_into_the_same_file(path: Path) -> None:
    commands = set(
        re.findall(r"ominoes (?:--language \w+ )?print (\w[^`\n#|]*)", path.read_text(encoding="utf-8"))
    )
    files = Counter(_printed(shlex.split(command)) for command in commands)
    assert [file for file, times in files.items() if times > 1] == []


def _printed(command: list[str]) -> str:
    """The file that `ominoes print` writes: what `--out` says, or one with the name of the document."""
    if "--out" in command:
        return command[command.index("--out") + 1]
    kind, *rest = command
    if kind == "rules":
        return f"{rest[0]}-rules.pdf"
    return f"{Path(rest[0]).stem if kind == 'record' else kind}.pdf"


def test_the_example_in_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    for block in code:
        exec(compile(block, "README.md", "exec"), {})
    assert (tmp_path / "game.jsonl").exists()


def test_every_picture_of_the_readme_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text):
        assert (ROOT / name).exists()
