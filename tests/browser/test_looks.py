"""Every view in three sizes, both themes and four languages: no fault that axe finds, nothing wider than the screen,
one language at a time; and pictures of each in build/screenshots, to be looked at.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.arranging import finished_table
from tests.browser.axe import AXE, faults
from tests.browser.conftest import SIZES, House, Visit, screenshot
from tests.browser.speaking import assert_speaks
from tests.browser.views import VIEWS

_WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
_AXED = {("phone", "light"), ("desktop", "dark")}
"""Both themes, and both of the layouts that differ most."""
HALF: ViewportSize = {"width": 384, "height": 512}
"""A browser that zooms to 200 % gives the page half as many pixels, each twice as large."""


def opened(visit: Visit, house: House, name: str) -> Page:
    """A view with something in the making."""
    view = VIEWS[name]
    page = visit(view.address(house), size="phone", touch=True, reduced_motion="reduce")
    page.wait_for_selector(view.shows, state="attached")
    page.wait_for_load_state("networkidle")
    if view.press:
        page.locator(view.press).first.tap()
    if view.then:
        page.wait_for_selector(view.then, state="attached", timeout=120_000)
    page.wait_for_timeout(300)
    return page


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_is_usable_and_changes_its_language_without_a_reload(
    visit: Visit, house: House, name: str
) -> None:
    page = opened(visit, house, name)
    page.evaluate("() => (window.same = true)")
    for language in ("de", "it", "cs", "en"):
        page.locator("header select").select_option(language)
        assert_speaks(page, language)
        assert page.evaluate(_WIDER) <= 0, language
        if language != "en":
            screenshot(page, f"{name}-phone-{language}")
    assert page.evaluate("() => window.same")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            screenshot(page, f"{name}-{size}-{theme}")
            if (size, theme) in _AXED:
                assert faults(page) == [], (size, theme)
            assert page.evaluate(_WIDER) <= 0, size
    page.set_viewport_size(HALF)
    page.wait_for_timeout(100)
    assert page.evaluate(_WIDER) <= 0, "twice the size"


def test_the_settings_change_theme_and_palette_at_once(visit: Visit) -> None:
    page = visit("/settings")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_label("Light or dark").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) != light
    blue = "() => getComputedStyle(document.documentElement).getPropertyValue('--ink-blue')"
    classic = page.evaluate(blue)
    page.get_by_label("Colours of the pieces").select_option("safe")
    assert page.evaluate(blue) != classic
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_whoever_asks_for_less_motion_gets_it(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")


@pytest.mark.parametrize("game", ["polymo", "holomino"])
def test_moments_of_a_replay_are_called_what_is_written_on_them(
    visit: Visit, house: House, game: str
) -> None:
    page = visit(f"/replay/{finished_table(house.url, game, moves=4)['id']}?move=1.5")
    page.wait_for_selector("[data-move='1'] .thumbnails svg", state="attached")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    wish = "{ runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } }"
    found = page.evaluate(f"async () => (await axe.run('.thumbnails', {wish})).violations")
    assert found == []
    expect(page.locator(".thumbnails").get_by_role("button", name="To move 0", exact=True)).to_be_visible()
