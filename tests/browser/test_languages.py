"""Four languages, switched without a reload: no key is left untranslated, and no sentence of another language stays."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arranging import ME, finished_table, new_table
from tests.browser.conftest import House, Visit

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
    expect(page.locator(".skip")).to_have_text(sentences(language)["shell.skip"])
    shown = page.evaluate(_TEXTS)
    parts = "|".join(file.stem for file in (WORDS / "en").glob("*.json"))
    assert re.findall(rf"\b(?:{parts})\.[a-z]+-[a-z-]+", shown) == []
    assert re.findall(r"\{\w+\}", shown) == []
    own = set(sentences(language).values())
    for other in set(LANGUAGES) - {language}:
        for key, sentence in sentences(other).items():
            assert sentence in own or not re.search(rf"(?<!\w){re.escape(sentence)}(?!\w)", shown), (
                key,
                sentence,
            )


@pytest.mark.parametrize("view", ["/", "/new/blokus", "/settings", "/watch", "/nowhere", "table", "replay"])
def test_every_view_changes_its_language_without_a_reload(visit: Visit, house: House, view: str) -> None:
    if view == "table":
        made = new_table(house.url, game="blokus", seats=[ME, {"kind": "computer", "player": "level-1"}] * 2)
        view = f"/t/{made['id']}#key={made['key']}"
    elif view == "replay":
        view = f"/replay/{finished_table(house.url, options={'variant': 'duo'}, moves=2)['id']}"
    page = visit(view)
    page.evaluate("() => (window.same = true)")
    for language in ("de", "it", "cs", "en"):
        page.locator("header select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        assert_speaks(page, language)
    assert page.evaluate("() => window.same")


@pytest.mark.parametrize("language", ["de-AT", "it-CH", "cs", "fr"])
def test_the_page_begins_in_the_language_of_the_browser(visit: Visit, language: str) -> None:
    page = visit("/", language=language)
    expected = language[:2] if language[:2] in LANGUAGES else "en"
    expect(page.locator("html")).to_have_attribute("lang", expected)


@pytest.mark.parametrize("language", ["de", "it", "cs"])
def test_longer_words_fit_on_a_phone(visit: Visit, house: House, language: str) -> None:
    made = new_table(house.url, game="blokus", options={"variant": "duo"}, seats=[ME, ME | {"name": "Bert"}])
    for path in ("/", "/new/polyminix", "/settings", f"/t/{made['id']}#key={made['key']}"):
        page = visit(path, size="phone", language=language)
        expect(page.locator("main h1, main h2").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        wider = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider <= 0, (path, wider)
        page.context.close()
