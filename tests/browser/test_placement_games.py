"""Whole games of Blokus and Polyssimo Challenge on the page: against the computer, between two browsers, and with
several seats on one screen; by mouse, by touch, by keyboard alone.
"""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.board_players import (
    BoardPlayer,
    KeyboardPlayer,
    MousePlayer,
    TouchPlayer,
    player_at,
    wait_for_moves,
)
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.table_setup import (
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
from tests.browser.views import DUO
from tests.browser.waits import until

from ominoes.games import Record

POLYSSIMO = {"game": "polyssimo", "options": {"pieces_per_player": 6}}
BRIEF = {"game": "polyssimo", "options": {"pieces_per_player": 2}}


def finished(server: GameServer, made: dict[str, Any]) -> Record:
    """The record of the game, which must be over."""
    record = Record.loads(HTTP.get(f"{server.url}/api/tables/{made['id']}/record").text)
    assert record.state.over
    return record


@pytest.mark.parametrize(
    ("table", "device", "start"),
    [
        pytest.param(DUO, MousePlayer, 0, marks=pytest.mark.slow),
        (DUO, MousePlayer, 24),
        pytest.param(POLYSSIMO, TouchPlayer, 0, marks=pytest.mark.slow),
        (BRIEF, TouchPlayer, 0),
        (POLYSSIMO, KeyboardPlayer, 0),
    ],
    ids=["duo-mouse", "duo-mouse-end", "polyssimo-touch", "brief-touch", "polyssimo-keys"],
)
def test_a_whole_game_against_the_computer(
    server: GameServer, visit: Visit, table: dict[str, Any], device: type[BoardPlayer], start: int
) -> None:
    made = new_table(server.url, **table, seats=[me("Ada"), COMPUTER])
    advance(server, made, start, choose=large_first(1))
    ada = player_at(visit, server, made, device)
    ada.play_on(seed=1)
    assert ada.moves == len(finished(server, made).actions)


@pytest.mark.parametrize(
    ("table", "start"),
    [
        pytest.param(DUO, 0, marks=pytest.mark.slow),
        (DUO, 24),
        pytest.param(POLYSSIMO, 0, marks=pytest.mark.slow),
        (BRIEF, 0),
    ],
    ids=["duo", "duo-end", "polyssimo", "brief"],
)
def test_a_whole_game_of_two_browsers(
    server: GameServer, visit: Visit, table: dict[str, Any], start: int
) -> None:
    made = new_table(server.url, **table, seats=[me("Ada"), OPEN])
    key = join(server, made, "Bert")
    advance(server, made, start, key, choose=large_first(2))
    ada = player_at(visit, server, made, MousePlayer)
    bert = player_at(visit, server, made, KeyboardPlayer, key)
    chooser = random.Random(2)
    while mover := _next_to_act(ada, bert):
        mover.play_one(chooser)
        for one in (ada, bert):
            wait_for_moves(one.page, mover.moves)
    bert.page.wait_for_selector("[data-status='over']")
    finished(server, made)


def _next_to_act(*players: BoardPlayer) -> BoardPlayer | None:
    """Wait until somebody may act, and return that player; None when the game is over."""
    page = players[0].page
    until(
        page, lambda: any(one.my_turn for one in players) or page.locator("[data-status='over']").count() > 0
    )
    return next((one for one in players if one.my_turn), None)


@pytest.mark.parametrize(
    ("table", "device", "start"),
    [
        pytest.param(DUO, TouchPlayer, 0, marks=pytest.mark.slow),
        (DUO, TouchPlayer, 26),
        pytest.param(POLYSSIMO, MousePlayer, 0, marks=pytest.mark.slow),
        (BRIEF, MousePlayer, 0),
    ],
    ids=["duo-touch", "duo-touch-end", "polyssimo-mouse", "brief-mouse"],
)
def test_a_whole_game_on_one_screen(
    server: GameServer, visit: Visit, table: dict[str, Any], device: type[BoardPlayer], start: int
) -> None:
    made = new_table(server.url, **table, seats=[me("Ada"), me("Bert")])
    advance(server, made, start, choose=large_first(3))
    both = player_at(visit, server, made, device)
    both.play_on(seed=3)
    assert both.moves == len(finished(server, made).actions)


def test_a_whole_game_of_four_seats(server: GameServer, visit: Visit) -> None:
    made = new_table(server.url, game="blokus", seats=[COMPUTER, me("Ada"), COMPUTER, COMPUTER])
    ada = player_at(visit, server, made, KeyboardPlayer)
    ada.play_on(seed=4)
    assert ada.moves == len(finished(server, made).actions)


@pytest.mark.parametrize(
    ("game", "moves", "options"),
    [
        ("blokus", 3, {"variant": "duo"}),
        pytest.param("polyssimo", 3, {}, marks=pytest.mark.slow),
        ("polymo", 1, {"players": 2}),
        pytest.param("polyminix", 0, {"players": 2, "card": "G1-A-1"}, marks=pytest.mark.slow),
    ],
)
def test_after_a_resignation_nobody_is_shown_as_to_move(
    server: GameServer, visit: Visit, game: str, moves: int, options: dict[str, Any]
) -> None:
    over = finished_table(server.url, game, moves, options=options)
    page = visit(f"/t/{over['id']}#key={over['key']}")
    expect(page.locator("[data-spoken]")).to_contain_text("The game is over.")
    expect(page.locator("[data-spoken]")).not_to_contain_text(re.compile("To move|taken;|paints"))
    expect(page.locator(".stage :is(.moving, .acting, .controls, .take, [data-do])")).to_have_count(0)
    expect(page.get_by_text(re.compile("To move|To act"))).to_have_count(0)


def test_after_a_resignation_a_spectator_sees_nobody_as_to_move(server: GameServer, visit: Visit) -> None:
    over = finished_table(server.url, **DUO)
    page = visit(f"/t/{over['id']}")
    expect(page.locator("[data-spoken]")).to_contain_text("The game is over.")
    expect(page.locator(".colours .moving")).to_have_count(0)


def test_a_replay_shows_who_was_to_move_and_has_no_buttons_to_place(server: GameServer, visit: Visit) -> None:
    over = finished_table(server.url, **DUO)
    page = visit(f"/replay/{over['id']}?move=1")
    expect(page.locator("[data-spoken]")).to_contain_text("To move: ")
    expect(page.locator(".colours .moving")).to_have_count(1)
    expect(page.locator(".controls")).to_have_count(0)


def test_a_spectator_of_a_draft_has_no_button_to_take_a_piece(server: GameServer, visit: Visit) -> None:
    made = new_table(server.url, **POLYSSIMO, visibility="watch", seats=[me("Ada"), me("Bert")])
    page = visit(f"/t/{made['id']}")
    expect(page.locator(".draft")).to_be_visible()
    expect(page.locator("button.take")).to_have_count(0)


def test_the_colour_of_all_three_is_labelled_as_shared_and_not_scored(
    server: GameServer, visit: Visit
) -> None:
    made = new_table(
        server.url, game="blokus", options={"players": 3}, seats=[me("Ada"), me("Bert"), me("Cleo")]
    )
    page = visit(f"/t/{made['id']}#key={made['key']}")
    green = page.locator(".colours button", has_text="green")
    expect(green.locator(".count")).to_contain_text("shared")
    expect(green).not_to_contain_text("89")
    # A colour of one's own has its pieces alone; its points are with the players.
    expect(page.locator(".colours button", has_text="blue").locator(".count")).to_have_text("21")


def test_colours_can_be_drawn_by_lot(server: GameServer, visit: Visit) -> None:
    page = visit("/new/blokus?with=screen")
    page.get_by_label("Who has which colour").select_option(label="drawn by lot")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-status='playing'][data-moves='1']")
    table = page.url.rsplit("/", 1)[1]
    answer = page.request.get(f"{server.url}/api/tables/{table}").json()
    assert answer["table"]["options"]["seat_colours"] == "random"
    # The draw stands in the log, and every seat says which colour it drew.
    colours = answer["position"]["view"]["colours"]
    page.get_by_role("tab", name="Moves").click()
    expect(page.get_by_text("blue: player").first).to_be_visible()
    names = {colour["seats"][0]: colour["name"] for colour in colours}
    for seat in range(4):
        expect(page.locator(".seats .title").nth(seat)).to_contain_text(names[seat])
    # Blue begins, whoever drew it.
    blue = next(colour["seats"][0] for colour in colours if colour["name"] == "blue")
    assert answer["position"]["turn"]["seats"] == [blue]
    screenshot(page, "blokus lot")


