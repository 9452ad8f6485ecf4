"""The layout of games on tablets, in low windows, and during another player's turn."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import By, holomino_turn, out_of_reach, polymo_turn, sit, wait_for_turn
from tests.browser.table_setup import OPEN, join, make, me, shown
from tests.browser.views import played
from tests.browser.waits import redrawn, until

TABLETS = [(1024, 768), (1112, 834), (1194, 834)]
ZOOMED = (683, 384)
"""A window of 1366 by 768 at 200 %."""
TURNS: dict[str, Callable[[Page, By], None]] = {"polymo": polymo_turn, "holomino": holomino_turn}

_CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
_PLACES = """() => {
    scrollTo(0, document.body.scrollHeight);
    const top = document.querySelector('.game').getBoundingClientRect().y;
    return ['.bar', '.bar .row', '.others, .other'].map(part => {
        const box = document.querySelector(`.game ${part}`).getBoundingClientRect();
        return [part, Math.round(box.height), Math.round(box.y - top)];
    });
}"""


def window(width: int, height: int) -> dict[str, Any]:
    """The settings of a window of this size."""
    return {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}


def _wait_for_width(page: Page, part: str, least: int) -> None:
    """Wait until the first match is at least `least` pixels wide."""
    page.wait_for_function(
        "([part, least]) => document.querySelector(part).getBoundingClientRect().width >= least",
        arg=[part, least],
    )


@pytest.mark.parametrize("path", ["table", "lesson"])
def test_on_a_tablet_a_turn_of_polymo_is_in_sight_at_once(
    server: GameServer, visit: Visit, path: str
) -> None:
    address = "/lesson/polymo" if path == "lesson" else played("polymo", 2, 0)(server)
    page = visit(address, language="de", **window(*TABLETS[0]))
    if path == "lesson":
        page.locator(".coach .button.strong").click()
    page.locator("[data-take]:enabled").first.click()
    page.wait_for_selector("[data-next]")
    parts = "[data-take], [data-square], .polymo .status, .bar .button"
    for width, height in TABLETS:
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        until(page, lambda: out_of_reach(page, parts), [])
        _wait_for_width(page, "[data-square]", 40)
        screenshot(page, f"polymo-{path}-{width}")


def test_on_a_tablet_the_honeycomb_is_wide_and_tiles_and_buttons_are_in_reach(
    server: GameServer, visit: Visit
) -> None:
    page = visit(played("holomino", 2, 9)(server), **window(*TABLETS[0]))
    page.wait_for_selector("[data-tile]")
    for width, height in TABLETS:
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        _wait_for_width(page, ".comb", 400)
        until(page, lambda: out_of_reach(page, "[data-tile], .bar .button"), [])
        screenshot(page, f"holomino-{width}")


def test_the_sheet_of_polymo_shrinks_until_it_is_in_sight_above_the_bar(
    server: GameServer, visit: Visit
) -> None:
    page = visit(played("polymo", 2, 0)(server), **window(*ZOOMED))
    page.locator("[data-take]:enabled").first.click()
    page.wait_for_selector("[data-next]")
    redrawn(page)
    screenshot(page, "polymo-zoomed")
    until(page, lambda: out_of_reach(page, "[data-square], .bar .button"), [])


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("polymo", "cs"),
        ("holomino", "de"),
        pytest.param("polymo", "de", marks=pytest.mark.slow),
        pytest.param("holomino", "cs", marks=pytest.mark.slow),
    ],
)
def test_nothing_moves_when_the_turn_passes_to_the_other_player(
    server: GameServer, visit: Visit, game: str, language: str
) -> None:
    made = make(server, game, {}, me("Ada"), OPEN)
    keys = made["key"], join(server, made, "Bert")
    first = shown(server, made)["position"]["turn"]["seats"][0]
    page = sit(visit, made, "finger", keys[first], language=language)
    wait_for_turn(page)
    page.wait_for_selector(".game [data-live='true']")
    redrawn(page)
    before = page.evaluate(_PLACES)
    TURNS[game](page, "finger")
    page.wait_for_selector("[data-turn='']")
    redrawn(page)
    assert page.evaluate(_PLACES) == before


def test_after_the_end_of_polymo_nothing_covers_the_sheets_and_no_name_is_cut(
    server: GameServer, visit: Visit
) -> None:
    page = visit(played("polymo", 3, None, players=3, size=8)(server), size="phone", language="cs")
    page.wait_for_selector("[data-status='over'] .others .out")
    redrawn(page)
    screenshot(page, "polymo-over-phone-cs")
    assert page.locator(".polymo .bar").count() == 0
    assert page.locator(".others h3").evaluate_all(_CUT) == []


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(language, marks=pytest.mark.slow) for language in ("it", "cs"))]
)
def test_no_label_is_wider_than_its_button(server: GameServer, visit: Visit, language: str) -> None:
    page = visit(played("blokus", 2, 0, variant="duo")(server), language=language, **window(1366, 768))
    page.wait_for_selector("[data-tool='resign']")
    for width, height in ((1366, 768), (1024, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        inner = """all => all.filter(one => {
            const [box, label] = [one, one.querySelector('span')].map(part => part.getBoundingClientRect());
            return label.left < box.left + 3 || label.right > box.right - 3 || box.right > innerWidth;
        }).map(one => one.textContent)"""
        assert page.locator(".tools .button").evaluate_all(inner) == [], width
    screenshot(page, f"tools-{language}")
