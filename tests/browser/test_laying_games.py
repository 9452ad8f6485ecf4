"""Whole games of Blokus and Polyssimo Challenge through the page: against the computer, two browsers against each
other, several seats on one screen; by mouse, by touch events, by keyboard alone.
"""

import random
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.arranging import COMPUTER, OPEN, finished_table, join, me, new_table
from tests.browser.conftest import House, Visit
from tests.browser.hands import Finger, Hands, Keyboard, Mouse, hands_at
from tests.browser.views import DUO

from ominoes.games import Record

POLYSSIMO = {"game": "polyssimo", "options": {"pieces_per_player": 6}}


def finished(house: House, made: dict[str, Any]) -> Record:
    """The record of a game that is over."""
    answer = httpx.get(f"{house.url}/api/tables/{made['id']}/record", trust_env=False, timeout=30)
    record = Record.loads(answer.text)
    assert record.state.over
    return record


@pytest.mark.parametrize(
    ("wish", "hands"),
    [(DUO, Mouse), (POLYSSIMO, Finger), (POLYSSIMO, Keyboard)],
    ids=["duo-mouse", "polyssimo-touch", "polyssimo-keys"],
)
def test_a_whole_game_against_the_computer(
    house: House, visit: Visit, wish: dict[str, Any], hands: type[Hands]
) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), COMPUTER])
    ada = hands_at(visit, house, made, hands)
    ada.play_on(seed=1)
    assert ada.moves == len(finished(house, made).actions)


@pytest.mark.parametrize("wish", [DUO, POLYSSIMO], ids=["duo", "polyssimo"])
def test_a_whole_game_of_two_browsers(house: House, visit: Visit, wish: dict[str, Any]) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), OPEN])
    key = join(house, made, "Bert")
    ada = hands_at(visit, house, made, Mouse)
    bert = hands_at(visit, house, made, Keyboard, key)
    chooser = random.Random(2)
    while ada.page.locator("[data-status='over']").count() == 0:
        mover = next(hands for hands in (ada, bert, ada, bert) if hands.my_turn)
        other = bert if mover is ada else ada
        mover.play_one(chooser)
        other.page.wait_for_selector(f"[data-moves='{mover.moves}']")
        mover.page.wait_for_selector("[data-status='over'], [data-turn]")
        _wait_for_a_turn(ada, bert)
    assert bert.page.locator("[data-status='over']").count() == 1
    finished(house, made)


def _wait_for_a_turn(*players: Hands) -> None:
    """Wait until somebody may act or the game is over."""
    for _ in range(200):
        if any(one.my_turn for one in players) or players[0].page.locator("[data-status='over']").count():
            return
        players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can move and the game is not over")


@pytest.mark.parametrize(
    ("wish", "hands"), [(DUO, Finger), (POLYSSIMO, Mouse)], ids=["duo-touch", "polyssimo-mouse"]
)
def test_a_whole_game_on_one_screen(
    house: House, visit: Visit, wish: dict[str, Any], hands: type[Hands]
) -> None:
    made = new_table(house.url, **wish, seats=[me("Ada"), me("Bert")])
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
        ("polyssimo", 3, {}),
        ("polymo", 1, {"players": 2}),
        ("polyminix", 0, {"players": 2, "card": "G1-A-1"}),
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
