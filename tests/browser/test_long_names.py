"""The longest names allowed, in one word: on a phone everything at the table stays in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import GameServer, Visit
from tests.browser.table_setup import OPEN, finished_table, make, me
from tests.browser.views import seated
from tests.browser.waits import still

LONG = ("W" * 32, "Wolfeschlegelsteinhausenbergerdo")


def playing(game: str, **options: Any) -> Callable[[GameServer], str]:
    """A table with two long names."""
    return lambda server: seated(make(server, game, options, *map(me, LONG)))


def over(server: GameServer) -> dict[str, Any]:
    """A finished game with two long names."""
    return finished_table(server.url, options={"variant": "duo"}, seats=[*map(me, LONG)])


def invited(server: GameServer) -> str:
    """An invitation to a table whose host has a long name."""
    made = make(server, "blokus", {"variant": "duo"}, me(LONG[0]), OPEN)
    return f"/t/{made['id']}#invite={made['invite']}"


ADDRESSES: dict[str, Callable[[GameServer], str]] = {
    "blokus": playing("blokus", variant="duo"),
    "polyssimo": playing("polyssimo", players=2),
    "polymo": playing("polymo", players=2),
    "holomino": playing("holomino"),
    "polyminix": playing("polyminix", players=2, card="G1-A-1"),
    "over": lambda server: seated(over(server)),
    "replay": lambda server: f"/replay/{over(server)['id']}",
    "join": invited,
}


@pytest.mark.parametrize("view", ADDRESSES)
def test_the_longest_names_push_nothing_beyond_the_edge_of_a_phone(
    visit: Visit, server: GameServer, view: str
) -> None:
    page = visit(ADDRESSES[view](server), size="phone", touch=True, language="de")
    expect(page.get_by_text(LONG[0]).first).to_be_attached()
    still(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    beyond = page.locator("main button:visible, main a:visible").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().left >= 360 && !one.closest('.tray'))"
        ".map((one) => one.textContent)"
    )
    assert beyond == []


def test_the_result_of_a_race_shows_the_points_beside_the_longest_name(
    visit: Visit, server: GameServer
) -> None:
    page = visit(playing("polyminix", players=2, card="G1-A-1")(server), size="phone", touch=True)
    for _ in LONG:
        page.locator("[data-do='concede']").tap()
        page.locator("[data-do='concede']").tap()
    page.wait_for_selector("[data-status='over']")
    rights = page.locator(".polyminix .result li span").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert len(rights) == 4
    assert max(rights) <= 360


def test_names_in_a_race_of_three_are_not_cut_on_a_phone(visit: Visit, server: GameServer) -> None:
    seats = [me(name) for name in ("Alexandra", "Bartholomew", "Cleo")]
    made = make(server, "polyminix", {"players": 3, "card": "G1-A-1"}, *seats)
    page = visit(seated(made), size="phone", touch=True)
    expect(page.locator("[data-rival] .name")).to_have_count(3)
    cut = page.locator("[data-rival] .name").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"
    )
    assert cut == 0
