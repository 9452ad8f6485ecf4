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


def test_no_place_of_the_whole_comb_is_under_a_button(server: GameServer, visit: Visit) -> None:
    page = visit(played("holomino", 2, 40)(server), size="phone")
    page.wait_for_selector(".holomino [data-hex]")
    assert page.locator("[data-hex]").count() > 20
    page.locator(".zoom button").nth(2).click()  # a phone begins with a part that can be read
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        until(page, lambda: page.locator("[data-hex]").evaluate_all(_UNDER), [])


def test_the_zoom_buttons_take_nothing_of_the_comb(server: GameServer, visit: Visit) -> None:
    page = visit(played("holomino", 2, 6)(server))
    page.wait_for_selector(".holomino [data-hex]")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        comb = page.locator(".holomino .comb").bounding_box()
        grid = page.locator(".holomino [role='grid']").bounding_box()
        assert comb is not None
        assert grid is not None
        assert (grid["width"], grid["height"]) == pytest.approx((comb["width"], comb["height"]), abs=3)
        buttons = page.locator(".zoom button").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
        )
        assert all(side >= 44 for sides in buttons for side in sides)


_OVERLAPS = """() => {
    const boxes = (of) => [...document.querySelectorAll(of)].map((one) => [one, one.getBoundingClientRect()]);
    const badges = boxes('.points rect');
    const met = boxes('.demand, .tile-digit, .comb .value').filter(([, digit]) => badges.some(([, badge]) =>
        badge.left < digit.right && digit.left < badge.right && badge.top < digit.bottom && digit.top < badge.bottom));
    return [badges.length, met.map(([one]) => one.textContent)];
}"""


def test_the_points_of_a_place_stand_on_a_badge_of_their_own(server: GameServer, visit: Visit) -> None:
    page = visit(played("holomino", 2, 28)(server))
    page.wait_for_selector(".holomino .points")
    badges, met = page.evaluate(_OVERLAPS)
    assert badges > 0
    assert met == []  # +11 beside a 2 does not read +112


def test_a_closed_place_says_why_nothing_can_be_laid_there(server: GameServer, visit: Visit) -> None:
    page = visit(played("holomino", 2, 28)(server), touch=True)
    page.wait_for_selector(".holomino[data-live='true'] [data-closed]")
    closed = page.locator("[data-closed]")
    why = "Two corners here ask for a|No tile is left with|A tile here would make the figure"
    for place in closed.all():
        expect(place).to_have_attribute("aria-label", re.compile(rf": closed\. ({why}) .+\."))
    box = closed.first.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".why")).to_have_count(0)
    page.mouse.move(*middle)
    expect(page.locator(".why")).to_have_text(re.compile(why))
    page.mouse.move(2, 2)
    expect(page.locator(".why")).to_have_count(0)
    page.touchscreen.tap(*middle)
    expect(page.locator(".why")).to_have_text(re.compile(why))
    page.locator("[data-hex='0,0']").focus()
    expect(page.locator(".why")).to_have_count(0)
    closed.first.focus()
    expect(page.locator(".why")).to_have_text(re.compile(why))
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)


def test_on_a_phone_digits_can_be_read_and_places_be_hit(server: GameServer, visit: Visit) -> None:
    page = visit(
        played("holomino", 2, 28)(server),
        size="phone",
        touch=True,
        viewport={"width": 390, "height": 844},
        is_mobile=True,
    )
    page.wait_for_selector(".holomino[data-live='true'] [data-hex]")
    redrawn(page)
    heights = page.locator("[data-hex] .ring").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 43  # with the seam between two places 44
    digits = page.locator(".demand, .comb .tile-digit").evaluate_all("""all => all.map((one) =>
        parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)""")
    assert min(digits) >= 11
    for tile in page.locator("[data-tile]").all():
        tile.tap()
        expect(tile).to_have_attribute("aria-pressed", "true")
        grid = page.locator(".holomino [role='grid']").bounding_box()
        assert grid is not None
        for place in page.locator("[data-fits]").all():  # where the tile fits is in sight
            box = place.bounding_box()
            assert box is not None
            assert grid["x"] <= box["x"] + box["width"] / 2 <= grid["x"] + grid["width"]
            assert grid["y"] <= box["y"] + box["height"] / 2 <= grid["y"] + grid["height"]


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
