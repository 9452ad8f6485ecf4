"""Which language a page speaks: all it shows and says is read, and held against the catalogues of the page."""

import functools
import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.waiting import until

WORDS = Path("web/src/words")
LANGUAGES = ("en", "de", "it", "cs")
_TEXTS = """() => {
    const texts = [document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], option'))
        for (const name of ['aria-label', 'placeholder', 'title'])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    for (const option of document.querySelectorAll('option:not([lang])')) texts.push(option.textContent);
    return texts.join('\\n');
}"""


@functools.cache
def sentences(language: str) -> dict[str, str]:
    """All plain sentences of a language that are long enough to be recognised, by key."""
    found = {}
    for file in (WORDS / language).glob("*.json"):
        for key, entry in json.loads(file.read_text(encoding="utf-8")).items():
            if isinstance(entry, str) and "{" not in entry and len(entry) > 11:
                found[f"{file.stem}.{key}"] = entry
    return found


def assert_speaks(page: Page, language: str) -> None:
    """The page speaks one language only, as soon as everything has been told in it."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    shell = json.loads((WORDS / language / "shell.json").read_text(encoding="utf-8"))
    expect(page.locator(".skip")).to_have_text(shell["skip"])
    until(page, lambda: _strange(page.evaluate(_TEXTS), language), [])


def _strange(shown: str, language: str) -> list[str]:
    """Keys, facts that were not filled in, and sentences of other languages among what is shown."""
    parts = "|".join(file.stem for file in (WORDS / "en").glob("*.json"))
    found = re.findall(rf"\b(?:{parts})\.[a-z]+-[a-z-]+", shown) + re.findall(r"\{\w+\}", shown)
    own = set(sentences(language).values())
    for other in set(LANGUAGES) - {language}:
        for key, sentence in sentences(other).items():
            if sentence in own or sentence not in shown:
                continue
            if re.search(rf"(?<!\w){re.escape(sentence)}(?!\w)", shown):
                found.append(f"{other} {key}: {sentence}")
    return found
