"""The language in which the page begins; that every view can change it is a matter of `test_looks.py`."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.speaking import LANGUAGES


@pytest.mark.parametrize("language", ["de-AT", "it-CH", "cs", "fr"])
def test_the_page_begins_in_the_language_of_the_browser(visit: Visit, language: str) -> None:
    page = visit("/", language=language)
    expected = language[:2] if language[:2] in LANGUAGES else "en"
    expect(page.locator("html")).to_have_attribute("lang", expected)
