"""Polyminix on the page: whole games, a race with the right winner, problems, practice, the card of the day."""

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.board_players import log_of
from tests.browser.conftest import GameServer, Visit
from tests.browser.game_players import (
    By,
    focus_by_tab,
    lay,
    press,
    sit,
    solution,
    wait_for_reach,
    wait_for_turn,
)
from tests.browser.page_language import assert_speaks
from tests.browser.table_setup import OPEN, join, make, me, run_async, shown
from tests.browser.waits import answered, redrawn, until
from tests.server.client import Client

from ominoes.games.polyminix import default_deck
from ominoes.i18n import languages
from ominoes.polyforms import FIGURES

SHORT = {"t3_seconds": 3}
QUICK = {"kind": "computer", "player": "level-9"}
"""So strong that nobody waits long for the second player of a race."""
SLOW = pytest.mark.slow
CHOICES = {"mode": "[data-mode='1']", "deck": "[data-deck='green']", "side": "[data-side='A']"}


def take_part(page: Page, by: By) -> None:
    """Do what is due on this page: choose, or place the pieces of hints."""
    due = page.locator(".polyminix").get_attribute("data-due")
    moves = page.locator("[data-moves]").get_attribute("data-moves")
    if due == "race":
        page.wait_for_selector(
            ".polyminix[data-hinted='false'][data-live='true'], .polyminix:not([data-due='race']), [data-turn='']"
        )
        if not page.locator(".polyminix[data-live='true']").count():
            return  # the race, or this page's part in it, has ended meanwhile
        placed = page.locator(".polyminix").get_attribute("data-placed")
        press_in_time(page, by, "[data-do='hint']", "!")
        page.wait_for_selector(".polyminix[data-hinted='true'], .polyminix:not([data-due='race'])")
        press_in_time(page, by, "[data-do='lay-hint']", "!")
        page.wait_for_selector(
            f".polyminix:not([data-placed='{placed}']), [data-moves]:not([data-moves='{moves}'])"
        )
        redrawn(page)
        return
    choice = CHOICES.get(due or "")
    if choice is None:
        return  # nothing is due here: the dice are rolled, or the game has ended meanwhile
    if by == "keys":
        focus_by_tab(page, choice)
        page.keyboard.press("Enter")
    else:
        press(page, choice, by)
    page.wait_for_selector(f"[data-moves]:not([data-moves='{moves}'])")


def press_in_time(page: Page, by: By, button: str, key: str) -> None:
    """Press a button, unless the race ends before the press."""
    if not page.locator(f"{button}:enabled").count():
        return
    if by == "keys":
        page.keyboard.press(key)
        return
    try:
        press(page, button, by, seconds=5)
    except TooLate:
        assert page.locator(f"{button}:enabled").count() == 0, f"{button} is enabled and cannot be pressed"


def play_on(server: GameServer, made: dict[str, Any], pages: list[tuple[Page, By]]) -> dict[str, Any]:
    """Play to the end; returns the table."""
    for number in itertools.count():
        page, by = pages[number % len(pages)]
        if len(pages) == 1:
            wait_for_turn(page)
        if page.locator("[data-status='over']").count():
            break
        if page.locator("[data-turn]:not([data-turn=''])").count():
            take_part(page, by)
        redrawn(page)
    table: dict[str, Any] = shown(server, made)["table"]
    assert table["reason"] == "played"
    return table


@pytest.mark.parametrize(
    "by", [pytest.param("mouse", marks=SLOW), pytest.param("finger", marks=SLOW), "keys"]
)
def test_a_whole_game_against_the_computer(server: GameServer, visit: Visit, by: By) -> None:
    made = make(server, "polyminix", {"players": 2, **SHORT}, me("Ada"), QUICK)
    page = sit(visit, made, by)
    page.wait_for_selector(".polyminix")
    table = play_on(server, made, [(page, by)])
    assert table["standings"][0]["score"] >= 12


