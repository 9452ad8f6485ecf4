"""The first view: what it loads, how a game starts from it, and how to return to a game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.board_players import wait_for_moves
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.table_setup import advance, join, large_first, new_table
from tests.browser.waits import still, until

GAMES = ("blokus", "polymo", "polyssimo", "holomino", "polyminix")
MOST_BYTES = 80_000
"""What the first view may take on the wire: document, script, style, typeface, pictures and answers."""
_ON_THE_WIRE = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter((entry) => !entry.name.endsWith('worker.js'))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
_WIDTH = """(digits) => {
    const line = document.body.appendChild(document.createElement('span'));
    line.textContent = digits;
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
}"""
_PLACES = """() => [...document.querySelectorAll('header a, main h1, main article, main article .button')]
    .map((element) => element.getBoundingClientRect())
    .map((box) => [box.left, box.top, box.height])"""


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_first_view_takes_at_most_80_kb_on_the_wire(visit: Visit, language: str) -> None:
    page = visit("/", language=language)
    expect(page.locator("article")).to_have_count(len(GAMES))
    page.wait_for_function("() => document.fonts.check('1rem \"Figtree Variable\"')")
    still(page)
    taken = page.evaluate(_ON_THE_WIRE)
    assert 40_000 < taken <= MOST_BYTES


def test_the_typeface_comes_with_the_page_and_moves_nothing_when_it_comes_late(visit: Visit) -> None:
    page = visit("/", language="cs")
    held: list[Route] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.reload(wait_until="commit")
    expect(page.locator("article")).to_have_count(len(GAMES))
    still(page)
    assert not page.evaluate("() => document.fonts.check('1rem \"Figtree Variable\"')")
    before = page.evaluate(_PLACES)
    answers = [route.fetch() for route in held]
    for route, answer in zip(held, answers, strict=True):
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        route.fulfill(response=answer)
    page.wait_for_function("() => document.fonts.check('1rem \"Figtree Variable\"')")
    still(page)
    after = page.evaluate(_PLACES)
    moved = [
        abs(one - other)
        for old, new in zip(before, after, strict=True)
        for one, other in zip(old, new, strict=True)
    ]
    assert max(moved) <= 12
    assert sum(len(answer.body()) for answer in answers) <= 60_000
    assert page.evaluate(_WIDTH, "1111") == page.evaluate(_WIDTH, "0000")


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_the_first_view_starts_a_game_against_the_computer(visit: Visit, game: str) -> None:
    page = visit("/")
    page.locator(f"[data-game={game}] button.strong").click()
    expect(page.locator("[data-status=playing]")).to_be_visible()
    expect(page.locator(".stage > :not(.spoken):visible").first).to_be_visible()
    expect(page.locator("[data-spoken]")).not_to_be_empty()


def test_an_unfinished_game_is_offered_again(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: Blokus").click()
    expect(page.locator(".status.yours")).to_be_visible()
    table = page.url
    page.get_by_role("link", name="Ominoes: to the start").click()
    page.locator(".mine a").click()
    expect(page).to_have_url(table)
    expect(page.locator(".status.yours")).to_be_visible()


def test_every_unfinished_game_can_be_reached(visit: Visit, server: GameServer) -> None:
    page = visit("/")
    made = [new_table(server.url, game="blokus", options={"variant": "duo"}) for _ in range(8)]
    for table in made:
        page.goto(f"{server.url}/t/{table['id']}#key={table['key']}")
        expect(page.locator("[data-moves]")).to_be_attached()
    page.goto(server.url)
    expect(page.locator(".mine li")).to_have_count(6)
    page.get_by_role("button", name="Show all 8").click()
    expect(page.locator(".mine li")).to_have_count(8)
    expect(page.locator(f".mine a[href='/t/{made[0]['id']}']")).to_be_visible()


def test_removing_an_unfinished_game_from_the_list_needs_a_confirmation(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: Blokus").click()
    expect(page.locator(".status.yours")).to_be_visible()
    page.get_by_role("link", name="Ominoes: to the start").click()
    page.get_by_role("button", name="Remove Blokus from this list").click()
    question = page.get_by_role("dialog", name="Give up this seat?")
    question.get_by_role("button", name="Keep it").click()  # a change of mind
    expect(page.locator(".mine li")).to_have_count(1)
    page.get_by_role("button", name="Remove Blokus from this list").dblclick()
    expect(question.get_by_role("button", name="Give up the seat")).to_be_enabled()
    expect(page.locator(".mine li")).to_have_count(1)
    question.get_by_role("button", name="Give up the seat").click()
    expect(page.locator(".mine li")).to_have_count(0)


def test_a_table_can_be_made_before_the_server_has_sent_its_seats(visit: Visit) -> None:
    page = visit("/new/blokus?with=screen")
    expect(page.locator("form fieldset").nth(1).locator("select")).to_have_count(4)
    late: list[Route] = []
    page.context.route("**/api/games/blokus/seats**", lambda route: late.append(route))
    page.get_by_label("Board").select_option("duo")
    until(page, lambda: bool(late))
    page.get_by_role("button", name="Start").click()
    for route in late:
        route.continue_()
    expect(page.locator("[data-status=playing]")).to_be_visible()


def test_a_change_of_the_number_of_players_keeps_the_chosen_seats(visit: Visit) -> None:
    page = visit("/new/blokus")
    seats = page.locator("form fieldset").nth(1).locator("select")
    players = page.locator("label:has(> span:text-is('Players')) select")
    expect(seats).to_have_count(5)  # the strength, and four seats
    seats.nth(2).select_option("open")
    players.select_option("3")
    expect(seats).to_have_count(4)
    expect(seats.nth(2)).to_have_value("open")
    page.get_by_label("Board").select_option("duo")
    expect(page.get_by_role("alert")).to_be_visible()  # Duo is for two
    players.select_option("4")
    expect(seats).to_have_count(3)
    expect(players).to_have_value("2")
    players.select_option("4")
    expect(players).to_have_value("2")
    page.get_by_label("Board").select_option("classic")
    expect(players).to_have_value("4")
    expect(seats.nth(2)).to_have_value("open")


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit("/", service_workers="allow")
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")


def test_a_page_without_tls_can_be_reloaded_for_another_server(visit: Visit, server: GameServer) -> None:
    page = visit("/settings")
    page.add_init_script("delete window.caches;")  # browsers have it at secure addresses only
    page.route(
        "**/api/games", lambda route: route.fulfill(json={**route.fetch().json(), "version": "99.0.0"})
    )
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Page and server do not match")).to_be_visible()
    assert page.evaluate("() => 'caches' in window") is False
    page.unroute("**/api/games")
    page.get_by_role("button", name="Load again").click()
    expect(page.locator("article").first).to_be_visible()


def test_back_and_forward_show_the_views_again(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.go_back()
    expect(page.locator("article").first).to_be_visible()
    page.go_forward()
    expect(page).to_have_url(re.compile(r"/settings$"))
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_first_view_links_to_every_lesson_and_to_the_card_of_the_day(visit: Visit) -> None:
    page = visit("/", size="phone", touch=True)
    for game in ("blokus", "polymo", "polyssimo", "holomino", "polyminix"):
        expect(page.locator(f"[data-game='{game}'] a[href='/lesson/{game}']")).to_be_visible()
    page.get_by_role("link", name="Card of the day: Polyminix").tap()
    expect(page.locator("[data-do='daily']")).to_be_in_viewport()
    page.locator("[data-do='daily']").tap()
    expect(page.locator(".polyminix[data-live='true']")).to_be_visible()
    table = page.url
    page.go_back()
    page.locator("[data-do='daily-back']").tap()  # the card of a day can be started only once
    expect(page).to_have_url(table)


def _table(page: Page) -> Any:
    """The table that the page shows, as the server tells it."""
    expect(page.locator("[data-status=playing]")).to_be_visible()
    return page.request.get(re.sub("/t/", "/api/tables/", page.url)).json()["table"]


def test_the_card_of_a_game_offers_its_boards_and_numbers_of_players(visit: Visit) -> None:
    page = visit("/")
    card = page.locator("[data-game=blokus]")
    expect(card.get_by_role("radio")).to_have_count(4)
    expect(card.get_by_role("radio", name="4 players")).to_be_checked()
    card.get_by_text("Duo", exact=True).click()
    card.get_by_role("button", name="Play now: Blokus").click()
    assert _table(page)["options"]["variant"] == "duo"
    page.go_back()
    expect(card.get_by_role("radio", name="Duo")).to_be_checked()  # as last time
    card.get_by_text("3 players", exact=True).click()
    card.get_by_role("link", name="One screen").click()
    expect(page.locator("label:has(> span:text-is('Players')) select")).to_have_value("3")
    expect(page.locator("[data-name]")).to_have_count(2)


def test_a_click_on_the_picture_of_a_game_starts_it(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-game=holomino] .picture img").click()
    assert _table(page)["game"] == "holomino"


def test_the_people_at_one_screen_have_names(visit: Visit) -> None:
    page = visit("/new/blokus?with=screen&variant=duo")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Name of the player: yellow").fill("Bert")
    page.get_by_role("button", name="Start").click()
    assert [seat["name"] for seat in _table(page)["seats"]] == ["Ada", "Bert"]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_button_that_makes_the_table_is_in_sight(visit: Visit, width: int, height: int) -> None:
    page = visit("/new/blokus?with=friends", viewport={"width": width, "height": height}, language="de-DE")
    expect(page.get_by_role("button", name="Tisch aufstellen und einladen")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    last = page.get_by_role("switch").last
    last.focus()  # a field that gets the focus is above the button, not under it
    field: Any = last.bounding_box()
    button: Any = page.locator("form .button.strong").bounding_box()
    assert field["y"] + field["height"] <= button["y"]


def test_the_card_of_a_running_game_shows_its_position_whose_turn_it_is_and_when_it_was_played(
    visit: Visit, server: GameServer
) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=seats)
    bert = join(server, made, "Bert")
    advance(server, made, 1, bert, choose=large_first(1))
    page = visit(f"/t/{made['id']}#key={made['key']}")
    wait_for_moves(page, 1)
    page.get_by_role("link", name="Ominoes: to the start").click()
    card = page.locator(f"[data-running='{made['id']}']")
    expect(card).to_contain_text("To move: Bert")
    expect(card.locator(".piece")).to_have_count(1)  # the piece that lies on the board
    expect(card.locator("[data-played]")).to_contain_text("played")
    page.goto(f"{server.url}/t/{made['id']}#key={bert}")
    wait_for_moves(page, 1)
    page.get_by_role("link", name="Ominoes: to the start").click()
    expect(card).to_contain_text("Your turn")
    screenshot(page, "home-running")
