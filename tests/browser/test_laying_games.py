"""Whole games of Blokus and Polyssimo Challenge through the page: against the computer, two browsers against each
other, several seats on one screen; by mouse, by touch events, by keyboard alone.
"""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.arranging import (
    COMPUTER,
    HTTP,
    OPEN,
    advance,
    finished_table,
    join,
    large_first,
    me,
    new_table,
)
from tests.browser.conftest import House, Visit
from tests.browser.hands import Finger, Hands, Keyboard, Mouse, hands_at, wait_for_moves
from tests.browser.views import DUO
from tests.browser.waiting import until

from ominoes.games import Record

POLYSSIMO = {"game": "polyssimo", "options": {"pieces_per_player": 6}}
BRIEF = {"game": "polyssimo", "options": {"pieces_per_player": 2}}


def finished(house: House, made: dict[str, Any]) -> Record:
    """The record of a game that is over."""
    record = Record.loads(HTTP.get(f"{house.url}/api/tables/{made['id']}/record").text)
    assert record.state.over
    return record


@pytest.mark.parametrize(
    ("wish", "hands", "start"),
    [
        pytest.param(DUO, Mouse, 0, marks=pytest.mark.slow),
        (DUO, Mouse, 24),
        pytest.param(POLYSSIMO, Finger, 0, marks=pytest.mark.slow),
        (BRIEF, Finger, 0),
        (POLYSSIMO, Keyboard, 0),
    ],
    ids=["duo-mouse", "duo-mouse-end", "polyssimo-touch", "brief-touch", "polyssimo-keys"],
)
def test_a_whole_game_against_the_computer(
    house: House, visit: Visit, wish: dict[str, Any], hands: type[Hands], start: int
) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), COMPUTER])
    advance(house, made, start, choose=large_first(1))
    ada = hands_at(visit, house, made, hands)
    ada.play_on(seed=1)
    assert ada.moves == len(finished(house, made).actions)


@pytest.mark.parametrize(
    ("wish", "start"),
    [
        pytest.param(DUO, 0, marks=pytest.mark.slow),
        (DUO, 24),
        pytest.param(POLYSSIMO, 0, marks=pytest.mark.slow),
        (BRIEF, 0),
    ],
    ids=["duo", "duo-end", "polyssimo", "brief"],
)
def test_a_whole_game_of_two_browsers(house: House, visit: Visit, wish: dict[str, Any], start: int) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), OPEN])
    key = join(house, made, "Bert")
    advance(house, made, start, key, choose=large_first(2))
    ada = hands_at(visit, house, made, Mouse)
    bert = hands_at(visit, house, made, Keyboard, key)
    chooser = random.Random(2)
    while mover := _next_to_act(ada, bert):
        mover.play_one(chooser)
        for one in (ada, bert):
            wait_for_moves(one.page, mover.moves)
    bert.page.wait_for_selector("[data-status='over']")
    finished(house, made)


def _next_to_act(*players: Hands) -> Hands | None:
    """Whoever may act, as soon as somebody may; none when the game is over."""
    page = players[0].page
    until(
        page, lambda: any(one.my_turn for one in players) or page.locator("[data-status='over']").count() > 0
    )
    return next((one for one in players if one.my_turn), None)


@pytest.mark.parametrize(
    ("wish", "hands", "start"),
    [
        pytest.param(DUO, Finger, 0, marks=pytest.mark.slow),
        (DUO, Finger, 26),
        pytest.param(POLYSSIMO, Mouse, 0, marks=pytest.mark.slow),
        (BRIEF, Mouse, 0),
    ],
    ids=["duo-touch", "duo-touch-end", "polyssimo-mouse", "brief-mouse"],
)
def test_a_whole_game_on_one_screen(
    house: House, visit: Visit, wish: dict[str, Any], hands: type[Hands], start: int
) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), me("Bert")])
    advance(house, made, start, choose=large_first(3))
    both = hands_at(visit, house, made, hands)
    both.play_on(seed=3)
    assert both.moves == len(finished(house, made).actions)


def test_a_whole_game_of_four_seats(house: House, visit: Visit) -> None:
    made = new_table(house.url, game="blokus", seats=[COMPUTER, me("Ada"), COMPUTER, COMPUTER])
    ada = hands_at(visit, house, made, Keyboard)
    ada.play_on(seed=4)
    assert ada.moves == len(finished(house, made).actions)


@pytest.mark.parametrize(
    ("game", "moves", "options"),
    [
        ("blokus", 3, {"variant": "duo"}),
        pytest.param("polyssimo", 3, {}, marks=pytest.mark.slow),
        ("polymo", 1, {"players": 2}),
        pytest.param("polyminix", 0, {"players": 2, "card": "G1-A-1"}, marks=pytest.mark.slow),
    ],
)
def test_after_a_resignation_nothing_says_that_play_goes_on(
    house: House, visit: Visit, game: str, moves: int, options: dict[str, Any]
) -> None:
    over = finished_table(house.url, game, moves, options=options)
    page = visit(f"/t/{over['id']}#key={over['key']}")
    expect(page.locator("[data-spoken]")).to_contain_text("The game is over.")
    expect(page.locator("[data-spoken]")).not_to_contain_text(re.compile("To move|taken;|paints"))
    expect(page.locator(".stage :is(.moving, .acting, .controls, .take, [data-do])")).to_have_count(0)
    expect(page.get_by_text(re.compile("To move|To act"))).to_have_count(0)


def test_a_watcher_is_not_told_either_that_play_goes_on(house: House, visit: Visit) -> None:
    over = finished_table(house.url, **DUO)
    page = visit(f"/t/{over['id']}")
    expect(page.locator("[data-spoken]")).to_contain_text("The game is over.")
    expect(page.locator(".colours .moving")).to_have_count(0)


def test_a_replay_tells_who_was_to_move_and_offers_nothing_to_lay(house: House, visit: Visit) -> None:
    over = finished_table(house.url, **DUO)
    page = visit(f"/replay/{over['id']}?move=1")
    expect(page.locator("[data-spoken]")).to_contain_text("To move: ")
    expect(page.locator(".colours .moving")).to_have_count(1)
    expect(page.locator(".controls")).to_have_count(0)


def test_whoever_watches_a_draft_is_asked_for_no_piece(house: House, visit: Visit) -> None:
    made = new_table(house.url, **POLYSSIMO, visibility="watch", seats=[me("Ada"), me("Bert")])
    page = visit(f"/t/{made['id']}")
    expect(page.locator(".draft")).to_be_visible()
    expect(page.locator("button.take")).to_have_count(0)


def test_the_colour_of_all_three_is_called_so_and_not_scored(house: House, visit: Visit) -> None:
    made = new_table(
        house.url, game="blokus", options={"players": 3}, seats=[me("Ada"), me("Bert"), me("Cleo")]
    )
    page = visit(f"/t/{made['id']}#key={made['key']}")
    green = page.locator(".colours button", has_text="green")
    expect(green.locator(".count")).to_contain_text("shared")
    expect(green).not_to_contain_text("89")
    expect(page.locator(".colours button", has_text="blue").locator(".count")).to_contain_text("-89")
