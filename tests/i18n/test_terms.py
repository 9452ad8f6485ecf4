"""One word for one thing: no message, lesson or rules page uses a word outside the glossary."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.i18n.message_files import FOLDERS

PAGE = Path("web/src")
GLOSSARY = Path("docs/glossary.md").read_text(encoding="utf-8")

UNWANTED = {
    "en": {"": r"\b[Tt]alk\b|trial die|turn die"},
    "de": {
        "": r"\bTeile?n?s?\b|spielfigur|Spielfläche|Gespräch|[Uu]ntersuch|schwarzweiß|Wettl[aä]uf",
        "polymo": r"Kästchen|Gitter|\bBlatt\b",
        "polyssimo": r"\bbunt",
        "holomino": r"Kerbe|Beutel|versperrt",
        "polyminix": r"Teilesatz|Probenwürfel|Zugwürfel|die Runde führt",
    },
    "it": {
        "": r"tavolier|quadrett|\bconsiglio\b|conversazion|dipin[gt]|\bseme\b|\bserie\b|\bcors[ae]\b",
        "polymo": r"pennarell|pianificat|\bbarrat[aoei]\b|\bsched[ae]\b",
        "polyssimo": r"vantaggi",
        "holomino": r"\btacc(a|he)\b",
        "polyminix": r"\bpezz[oi]\b|facci[ae] (della|delle|di ogni) (tua |sua |sue )?cart|, faccia"
        r"|dado (prova|turno)\b",
    },
    "cs": {
        "": r"\bdíl(u|y|ů|em|ům|ech)?\b|hrací ploch|čtvereč|\bpol(e|í|ích|ím)\b|ve směru hodin\b|\bhovor"
        r"|\brad(a|y|ou|ami)\b|vteřin|pokryj|semínk",
        "polymo": r"přeškrt|herní list",
        "polyssimo": r"znevýhodn",
        "holomino": r"výřez|sáč(ek|k)|nerozhodn",
        "polyminix": r"kostka (zkoušky|tahu)|vede kolo",
    },
}
"""Words that the glossary replaces: those of all files, and those of one game's."""

ANOTHER_MEANING = {
    "share": "the button that sends a link",
    "print-board-quarter": "a quarter of the board",
    "system-enotdir": "a part of a path",
    "help-full-search-share": "a share of the moves",
    "help-gtp-ms": "a share of the time",
    "outside": "not part of the figure",
}
"""Entries that use such a word for another thing."""


def texts(language: str) -> Iterator[tuple[Path, str]]:
    """Every line that people read in a language, with its file: messages, lessons and rules."""
    ours = (path for folder in FOLDERS for path in (folder / language).iterdir())
    page = [*PAGE.glob(f"i18n/{language}/*.json"), *PAGE.glob(f"games/*/i18n/{language}.json")]
    for path in sorted([*ours, *page]):
        # What a figure looks like is another matter.
        if path.name != "silhouettes.toml":
            for line in path.read_text(encoding="utf-8").splitlines():
                if not line.startswith("#") or path.suffix == ".md":
                    yield path, line.strip()


KEY = re.compile(r'"?([\w-]+)[\w.]*"?(?: =|:) ')


def key(line: str) -> str:
    """The key of an entry, without the name of its plural form."""
    found = KEY.match(line)
    return found[1] if found else ""


def said(line: str) -> str:
    """An entry without its key."""
    return KEY.sub("", line, count=1)


@pytest.mark.parametrize("language", UNWANTED)
def test_no_text_uses_a_word_outside_the_glossary(language: str) -> None:
    patterns = {scope: re.compile(words) for scope, words in UNWANTED[language].items()}
    found = [
        f"{path}: {line}"
        for path, line in texts(language)
        for scope, unwanted in patterns.items()
        if scope in str(path) and unwanted.search(said(line)) and key(line) not in ANOTHER_MEANING
    ]
    assert found == []


def rows() -> list[list[str]]:
    """The cells of the glossary, without what is not to be used."""
    lines = (line for line in GLOSSARY.splitlines() if line.startswith("| ") and "English" not in line)
    return [[cell.split(";")[0].strip() for cell in line.strip("| ").split("|")] for line in lines]


def test_every_word_of_the_glossary_is_used() -> None:
    found = rows()
    assert len(found) > 40
    for column, language in enumerate(("en", "de", "it", "cs")):
        spoken = " ".join(line for _, line in texts(language)).lower()
        for row in found:
            assert len(row) == 4, row
            words = re.split(r"\W+", re.sub(r"\(.*?\)|,? in Polym\w+", " ", row[column]).lower())
            stems = [word[: max(3, len(word) - 3)] for word in words if len(word) > 2]
            assert any(stem in spoken for stem in stems), (language, row)
