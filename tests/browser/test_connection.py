"""Lost connections, reloads, restarts and second tabs: the game continues, and every move is played once."""

import asyncio
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board_players import at_table, log_of, typed, wait_for_moves
from tests.browser.conftest import PATIENCE, GameServer, Visit
from tests.browser.table_setup import ME, OPEN, finished_table, join, new_table, run_async
from tests.browser.waits import redrawn
from tests.server.client import Client
from tests.server.processes import server_here

_SHIFTS = """(buffered) => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered });
}"""
"""Adds up in `window.shifts` how far parts of the page move without a touch."""


def click_cell(page: Page, cell: str) -> None:
    """Click on a cell of the board, whatever is over it."""
    box = page.locator(f"[data-cell='{cell}']").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_key_leaves_the_address_bar(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    assert "key" not in page.url


def test_the_game_continues_after_a_reload(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    typed(page, "I1 e10")
    wait_for_moves(page, 1)
    page.reload()
    wait_for_moves(page, 1)
    expect(log_of(page)).to_contain_text("I1 e10")
    typed(page, "I1 j5")
    wait_for_moves(page, 2)


def test_a_move_made_without_a_connection_is_sent_once_when_it_is_back(
    visit: Visit, server: GameServer
) -> None:
    page, address = at_table(visit, server)
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    typed(page, "I1 e10")
    expect(page.locator(".status")).to_contain_text("Your move waits for the connection")
    wait_for_moves(page, 0)
    page.context.set_offline(False)
    wait_for_moves(page, 1)
    expect(page.locator("[data-reconnecting]")).to_have_count(0)
    typed(page, "I1 j5")
    wait_for_moves(page, 2)
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('outbox'))") == []
    watcher = visit(address.partition("#")[0], at=server)
    wait_for_moves(watcher, 2)


def test_a_piece_placed_without_a_connection_is_sent_when_it_is_back(
    visit: Visit, server: GameServer
) -> None:
    page, _ = at_table(visit, server)
    expect(page.locator("[data-piece=I1]")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    page.locator("[data-piece=I1]").click()
    expect(page.locator(".trouble")).to_contain_text("Without a connection")
    click_cell(page, "4,4")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Your move waits for the connection")
    page.context.set_offline(False)
    wait_for_moves(page, 1)
    expect(log_of(page)).to_contain_text("I1 e10")


def test_a_piece_taken_up_without_a_connection_is_checked_when_it_is_back(
    visit: Visit, server: GameServer
) -> None:
    page, _ = at_table(visit, server)
    expect(page.locator("[data-piece=I1]")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    page.locator("[data-piece=I1]").click()
    click_cell(page, "4,4")
    expect(page.locator(".board-ghost[data-state=unknown]")).to_be_attached()
    page.locator("[data-tool=hint]").click()
    expect(page.get_by_text("not possible without a connection").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".board-ghost[data-state=legal]")).to_be_attached()
    expect(page.locator(".trouble")).to_have_count(0)


def test_an_unsent_move_survives_closing_the_page(visit: Visit, server: GameServer) -> None:
    page, address = at_table(visit, server)
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    typed(page, "I1 e10")
    expect(page.locator(".status")).to_contain_text("Your move waits for the connection")
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(server.url + address.partition("#")[0])
    wait_for_moves(again, 1)


def test_a_page_loaded_without_a_connection_shows_the_table_when_it_is_back(
    visit: Visit, server: GameServer
) -> None:
    page, _ = at_table(visit, server, service_workers="allow")
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    page.reload()  # through the service worker, which then caches the game's files
    expect(page.locator("[data-status=playing]")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    typed(page, "I1 e10")
    page.reload()
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    page.context.set_offline(False)
    wait_for_moves(page, 1)


class Restarted(GameServer):
    """A server in a thread, which has nothing to load and so restarts quickly, on the same port."""

    def __init__(self, folder: Path) -> None:
        self._database, self._port = str(folder / "tables.db"), 0
        self.start()

    def start(self) -> None:
        """Start the server; returns when it listens."""
        ready = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(ready),))
        self._thread.start()
        assert ready.wait(PATIENCE / 1000)

    async def _serve(self, ready: threading.Event) -> None:
        async with server_here(self._database, port=self._port, workers=0) as (self.url, _):
            self._port = int(self.url.rpartition(":")[2])
            self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
            ready.set()
            await self._end.wait()

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Restarted]:
    """A server that the test may stop and start."""
    running = Restarted(tmp_path)
    yield running
    running.stop()


