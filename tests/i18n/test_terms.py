"""One word for one thing: messages and the page use the words of the rules."""

import re
from pathlib import Path

import pytest
from tests.i18n.message_files import FOLDERS

PAGE = Path("web/src")

STRANGE = {
    "de": r"spielfigur",
    "it": r"quadrett|pennarell|\bcors[ae]\b|pianificat|\bbarrat[aoei]\b",
    "cs": r"čtvereč|přeškrt|\bpol(e|í|ích|ím)\b|pokryj",
}
"""Words for pieces, tiles, squares, pens, races and striking that the rules of the games do not use."""


def message_files(language: str) -> list[Path]:
    """All message files of a language, without the rules themselves."""
    ours = (path for folder in FOLDERS for path in (folder / language).glob("*.toml"))
    page = [*PAGE.glob(f"i18n/{language}/*.json"), *PAGE.glob(f"games/*/i18n/{language}.json")]
    return sorted([*ours, *page])


@pytest.mark.parametrize("language", STRANGE)
def test_no_message_uses_a_word_that_the_rules_do_not_use(language: str) -> None:
    strange = re.compile(STRANGE[language], re.IGNORECASE)
    found = [
        f"{path}: {line.strip()}"
        for path in message_files(language)
        # What a figure looks like is another matter.
        if path.name != "silhouettes.toml"
        for line in path.read_text(encoding="utf-8").splitlines()
        if strange.search(line)
    ]
    assert found == []