@pytest.mark.slow
@pytest.mark.parametrize("devices", [("mouse", "keys"), ("finger", "finger")], ids=" and ".join)
def test_a_whole_game_of_two_browsers(server: GameServer, visit: Visit, devices: tuple[By, By]) -> None:
    made = make(server, "polyminix", {"players": 2, **SHORT}, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    pages = [(sit(visit, made, by, own), by) for by, own in zip(devices, (None, key), strict=True)]
    for page, _ in pages:
        page.wait_for_selector(".polyminix")
    assert play_on(server, made, pages)["standings"][0]["score"] >= 12


@pytest.mark.parametrize(
    "winner", [pytest.param("mouse", marks=SLOW), "finger", pytest.param("keys", marks=SLOW)]
)
def test_the_first_to_cover_the_card_wins_and_the_other_sees_the_progress(
    server: GameServer, visit: Visit, winner: By
) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 2, "card": card}, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    ada, bert = sit(visit, made, "mouse"), sit(visit, made, winner, key)
    pieces = solution(card)
    all_squares = sum(len(cells) for _, cells in pieces)
    lay(bert, server, made, winner, pieces[:-1])
    covered = sum(len(cells) for _, cells in pieces[:-1])
    ada.wait_for_selector(f"[data-rival='1'] >> text={covered} of {all_squares} squares covered")
    expect(ada.locator(f"[data-rival='0'] >> text=0 of {all_squares} squares covered")).to_have_count(1)
    lay(bert, server, made, winner, pieces[-1:])
    for page in (ada, bert):
        page.wait_for_selector("[data-status='over']")
    table = shown(server, made)["table"]
    assert [standing["seat"] for standing in table["standings"] if standing["rank"] == 1] == [1]


def test_a_piece_is_lifted_by_a_click_and_by_a_key(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    first = solution(card)[0]
    lay(page, server, made, "mouse", [first])
    page.locator(f"[data-cell='{first[1][0][0]},{first[1][0][1]}']").click()
    page.wait_for_selector(".polyminix[data-placed='0']")
    lay(page, server, made, "mouse", [first])
    page.keyboard.press("Backspace")
    page.wait_for_selector(".polyminix[data-placed='0']")


def test_area_perimeter_and_symmetry_of_the_placed_pieces_are_shown(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "mode": "problem"}, me("Ada"))
    page = sit(visit, made, "mouse")
    press(page, "[data-mode='1']", "mouse")
    lay(page, server, made, "mouse", [("O4", [(12, 0), (12, 1), (13, 0), (13, 1)])])
    page.wait_for_selector("[data-measure='area'] >> text=4")
    expect(page.locator("[data-measure='perimeter']")).to_have_text("8")
    expect(page.locator("[data-measure='symmetry']")).to_have_text("yes")
    lay(page, server, made, "mouse", [("I2", [(13, 2), (13, 3)])])
    page.wait_for_selector("[data-measure='area'] >> text=6")
    expect(page.locator("[data-measure='perimeter']")).to_have_text("12")
    expect(page.locator("[data-measure='symmetry']")).to_have_text("no")


def test_a_hint_for_a_problem_continues_from_the_placed_pieces(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "mode": "problem"}, me("Ada"))
    page = sit(visit, made, "mouse")
    press(page, "[data-mode='1']", "mouse")
    lay(page, server, made, "mouse", [("I2", [(6, 5), (7, 5)])])
    press(page, "[data-do='hint']", "mouse")
    page.wait_for_selector(".polyminix[data-hinted='true']")
    press(page, "[data-do='lay-hint']", "mouse")
    page.wait_for_selector(".polyminix[data-placed='2'], .polyminix:not([data-due='race'])")


def test_the_card_of_the_day_is_solved_and_the_result_is_shared(server: GameServer, visit: Visit) -> None:
    page = visit("/new/polyminix")
    press(page, "[data-do='daily']", "mouse")
    page.wait_for_selector(".polyminix[data-live='true']")
    id = page.url.rsplit("/", 1)[1].partition("#")[0]
    card = shown(server, {"id": id})["table"]["options"]["card"]
    lay(page, server, {"id": id}, "mouse", solution(card))
    text = ended(page)
    assert card in text
    assert "0 hints" in text
    assert "🟩" in text
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    assert str(today) in text
    other = visit("/new/polyminix")
    press(other, "[data-do='daily']", "mouse")
    other.wait_for_selector(".polyminix[data-live='true']")
    again = other.url.rsplit("/", 1)[1].partition("#")[0]
    assert shown(server, {"id": again})["table"]["options"]["card"] == card


def ended(page: Page) -> str:
    """Wait until the race is over; returns the text to share."""
    page.wait_for_selector("[data-status='over']")
    text: str = page.locator("[data-testid='shared']").text_content() or ""
    return text


