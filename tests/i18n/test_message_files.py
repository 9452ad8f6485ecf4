"""The message files: complete, without unused entries, and alike in every language."""

import fnmatch
import re

import pytest
from tests.i18n.message_files import (
    FOLDERS,
    FUNCTION_WORDS,
    MESSAGE_FILES,
    OTHERS,
    all_entries,
    facts,
    keys_in_code,
    plural_facts,
    sentences,
)

from ominoes.i18n import ENGLISH, languages
from ominoes.i18n.numbers import plural_form

COMMON = {
    "figures.piece-set-domino",
    "figures.piece-set-monomino",
    "blokus.label-variant-duo",
    "research.game-blokus",
    "research.game-duo",
}
ALIKE = {
    "de": {"polymo.print-name"},
    "it": {
        "cli.metavar-file",
        "silhouettes.cactus",
        "silhouettes.jet",
        "silhouettes.pagoda",
        "silhouettes.robot",
        "silhouettes.villa",
    },
    "cs": {"silhouettes.pagoda", "silhouettes.robot"},
}
"""Messages that are the same as in English: in all languages, and in one."""


def test_every_key_in_the_code_has_a_message() -> None:
    known = dict(all_entries())
    assert [key for key in keys_in_code() if "*" not in key and key not in known] == []


def test_no_message_is_unused() -> None:
    keys = keys_in_code()
    patterns = [key for key in keys if "*" in key]
    unused = [
        key
        for key, _ in all_entries()
        if key not in keys and not any(fnmatch.fnmatch(key, pattern) for pattern in patterns)
    ]
    assert unused == []


def test_every_part_is_one_file() -> None:
    names = [path.name for folder in FOLDERS for path in (folder / ENGLISH).iterdir()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_parts_and_entries(language: str) -> None:
    assert MESSAGE_FILES[language].keys() == MESSAGE_FILES[ENGLISH].keys()
    for part, entries in MESSAGE_FILES[ENGLISH].items():
        assert MESSAGE_FILES[language][part].keys() == entries.keys(), part


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_facts(language: str) -> None:
    theirs = dict(all_entries(language))
    for key, entry in all_entries():
        ours = set().union(*(facts(sentence) for sentence in sentences(entry))) | plural_facts(entry)
        for sentence in sentences(theirs[key]):
            assert facts(sentence) <= ours, key
        used = set().union(*(facts(sentence) for sentence in sentences(theirs[key]))) | plural_facts(
            theirs[key]
        )
        assert used == ours, key


@pytest.mark.parametrize("language", languages())
def test_every_plural_has_exactly_the_forms_of_its_language(language: str) -> None:
    wanted = {plural_form(language, number) for number in range(200)}

    def check(key: str, entry: object) -> None:
        if isinstance(entry, dict):
            assert set(entry) == {"by", *wanted}, key
            for name in wanted:
                check(key, entry[name])

    for key, entry in all_entries(language):
        check(key, entry)


@pytest.mark.parametrize("language", languages())
def test_every_message_names_its_facts(language: str) -> None:
    for key, entry in all_entries(language):
        for sentence in sentences(entry):
            assert all(field.isidentifier() for field in facts(sentence)), key


def written(sentence: str) -> str:
    """A sentence without the parts that are the same in all languages: facts, code, quotations, addresses."""
    sentence = re.sub(r"\{\{.*?\}\}|\{[^{}]*\}|`[^`]*`|'[^']*'|\"[^\"]*\"|\w+://\S*|--\w\S*", " ", sentence)
    return re.sub(r"\s+", " ", sentence).strip()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    theirs = dict(all_entries(language))
    alike = [
        key
        for key, entry in all_entries()
        if any(
            re.search(r"[a-z]{3}", written(sentence)) and sentence in set(sentences(theirs[key]))
            for sentence in sentences(entry)
        )
        and key not in COMMON | ALIKE.get(language, set())
    ]
    assert alike == []


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_in_two_languages(language: str) -> None:
    own = set(FUNCTION_WORDS[language].split())
    strange = set(" ".join(FUNCTION_WORDS.values()).split()) - own
    mixed = {}
    for key, entry in all_entries(language):
        for sentence in sentences(entry):
            words = set(re.findall(r"[^\W\d_]+", written(sentence).lower()))
            if words & strange:
                mixed[key] = words & strange
    assert mixed == {}


FORMAL = {
    "de": r"\b\w+en Sie\b|\bIhnen\b|\bIhre[mnrs]?\b",
    "it": r"\b(Lei|Suo|Sua|[Ss]celga|[Pp]rovi|[Ii]nserisca|[Uu]si)\b",
    "cs": r"(?i)\b(v[áa]š\w*|vy|vás|vám|jste|můžete|\w+([žďťšň]|[ěáéíeo]j|ě)te|nainstalujete)\b",
}
"""Formal forms of address."""
TOGETHER = {"polyssimo.summary", "polyminix.print-step-6"}
"""Messages to all players at once."""


@pytest.mark.parametrize("language", FORMAL)
def test_the_reader_is_addressed_informally(language: str) -> None:
    stiff = [
        f"{key}: {sentence}"
        for key, entry in all_entries(language)
        for sentence in sentences(entry)
        if key not in TOGETHER and re.search(FORMAL[language], sentence)
    ]
    assert stiff == []
