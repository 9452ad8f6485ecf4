"""Polymo, Holomino and Polyminix in the middle of a game, in both themes and three sizes and in every language: nothing
that axe finds, nothing wider than the screen, no key in place of a sentence; pictures in build/screenshots.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.arranging import arranged
from tests.browser.conftest import House, Visit, screenshot
from tests.browser.sheets import make, me, sit, touch
from tests.browser.test_looks import _WIDER, faults
from tests.server.client import Client, at_random

LOOKS = [("phone", "light"), ("phone", "dark"), ("tablet", "dark"), ("desktop", "light"), ("desktop", "dark")]
_KEY = re.compile(r"\b(?:shell|board|polymo|holomino|polyminix)\.[a-z]")


def played(house: House, game: str, options: dict[str, Any], seats: int, count: int) -> dict[str, Any]:
    """A table in the middle of a game, all seats in one browser."""
    made = make(house, game, options, *(me(name) for name in ("Ada", "Bert", "Cleo")[:seats]))

    async def play() -> None:
        client = await Client([house.url], made["id"], made["key"]).connect()
        choose = at_random(5)
        for _ in range(count):
            await client._one_move(choose)
        await client.close()

    arranged(play())
    return made


def begun(house: House, options: dict[str, Any], mode: int) -> dict[str, Any]:
    """A table of Polyminix on which the first player has named the way in which to race."""
    made = make(house, "polyminix", {"players": 1} | options, me("Ada"))

    async def choose() -> None:
        client = await Client([house.url], made["id"], made["key"]).connect()
        done = await client.move(action={"type": "mode", "face": mode}, seat=0)
        await client.see(done["seq"])
        await client.close()

    arranged(choose())
    return made


Tables = dict[str, tuple[dict[str, Any], str]]


@pytest.fixture(scope="module")
def tables(shared_house: House) -> Tables:
    """Tables by name, and what to press at each so that something is in the making."""
    house = shared_house
    return {
        "polymo": (played(house, "polymo", {"players": 3}, 3, 36), "[data-take]:enabled"),
        "polymo-alone": (played(house, "polymo", {"players": 1}, 1, 9), "[data-take]:enabled"),
        "holomino": (played(house, "holomino", {}, 2, 16), "[data-tile]"),
        "polyminix": (
            make(house, "polyminix", {"players": 1, "card": "Y3-B-3"}, me("Ada")),
            "[data-do='hint']",
        ),
        "polyminix-sides": (played(house, "polyminix", {"players": 2}, 2, 1), ".polyminix"),
        "polyminix-problem": (
            begun(house, {"mode": "problem"}, mode=1),  # a race without a limit, however long the looks take
            "[data-do='hint']",
        ),
    }


def something(page: Page, pressed: str) -> None:
    page.wait_for_selector(pressed)
    touch(page, pressed, "mouse")
    page.wait_for_timeout(700)


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_every_table_is_usable(visit: Visit, tables: Tables, size: str, theme: str) -> None:
    wrong: dict[str, Any] = {}
    for name, (made, pressed) in tables.items():
        page = sit(visit, made, "mouse", size=size, theme=theme)
        something(page, pressed)
        if found := faults(page):
            wrong[name] = found
        if (wider := page.evaluate(_WIDER)) > 0:
            wrong[f"{name} is too wide"] = wider
        screenshot(page, f"{name}-{size}-{theme}")
        page.context.close()
    assert wrong == {}


@pytest.mark.parametrize("language", ["de", "it", "cs"])
def test_every_table_speaks_one_language(visit: Visit, tables: Tables, language: str) -> None:
    for name, (made, pressed) in tables.items():
        page = sit(visit, made, "mouse", size="phone", language=language)
        something(page, pressed)
        assert page.evaluate(_WIDER) <= 0, name
        text = page.locator("main").inner_text() + page.locator("main").inner_html()
        assert not _KEY.search(re.sub(r"data-testid=\S+|https?:\S+", "", text)), _KEY.search(text)
        page.context.close()
