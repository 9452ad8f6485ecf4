"""Polymo on the page: whole games by mouse, finger and keys; practice, planned figures, the list of best results."""

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.axe import faults
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import (
    By,
    focus_by_tab,
    polymo_turn,
    press,
    sit,
    wait_for_reach,
    wait_for_turn,
)
from tests.browser.table_setup import COMPUTER, OPEN, join, make, me, moves_on, run_async, shown
from tests.browser.waits import answered, redrawn
from tests.server.client import Client

SHORT = {"size": 8}


@pytest.mark.slow
@pytest.mark.parametrize("by", ["mouse", "finger", "keys"])
def test_a_whole_game_against_the_computer(server: GameServer, visit: Visit, by: By) -> None:
    made = make(server, "polymo", {"players": 2, **SHORT}, me("Ada"), COMPUTER)
    page = sit(visit, made, by)
    while wait_for_turn(page):
        polymo_turn(page, by)
    assert shown(server, made)["table"]["reason"] == "played"


@pytest.mark.slow
@pytest.mark.parametrize("devices", [("mouse", "keys"), ("finger", "finger")], ids=" and ".join)
def test_a_whole_game_of_two_browsers(server: GameServer, visit: Visit, devices: tuple[By, By]) -> None:
    made = make(server, "polymo", {"players": 2, **SHORT}, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    pages = [(sit(visit, made, by, own), by) for by, own in zip(devices, (None, key), strict=True)]
    while (now := shown(server, made))["table"]["status"] == "playing":
        page, by = pages[now["position"]["turn"]["seats"][0]]
        if wait_for_turn(page):
            polymo_turn(page, by)
    for page, _ in pages:
        page.wait_for_selector("[data-status='over']")
    assert shown(server, made)["table"]["reason"] == "played"


def test_a_solo_game_by_keys_enters_the_list_of_best_results(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1, **SHORT}, me("Ada"))
    page = sit(visit, made, "keys")
    page.wait_for_selector(".polymo[data-live='true']")
    assert page.locator(".best li").count() == 0
    while wait_for_turn(page):
        polymo_turn(page, "keys")
    page.wait_for_selector(".best li.now")
    score = shown(server, made)["position"]["scores"][0]
    expect(page.locator(".best li.now strong")).to_have_text(str(score))


def test_practice_explains_why_a_square_cannot_be_next(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    press(page, "[data-take='R']", "mouse")
    page.wait_for_selector("[data-next]")
    press(page, "[data-square='0,0']", "mouse")
    answered(page)
    assert page.locator(".reason").count() == 0
    page.locator(".practice input").check()
    press(page, "[data-square='0,0']", "mouse")
    reason = page.locator(".reason").inner_text()
    assert "quare a9" in reason
    assert (reason[0].isupper(), reason[-1]) == (True, ".")  # a sentence, as everywhere on the page
    press(page, "[data-square='4,4']", "mouse")
    page.wait_for_selector("[data-do='open']:enabled")
    expect(page.locator(".reason")).to_have_count(0)


def test_marks_can_be_removed_and_the_pen_put_back(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    press(page, "[data-take='B']", "mouse")
    press(page, "[data-square='4,4'][data-next]", "mouse")
    page.wait_for_selector("li.growing >> text=I1")
    press(page, "[data-square='4,5'][data-next]", "mouse")
    page.wait_for_selector("li.growing >> text=I2")
    press(page, "[data-square='4,5']", "mouse")
    page.wait_for_selector("li.growing >> text=I1")
    page.keyboard.press("Escape")
    page.wait_for_selector(".polymo[data-pen='']")
    expect(page.locator("[role='gridcell'][aria-selected='true']")).to_have_count(0)
    expect(page.locator("[data-moves='0']")).to_have_count(1)


def test_marks_outlast_a_lost_connection(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    press(page, "[data-take='B']", "mouse")
    press(page, "[data-square='4,4'][data-next]", "mouse")
    page.wait_for_selector(".polymo[data-marked='1'][data-known='true']")
    page.context.set_offline(True)
    page.wait_for_selector("[data-reconnecting]")
    press(page, "[data-square='4,5'][data-next]", "mouse")
    page.wait_for_selector(".polymo[data-marked='2'][data-known='false']")
    page.context.set_offline(False)
    page.wait_for_selector("[data-reconnecting]", state="detached")
    page.wait_for_selector(".polymo[data-marked='2'][data-known='true']")
    page.wait_for_selector("li.growing >> text=I2")


def test_a_planned_figure_is_marked_in_the_list_and_painted_later(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    polymo_turn(page, "mouse")
    for _ in range(30):  # cross without painting until a figure is planned
        if page.locator("li svg[aria-label*='planned']").count():
            break
        page.wait_for_selector(".polymo[data-live='true']")
        pen = page.locator("[data-take]:enabled").first.get_attribute("data-take")
        if page.locator(".polymo").get_attribute("data-pen") != pen:
            press(page, f"[data-take='{pen}']", "mouse")
        page.wait_for_selector(".polymo:not([data-pen=''])[data-known='true']")
        while page.locator("[data-do='cross']:enabled").count() == 0:
            marked = page.locator("[aria-selected='true'][role='gridcell']").count()
            press(page, "[data-next]", "mouse")
            page.wait_for_selector(f".polymo[data-marked='{marked + 1}'][data-known='true']")
        before = page.locator("[data-moves]").get_attribute("data-moves")
        press(page, "[data-do='cross']", "mouse")
        page.wait_for_selector(f"[data-moves]:not([data-moves='{before}'])")
    expect(page.locator("li svg[aria-label*='planned']")).to_have_count(1)
    assert shown(server, made)["position"]["view"]["sheets"][0]["planned"]


def test_a_sheet_can_be_printed(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1, **SHORT}, me("Ada"))
    page = sit(visit, made, "mouse")
    link = page.locator("[data-print]").get_attribute("href") or ""
    assert "sheets=8x8" in link
    answer = page.request.get(server.url + link)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "de"), pytest.param("phone", "it", marks=pytest.mark.slow), ("tablet", "cs")],
)
def test_no_square_is_under_the_bar_when_squares_can_be_marked(
    server: GameServer, visit: Visit, size: str, language: str
) -> None:
    made = make(server, "polymo", {"players": 3}, me("Ada"), me("Bert"), me("Cleo"))
    page = sit(visit, made, "finger", size=size, language=language)
    press(page, "[data-take='R']", "finger")
    page.wait_for_selector("[data-next]")
    wait_for_reach(page, "[data-square]")
    press(page, "[data-square='4,4']", "finger")
    page.wait_for_selector("[data-do='open']:enabled")
    wait_for_reach(page, "[data-square], [data-do='open']")


