"""Names as long as they may be, in one word: whoever sits at a table with them still sees all of it on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.arranging import OPEN, finished_table, make, me
from tests.browser.conftest import House, Visit
from tests.browser.views import seated
from tests.browser.waiting import still

LONG = ("W" * 32, "Wolfeschlegelsteinhausenbergerdo")


def playing(game: str, **options: Any) -> Callable[[House], str]:
    """A table of two long names."""
    return lambda house: seated(make(house, game, options, *map(me, LONG)))


def over(house: House) -> dict[str, Any]:
    """A game of two long names that has ended."""
    return finished_table(house.url, options={"variant": "duo"}, seats=[*map(me, LONG)])


def invited(house: House) -> str:
    """An invitation to the table of a long name."""
    made = make(house, "blokus", {"variant": "duo"}, me(LONG[0]), OPEN)
    return f"/t/{made['id']}#invite={made['invite']}"


ADDRESSES: dict[str, Callable[[House], str]] = {
    "blokus": playing("blokus", variant="duo"),
    "polyssimo": playing("polyssimo", players=2),
    "polymo": playing("polymo", players=2),
    "holomino": playing("holomino"),
    "polyminix": playing("polyminix", players=2, card="G1-A-1"),
    "over": lambda house: seated(over(house)),
    "replay": lambda house: f"/replay/{over(house)['id']}",
    "join": invited,
}


@pytest.mark.parametrize("view", ADDRESSES)
def test_the_longest_names_push_nothing_beyond_the_edge_of_a_phone(
    visit: Visit, house: House, view: str
) -> None:
    page = visit(ADDRESSES[view](house), size="phone", touch=True, language="de")
    expect(page.get_by_text(LONG[0]).first).to_be_attached()
    still(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    beyond = page.locator("main button:visible, main a:visible").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().left >= 360 && !one.closest('.tray'))"
        ".map((one) => one.textContent)"
    )
    assert beyond == []


def test_the_result_of_a_race_shows_the_points_beside_the_longest_name(visit: Visit, house: House) -> None:
    page = visit(playing("polyminix", players=2, card="G1-A-1")(house), size="phone", touch=True)
    for _ in LONG:
        page.locator("[data-do='concede']").tap()
        page.locator("[data-do='concede']").tap()
    page.wait_for_selector("[data-status='over']")
    rights = page.locator(".polyminix .result li span").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert len(rights) == 4
    assert max(rights) <= 360


def test_names_in_a_race_of_three_are_not_cut_on_a_phone(visit: Visit, house: House) -> None:
    seats = [me(name) for name in ("Alexandra", "Bartholomew", "Cleo")]
    made = make(house, "polyminix", {"players": 3, "card": "G1-A-1"}, *seats)
    page = visit(seated(made), size="phone", touch=True)
    expect(page.locator("[data-rival] .name")).to_have_count(3)
    cut = page.locator("[data-rival] .name").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"
    )
    assert cut == 0
