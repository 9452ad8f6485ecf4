"""One word for a thing: what the rules call by one name has no other on sheets, on the page and in messages."""

import re
from pathlib import Path

import pytest

from ominoes.words.languages import FOLDER

PAGE = Path("web/src/words")

STRANGE = {
    "de": r"(?<!spiel)(?<!edel)\bsteine?n?\b|spielfigur",
    "it": r"quadrett|pennarell|\bcors[ae]\b|pianificat|\bbarrat[aoei]\b",
    "cs": r"\bkámen\b|\bkamen(e|y|ů|i|em|ům)\b|čtvereč|přeškrt|\bpol(e|í|ích|ím)\b|pokryj",
}
"""Words for pieces, tiles, squares, pens, races and striking that the rules of the games do not use."""


def catalogues(language: str) -> list[Path]:
    """All catalogues of a language; the rules are what they are measured by."""
    return sorted([*(FOLDER / language).glob("*.toml"), *(PAGE / language).glob("*.json")])


@pytest.mark.parametrize("language", STRANGE)
def test_nothing_is_called_by_a_word_that_its_rules_do_not_know(language: str) -> None:
    strange = re.compile(STRANGE[language], re.IGNORECASE)
    found = [
        f"{path.name}: {line.strip()}"
        for path in catalogues(language)
        if path.name != "silhouettes.toml"  # what a figure looks like is another matter
        for line in path.read_text(encoding="utf-8").splitlines()
        if strange.search(line)
    ]
    assert found == []