def test_a_square_focused_by_keys_is_above_the_bar(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "keys", size="phone")
    page.wait_for_selector(".polymo[data-live='true']")
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-square='4,4']").focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-square='8,4']:focus")).to_have_count(1)
    wait_for_reach(page, "[data-square]:focus")


def test_everything_below_the_sheet_can_be_reached_on_a_phone(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 2}, me("Ada"), me("Bert"))
    page = sit(visit, made, "finger")
    page.wait_for_selector(".polymo[data-live='true']")
    for below in (".practice input", ".others .sheet", "[data-tool='resign']"):
        page.locator(below).first.evaluate("one => one.scrollIntoView({ block: 'end' })")
        wait_for_reach(page, f"{below} >> nth=0")


def test_the_reason_why_a_square_is_not_allowed_goes_when_the_language_changes(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.locator(".practice input").check()
    press(page, "[data-take='R']", "mouse")
    page.wait_for_selector("[data-next]")
    press(page, "[data-square='0,0']", "mouse")
    reason = page.locator(".reason").inner_text()
    assert "quare a9" in reason
    assert (reason[0].isupper(), reason[-1]) == (True, ".")  # a sentence, as everywhere on the page
    page.locator("header select").select_option("de")
    page.wait_for_selector(".reason", state="detached")
    page.wait_for_selector(".polymo[data-pen='R']")


def test_a_double_click_does_what_one_click_does(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.locator("[data-take='B']").dblclick()
    page.wait_for_selector(".polymo[data-pen='B'][data-known='true']")
    page.locator("[data-square='4,4']").dblclick()
    page.wait_for_selector(".polymo[data-marked='1'][data-known='true']")
    page.locator("[data-do='open']").dblclick()
    page.wait_for_selector("[data-moves]:not([data-moves='0'])")
    assert shown(server, made)["position"]["view"]["sheets"][0]["score"] < 89


def test_the_sheet_of_a_computer_is_labelled_as_one(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 2}, me("Ada"), COMPUTER)
    page = sit(visit, made, "mouse")
    expect(page.locator(".others h3")).to_contain_text("Computer")


def test_quick_taps_of_a_finger_all_count(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "finger")
    quick = "one => one.dispatchEvent(new PointerEvent('click', { detail: 2, pointerType: 'touch', bubbles: true }))"
    page.locator("[data-take='B']").tap()
    page.wait_for_selector(".polymo[data-pen='B'][data-known='true']")
    for number, square in enumerate(("4,4", "4,5", "3,5"), start=1):
        page.locator(f"[data-square='{square}'][data-next]").evaluate(quick)
        page.wait_for_selector(f".polymo[data-marked='{number}'][data-known='true']")


def test_a_player_who_goes_out_is_told(server: GameServer, visit: Visit) -> None:
    async def play(table: str, keys: list[str]) -> list[bool]:
        clients = [await Client([server.url], table, key).connect() for key in keys]
        chooser = random.Random(3)
        while all(alive := [sheet["alive"] for sheet in clients[0].position["view"]["sheets"]]):
            mover = clients[clients[0].position["turn"]["seats"][0]]
            await moves_on(mover, chooser, 1)
            for client in clients:
                await client.see(mover.seq)
        for client in clients:
            await client.close()
        return alive

    for _ in range(20):  # one throw may put both out at once: then another table is tried
        made = make(server, "polymo", {"players": 2, **SHORT}, me("Ada"), OPEN)
        keys = [made["key"], join(server, made, "Bert")]
        alive = run_async(play(made["id"], keys))
        if any(alive):
            break
    assert any(alive)
    page = sit(visit, made, "mouse", keys[alive.index(False)])
    bar = page.get_by_test_id("polymo-bar")
    expect(bar.locator(".status")).to_contain_text("You are out")
    out = shown(server, made)["position"]["view"]["sheets"][alive.index(False)]["out"]
    bar.get_by_text("What could have been done").click()
    why = bar.locator("[data-out]")
    expect(why.get_by_text("Within reach")).to_contain_text(str(out["number"] or "1–5"))
    expect(why.locator("li")).to_have_count(len(out["ways"]))
    screenshot(page, "polymo-out")


def test_pens_and_dice_have_the_labels_and_the_keys_of_the_language(server: GameServer, visit: Visit) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "mouse", language="de")
    page.wait_for_selector(".polymo[data-live='true']")
    expect(page.locator(".pens text")).to_have_text(["Ge", "Rt", "Gn", "Bl", "Sw"])
    expect(page.locator("[data-take='G']")).to_have_attribute("aria-label", "Gn Grün: frei")
    for key, pen in (("g", "Y"), ("g", "G"), ("g", ""), ("s", "K"), ("y", "K")):
        page.keyboard.press(key)
        page.wait_for_selector(f".polymo[data-pen='{pen}']")
    press(page, "[data-square='4,4'][data-next]", "mouse")
    press(page, "[data-do='open']:enabled", "mouse")
    expect(page.locator(".grid .painted text")).to_have_text("Sw")
    page.locator("[data-tool='keys']").click()
    expect(page.locator("dialog dt").first).to_have_text("GRBS")
    page.keyboard.press("Escape")
    expect(page.locator(".dice text").or_(page.locator(".dice .star")).first).to_be_visible()
    assert set(page.locator(".dice text").all_text_contents()) <= {"Ge", "Rt", "Gn", "Bl", "Sw"}
    page.locator("header select").select_option("it")
    expect(page.locator(".pens text")).to_have_text(["Gi", "Rs", "Ve", "Bl", "Ne"])


