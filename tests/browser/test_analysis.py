"""The analysis of a finished game: curves and turning points, or the story of a race; and playing on from there."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import lay, press, sit, solution
from tests.browser.table_setup import ME, OPEN, advance, finished_table, join, make, me, resign
from tests.server.client import Message

DUO = {"variant": "duo", "players": 2}
FOUR = [ME, {"kind": "me", "name": "Bert"}, {"kind": "me", "name": "Cleo"}, {"kind": "me", "name": "Dora"}]
CARD = {"players": 2, "card": "G1-A-1"}
COMPUTER = {"kind": "computer", "player": "level-1"}

SEARCHED: dict[str, dict[str, Any]] = {
    "duo": {"options": DUO},
    "blokus for four": {"seats": FOUR},
    "blokus for three": {"options": {"players": 3}, "seats": FOUR[:3]},
    "blokus for two": {"options": {"players": 2}},
    "polyssimo": {"game": "polyssimo"},
    "polyssimo for three": {"game": "polyssimo", "options": {"players": 3}, "seats": FOUR[:3]},
    "holomino": {"game": "holomino"},
    "holomino by products": {"game": "holomino", "options": {"scoring": "product"}},
    "polymo": {"game": "polymo", "options": {"players": 2}},
    "polymo for three": {"game": "polymo", "options": {"players": 3}, "seats": FOUR[:3]},
}
RACED: dict[str, dict[str, Any]] = {
    "a whole game": {"moves": 5},
    "a card alone": {"options": {"players": 1, "card": "Y3-B-3"}, "seats": [ME], "moves": 1},
    "a card against the computer": {"options": CARD, "seats": [ME, COMPUTER], "moves": 1},
    "a card for two": {"options": CARD, "moves": 1},
    "a problem for two": {"options": {"mode": "problem"}, "moves": 2},
    "a problem against the computer": {"options": {"mode": "problem"}, "seats": [ME, COMPUTER], "moves": 2},
}


def each(tables: dict[str, dict[str, Any]], *quick: str) -> list[Any]:
    """A case for each of these games; all but the `quick` ones are slow."""
    return [
        pytest.param(table, id=name, marks=() if name in quick else pytest.mark.slow)
        for name, table in tables.items()
    ]


def analysed(page: Page) -> None:
    """Press the button for the analysis, and wait until it is done."""
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)


@pytest.mark.parametrize("table", each(SEARCHED, "duo", "polymo for three"))
def test_a_finished_game_is_analysed_and_its_moves_can_be_visited(
    visit: Visit, server: GameServer, table: dict[str, Any]
) -> None:
    made = finished_table(server.url, **{"moves": 4} | table)
    page = visit(f"/replay/{made['id']}")
    analysed(page)
    expect(page.locator(".analysis svg[role=img] .line")).to_have_count(len(made["shown"]["table"]["seats"]))
    expect(page.locator(".analysis .points li, .analysis p").first).to_be_visible()
    screenshot(page, f"analysis {table.get('game', 'blokus')}")
    page.goto(f"{server.url}/replay/{made['id']}?move=2")
    play_on_from_here(page, made)


def play_on_from_here(page: Page, made: dict[str, Any]) -> None:
    """Press the button to play on from the position shown, and wait for moves."""
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/t/(?!" + re.escape(made["id"]) + ")"))
    expect(page.locator("[data-moves]:not([data-moves='0']):not([data-moves='1'])").first).to_be_visible(
        timeout=60_000
    )


@pytest.mark.parametrize("table", each(RACED, "a card against the computer"))
def test_the_analysis_of_races_shows_a_solution_and_offers_another_try(
    visit: Visit, server: GameServer, table: dict[str, Any]
) -> None:
    made = finished_table(server.url, game="polyminix", **table)
    page = visit(f"/replay/{made['id']}")
    analysed(page)
    race = page.locator("[data-race='0']")
    expect(race.locator("svg[role=img] .line").first).to_be_attached()
    expect(race.locator("[data-covering='solution']").first).to_be_attached()
    screenshot(page, "analysis polyminix")
    race.locator("[data-do='retry']").first.click()
    expect(page).to_have_url(re.compile(r"/t/(?!" + re.escape(made["id"]) + ")"))
    page.wait_for_selector(".polyminix[data-due='race'][data-live='true']")


def test_the_story_of_a_race_tells_of_placed_and_lifted_pieces(visit: Visit, server: GameServer) -> None:
    made = make(server, "polyminix", CARD, me("Ada"), OPEN)
    key = join(server, made, "Bert")
    ada, bert = sit(visit, made, "mouse"), sit(visit, made, "mouse", key)
    pieces = solution("G1-A-1")
    first, second = (len(cells) for _, cells in pieces[:2])
    lay(ada, server, made, "mouse", pieces[:1])
    expect(bert.locator("[data-rival='0']")).to_contain_text(f"{first}/")
    lay(bert, server, made, "mouse", pieces[:2])
    expect(ada.locator("[data-rival='1']")).to_contain_text(f"{first + second}/")
    ada.keyboard.press("Backspace")
    expect(bert.locator("[data-rival='0']")).to_contain_text("0/")
    lay(bert, server, made, "mouse", pieces[2:])
    bert.wait_for_selector("[data-status='over']")
    page = visit(f"/replay/{made['id']}")
    analysed(page)
    story = page.locator("[data-race='0'] .story")
    for sentence in (
        f"passed Ada, {first + second} to {first} in squares covered",
        "Ada took pieces back once, after",
        "Bert finished first",
        "Ada had covered 0 of",
    ):
        expect(story).to_contain_text(sentence)
    expect(page.locator("[data-covering='1']")).to_have_count(1)
    expect(page.locator(".analysis .turning").nth(2)).to_be_attached()
    screenshot(page, "analysis of a race")


def test_an_analysis_is_not_offered_for_a_game_without_moves(visit: Visit, server: GameServer) -> None:
    made = finished_table(server.url, game="polyminix", moves=0)
    page = visit(f"/replay/{made['id']}")
    # The link to print has come, which stands beside the button to analyse.
    expect(page.locator(".replay [data-print]")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse the game")).to_have_count(0)
    page = visit(f"/t/{made['id']}#key={made['key']}")
    expect(page.locator("[data-result] [data-print]")).to_be_visible()
    expect(page.locator("[data-do='analyse']")).to_have_count(0)


@pytest.mark.parametrize("game", ["blokus", pytest.param("polyminix", marks=pytest.mark.slow)])
def test_an_analysis_is_one_press_away_from_the_result(visit: Visit, server: GameServer, game: str) -> None:
    made = finished_table(server.url, game=game, moves=1, options=DUO if game == "blokus" else CARD)
    page = visit(f"/t/{made['id']}#key={made['key']}", size="phone", touch=True)
    press(page, "[data-result] [data-do='analyse']", "finger")
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)
    expect(page.locator("[data-analysis] svg[role=img]").first).to_be_in_viewport()


@pytest.mark.parametrize("game", [pytest.param("blokus", marks=pytest.mark.slow), "polyminix"])
def test_an_analysis_follows_the_language(visit: Visit, server: GameServer, game: str) -> None:
    options = DUO if game == "blokus" else CARD
    made = finished_table(server.url, game=game, moves=1, options=options)
    page = visit(f"/replay/{made['id']}")
    analysed(page)
    with page.expect_websocket(lambda socket: "language=de" in socket.url):
        page.locator("header select").select_option("de")
    expect(page.locator("[data-analysis]")).to_have_attribute("data-analysis", "done", timeout=120_000)
    if game == "polyminix":
        expect(page.locator(".story")).to_contain_text("gab nach")
        press(page, "[data-race='0'] .title", "mouse")
        expect(page.locator(".replay")).to_have_attribute("data-move", "0")


def smallest_first(actions: list[Message]) -> Message:
    """The action with the fewest cells, about the worst one."""
    return min(actions, key=lambda one: len(one["action"].get("cells", ())))


def test_the_curve_ends_at_the_result_also_when_somebody_resigned(visit: Visit, server: GameServer) -> None:
    made = finished_table(server.url, options=DUO, moves=3)  # then Ada resigns
    page = visit(f"/replay/{made['id']}?move=3")
    analysed(page)
    expect(page.locator(".analysis .legend b")).to_have_text(["0 %", "100 %"])
    for line, end in ((0, "320.0 120.0"), (1, "320.0 0.0")):
        path = page.locator(f".analysis svg[role=img] .seat-{line}").first.get_attribute("d") or ""
        assert path.endswith(end)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".analysis .legend b").first).not_to_have_text("0 %")


def test_the_better_move_of_a_turning_point_is_drawn_and_played_on(visit: Visit, server: GameServer) -> None:
    made = make(server, "blokus", DUO, me("Ada"), me("Bert"))
    advance(server, made, 12, choose=smallest_first)
    resign(server, made)
    page = visit(f"/replay/{made['id']}")
    analysed(page)
    point = page.locator(".analysis .point").last
    point.click()
    expect(point).to_have_attribute("aria-expanded", "true")
    number = int((point.locator("b").inner_text()).rstrip("."))
    # The position before the move is shown, with the better move on the board.
    expect(page.locator(".replay")).to_have_attribute("data-move", str(number - 1))
    expect(page.locator(".board .hint-edge")).to_have_count(1)
    screenshot(page, "analysis better move")
    page.locator("[data-do='show-played']").click()
    expect(page.locator(".replay")).to_have_attribute("data-move", str(number))
    expect(page.locator(".board .hint-edge")).to_have_count(0)
    page.locator("[data-do='show-better']").click()
    expect(page.locator(".board .hint-edge")).to_have_count(1)
    better = (point.locator(".soft").inner_text()).split(": ")[1].split(".")[0]
    page.locator("[data-do='play-better']").click()
    expect(page).to_have_url(re.compile(r"/t/(?!" + re.escape(made["id"]) + ")"))
    # My better move has been played, and the computer answers.
    expect(page.locator(f"[data-moves]:not([data-moves='{number - 1}'])").first).to_be_visible()
    table = page.url.split("/t/")[1].split("#")[0]
    played = page.request.get(f"{server.url}/api/tables/{table}/positions?first={number}&count=1").json()
    assert played["positions"][0]["last"]["text"] == better
