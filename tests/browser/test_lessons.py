"""The first lessons, completed in every language."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.board_players import MousePlayer, TouchPlayer
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import (
    holomino_turn,
    lay,
    polymo_turn,
    solution,
    wait_for_reach,
    widen_letters,
)
from tests.browser.waits import answered, until

from ominoes.i18n import languages

CARD = "G1-A-3"


def in_turn(*games: str) -> list[Any]:
    """Every game in every language. One language of each game, in turn, always runs; the others are slow."""
    return [
        pytest.param(game, language, marks=() if turn % 4 == number else pytest.mark.slow)
        for turn, game in enumerate(games)
        for number, language in enumerate(languages())
    ]


def mostly_slow(always: str) -> list[Any]:
    """Every language; all but one are slow."""
    return [
        pytest.param(language, marks=() if language == always else pytest.mark.slow)
        for language in languages()
    ]


def go_on(page: Page) -> None:
    page.locator(".coach .button.strong").click()


def step(page: Page, number: int) -> None:
    expect(page.locator(".lesson")).to_have_attribute("data-step", str(number), timeout=60_000)


def mine(page: Page) -> None:
    page.wait_for_selector(".lesson:not([data-turn=''])", timeout=60_000)


@pytest.mark.parametrize(("game", "language"), in_turn("blokus", "polyssimo"))
def test_the_lessons_of_placement_games(server: GameServer, visit: Visit, game: str, language: str) -> None:
    page = visit(f"/lesson/{game}", language=language)
    step(page, 1)
    go_on(page)
    page.wait_for_selector(".lesson[data-table]")
    player = MousePlayer(page, server.url, page.locator(".lesson").get_attribute("data-table") or "")
    for number in (2, 3, 4):
        step(page, number)
        mine(page)
        player.play_one(random.Random(number))
    step(page, 5)
    screenshot(page, f"lesson-{game}-{language}")
    expect(page.locator('.coach a[href^="/new/"]')).to_be_visible()


@pytest.mark.parametrize("language", mostly_slow("it"))
def test_the_lesson_of_holomino(visit: Visit, language: str) -> None:
    page = visit("/lesson/holomino", language=language)
    go_on(page)
    for number in (2, 3):
        step(page, number)
        mine(page)
        holomino_turn(page, "mouse")
    step(page, 4)
    screenshot(page, f"lesson-holomino-{language}")


@pytest.mark.parametrize("language", mostly_slow("cs"))
def test_the_lesson_of_polymo(visit: Visit, language: str) -> None:
    page = visit("/lesson/polymo", language=language)
    go_on(page)
    for number in (2, 3, 4):
        step(page, number)
        mine(page)
        polymo_turn(page, "mouse")
    step(page, 5)
    screenshot(page, f"lesson-polymo-{language}")


@pytest.mark.parametrize("language", mostly_slow("de"))
def test_the_lesson_of_polyminix(server: GameServer, visit: Visit, language: str) -> None:
    page = visit("/lesson/polyminix", language=language)
    go_on(page)
    step(page, 2)
    mine(page)
    table = page.locator(".lesson").get_attribute("data-table")
    lay(page, server, {"id": table}, "mouse", solution(CARD))
    step(page, 3)
    screenshot(page, f"lesson-polyminix-{language}")


@pytest.mark.parametrize("game", ["polymo", "holomino"])
def test_during_an_explanation_no_other_player_is_shown_as_to_move(visit: Visit, game: str) -> None:
    page = visit(f"/lesson/{game}")
    expect(page.get_by_test_id(f"{game}-bar").locator(".status")).to_have_text("")


def test_a_lesson_that_does_not_exist_shows_a_way_on(visit: Visit) -> None:
    page = visit("/lesson/chess")
    expect(page.get_by_role("heading")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


@pytest.mark.parametrize("language", mostly_slow("cs"))
def test_on_a_phone_the_pieces_of_the_lesson_are_in_sight(visit: Visit, language: str) -> None:
    page = visit("/lesson/blokus", language=language, size="phone", touch=True)
    go_on(page)
    step(page, 2)
    mine(page)
    page.evaluate("scrollTo(0, 0)")
    wait_for_reach(page, "[data-piece='I1']")
    wait_for_reach(page, ".coach .button")


@pytest.mark.parametrize("language", mostly_slow("de"))
def test_on_a_phone_with_wide_letters_the_pieces_are_in_sight_at_every_step(
    server: GameServer, visit: Visit, language: str
) -> None:
    page = visit("/lesson/blokus", language=language, size="phone", touch=True, bypass_csp=True)
    widen_letters(page)
    go_on(page)
    page.wait_for_selector(".lesson[data-table]")
    player = TouchPlayer(page, server.url, page.locator(".lesson").get_attribute("data-table") or "")
    for number in (2, 3, 4):
        step(page, number)
        mine(page)
        page.locator(".coach .button").tap()
        page.wait_for_selector("[data-reason]")
        page.evaluate("scrollTo(0, 0)")
        page.locator(".tray").evaluate("tray => tray.scrollTo(0, 0)")
        screenshot(page, f"lesson-wide-{number}-{language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        wait_for_reach(page, "[data-piece] >> nth=0")
        wait_for_reach(page, ".coach .button, .bar .button, header a")
        player.play_one(random.Random(number))


def test_leaving_a_lesson_at_once_leaves_no_connection_behind(visit: Visit) -> None:
    page = visit("/rules/blokus")
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    asked: list[Route] = []
    page.route("**/api/tables", lambda route: asked.append(route))
    page.locator('a[href="/lesson/blokus"]').click()
    expect(page.locator(".lesson")).to_be_visible()
    until(page, lambda: len(asked), 1)
    page.go_back()
    expect(page.locator("main figure").first).to_be_visible()
    with page.expect_response("**/api/tables") as answer:
        asked.pop().continue_()
    answer.value.finished()
    answered(page)
    assert opened == []


def test_on_a_phone_the_pieces_of_a_card_are_in_sight(visit: Visit) -> None:
    page = visit("/lesson/polyminix", language="cs", size="phone", touch=True)
    go_on(page)
    step(page, 2)
    mine(page)
    page.evaluate("scrollTo(0, 0)")
    wait_for_reach(page, "[data-piece] >> nth=0")


@pytest.mark.parametrize("game", ["blokus", "polyminix"])
def test_the_hint_of_a_lesson_has_a_reason_and_leaves_the_pieces_in_sight(visit: Visit, game: str) -> None:
    page = visit(f"/lesson/{game}", size="phone", touch=True)
    page.locator(".coach .button.strong").tap()
    page.locator(".coach .button:has-text('Show me')").tap()
    page.wait_for_selector(".hint-edge", state="attached")
    text = page.locator(".coach .row").inner_text()
    assert re.search(r"[a-z]\d,|@", text) is None  # no notation, which beginners do not know
    expect(page.locator("[data-reason]")).to_have_count(1 if game == "blokus" else 0)
    wait_for_reach(page, "[data-piece] >> nth=0")
