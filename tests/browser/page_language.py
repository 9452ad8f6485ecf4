"""Checks that a page shows one language only, by comparing all its text with the message files."""

import functools
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.waits import until

from ominoes.i18n import languages

SOURCES = Path("web/src")
_TEXTS = """() => {
    const texts = [document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], option'))
        for (const name of ['aria-label', 'placeholder', 'title'])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    for (const option of document.querySelectorAll('option:not([lang])')) texts.push(option.textContent);
    return texts.join('\\n');
}"""


@functools.cache
def all_messages(language: str) -> dict[str, dict[str, Any]]:
    """The messages of a language: those of the page by part, those of the games by game."""
    files = {file.stem: file for file in (SOURCES / "i18n" / language).glob("*.json")}
    files |= {file.parts[-3]: file for file in SOURCES.glob(f"games/*/i18n/{language}.json")}
    return {part: json.loads(file.read_text(encoding="utf-8")) for part, file in files.items()}


@functools.cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language without facts that are long enough to be recognised, by key."""
    return {
        f"{part}.{key}": entry
        for part, messages in all_messages(language).items()
        for key, entry in messages.items()
        if isinstance(entry, str) and "{" not in entry and len(entry) > 11
    }


def assert_speaks(page: Page, language: str) -> None:
    """Assert that the page shows one language only, once all texts have been loaded."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".skip")).to_have_text(all_messages(language)["shell"]["skip"])
    until(page, lambda: _strange(page.evaluate(_TEXTS), language), [])


def _strange(shown: str, language: str) -> list[str]:
    """The keys, unfilled facts and sentences of other languages in the text shown."""
    parts = "|".join(all_messages("en"))
    found = re.findall(rf"\b(?:{parts})\.[a-z]+-[a-z-]+", shown) + re.findall(r"\{\w+\}", shown)
    own = set(sentences(language).values())
    for other in set(languages()) - {language}:
        for key, sentence in sentences(other).items():
            if sentence in own or sentence not in shown:
                continue
            if re.search(rf"(?<!\w){re.escape(sentence)}(?!\w)", shown):
                found.append(f"{other} {key}: {sentence}")
    return found
