"""The rules on a phone: pictures and tables fit its width, and the piece set is a picture with a text alternative."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import GameServer, Visit

import ominoes
from ominoes.games.illustrations import passages
from ominoes.i18n import in_language, languages

_SIDEWAYS = """() => [...document.querySelectorAll('main, main *')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
    .map((each) => `${each.tagName} ${each.className}: ${each.scrollWidth} > ${each.clientWidth}`)"""
_SMALL = """(least) => [...document.querySelectorAll('main img')].flatMap((image) => {
    const picture = new DOMParser().parseFromString(decodeURIComponent(image.src.split(',', 2)[1]), 'image/svg+xml');
    const drawn = document.importNode(picture.documentElement, true);
    drawn.setAttribute('width', image.getBoundingClientRect().width);
    drawn.removeAttribute('height');
    image.after(drawn);
    const found = [...drawn.querySelectorAll('text')].flatMap((text) => {
        const letters = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        return letters < least ? [`${text.textContent}: ${letters.toFixed(1)} px`] : [];
    });
    drawn.remove();
    return found;
})"""
LATE_PIECES = {"blokus": "Z5", "polymo": "Z5", "polyssimo": "Z5", "polyminix": "Y5", "holomino": "465"}
"""For each game one of the last pieces in the picture of its piece set."""


def opened(visit: Visit, game: str, language: str, theme: str = "light") -> Page:
    """The rules of a game on a phone, with all pictures loaded."""
    page = visit(f"/rules/{game}", size="phone", touch=True, language=language, theme=theme)
    wait_for_pictures(page, game, language)
    return page


def wait_for_pictures(page: Page, game: str, language: str) -> None:
    """Wait until all pictures are loaded, with their captions in a language."""
    with in_language(language):
        pictures = [passage.text for passage in passages(game) if passage.picture]
    expect(page.locator("main figure img")).to_have_count(len(pictures))
    page.wait_for_function(
        "() => [...document.querySelectorAll('main img')].every((each) => each.complete && each.naturalWidth)"
    )
    expect(page.locator("main figcaption")).to_have_text(pictures)


def test_every_game_is_looked_at() -> None:
    assert set(LATE_PIECES) == set(ominoes.games())


@pytest.mark.parametrize("game", LATE_PIECES)
def test_the_rules_can_be_read_on_a_phone_in_all_languages(visit: Visit, game: str) -> None:
    page = opened(visit, game, "en", theme="dark")
    for language in languages():
        page.locator("header select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        wait_for_pictures(page, game, language)
        assert page.evaluate(_SIDEWAYS) == [], f"{language}: wider than a phone"
        assert page.evaluate(_SMALL, 9.5) == [], f"{language}: letters that are too small"
        assert_piece_set(page, game)


def assert_piece_set(page: Page, game: str) -> None:
    """Assert that the piece set is a picture, named by its pieces, that fits the width of the phone."""
    picture = page.locator(f"main figure img[alt$='{LATE_PIECES[game]}']").first
    box, screen = picture.bounding_box(), page.viewport_size
    assert box is not None
    assert screen is not None
    assert box["width"] > 200
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen["width"]
    assert page.locator("main pre").count() == 0


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "blokus" else pytest.mark.slow) for game in LATE_PIECES]
)
def test_the_rules_can_be_printed(visit: Visit, server: GameServer, game: str) -> None:
    page = opened(visit, game, "cs")
    link = page.locator("[data-print]").get_attribute("href") or ""
    answer = page.request.get(server.url + link, timeout=120_000)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
