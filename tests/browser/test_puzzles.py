"""The workbench for puzzles: choose or draw a figure, place pieces, solve, count, share, print, cancel."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board_players import KeyboardPlayer
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import focus_by_tab, out_of_reach, widen_letters
from tests.browser.waits import redrawn

from ominoes.i18n import in_language

PICTURE = "###/###"
SMALL = "/puzzles?picture=" + PICTURE.replace("#", "%23") + "&set=trominoes&pieces=L3*2"
STAIRS = "/puzzles?picture=" + "...#/.###/####/####".replace("#", "%23") + "&set=trominoes&pieces=L3*4"


def result(page: Page, text: str) -> None:
    expect(page.locator("[data-result]")).to_contain_text(re.compile(text))


def test_the_solutions_of_a_rectangle_can_be_stepped_through(visit: Visit) -> None:
    page = visit("/puzzles?figure=3x20")
    page.get_by_role("button", name="Show solutions").click()
    result(page, "2 solutions")
    expect(page.locator("[data-solution]")).to_have_text("1 of 2")
    page.get_by_role("button", name="Next solution").click()
    expect(page.locator("[data-solution]")).to_have_text("2 of 2")
    screenshot(page, "puzzles-solution")


def test_a_puzzle_without_pieces_is_neither_solved_nor_counted(visit: Visit) -> None:
    page = visit("/puzzles?figure=6x10&set=pentominoes&pieces=")
    page.get_by_role("button", name="Count solutions").click()
    result(page, "No piece is chosen")
    page.get_by_role("button", name="Show solutions").click()
    result(page, "No piece is chosen")
    expect(page.locator("[data-solution]")).to_have_text("–")


def test_a_figure_drawn_with_the_mouse_is_counted(visit: Visit) -> None:
    page = visit("/puzzles")
    page.get_by_label("Rows").fill("2")
    page.get_by_label("Rows").press("Enter")
    page.get_by_label("Columns").fill("3")
    page.get_by_label("Columns").press("Enter")
    page.get_by_role("button", name="Empty").click()
    for square in ("0,0", "0,1", "0,2", "1,0", "1,1", "1,2"):
        page.locator(f'[data-square="{square}"]').click()
    expect(page.locator("[data-area]")).to_have_text("6 squares")
    page.get_by_label("Set of pieces").select_option("domino")
    page.get_by_text("How many of each").click()
    for _ in range(2):
        page.get_by_role("button", name="One I2 more").click()
    page.get_by_role("button", name="Count solutions").click()
    result(page, "3 solutions")


def test_a_puzzle_is_done_by_keyboard_alone(visit: Visit) -> None:
    page = visit(SMALL)
    page.get_by_role("button", name="Lay it myself").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="The figure to cover")).to_be_visible()
    focus_by_tab(page, "[role='grid']")
    player = KeyboardPlayer(page, "", "")
    for count, cells in enumerate(([(0, 0), (0, 1), (1, 0)], [(0, 2), (1, 1), (1, 2)]), start=1):
        player.place("L3", cells)
        expect(page.locator(".board-pieces .piece")).to_have_count(count)
        row, column = cells[0]
        expect(page.locator(f"[data-cell='{row},{column}']")).to_have_attribute(
            "aria-label", "abc"[column] + "2, L3"
        )
    result(page, "Every square is covered")


def test_the_squares_without_room_for_a_piece_are_drawn_while_it_is_held(visit: Visit) -> None:
    page = visit(SMALL)
    page.get_by_role("button", name="Lay it myself").click()
    player = KeyboardPlayer(page, "", "")
    page.locator("[data-cell='0,0']").focus()
    player.place("L3", [(0, 0), (0, 1), (1, 0)])
    player.type("L3", "[data-piece='L3'][aria-pressed='true']")
    player.wait_for_ghost([(0, 2), (1, 1), (1, 2)])
    expect(page.locator(".ground-covered")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ground-covered")).to_be_visible()
    expect(page.locator(".trouble")).to_contain_text("It does not fit on the free squares there")


@pytest.mark.parametrize(
    ("address", "wrong", "sentence"),
    [
        (SMALL, [(0, 0), (0, 1), (1, 1)], "cannot be finished. .*part of area 2 .* has a wrong size"),
        (STAIRS, [(2, 0), (2, 1), (3, 0)], "cannot be finished. .* Searched completely"),
    ],
    ids=["at a glance", "by a search"],
)
def test_a_request_for_a_hint_tells_of_a_dead_end(
    visit: Visit, address: str, wrong: list[tuple[int, int]], sentence: str
) -> None:
    page = visit(address)
    page.get_by_role("button", name="Lay it myself").click()
    focus_by_tab(page, "[role='grid']")
    KeyboardPlayer(page, "", "").place("L3", wrong)
    expect(page.locator(".board-pieces .piece")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    result(page, sentence)
    expect(page.locator(".hint-edge")).to_have_count(0)
    page.locator("[data-cell='{},{}']".format(*wrong[0])).click()
    expect(page.locator(".board-pieces .piece")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    result(page, "L3 fits")
    expect(page.locator(".hint-edge")).to_have_count(1)


def test_a_puzzle_that_cannot_be_solved_says_why(visit: Visit) -> None:
    page = visit("/puzzles?picture=%23%23%23%23&set=trominoes&pieces=I3")
    page.get_by_role("button", name="Show solutions").click()
    expect(page.locator("[data-result]")).not_to_have_text("\u00a0")
    expect(page.locator("[data-balance]")).to_contain_text("Squares of the pieces: 3")


def test_a_link_opens_the_same_puzzle(visit: Visit) -> None:
    one = visit("/puzzles")
    one.get_by_label("Choose a figure").select_option("duck")
    expect(one).to_have_url(re.compile("figure=duck"))
    other = visit(one.url[one.url.index("/puzzles") :])
    expect(other.get_by_label("Choose a figure")).to_have_value("duck")
    screenshot(other, "puzzles-duck")


def test_a_generated_puzzle_can_be_started_at_once(visit: Visit) -> None:
    page = visit("/puzzles", size="phone", touch=True)
    page.get_by_label("Pieces to lay").fill("3")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator(".bench")).to_have_attribute("data-mode", "lay", timeout=60_000)
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(page.locator(".board")).to_be_in_viewport()
    screenshot(page, "puzzles-phone")


def test_a_huge_search_can_be_stopped(visit: Visit) -> None:
    page = visit("/puzzles?figure=hexomino%20square")
    page.get_by_role("button", name="Count solutions").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Count solutions")).to_be_enabled()
    page.get_by_role("button", name="Count solutions").click()
    expect(page.get_by_text(re.compile(r"Working for \d+ s"))).to_be_visible()
    page.get_by_role("link", name="Ominoes").click()  # leaving cancels it, and the server still answers
    expect(page.get_by_role("heading").first).to_be_visible()


def test_a_figure_comes_from_text(visit: Visit) -> None:
    page = visit("/puzzles", language="de")
    page.get_by_text("Aus Text").click()
    page.locator("textarea").fill(".#.\n###")
    page.get_by_role("button", name="Diese Figur nehmen").click()
    expect(page.locator("[data-area]")).to_have_text("4 Felder")


def test_the_result_of_a_search_follows_the_language_of_the_page(visit: Visit) -> None:
    page = visit("/puzzles?figure=3x20", language="de-AT")
    page.locator("header select").select_option("en")
    page.get_by_role("button", name="Count solutions").click()
    result(page, "2 solutions|8 solutions")
    page.locator("header select").select_option("it")
    result(page, "soluzioni")


def test_a_refusal_is_in_the_language_of_the_page_not_of_the_browser(visit: Visit) -> None:
    page = visit("/puzzles?picture=%23%23%23%23&set=trominoes&pieces=I3", language="de-AT")
    page.locator("header select").select_option("cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.locator(".tabs button").nth(2).click()
    expect(page.locator("[data-result]")).not_to_have_text("\u00a0")
    reason = page.locator("[data-result]").inner_text()
    with in_language("cs"):
        assert "polí" in reason.lower() or "ploch" in reason.lower() or "obsah" in reason.lower(), reason
    page.locator("header select").select_option("en")
    expect(page.locator("[data-result]")).to_have_text("\u00a0")


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("de", "wide"),
        ("cs", "normal"),
        *(
            pytest.param(language, letters, marks=pytest.mark.slow)
            for language, letters in (("en", "normal"), ("de", "normal"), ("it", "normal"))
        ),
        *(pytest.param(language, "wide", marks=pytest.mark.slow) for language in ("en", "it", "cs")),
    ],
)
def test_no_button_below_the_board_is_cut_on_a_phone(visit: Visit, language: str, letters: str) -> None:
    page = visit("/puzzles?figure=duck", size="phone", touch=True, language=language, bypass_csp=True)
    if letters == "wide":
        widen_letters(page)
    page.locator(".tabs button").nth(1).tap()
    page.wait_for_selector(".bar .controls")
    redrawn(page)
    screenshot(page, f"puzzles-lay-{letters}-{language}")
    boxes = page.locator(".bar .button").evaluate_all("""all => all.map(one => {
        const box = one.getBoundingClientRect();
        return [box.left, box.right, one.scrollWidth - one.clientWidth];
    })""")
    assert max(more for _, _, more in boxes) <= 0
    assert all(right <= left for (_, right, _), (left, _, _) in pairwise(boxes))
    assert boxes[-1][1] <= 360
    assert out_of_reach(page, "[data-piece] >> nth=0") == []  # the tray scrolls to the others


def test_a_size_out_of_range_becomes_the_nearest_allowed_one(visit: Visit) -> None:
    page = visit("/puzzles")
    for written, meant in (("9999", "24"), ("-3", "1"), ("", "1"), ("24", "24"), ("777", "24"), ("2.6", "3")):
        page.get_by_label("Rows").fill(written)
        page.get_by_label("Rows").press("Tab")
        expect(page.get_by_label("Rows")).to_have_value(meant)
        expect(page.locator(".pad [role='row']")).to_have_count(int(meant))


def test_an_empty_figure_cannot_be_solved_and_says_so(visit: Visit) -> None:
    page = visit("/puzzles")
    page.get_by_role("button", name="Empty").click()
    expect(page.locator("[data-area]")).to_have_text("0 squares")
    for name in ("Lay it myself", "Show solutions", "Count solutions"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.get_by_text("From text").click()
    page.locator("textarea").fill("...\n...")
    page.get_by_role("button", name="Take this figure").click()
    expect(page.locator(".notice, [role='alert'], .notices").first).to_be_visible()


def test_a_new_question_replaces_the_old_one(visit: Visit) -> None:
    page = visit("/puzzles?figure=6x10")
    page.get_by_role("button", name="Count solutions").dblclick()
    page.get_by_role("button", name="Show solutions").click()
    result(page, "solutions")
    expect(page.locator("[data-solution]")).to_contain_text("1 of")
    page.get_by_role("button", name="Draw").click()
    page.go_back()
    page.go_forward()
    expect(page.locator("[data-area]")).to_be_visible()


@pytest.mark.parametrize("difficulty", ["easy", pytest.param("expert", marks=pytest.mark.slow)])
def test_a_worksheet_of_the_chosen_difficulty_can_be_printed(
    visit: Visit, server: GameServer, difficulty: str
) -> None:
    page = visit("/puzzles", language="it")
    page.get_by_label("Difficoltà").select_option(difficulty)
    expect(page.locator("[data-print]")).to_have_attribute("href", re.compile(difficulty))
    link = page.locator("[data-print]").get_attribute("href") or ""
    answer = page.request.get(server.url + link, timeout=120_000)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


def test_every_worksheet_is_another_one_and_says_its_number(visit: Visit, server: GameServer) -> None:
    page = visit("/puzzles")
    link = page.locator("[data-print]")
    page.context.route("**/api/print/**", lambda route: route.fulfill(body="a worksheet"))
    seeds = []
    for _ in range(2):
        before = link.get_attribute("href") or ""
        with page.context.expect_page() as opened:
            link.click()
        seeds.append(re.findall(r"seed=(\d+)", opened.value.url)[0])
        expect(page.locator("[data-seed]")).to_contain_text(seeds[-1])
        expect(link).not_to_have_attribute("href", before)
    assert seeds[0] != seeds[1]


def test_a_chosen_figure_keeps_the_mode_and_what_is_said_of_solutions_leaves_with_them(visit: Visit) -> None:
    page = visit("/puzzles?figure=3x20")
    page.get_by_role("button", name="Show solutions").click()
    result(page, "2 solutions")
    page.get_by_role("button", name="Lay it myself").click()
    expect(page.locator("[data-result]")).to_have_text("\u00a0")
    page.get_by_label("Choose a figure").select_option("duck")
    expect(page.locator("[data-mode='lay'] .board")).to_be_visible()
    page.get_by_role("button", name="Show solutions").click()
    result(page, "solutions")
    page.get_by_label("Choose a figure").select_option("3x20")
    result(page, "2 solutions")  # of the new figure, without another press
    expect(page.locator("[data-mode='solutions'] [data-solution]")).to_have_text("1 of 2")


def test_a_search_that_loses_its_connection_says_so_and_can_be_repeated(visit: Visit) -> None:
    page = visit("/puzzles?figure=hexomino%20square")
    page.get_by_role("button", name="Count solutions").click()
    expect(page.get_by_text(re.compile(r"Working for \d+ s"))).to_be_visible()
    page.context.set_offline(True)
    result(page, "cannot be reached")
    page.get_by_role("button", name="Count solutions").click()
    result(page, "cannot be reached")
    page.context.set_offline(False)
    page.get_by_label("Choose a figure").select_option("3x20")
    page.get_by_role("button", name="Count solutions").click()
    result(page, "solutions")


def test_a_quick_stroke_fills_all_squares_that_it_passes(visit: Visit) -> None:
    page = visit("/puzzles?figure=6x10")
    page.get_by_role("button", name="Empty").click()
    expect(page.locator("[data-area]")).to_have_text("0 squares")
    ends = [page.locator(f"[data-square='3,{column}']").bounding_box() for column in (0, 9)]
    first, last = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box]
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(*last)
    page.mouse.up()
    expect(page.locator("[data-area]")).to_have_text("10 squares")


def test_printing_shows_the_figure_and_its_pieces_and_nothing_else(visit: Visit) -> None:
    page = visit("/puzzles?figure=duck")
    expect(page.locator("[data-area]")).to_be_visible()
    expect(page.locator("[data-paper]")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("[data-paper] > svg")).to_be_visible()
    expect(page.locator("[data-paper] li")).to_have_count(12)
    for other in ("header", "footer", "aside", ".place"):
        expect(page.locator(other).first).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Show solutions").click()
    result(page, "solutions")
    expect(page.locator(".controls")).to_have_count(0)  # no piece can be placed
    page.emulate_media(media="print")
    expect(page.locator("[data-paper] text")).to_have_count(12)
    expect(page.locator("[data-paper] li")).to_have_count(0)


def test_placed_pieces_outlast_a_reload_and_another_view_but_not_another_puzzle(visit: Visit) -> None:
    page = visit(SMALL)
    page.get_by_role("button", name="Lay it myself").click()
    page.locator("[data-piece='L3']").click()
    page.locator(".controls .place").click()
    placed = page.locator(".board-pieces .piece")
    expect(placed).to_have_count(1)
    page.reload()
    expect(placed).to_have_count(1)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.go_back()
    expect(placed).to_have_count(1)
    page.get_by_label("Choose a figure").select_option("duck")
    page.get_by_role("button", name="Lay it myself").click()
    expect(page.get_by_role("grid", name="The figure to cover")).to_be_visible()
    expect(placed).to_have_count(0)
