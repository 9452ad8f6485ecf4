"""Keys of seats and invitations: what a browser knows is driven out by nothing that the server does not take."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.arranging import ME, new_table
from tests.browser.conftest import House, Visit
from tests.browser.hands import at_table, typed, wait_for_moves

_KEPT = "(id) => JSON.parse(localStorage['ominoes.tables'])[id]"
_STORES_NOTHING = (
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
)


def seated(page: Page) -> None:
    expect(page.get_by_placeholder("Type a move")).to_be_visible()


def test_a_link_with_a_wrong_key_takes_nobody_from_their_seat(visit: Visit, house: House) -> None:
    page, address = at_table(visit, house)
    path, _, key = address.partition("#key=")
    second = page.context.new_page()
    for wrong in (key[:9], key * 9):  # cut off, and longer than any key
        second.goto(f"{house.url}{path}#key={wrong}")
        expect(second.get_by_text("holds no seat at this table").first).to_be_visible()
        seated(second)
        expect(second).not_to_have_url(re.compile(re.escape(wrong)))
    page.reload()
    seated(page)
    assert page.evaluate(_KEPT, path.removeprefix("/t/"))["key"] == key


def test_a_wrong_invitation_does_not_drive_out_the_hosts(visit: Visit, house: House) -> None:
    made = new_table(house.url, game="blokus", options={"variant": "duo"}, seats=[ME, {"kind": "open"}])
    host = visit("/")
    host.evaluate(
        "([id, key, invite]) => localStorage['ominoes.tables'] = JSON.stringify({ [id]: { id, key, invite,"
        " game: 'blokus', title: 'Blokus', seen: 1, over: false, names: [] } })",
        [made["id"], made["key"], made["invite"]],
    )
    host.goto(f"{house.url}/t/{made['id']}#invite=wrong")
    expect(host.locator("[data-invite]")).to_have_value(f"{house.url}/t/{made['id']}#invite={made['invite']}")


def test_a_key_that_comes_into_the_address_of_an_open_table_counts(visit: Visit, house: House) -> None:
    made: dict[str, Any] = new_table(house.url, game="blokus", options={"variant": "duo"}, seats=[ME, ME])
    page = visit(f"/t/{made['id']}")
    expect(page.locator("[data-status=playing]")).to_be_visible()
    page.evaluate("(key) => { location.hash = `key=${key}`; }", made["key"])
    seated(page)
    expect(page).not_to_have_url(re.compile(re.escape(made["key"])))


def test_a_browser_that_stores_nothing_can_make_a_table_and_play(visit: Visit, house: House) -> None:
    page = visit("/settings")
    page.context.add_init_script(_STORES_NOTHING)
    page.goto(house.url + "/new/blokus?with=screen")
    page.get_by_label("Board").first.select_option("duo")
    page.get_by_role("button", name="Start").click()
    seated(page)
    typed(page, "I1 e10")
    wait_for_moves(page, 1)