def test_a_page_reconnects_to_a_server_that_restarts(visit: Visit, own_server: Restarted) -> None:
    page, _ = at_table(visit, own_server)
    typed(page, "I1 e10")
    wait_for_moves(page, 1)
    own_server.stop()
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    typed(page, "I1 j5")
    own_server.start()
    wait_for_moves(page, 2)
    expect(page.locator("[data-reconnecting]")).to_have_count(0)


def test_a_second_tab_of_the_same_seat_follows(visit: Visit, server: GameServer) -> None:
    page, address = at_table(visit, server)
    second = page.context.new_page()
    second.goto(server.url + address.partition("#")[0])
    wait_for_moves(second, 0)
    typed(page, "I1 e10")
    wait_for_moves(second, 1)
    typed(second, "I1 j5")
    wait_for_moves(page, 2)


def test_without_a_server_the_page_opens_and_says_so(visit: Visit, own_server: Restarted) -> None:
    page = visit("/", at=own_server, service_workers="allow")
    expect(page.locator("article").first).to_be_visible()
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    own_server.stop()
    page.clock.install()  # time stands still, so that the page does not retry by itself
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    page.goto(own_server.url + "/new/blokus")
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    page.get_by_role("link", name="To the start", exact=True).click()
    expect(page.get_by_text("the server cannot be reached")).to_be_visible()
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("article").first).to_be_visible()


def test_a_page_of_another_version_says_so(visit: Visit, server: GameServer) -> None:
    page = visit("/settings")
    page.context.route(
        "**/api/games",
        lambda route: route.fulfill(json={**route.fetch().json(), "version": "99.0.0"}),
    )
    page.goto(server.url + "/")
    expect(page.get_by_role("heading", name="Page and server do not match")).to_be_visible()
    expect(page.locator("[data-error]")).to_contain_text("99.0.0")
    page.context.unroute("**/api/games")
    page.get_by_role("button", name="Load again").click()
    expect(page.locator("article").first).to_be_visible()


def test_nothing_moves_on_the_page_when_it_is_the_others_turn(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    keys = made["key"], join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}")
    expect(page.locator(".status.yours")).to_be_visible()
    where = "() => ['.game', '.seats', '.tools', '.record'].map((name) => {\
        const box = document.querySelector(name).getBoundingClientRect(); return [box.x, box.y, box.width]; })"
    before = page.evaluate(where)

    def moved(number: int, move: str) -> None:
        """Play a move elsewhere: after a touch on this page, shifts would not be counted."""

        async def elsewhere() -> None:
            client = await Client([server.url], made["id"], keys[(number - 1) % 2]).connect()
            await client.move(text=move)
            await client.close()

        run_async(elsewhere())
        wait_for_moves(page, number)
        redrawn(page)
        assert page.evaluate(where) == before

    page.evaluate(_SHIFTS, False)
    moved(1, "I1 e10")
    moved(2, "I1 j5")
    expect(page.locator(".status.yours")).to_be_visible()
    assert page.evaluate("window.shifts") < 0.01
    page.keyboard.press("/")  # unfolds the field
    before = page.evaluate(where)
    typed(page, "I2 f8,f9")
    wait_for_moves(page, 3)
    expect(page.locator(".status")).to_have_text("To move: Bert")
    assert page.evaluate(where) == before


@pytest.mark.parametrize("view", ["/t/{id}#key={key}", "/replay/{id}"], ids=["table", "replay"])
def test_nothing_jumps_away_under_a_finger_when_the_board_appears(
    visit: Visit, server: GameServer, view: str
) -> None:
    made = finished_table(server.url, game="blokus", moves=4, options={"variant": "duo", "players": 2})
    page = visit(view.format(**made), size="phone", touch=True)
    page.evaluate(_SHIFTS, True)
    expect(page.locator("[data-result], .replay aside").first).to_be_visible()
    expect(page.locator("[data-cell][aria-label]").first).to_be_visible()  # drawn and labelled
    redrawn(page)
    assert page.evaluate("window.shifts") < 0.1