def test_the_text_that_is_shown_is_shared(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse", permissions=["clipboard-read", "clipboard-write"])
    lay(page, server, made, "mouse", solution("G1-A-1"))
    seen = ended(page)
    press(page, "[data-do='share']", "mouse")
    page.wait_for_selector("[data-do='share'] >> text=Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == seen
    first, time, *figure = seen.splitlines()
    assert first == "Polyminix on Ominoes, card G1-A-1"
    assert re.fullmatch(r"[0-9]+:[0-9]{2}\.[0-9], 0 hints", time)
    rows = default_deck().card("G1").side("A").figure
    assert figure == [row.replace("#", "🟩").replace(".", "⬜") for row in rows]


def test_on_a_phone_the_result_is_shared_by_the_system(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "finger", is_mobile=True, language="de")
    page.evaluate("() => { navigator.share = async (what) => { window.given = what.text; }; }")
    page.wait_for_selector(".polyminix[data-live='true']")
    press(page, "[data-do='concede']", "finger")
    press(page, "[data-do='concede']", "finger")
    seen = ended(page)
    assert seen.splitlines()[1] == "aufgegeben"
    press(page, "[data-do='share']", "finger")
    page.wait_for_function("() => window.given !== undefined")
    assert page.evaluate("() => window.given") == seen


def test_the_shared_text_counts_the_hints(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = solution("G1-A-1")
    lay(page, server, made, "mouse", pieces[:-1])
    press(page, "[data-do='hint']", "mouse")
    page.wait_for_selector(".polyminix[data-hinted='true']")
    press(page, "[data-do='lay-hint']", "mouse")
    assert ended(page).splitlines()[1].endswith(", 1 hint")


def test_pieces_that_fit_nowhere_are_struck_through(server: GameServer, visit: Visit) -> None:
    card = "Y3-B-3"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = sorted(solution(card), key=lambda place: -len(place[1]))
    page.wait_for_selector(".polyminix[data-live='true'] [data-piece]")
    assert page.locator(".tray .stuck").count() == 0
    lay(page, server, made, "mouse", pieces[:-1])
    page.wait_for_selector(".tray .stuck")
    gap, (last, _) = pieces[-1][1], pieces[-1]
    for tile in page.locator(".tray [data-piece]").all():
        name, struck = tile.get_attribute("data-piece") or "", "stuck" in (tile.get_attribute("class") or "")
        drawn = tile.evaluate("one => getComputedStyle(one).backgroundImage")
        assert ("linear-gradient" in drawn) == struck
        assert ("fits nowhere" in (tile.get_attribute("aria-label") or "")) == struck
        if name == last:
            assert not struck
        if FIGURES[name].size > len(gap):
            assert struck
    press(page, "[data-do='lift']", "mouse")
    page.wait_for_selector(f".polyminix[data-placed='{len(pieces) - 2}']")
    lifted = pieces[-2][0]
    expect(page.locator(f".tray [data-piece='{lifted}'].stuck")).to_have_count(0)


def test_the_card_can_be_printed(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.locator(".whole-card summary").click()
    link = page.locator("[data-print]").get_attribute("href") or ""
    assert "card=G1" in link
    answer = page.request.get(server.url + link)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


def test_placed_pieces_outlast_a_reload_and_go_with_their_card(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = solution(card)
    lay(page, server, made, "mouse", pieces[:-1])
    covered, squares = (sum(len(cells) for _, cells in part) for part in (pieces[:-1], pieces))
    expect(page.locator("[data-rival='0'] .done")).to_have_text(f"{covered} of {squares} squares covered")
    page.reload()
    page.wait_for_selector(f".polyminix[data-placed='{len(pieces) - 1}']")
    expect(page.locator("[data-rival='0'] .done")).to_have_text(f"{covered} of {squares} squares covered")
    page.go_back()
    page.go_forward()
    page.wait_for_selector(f".polyminix[data-placed='{len(pieces) - 1}']")
    lay(page, server, made, "mouse", pieces[-1:])
    page.wait_for_selector("[data-status='over']")
    other = make(server, "polyminix", {"players": 1, "card": "G2-A-1"}, me("Ada"))
    page.goto(f"{server.url}/t/{other['id']}#key={other['key']}")
    page.wait_for_selector(".polyminix[data-live='true'][data-placed='0']")


def test_giving_up_a_race_asks_in_a_dialog_and_a_double_click_is_no_answer(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".polyminix[data-live='true']")
    page.get_by_role("button", name="Give up the race").dblclick()
    question = page.get_by_role("dialog", name="Give up this race?")
    expect(question.get_by_role("button", name="Give up the race")).to_be_enabled()
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    expect(page.locator(".polyminix[data-live='true']")).to_be_visible()
    page.get_by_role("button", name="Give up the race").click()
    question.get_by_role("button", name="Give up the race").click()
    page.wait_for_selector("[data-status='over']")


def test_giving_up_a_race_and_resigning_have_names_of_their_own(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse")
    names = []
    for language in languages():
        page.locator("header select").select_option(language)
        assert_speaks(page, language)
        names += [
            page.locator(f"[{which}]").inner_text() for which in ("data-do='concede'", "data-tool='resign'")
        ]
        assert names[-2] != names[-1], language
    assert len(set(names)) == len(names), "each language has its own"


def test_times_have_the_decimal_sign_of_the_language(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse", language="de")
    lay(page, server, made, "mouse", solution("G1-A-1"))
    expect(page.locator(".polyminix .result li")).to_contain_text(re.compile(r"\d:\d\d,\d"))


def test_a_time_is_the_same_wherever_it_is_written(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse", language="it")
    lay(page, server, made, "mouse", solution(card))
    times = re.compile(r"\d+:\d\d,\d")
    result = page.locator(".polyminix .result li")
    expect(result).to_contain_text(times)
    (time,) = set(times.findall(result.inner_text()))
    expect(page.locator(".polyminix [data-testid='shared']")).to_contain_text(time)
    expect(log_of(page).get_by_text(f"dopo {time}").first).to_be_attached()


def test_the_progress_of_a_computer_player_is_seen_before_it_has_finished(
    server: GameServer, visit: Visit
) -> None:
    computer = {"kind": "computer", "player": "level-6"}
    made = make(server, "polyminix", {"players": 2, "card": "Y3-B-3"}, me("Ada"), computer)
    page = sit(visit, made, "mouse")
    rival = page.locator("[data-rival='1'] .done")
    expect(rival).to_have_text(re.compile(r"^[1-9]\d* of \d+ squares covered"))
    assert page.locator(".polyminix").get_attribute("data-due") == "race"


def test_the_table_before_a_race_has_decks_and_a_die_that_is_thrown(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 2}, me("Ada"), OPEN)
    join(server, made, "Bert")
    view = shown(server, made)["position"]["view"]
    for motion in ("no-preference", "reduce"):
        page = sit(visit, made, "mouse", reduced_motion=motion)
        die = page.locator(".polyminix .felt [data-die='turno']").first
        expect(die).to_have_attribute("data-face", str(view["turno"]))
        thrown = die.evaluate("die => die.getAnimations({ subtree: true }).some(one => one.animationName)")
        assert thrown == (motion == "no-preference")
        for level, left in view["piles"].items():
            deck = page.locator(f".deck.{level}")
            expect(deck).to_have_attribute("data-count", str(left))
            expect(deck).to_contain_text(f"{left} cards left")
            assert deck.locator(".back").count() > 1, "it is higher than one card"
        # Pictures and words, and no codes.
        assert not re.search(r"\b[TP][1-6]\b", page.locator(".polyminix").inner_text())


def test_a_countdown_comes_before_a_race_and_costs_nobody_time(visit: Visit, tmp_path: Path) -> None:
    server = GameServer(tmp_path, countdown=6)
    try:
        made = make(server, "polyminix", {"players": 1, "mode": "problem"}, me("Ada"))
        page = sit(visit, made, "mouse", at=server)
        press(page, "[data-mode='1']", "mouse")
        count = page.locator("[data-countdown]")
        expect(count).to_have_text(re.compile("[1-6]"))
        expect(page.locator("[data-announced]")).to_contain_text(
            re.compile("The race begins in [1-5] second")
        )
        problem = shown(server, made)["position"]["view"]["problem_words"]
        expect(page.locator(".countdown")).to_contain_text(problem)
        expect(page.locator(".countdown .die")).to_have_count(2)
        page.wait_for_selector(".polyminix[data-counting='true'][data-live='false']")
        assert page.locator("[data-piece]").count() == 0, "nobody has pieces yet"
        page.wait_for_selector(".polyminix[data-counting='false'][data-live='true'] [data-piece]")
        expect(count).to_have_count(0)
        expect(page.locator("[data-announced]")).to_contain_text("The race is on")
    finally:
        server.stop()


_SCALES = """() => {
    const cell = document.querySelector('.polyminix [data-cell]').getBoundingClientRect().width;
    return [...document.querySelectorAll('.tray [data-piece]')].map((one) => {
        const picture = one.querySelector('.shape svg');
        const units = picture.viewBox.baseVal.width;
        return picture.getBoundingClientRect().width / units * 20 / cell; // a cell of a picture is 20 units wide
    });
}"""


def test_the_pieces_are_as_large_as_their_places_on_the_figure(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-1"}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".polyminix[data-live='true'] .tray.scaled")
    pieces = solution("G1-A-1")
    until(page, lambda: page.evaluate(_SCALES), pytest.approx([1] * len(pieces), abs=0.02))
    cell = page.locator(".polyminix [data-cell]").first.bounding_box()
    lay(page, server, made, "mouse", pieces[:1])
    assert page.locator(".polyminix [data-cell]").first.bounding_box() == cell, "nothing moves"
    turned = page.locator(f".tray [data-piece='{pieces[1][0]}']")
    turned.click()
    page.keyboard.press("r")
    until(page, lambda: page.evaluate(_SCALES), pytest.approx([1] * (len(pieces) - 1), abs=0.02))


@pytest.mark.parametrize("card", ["Y13-A-5", pytest.param("R3-B-5", marks=SLOW)])
def test_all_pieces_of_a_race_are_in_sight(server: GameServer, visit: Visit, card: str) -> None:
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".polyminix[data-live='true'] [data-piece]")
    for width, height in ((1366, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        wait_for_reach(page, "[data-piece]")
        frame = page.locator(".polyminix .pieces:has(> .tray)").bounding_box()
        assert frame is not None
        for piece in page.locator("[data-piece]").all():
            box = piece.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1, "nothing is cut off"


def test_who_has_finished_sees_the_figure_and_the_others_race(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 2, "card": card, "wait_for_all": True}, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    ada, bert = sit(visit, made, "mouse"), sit(visit, made, "mouse", key)
    pieces = solution(card)
    lay(ada, server, made, "mouse", pieces)
    waiting = ada.get_by_test_id("waiting")
    expect(waiting).to_have_text(
        re.compile(r"You finished after \d:\d\d\.\d\. The others are still racing\.")
    )
    mine = ada.locator("[data-shown='0'] [role='img']")
    expect(mine).to_have_attribute("aria-label", re.compile("What you showed: .*" + pieces[0][0]))
    expect(ada.locator(".card-face")).to_be_visible()
    lay(bert, server, made, "mouse", pieces[:1])
    expect(ada.locator("[data-rival='1'] .done")).to_have_text(re.compile("^[1-9]"))
    expect(bert.locator("[data-shown]")).to_have_count(0)  # he could copy it
    ada.reload()
    expect(mine).to_be_visible()
    lay(bert, server, made, "mouse", pieces[1:])
    for page in (ada, bert):
        page.wait_for_selector("[data-status='over']")
        expect(page.locator(".result [data-shown]")).to_have_count(2)


def test_who_has_given_up_sees_the_card_of_the_others(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 2, "card": "G1-A-1"}, me("Ada"), OPEN)
    join(server, made, "Bert")

    async def concede() -> None:
        ada = await Client([server.url], made["id"], made["key"]).connect()
        await ada.move(text="concede")
        await ada.close()

    run_async(concede())
    page = sit(visit, made, "mouse")
    expect(page.get_by_test_id("waiting")).to_have_text("You gave up this race. The others are still racing.")
    expect(page.locator(".card-face")).to_be_visible()


def test_placed_pieces_appear_in_another_tab_and_outlast_a_closed_one(
    server: GameServer, visit: Visit
) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-3"}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = solution("G1-A-3")
    lay(page, server, made, "mouse", pieces[:1])
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector(".polyminix[data-placed='1'][data-live='true']")
    lay(page, server, made, "mouse", pieces[1:2])
    second.wait_for_selector(".polyminix[data-placed='2']")
    page.close()
    lay(second, server, made, "mouse", pieces[2:])
    second.wait_for_selector("[data-status='over']")
    assert shown(server, made)["table"]["reason"] == "played"


def test_a_tab_stores_only_the_pieces_that_were_placed_in_it(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-3"}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = solution("G1-A-3")
    lay(page, server, made, "mouse", pieces[:1])
    second = page.context.new_page()
    # As in a tab that the browser has not yet told of the other tab's piece.
    second.add_init_script("addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    second.goto(page.url)
    second.wait_for_selector(".polyminix[data-placed='1'][data-live='true']")
    second.evaluate("Storage.prototype.setItem = key => { window.stored = key; }")
    lay(page, server, made, "mouse", pieces[1:2])
    covered = sum(len(cells) for _, cells in pieces[:2])
    expect(second.locator("[data-rival='0'] .done")).to_contain_text(f"{covered} of")
    assert second.evaluate("window.stored") is None
    page.reload()
    page.wait_for_selector(".polyminix[data-placed='2']")


def test_a_race_is_run_in_a_browser_that_stores_nothing(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "G1-A-3"}, me("Ada"))
    page = visit("/")
    page.add_init_script("""
        const denied = () => { throw new DOMException('denied', 'SecurityError'); };
        Object.defineProperty(window, 'sessionStorage', { get: denied });
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, value) {
            return name === 'ominoes.tables' ? set.call(this, name, value) : denied(); // except the key of the seat
        };
    """)
    page.goto(f"{server.url}/t/{made['id']}#key={made['key']}")
    page.wait_for_selector(".polyminix[data-live='true']")
    page.locator("[data-do='hint']").click()
    page.locator("[data-do='lay-hint']:enabled").click()
    page.wait_for_selector(".polyminix[data-placed='1']")


def test_the_reason_why_a_card_is_incomplete_follows_the_language(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    lay(page, server, made, "mouse", solution(card)[:1])
    page.wait_for_function("() => document.querySelector('.missing').textContent.trim()")
    reason = page.locator(".missing").inner_text()
    page.locator("header select").select_option("de")
    page.wait_for_function(
        "reason => document.querySelector('.missing').textContent.trim() !== reason", arg=reason
    )
    assert page.locator(".missing").inner_text().strip()
    page.wait_for_selector(".polyminix[data-placed='1']")


def test_a_hint_asked_for_on_a_phone_is_in_sight(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "Y3-B-3"}, me("Ada"))
    page = sit(visit, made, "finger")
    page.wait_for_selector(".polyminix[data-live='true']")
    press(page, "[data-do='hint']", "finger")
    page.wait_for_selector(".hint-edge", state="attached")
    redrawn(page)
    page.wait_for_function("""() => {
        const { top, bottom } = document.querySelector('.hint-edge').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }""")


def covered_without_a_connection(server: GameServer, visit: Visit) -> tuple[Page, dict[str, Any]]:
    """A page on which the last piece of a card was placed offline, and its table."""
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    pieces = solution(card)
    lay(page, server, made, "mouse", pieces[:-1])
    page.context.set_offline(True)
    page.wait_for_selector("[data-reconnecting]")
    lay(page, server, made, "mouse", pieces[-1:])
    return page, made


def test_a_card_covered_without_a_connection_is_submitted_when_it_is_back(
    server: GameServer, visit: Visit
) -> None:
    page, made = covered_without_a_connection(server, visit)
    page.context.set_offline(False)
    page.wait_for_selector("[data-status='over']")
    assert shown(server, made)["table"]["reason"] == "played"


def test_a_card_covered_before_a_reload_is_submitted_after_it(server: GameServer, visit: Visit) -> None:
    page, _ = covered_without_a_connection(server, visit)
    page.evaluate("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("[data-status='over']")


def test_two_taps_on_hint_are_one_question(server: GameServer, visit: Visit) -> None:
    made = make(server, "polyminix", {"players": 1, "card": "Y3-B-3"}, me("Ada"))
    page = sit(visit, made, "mouse")
    page.wait_for_selector(".polyminix[data-live='true']")
    page.locator("[data-do='hint']").evaluate("hint => { hint.click(); hint.click(); }")  # before any answer
    page.wait_for_selector(".polyminix[data-hinted='true']")
    page.locator("[data-do='hint']").click()  # once more, though no piece was placed since
    page.locator("[data-do='lay-hint']:enabled").click()
    page.wait_for_selector(".polyminix[data-placed='1']")
    answered(page)
    assert page.locator(".notice").count() == 0
    kept = page.evaluate("id => JSON.parse(localStorage.getItem('ominoes.laid'))[`${id} 0`]", made["id"])
    assert kept["hints"] == 1


def test_a_result_is_copied_without_the_clipboard_api(server: GameServer, visit: Visit) -> None:
    card = "G1-A-1"
    made = make(server, "polyminix", {"players": 1, "card": card}, me("Ada"))
    page = sit(visit, made, "mouse")
    lay(page, server, made, "mouse", solution(card))
    page.wait_for_selector("[data-do='share']")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as without TLS
    before = page.locator("[data-do='share']").inner_text()
    page.locator("[data-do='share']").click()
    page.wait_for_function(
        "before => document.querySelector(\"[data-do='share']\").innerText !== before", arg=before
    )
