"""Every view in both themes and three sizes: no fault that axe finds, nothing wider than the screen, and a picture
of each in build/screenshots, to be looked at.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arranging import ME, finished_table, new_table
from tests.browser.conftest import House, Visit, screenshot

AXE = Path("web/node_modules/axe-core/axe.min.js")
LOOKS = [("phone", "light"), ("tablet", "dark"), ("desktop", "light"), ("phone", "dark")]
_WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(page: Page) -> list[Any]:
    """What axe finds wrong with the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found]


def addresses(house: House) -> dict[str, str]:
    """An address for every view."""
    duo = {"game": "blokus", "options": {"variant": "duo"}}
    waiting = new_table(house.url, **duo, seats=[ME, {"kind": "open"}], visibility="watch")
    playing = new_table(house.url, **duo, seats=[ME, {"kind": "me", "name": "Bert"}])
    over = finished_table(house.url, options={"variant": "duo"})
    return {
        "home": "/",
        "new": "/new/blokus",
        "invite": f"/t/{waiting['id']}#key={waiting['key']}",
        "join": f"/t/{waiting['id']}#invite={waiting['invite']}",
        "table": f"/t/{playing['id']}#key={playing['key']}",
        "over": f"/t/{over['id']}#key={over['key']}",
        "replay": f"/replay/{over['id']}",
        "watch": "/watch",
        "settings": "/settings",
        "rules": "/rules/blokus",
        "sorry": "/t/no-such-table",
    }


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_every_view_is_usable(visit: Visit, house: House, size: str, theme: str) -> None:
    wrong: dict[str, Any] = {}
    for name, address in addresses(house).items():
        page = visit(address, size=size, theme=theme, touch=size == "phone")
        expect(page.locator("main h1, main h2").first).to_be_attached()
        if name in ("table", "over", "replay"):
            expect(page.locator(".stage [role=grid], .stage svg:visible").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        if found := faults(page):
            wrong[name] = found
        if (wider := page.evaluate(_WIDER)) > 0:
            wrong[f"{name} is too wide"] = wider
        screenshot(page, f"{name}-{size}-{theme}")
        page.context.close()
    assert not wrong, "\n".join(f"{name}: {what}" for name, what in wrong.items())


def test_at_twice_the_size_nothing_is_cut_off(visit: Visit, house: House) -> None:
    """A browser that zooms to 200 % gives the page half as many pixels, each twice as large."""
    half = {"width": 384, "height": 512}
    for name, address in addresses(house).items():
        page = visit(address, viewport=half, device_scale_factor=2)
        expect(page.locator("main h1, main h2").first).to_be_attached()
        assert page.evaluate(_WIDER) <= 0, name
        page.context.close()


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
