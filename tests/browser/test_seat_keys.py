"""Keys of seats and invitations: one that the server refuses never replaces a stored one."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.board_players import at_table, typed, wait_for_moves
from tests.browser.conftest import GameServer, Visit
from tests.browser.table_setup import ME, new_table

_KEPT = "(id) => JSON.parse(localStorage['ominoes.tables'])[id]"
_STORES_NOTHING = (
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
)


def seated(page: Page) -> None:
    expect(page.get_by_placeholder("Type a move")).to_be_attached()


def test_a_link_with_a_wrong_key_keeps_the_stored_key(visit: Visit, server: GameServer) -> None:
    page, address = at_table(visit, server)
    path, _, key = address.partition("#key=")
    second = page.context.new_page()
    for wrong in (key[:9], key * 9):  # cut off, and longer than any key
        second.goto(f"{server.url}{path}#key={wrong}")
        expect(second.get_by_text("holds no seat at this table").first).to_be_visible()
        seated(second)
        expect(second).not_to_have_url(re.compile(re.escape(wrong)))
    page.reload()
    seated(page)
    assert page.evaluate(_KEPT, path.removeprefix("/t/"))["key"] == key


def test_a_wrong_invitation_does_not_replace_that_of_the_host(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, {"kind": "open"}])
    host = visit("/")
    host.evaluate(
        "([id, key, invite]) => localStorage['ominoes.tables'] = JSON.stringify({ [id]: { id, key, invite,"
        " game: 'blokus', title: 'Blokus', seen: 1, over: false, names: [] } })",
        [made["id"], made["key"], made["invite"]],
    )
    host.goto(f"{server.url}/t/{made['id']}#invite=wrong")
    expect(host.locator("[data-invite]")).to_have_value(
        f"{server.url}/t/{made['id']}#invite={made['invite']}"
    )


def test_a_key_added_to_the_address_of_an_open_page_is_used(visit: Visit, server: GameServer) -> None:
    made: dict[str, Any] = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, ME])
    page = visit(f"/t/{made['id']}")
    expect(page.locator("[data-status=playing]")).to_be_visible()
    page.evaluate("(key) => { location.hash = `key=${key}`; }", made["key"])
    seated(page)
    expect(page).not_to_have_url(re.compile(re.escape(made["key"])))


def test_a_browser_that_stores_nothing_can_make_a_table_and_play(visit: Visit, server: GameServer) -> None:
    page = visit("/settings")
    page.context.add_init_script(_STORES_NOTHING)
    page.goto(server.url + "/new/blokus?with=screen")
    page.get_by_label("Board").first.select_option("duo")
    page.get_by_role("button", name="Start").click()
    seated(page)
    typed(page, "I1 e10")
    wait_for_moves(page, 1)
