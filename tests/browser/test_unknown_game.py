"""Games that the page has no folder for: that of an outside package, the toy games of the server's tests, and Blokus
under a name that only the server knows.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.axe import faults
from tests.browser.board_players import log_of
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.page_language import assert_speaks
from tests.browser.table_setup import make, me, new_table
from tests.browser.views import seated
from tests.example_game import install_example
from tests.server.processes import Running, Server
from tests.tables import toy


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the toy games, in this process."""
    toy.install()
    server = Running(str(tmp_path_factory.mktemp("toys") / "tables.db"))
    yield server
    server.end()
    toy.remove()


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Server]:
    """A server of an install to which an outside package has added its game."""
    installed = install_example(tmp_path)
    server = Server(str(tmp_path / "tables.db"), workers=1, PYTHONPATH=str(installed))
    yield server
    server.end()


def hide_blokus(page: Page) -> None:
    """Let the page believe that tables of Blokus are of a game that it does not know."""

    def forward(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda message: socket.send(str(message).replace('"game":"blokus"', '"game":"outside"'))
        )

    page.route_web_socket(re.compile("/socket"), forward)


def test_an_unknown_game_is_played_from_the_first_view_to_the_replay(visit: Visit, toys: Running) -> None:
    page = visit("/", at=toys)
    card = page.locator("article[data-game='heap']")
    expect(card.locator("img")).to_have_attribute("src", "/icon.svg")
    expect(card.get_by_role("link", name="First lesson")).to_have_count(0)
    card.get_by_role("link", name="One screen").click()
    page.get_by_role("button", name="Start").click()
    picture, moves = page.locator(".generic img"), page.locator(".generic li button")
    expect(picture).to_be_visible()
    expect(moves).to_have_text(["take 1", "take 2", "take 3"])
    before = picture.get_attribute("src") or ""
    page.get_by_role("textbox", name="Legal moves").fill("take 2")
    expect(moves).to_have_text(["take 2"])
    moves.click()
    page.wait_for_selector("[data-moves='1']")
    expect(picture).not_to_have_attribute("src", before)
    expect(log_of(page)).to_contain_text("take 2")
    screenshot(page, "an unknown game")
    for number in range(2, 6):  # ten stones are left
        expect(moves).to_have_count(3 if number < 5 else 1)
        moves.last.click()
        page.wait_for_selector(f"[data-moves='{number}']")
    page.wait_for_selector("[data-status='over']")
    expect(moves).to_have_count(0)
    page.locator("[data-result]").get_by_role("link", name="Replay").click()
    thumbnails = page.locator(".thumbnails img")
    expect(thumbnails).to_have_count(6)
    assert len(set(thumbnails.evaluate_all("all => all.map(one => one.src)"))) == 6


def test_the_game_of_an_outside_package_is_played_against_the_computer(visit: Visit, outside: Server) -> None:
    seats = [me("Ada"), {"kind": "computer", "player": "random"}]
    made = new_table(outside.url, game="domineering", options={"rows": 3, "columns": 3}, seats=seats)
    page = visit(seated(made), at=outside)
    moves = page.locator(".generic li button")
    expect(moves).to_have_count(6)
    expect(moves.first).to_contain_text("I2 ")
    over = page.locator("[data-status='over']")
    for played in range(0, 9, 2):
        page.wait_for_selector(f".generic[data-moves='{played}'], [data-status='over']")
        if over.count():
            break
        moves.first.click()
    expect(over).to_be_visible()
    expect(page.locator(".generic img")).to_have_attribute("src", re.compile("^data:image/svg"))
    screenshot(page, "the game of an outside package")


def test_a_race_of_an_unknown_game_is_run_to_its_end(visit: Visit, toys: Running) -> None:
    made = new_table(toys.url, game="dash", options={"players": 1}, seats=[me("Ada")])
    page = visit(seated(made), at=toys)
    for number in (3, 4):  # the first race, chance, and the second race
        page.locator(".generic li button").click()
        page.wait_for_selector(f".table[data-moves='{number}']")
    page.wait_for_selector("[data-status='over']")


@pytest.mark.parametrize(("language", "theme"), [("de", "light"), ("cs", "dark")])
def test_on_a_phone_a_long_list_of_moves_fits_and_is_accessible(
    visit: Visit, server: GameServer, language: str, theme: str
) -> None:
    made = make(server, "blokus", {"variant": "duo"}, me("Ada"), me("Bert"))
    page = visit("/settings", size="phone", touch=True, language=language, theme=theme)
    hide_blokus(page)
    page.goto(server.url + seated(made))
    expect(page.locator(".generic img")).to_be_visible()
    expect(page.locator(".generic li button")).to_have_count(60)
    expect(page.locator(".generic .soft")).to_contain_text(re.compile(r"\d{2,}"))
    assert_speaks(page, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []
    page.locator("[data-tool='hint']").tap()
    page.wait_for_selector("[data-hint]")
    screenshot(page, f"an unknown game on a phone-{theme}")