def test_the_draft_says_why_a_piece_is_hard_to_place(server: GameServer, visit: Visit) -> None:
    made = new_table(server.url, game="polyssimo", seats=[me("Ada"), me("Bert")])
    rooms = HTTP.get(f"{server.url}/api/tables/{made['id']}").json()["assets"]["rooms"]
    half = {room["piece"]: room["half"] for room in rooms["pieces"]}
    hardest = min(half, key=lambda piece: half[piece])
    page = visit(f"/t/{made['id']}#key={made['key']}")
    # At first the hardest of all, then the piece under the pointer or with the focus.
    expect(page.locator("[data-why]")).to_have_attribute("data-why", hardest)
    expect(page.locator("[data-why] p")).to_contain_text("The hardest that is left.")
    page.locator("[data-take='I5']").hover()
    why = page.locator("[data-why='I5']")
    expect(why).to_contain_text(
        f"I5 has about {round(half['I5'])} places on a half-full board, 172 on the empty"
    )
    expect(why).to_contain_text("5 free squares in a row")
    expect(why.get_by_role("img")).to_have_accessible_name(re.compile("that I5 can still reach"))
    page.locator("[data-take='P5']").focus()
    expect(page.locator("[data-why='P5']")).to_contain_text("796 on the empty")
    expect(page.locator("[data-take='P5']")).to_have_accessible_name(
        f"P5, coloured; about {round(half['P5'])} places on a half-full board"
    )
    screenshot(page, "polyssimo why")
    page.locator(f"[data-take='{hardest}']").click()
    expect(page.locator(f"[data-take='{hardest}']")).to_have_count(0)
    expect(page.locator(f"[data-why='{hardest}']")).to_have_count(0)
