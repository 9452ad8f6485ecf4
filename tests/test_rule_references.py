"""Every reference to a rule leads to a place in docs/rules, and every rule there has a test that names it.

So has every paragraph of the rules that players read: a line above it, which they do not see, names its rules.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.cases import every

import ominoes
from ominoes.games.illustrations import rules as as_read

ROOT = Path(__file__).parent.parent
PAGES = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "rules").glob("*.md"))
}

FOLDERS = ("src", "native", "web/src", "web/tests", "tests", "docs", "benchmarks", "tools")
KINDS = {
    *(".py", ".pyi", ".hpp", ".cpp", ".ts", ".js", ".svelte", ".css", ".html", ".typ"),
    *(".md", ".toml", ".json", ".ipynb", ".txt", ".sh"),
}
REFERENCE = re.compile(
    r"\bRULES (\d(?:\.\d)?(?:(?:, | and | to )\d(?:\.\d)?)*)(?![.\d]*\d)|\b((?:PM|PC|HO|PX|BL)-\d+)\b"
)

NO_TEST_OF_THEIR_OWN = {
    **dict.fromkeys("12345", "a page: tests name its sections"),
    **dict.fromkeys(("1.9", "4.8"), "only a table of ambiguities: tests name their codes"),
}


def sections(page: str) -> list[str]:
    """The numbers of the headings of a page."""
    return re.findall(r"^##? (\d(?:\.\d)?)\.? ", PAGES[page], re.MULTILINE)


def codes(page: str) -> list[str]:
    """The codes in the table of ambiguities of a page."""
    return re.findall(r"^\| <a [^>]*></a>([A-Z]+-\d+) \|", PAGES[page], re.MULTILINE)


def rules() -> set[str]:
    """All sections and codes."""
    found = [rule for page in PAGES for rule in (*sections(page), *codes(page))]
    assert len(found) == len(set(found)) > 80
    return set(found)


def named(text: str) -> Iterator[str]:
    """The rules that a text names."""
    for numbers, code in REFERENCE.findall(text):
        yield from re.findall(r"[\d.]+", numbers) or [code]


def test_every_reference_to_a_rule_leads_somewhere() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    known, dangling, seen = rules(), [], 0
    for path in (*files, *ROOT.glob("*"), *(ROOT / "web").glob("*")):
        if path.suffix not in KINDS or not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in named(line):
                seen += 1
                if rule not in known:
                    dangling.append(f"{path.relative_to(ROOT)}:{number}: {rule}")
    assert seen > 200
    assert dangling == []


def at_tests(path: Path) -> Iterator[str]:
    """The text of each test of a file, with the comments above it."""
    source = path.read_text(encoding="utf-8")
    lines, before = source.splitlines(), 0
    for node in ast.parse(source).body:
        assert node.end_lineno is not None
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield "\n".join(lines[before : node.end_lineno])
        before = node.end_lineno


def test_every_rule_has_a_test_that_names_it() -> None:
    tested = {
        rule
        for path in (ROOT / "tests").rglob("test_*.py")
        for text in at_tests(path)
        for rule in named(text)
    }
    assert sorted(rules() - tested - set(NO_TEST_OF_THEIR_OWN)) == []


def test_every_section_and_every_code_has_an_anchor_of_its_name() -> None:
    for page, text in PAGES.items():
        for number in sections(page):
            anchor = f'<a id="rules-{number}"></a>'
            heading = rf"^{anchor}\n## {number}\.? |^# {number}\. .*\n\n{anchor}"
            assert len(re.findall(heading, text, re.MULTILINE)) == 1, number
        for code in codes(page):
            assert f'| <a id="{code.lower()}"></a>{code} |' in text
        found = re.findall(r'<a id="[a-z]+-[\d.]+"', text)
        assert len(found) == len(set(found)) == len(sections(page)) + len(codes(page))


def test_every_link_of_the_rules_leads_somewhere() -> None:
    for page, text in PAGES.items():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            file, _, anchor = link.partition("#")
            there = ROOT / "docs" / "rules" / (file or f"{page}.md")
            assert there.exists(), link
            assert not anchor or f'<a id="{anchor}"></a>' in there.read_text(encoding="utf-8"), link


def test_every_option_that_the_rules_name_is_one_of_the_game() -> None:
    for page in PAGES.keys() - {"README"}:
        game = ominoes.game(page)
        for name, value in re.findall(r"`([a-z_0-9]+)=([^`]+)`", PAGES[page]):
            made = ominoes.game(page, **{name: ast.literal_eval(value)})
            assert getattr(made.options, name) == ast.literal_eval(value)
        for row in re.findall(r"^\| <a .*", PAGES[page], re.MULTILINE):
            assert row.count(" | ") == 4, row
            option = row.split(" | ")[3]
            if option != "none":
                given = re.match(r"`([a-z_0-9]+)=([^`]+)`", option)
                assert given is not None, row
                assert getattr(game.options, given[1]) == ast.literal_eval(given[2]), (
                    "the default comes first"
                )


CODES = re.compile(r" *<!-- (?:(?P<none>no rule)|(?P<rules>RULES .+)) -->\n")
WITHOUT_RULES = {"Strategy", "Writing moves", "Writing actions"}
"""The sections whose paragraphs may state no rule: advice, and what can be typed."""


def paragraphs(game: str) -> Iterator[tuple[str, str]]:
    """The paragraphs of the English rules that players read, each under its heading; lists and tables are some."""
    written = ROOT / f"src/ominoes/games/{game}/i18n/en/{game}.rules.md"
    heading = ""
    for block in written.read_text(encoding="utf-8").strip().split("\n\n"):
        if block.startswith("#"):
            heading = block.lstrip("# ")
        else:
            yield heading, block


@every("game", sorted(PAGES.keys() - {"README"}))
def test_every_paragraph_for_players_names_its_rules_and_every_open_question_is_in_one(game: str) -> None:
    known, stated = rules(), set()
    for heading, paragraph in paragraphs(game):
        found = CODES.match(paragraph)
        assert found, paragraph
        if found["none"]:
            assert heading in WITHOUT_RULES, paragraph
            continue
        names = set(named(found["rules"]))
        assert names, paragraph
        assert names <= known, paragraph
        stated |= names
    assert set(codes(game)) - stated == set()
    assert "<!--" not in as_read(game)
