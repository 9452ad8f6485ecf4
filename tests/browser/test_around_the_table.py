"""What surrounds a game: finding a table, what is agreed at it, its clock, notices, and buttons that wait."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.table_setup import COMPUTER, ME, OPEN, make, me, new_table
from tests.browser.views import seated

DUO = {"game": "blokus", "options": {"variant": "duo"}}

_CONTRAST = """(element) => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [dark, bright] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
    return (bright + 0.05) / (dark + 0.05);
}"""


def _contrast(page: Page, selector: str) -> float:
    button = page.locator(selector)
    button.hover(force=True)
    found: float = button.evaluate(_CONTRAST)
    return found


def test_a_button_that_waits_is_readable_under_the_pointer(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, ME)
    for theme in ("light", "dark"):
        page = visit(seated(made), theme=theme)
        expect(page.locator("[data-do='open']")).to_be_disabled()
        assert _contrast(page, "[data-do='open']") >= 4.5


def test_a_clock_of_three_days_says_so(server: GameServer, visit: Visit) -> None:
    made = new_table(server.url, **DUO, seats=[ME, COMPUTER], clock={"kind": "days", "days": 3})
    page = visit(seated(made))
    expect(page.locator("[data-seat='0'] .time")).to_have_text("3 days")


def test_the_notice_of_a_lost_connection_leaves_when_it_is_back(server: GameServer, visit: Visit) -> None:
    page = visit(seated(make(server, "blokus", {"variant": "duo"}, ME, me("Bert"))))
    expect(page.locator(".board")).to_be_visible()
    page.clock.install()  # so that no notice leaves by itself
    page.context.set_offline(True)
    expect(page.locator("[data-reconnecting]")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("not possible without a connection")
    page.context.set_offline(False)
    page.clock.run_for(500)
    expect(page.locator("[data-reconnecting]")).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_list_of_tables_comes_when_the_connection_is_back(visit: Visit) -> None:
    page = visit("/settings")
    page.context.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("link", name="Watch").click()
    expect(page.locator(".watch")).to_contain_text("cannot be reached")
    page.context.unroute("**/api/tables")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".watch")).not_to_contain_text("cannot be reached")


def test_without_tables_to_watch_one_can_be_opened(visit: Visit) -> None:
    page = visit("/settings")
    page.context.route("**/api/tables", lambda route: route.fulfill(json=[]))
    page.get_by_role("link", name="Watch").click()
    expect(page.locator(".watch .empty")).to_contain_text("Nobody plays")
    screenshot(page, "watch-empty")
    page.locator(".watch").get_by_role("link", name="Blokus").click()
    expect(page.get_by_label("Who finds the table")).to_have_value("open")
    expect(page.locator("[name='company'][value='friends']")).to_be_checked()


def test_a_table_with_a_free_seat_can_be_joined_from_the_list(server: GameServer, visit: Visit) -> None:
    made = new_table(server.url, **DUO, seats=[ME, OPEN], visibility="open")
    closed = new_table(server.url, **DUO, seats=[ME, OPEN], visibility="watch")
    page = visit("/watch")
    expect(page.locator(f".watch a[href='/t/{closed['id']}']")).to_have_count(1)
    page.locator(f".watch a[href='/t/{made['id']}']", has_text="Join").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_invited_see_clock_and_options_before_they_sit_down(server: GameServer, visit: Visit) -> None:
    made = new_table(
        server.url,
        game="polyssimo",
        options={"players": 3, "handicap": {"0": 5}, "score_by": "squares"},
        seats=[ME],
        clock={"kind": "bank", "seconds": 600, "increment": 5},
        hints=False,
    )
    page = visit(f"/t/{made['id']}#invite={made['invite']}")
    terms = page.locator("[data-terms]")
    expect(terms).to_contain_text("10 min for the game, 5 s added by each move")
    expect(terms).to_contain_text("squares left")
    expect(terms).to_contain_text("player 1: 5")
    expect(terms.locator("dd").last).to_have_text("no")
    screenshot(page, "join-terms")


def test_a_handicap_can_be_chosen_for_a_new_table(visit: Visit, server: GameServer) -> None:
    page = visit("/new/polyssimo?with=screen")
    handicap = page.get_by_role("group", name="Handicap")
    expect(handicap).to_contain_text("7 or 8 with two players")
    handicap.get_by_label("player 2").fill("30")
    handicap.get_by_label("player 2").press("Tab")
    expect(page.get_by_role("alert")).to_be_visible()
    handicap.get_by_label("player 2").fill("7")
    handicap.get_by_label("player 2").press("Tab")
    expect(page.get_by_role("alert")).to_have_count(0)
    screenshot(page, "handicap")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-status='playing']")).to_be_visible()
    table = page.request.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]
    assert table["options"]["handicap"] == {"1": 7}