@pytest.mark.parametrize("by", ["mouse", "finger", "keys"])
def test_what_one_works_at_is_noted_in_pencil(server: GameServer, visit: Visit, by: By) -> None:
    made = make(server, "polymo", {"players": 2}, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    page = sit(visit, made, by)
    page.wait_for_selector(".polymo[data-live='true']")
    if by == "keys":
        focus_by_tab(page, "[data-note]")
        for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "Home", "ArrowRight"):
            page.keyboard.press(arrow)
        page.keyboard.press("Enter")
    else:
        press(page, "[data-note='I2']", by)
    noted = page.locator("[data-note='I2']")
    expect(noted).to_have_attribute("aria-pressed", "true")
    expect(noted.locator(".pencil")).to_have_count(1)
    if by == "finger":
        box = noted.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.reload()
    expect(page.locator("[data-note][aria-pressed='true']")).to_have_count(1)
    assert faults(page) == []
    # Nobody else knows of it, and a struck figure cannot be noted.
    other = sit(visit, made, "mouse", key)
    expect(other.locator(".others .sheet")).to_have_count(1)
    expect(other.locator(".pencil")).to_have_count(0)
    press(page, "[data-note='I2']", "mouse" if by == "keys" else by)
    expect(page.locator(".pencil")).to_have_count(0)


def test_a_hint_is_above_the_bar_and_names_its_pen_until_it_is_taken(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "polymo", {"players": 1}, me("Ada"))
    page = sit(visit, made, "finger")
    press(page, "[data-tool='hint']", "finger")
    page.wait_for_selector(".polymo .hint", state="attached")
    redrawn(page)
    page.wait_for_function("""() => {
        const box = (part) => document.querySelector(`.polymo ${part}`).getBoundingClientRect();
        return box('.hint').bottom <= box('.bar').top;
    }""")
    # The hint is in words, not in the notation of records.
    named = re.search("yellow|red|green|blue|black", page.locator("[data-hint] .move").inner_text())
    assert named is not None
    pen = {"yellow": "Y", "red": "R", "green": "G", "blue": "B", "black": "K"}[named[0]]
    expect(page.get_by_text("Hint: take")).to_have_count(1)
    press(page, f"[data-take='{pen}']", "finger")
    expect(page.get_by_text("Hint: take")).to_have_count(0)
