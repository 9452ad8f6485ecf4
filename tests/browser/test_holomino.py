"""Holomino on the page: whole games by mouse, finger and keys; points shown in advance, reasons, the zoom."""

import re

import pytest
from playwright.sync_api import WebSocket, expect
from tests.browser.board_players import TouchPlayer
from tests.browser.conftest import SIZES, GameServer, Visit
from tests.browser.game_players import By, holomino_turn, sit, wait_for_turn
from tests.browser.table_setup import COMPUTER, OPEN, advance, finished_table, join, make, me, shown
from tests.browser.views import played
from tests.browser.waits import redrawn, until
from tests.server.client import at_random

SHORT = {"num_digits": 5}
"""Twenty tiles instead of forty."""


@pytest.mark.parametrize(
    ("by", "start"),
    [
        pytest.param("mouse", 0, marks=pytest.mark.slow),
        pytest.param("finger", 0, marks=pytest.mark.slow),
        ("finger", 20),
        ("keys", 0),
    ],
    ids=["mouse", "finger", "finger-end", "keys"],
)
def test_a_whole_game_against_the_computer(server: GameServer, visit: Visit, by: By, start: int) -> None:
    made = make(server, "holomino", SHORT, me("Ada"), COMPUTER)
    advance(server, made, start, choose=at_random(1))
    page = sit(visit, made, by)
    while wait_for_turn(page):
        holomino_turn(page, by)
    assert shown(server, made)["table"]["reason"] == "played"


