"""A finished game, analysed on the page: the curve, the turning points, and another try from any position."""

import re

from playwright.sync_api import expect
from tests.browser.arranging import finished_table
from tests.browser.conftest import House, Visit, screenshot

DUO = {"variant": "duo", "players": 2}


def test_a_finished_game_is_analysed_and_its_moves_can_be_visited(visit: Visit, house: House) -> None:
    made = finished_table(house.url, moves=6, options=DUO)
    page = visit(f"/replay/{made['id']}")
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)
    expect(page.locator(".analysis svg[role=img] .line")).to_have_count(len(made["shown"]["table"]["seats"]))
    screenshot(page, "analysis")


def test_a_line_is_tried_from_the_middle_of_a_game(visit: Visit, house: House) -> None:
    made = finished_table(house.url, moves=6, options=DUO)
    page = visit(f"/replay/{made['id']}?move=2")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/t/(?!" + re.escape(made["id"]) + ")"))
    expect(page.locator("[data-moves='2'], [data-moves='3'], [data-moves='4']").first).to_be_visible(
        timeout=60_000
    )


def test_an_analysis_is_told_again_in_another_language(visit: Visit, house: House) -> None:
    made = finished_table(house.url, moves=3, options=DUO)
    page = visit(f"/replay/{made['id']}")
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)
    with page.expect_websocket(lambda socket: "language=de" in socket.url):
        page.locator("header select").select_option("de")
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)
