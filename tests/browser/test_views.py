"""Every view in three sizes, both themes and four languages: axe finds no fault, nothing is wider than the screen, and
no second language is shown. Pictures of all go to build/screenshots, for a person to look at. The quick tests give each
view one language and one screen in turn; all combinations are slow.
"""

from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import AXE, faults
from tests.browser.conftest import SIZES, GameServer, Visit, screenshot
from tests.browser.page_language import assert_speaks
from tests.browser.table_setup import finished_table
from tests.browser.views import VIEWS
from tests.browser.waits import still

from ominoes.i18n import languages

_WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
Screen = tuple[str, Literal["light", "dark"]]
SCREENS: list[Screen] = [(size, theme) for theme in ("light", "dark") for size in SIZES]
AXED: list[Screen] = [("phone", "light"), ("desktop", "dark")]
"""Both themes, and both of the layouts that differ most."""
WALK = 9
"""The number of views that one test visits without a reload."""
_GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
HALF = (384, 512)
"""A browser that zooms to 200 % gives the page half as many pixels, each twice as large."""


def opened(visit: Visit, server: GameServer, name: str) -> Page:
    """A view after its press."""
    page = visit(VIEWS[name].address(server), size="phone", touch=True)
    make_something(page, name)
    return page


def go_to(page: Page, server: GameServer, name: str) -> None:
    """Change to a view as a link does, by way of the first view, and do its press."""
    page.emulate_media(color_scheme="light")
    show(page, SIZES["phone"])
    page.evaluate(_GO, "/")
    page.wait_for_selector("main [data-game]", state="attached")
    if name != "home":
        page.evaluate(_GO, VIEWS[name].address(server))
        page.wait_for_selector("main [data-game]", state="detached")
    make_something(page, name)


def make_something(page: Page, name: str) -> None:
    """Wait for a view, do its press, and wait for the result."""
    view = VIEWS[name]
    page.wait_for_selector(view.shows, state="attached")
    still(page)
    if view.press:
        page.locator(view.press).first.tap()
    if view.then:
        page.wait_for_selector(view.then, state="attached", timeout=120_000)
    still(page)


def look_at(page: Page, name: str, language: str, screens: Sequence[Screen]) -> None:
    """Check a view in a language: on these screens, on a phone, and zoomed to 200 %."""
    page.evaluate("() => (window.same = true)")
    page.locator("header select").select_option(language)
    assert_speaks(page, language)
    for size, theme in screens:
        page.emulate_media(color_scheme=theme)
        show(page, SIZES[size])
        screenshot(page, f"{name}-{size}-{theme}-{language}")
        if (size, theme) in AXED:
            assert faults(page) == [], (size, theme)
        assert page.evaluate(_WIDER) <= 0, size
    for screen in (SIZES["phone"], HALF):
        show(page, screen)
        assert page.evaluate(_WIDER) <= 0, screen
    assert page.evaluate("() => window.same"), "the page was reloaded"


def show(page: Page, screen: tuple[int, int]) -> None:
    """Change the size of the window."""
    width, height = screen
    page.set_viewport_size({"width": width, "height": height})
    still(page)


@pytest.mark.parametrize("start", range(0, len(VIEWS), WALK), ids=[*VIEWS][::WALK])
def test_every_view_is_usable_and_changes_its_language_without_a_reload(
    visit: Visit, server: GameServer, start: int
) -> None:
    page = visit("/", size="phone", touch=True)
    found: dict[str, str] = {}
    for number, name in [*enumerate(VIEWS)][start : start + WALK]:
        go_to(page, server, name)
        try:
            look_at(
                page,
                name,
                languages()[number % len(languages())],
                [AXED[number // len(languages()) % len(AXED)]],
            )
        except AssertionError as fault:
            found[name] = str(fault)
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_every_view_is_usable_in_all_languages_on_all_screens(
    visit: Visit, server: GameServer, name: str
) -> None:
    page = opened(visit, server, name)
    for language in ("de", "it", "cs"):
        look_at(page, name, language, [AXED[0]])
    look_at(page, name, "en", SCREENS)


def test_the_settings_change_theme_and_palette_at_once(visit: Visit) -> None:
    page = visit("/settings")
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Light or dark").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).not_to_have_css("background-color", light)
    blue = "getComputedStyle(document.documentElement).getPropertyValue('--ink-blue')"
    classic = page.evaluate(blue)
    page.get_by_label("Colours of the pieces").select_option("safe")
    page.wait_for_function(f"(classic) => {blue} !== classic", arg=classic)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.slow
@pytest.mark.parametrize("palette", ["classic", "safe", "contrast"])
@pytest.mark.parametrize(
    "name", ["blokus", "polyssimo", "polymo", "holomino", "polyminix-problem", "settings"]
)
def test_no_skin_has_a_fault_in_any_theme_and_palette(
    visit: Visit, server: GameServer, name: str, palette: str
) -> None:
    page = opened(visit, server, name)
    for skin in ("wood", "paper", "contrast"):
        for theme in ("light", "dark"):
            chosen = {"skin": skin, "theme": theme, "palette": palette, "patterns": "off"}
            page.evaluate("(chosen) => void Object.assign(document.documentElement.dataset, chosen)", chosen)
            still(page)
            assert faults(page) == [], (skin, theme)


def test_the_page_follows_the_system_setting_for_reduced_motion(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "all")


@pytest.mark.parametrize("game", ["polymo", "holomino"])
def test_the_labels_of_thumbnails_contain_the_text_on_them(
    visit: Visit, server: GameServer, game: str
) -> None:
    page = visit(f"/replay/{finished_table(server.url, game, moves=4)['id']}?move=1.5")
    page.wait_for_selector("[data-move='1'] .thumbnails svg", state="attached")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options = "{ runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } }"
    found = page.evaluate(f"async () => (await axe.run('.thumbnails', {options})).violations")
    assert found == []
    expect(page.locator(".thumbnails").get_by_role("button", name="To move 0", exact=True)).to_be_visible()