@pytest.mark.parametrize(
    ("devices", "start"),
    [
        pytest.param(("mouse", "keys"), 0, marks=pytest.mark.slow),
        (("mouse", "keys"), 20),
        pytest.param(("finger", "finger"), 0, marks=pytest.mark.slow),
    ],
    ids=["mouse and keys", "mouse and keys-end", "finger and finger"],
)
def test_a_whole_game_of_two_browsers(
    server: GameServer, visit: Visit, devices: tuple[By, By], start: int
) -> None:
    made = make(server, "holomino", SHORT, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    advance(server, made, start, key, choose=at_random(2))
    pages = [(sit(visit, made, by, own), by) for by, own in zip(devices, (None, key), strict=True)]
    over = pages[0][0].locator("[data-status='over']")
    while over.count() == 0:
        for page, by in pages:
            if page.locator("[data-turn]:not([data-turn=''])").count():
                holomino_turn(page, by)
    for page, _ in pages:
        page.wait_for_selector("[data-status='over']")
        expect(page.locator(".holomino .bar button")).to_have_count(0)  # there is nothing left to do
    assert shown(server, made)["table"]["reason"] == "played"


def test_after_a_resignation_nobody_is_to_move(server: GameServer, visit: Visit) -> None:
    made = finished_table(server.url, "holomino", moves=16)
    page = visit(f"/t/{made['id']}#key={made['key']}")
    expect(page.get_by_test_id("holomino-bar")).to_have_text("The game is over.")
    expect(page.locator(".holomino .place").first).to_be_attached()
    expect(page.locator(".holomino .points")).to_have_count(0)


def test_the_places_that_the_server_allows_glow_and_show_their_points(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "holomino", {}, me("Ada"), me("Bert"))
    page = sit(visit, made, "mouse")
    for turn in range(12):  # four turns, and more where no place is worth points yet
        holomino_turn(page, "mouse")
        view = shown(server, made)["position"]["view"]
        worths = [place for place in view["places"] if place["points"] and not place["blocked"]]
        if turn >= 3 and worths and not view["must_return"]:
            break
    page.wait_for_selector(".holomino[data-live='true']")
    for tile in view["hands"][view["seat"]]:
        page.locator(f"[data-tile='{tile}']").click()
        expect(page.locator(f"[data-tile='{tile}']")).to_have_attribute("aria-pressed", "true")
        places = {
            f"{place['hex'][0]},{place['hex'][1]}" for place in view["places"] if tile in place["tiles"]
        }
        until(
            page,
            lambda: set(page.locator("[data-fits]").evaluate_all("all => all.map(one => one.dataset.hex)")),
            places,
        )
    assert worths
    worth = worths[0]
    cell = page.locator(f"[data-hex='{worth['hex'][0]},{worth['hex'][1]}']")
    expect(cell).to_have_attribute("aria-label", re.compile(rf"\b{worth['points']} points"))
    drawn = page.locator(f"[data-drawn='{worth['hex'][0]},{worth['hex'][1]}']")
    expect(drawn).to_contain_text(f"+{worth['points']}")
    expect(page.locator(".bag li")).to_have_count(len(view["bag"]))
    expect(page.locator(".hand")).to_have_count(2)


def test_a_place_that_does_not_fit_says_why_and_the_comb_zooms(server: GameServer, visit: Visit) -> None:
    made = make(server, "holomino", {}, me("Ada"), me("Bert"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".holomino[data-live='true']")
    grid = page.locator(".holomino [role='grid']")
    others = page.locator("[data-drawn]:not(.glows) > .place:not(.blocked)")
    for tile in page.locator("[data-tile]").all():
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        if others.count():
            break
    assert others.count()  # only the mirror image of the first tile fits on all its sides
    box = others.first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".reason")
    before = grid.get_attribute("viewBox")
    assert before
    page.locator(".zoom button").first.click()
    expect(grid).not_to_have_attribute("viewBox", before)
    page.locator(".zoom button").nth(2).click()
    expect(grid).to_have_attribute("viewBox", before)


_UNDER = """all => {
    const buttons = [...document.querySelectorAll('.zoom button')].map((one) => one.getBoundingClientRect());
    return all.map((one) => one.getBoundingClientRect()).filter((box) => buttons.some((button) =>
        box.left < button.right && button.left < box.right && box.top < button.bottom && button.top < box.bottom));
}"""


def test_no_place_of_the_comb_is_under_a_button(server: GameServer, visit: Visit) -> None:
    page = visit(played("holomino", 2, 40)(server))
    page.wait_for_selector(".holomino [data-hex]")
    assert page.locator("[data-hex]").count() > 20
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        until(page, lambda: page.locator("[data-hex]").evaluate_all(_UNDER), [])


def test_the_comb_follows_the_finger(server: GameServer, visit: Visit) -> None:
    made = make(server, "holomino", {}, me("Ada"), me("Bert"))
    page = sit(visit, made, "finger")
    page.wait_for_selector(".holomino[data-live='true']")
    tile = page.locator("[data-hex='0,0']")
    before = tile.bounding_box()
    grid = page.locator(".holomino [role='grid']").bounding_box()
    assert before is not None
    assert grid is not None
    start = (grid["x"] + 20, grid["y"] + 20)
    TouchPlayer(page, server.url, made["id"]).swipe(start, (start[0] + 60, start[1] + 90))
    until(page, lambda: tile.bounding_box() != before)
    redrawn(page)
    after = tile.bounding_box()
    assert after is not None
    assert after["x"] - before["x"] == pytest.approx(60, abs=2)
    assert after["y"] - before["y"] == pytest.approx(90, abs=2)


def test_a_lost_connection_or_another_language_keeps_the_chosen_tile(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "holomino", {}, me("Ada"), me("Bert"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".holomino[data-live='true']")
    page.locator("[data-tile]").first.click()
    page.wait_for_selector("[data-tile][aria-pressed='true']")
    page.context.set_offline(True)
    page.wait_for_selector("[data-reconnecting]")
    page.context.set_offline(False)
    page.wait_for_selector("[data-reconnecting]", state="detached")
    greeted: list[str] = []

    def hear(socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: greeted.append(socket.url) if "welcome" in str(frame) else None
        )

    page.on("websocket", hear)
    page.locator("header select").select_option("cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    until(page, lambda: any("language=cs" in url for url in greeted))  # the position has come again
    redrawn(page)
    expect(page.locator("[data-tile][aria-pressed='true']")).to_have_count(1)
