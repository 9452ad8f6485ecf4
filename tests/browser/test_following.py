"""Following what others do: their moves come one after the other, from where they sit, and stay marked for a round."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import faults
from tests.browser.board_players import log_of, typed
from tests.browser.conftest import GameServer, Visit
from tests.browser.table_setup import (
    COMPUTER,
    ME,
    OPEN,
    advance,
    join,
    large_first,
    make,
    me,
    run_async,
    shown,
)
from tests.browser.waits import answered, redrawn, until
from tests.server.client import Client

_LEAST_SHOWN = 500
"""Milliseconds for which a move of somebody else is seen at the normal tempo, at least."""
_MOVES = "Number(document.querySelector('[data-moves]').dataset.moves)"
_WATCH_MOVES = """() => {
    window.moments = [];
    const table = document.querySelector('[data-moves]');
    const note = () => window.moments.push([Number(table.dataset.moves), performance.now()]);
    new MutationObserver(note).observe(table, { attributeFilter: ['data-moves'] });
}"""
_WATCH_RAIN = """() => {
    window.rains = 0;
    new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node.querySelector?.('[data-celebration]') || node.matches?.('[data-celebration]')) window.rains += 1;
    }).observe(document.body, { childList: true, subtree: true });
}"""
_WATCH_STATUS = """() => {
    window.said = [];
    const status = document.querySelector('.status');
    const note = () =>
        window.said.push([status.innerText.trim(), status.querySelector('[data-sign]')?.dataset.sign ?? null]);
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(status, all);
}"""
_COUNT_SOUNDS = """() => {
    window.knocks = 0;
    const make = AudioContext.prototype.createBufferSource;
    AudioContext.prototype.createBufferSource = function () {
        window.knocks += 1;
        return make.call(this);
    };
}"""
_WATCH_GLIDES = """(touch) => {
    window.glides = [];
    window.watching?.disconnect();
    window.watching = new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (!node.classList?.contains('board-gliding')) continue;
            const start = node.getAnimations()[0]?.effect.getKeyframes()[0].transform;
            const hidden = document.querySelectorAll('.piece.gliding').length;
            if (touch) document.querySelector('.piece-board').dispatchEvent(new PointerEvent('pointerdown'));
            window.glides.push({ start, hidden, landed: !node.isConnected });
        }
    });
    window.watching.observe(document.body, { childList: true });
}"""


def _against_three(visit: Visit, server: GameServer, **facts: Any) -> Page:
    """A page at a table of Blokus with three computer players, before my first move."""
    made = make(server, "blokus", {}, ME, COMPUTER, COMPUTER, COMPUTER)
    page = visit(f"/t/{made['id']}#key={made['key']}", **facts)
    expect(page.locator("[data-turn='0']")).to_be_attached()
    expect(page.locator(".board")).to_be_visible()
    return page


def _my_turn_after(page: Page, moves: int) -> None:
    expect(page.locator(f"[data-moves='{moves}'] [data-turn='0']")).to_be_attached()


def test_moves_of_computers_are_shown_one_after_the_other_and_stay_numbered(
    visit: Visit, server: GameServer
) -> None:
    page = _against_three(visit, server, tempo="normal")
    page.evaluate(_WATCH_MOVES)
    page.evaluate(_WATCH_GLIDES)
    typed(page, "I1 a20")
    _my_turn_after(page, 4)
    moments = page.evaluate("moments")
    assert [moves for moves, _ in moments] == [1, 2, 3, 4]
    assert all(later - sooner >= _LEAST_SHOWN for (_, sooner), (_, later) in itertools.pairwise(moments))
    assert page.locator(".piece-news").all_text_contents() == ["1", "2", "3"]
    expect(page.locator(".piece.news")).to_have_count(3)
    assert page.evaluate("glides") == []  # with reduced motion the mark is all
    typed(page, "I2 b18 b19")
    expect(page.locator("[data-moves='5']")).to_be_attached()
    assert page.locator(".piece-news").all_text_contents() in ([], ["1"])
    _my_turn_after(page, 8)
    assert page.locator(".piece-news").all_text_contents() == ["1", "2", "3"]


def test_a_piece_glides_from_its_owners_seat_and_lands_when_the_board_is_touched(
    visit: Visit, server: GameServer
) -> None:
    page = _against_three(visit, server, tempo="normal", reduced_motion="no-preference")
    page.evaluate(_WATCH_GLIDES, False)
    typed(page, "I1 a20")
    _my_turn_after(page, 4)
    glides = page.evaluate("glides")
    assert [glide["hidden"] for glide in glides] == [1, 1, 1]
    starts = [[float(number) for number in re.findall(r"(-?[\d.]+)px", glide["start"])] for glide in glides]
    for (x, y), seat in zip(starts, (1, 2, 3), strict=True):
        box: Any = page.locator(f"[data-seat='{seat}']").bounding_box()
        assert box["x"] - 200 < x < box["x"] + box["width"]
        assert box["y"] - 200 < y < box["y"] + box["height"]
    expect(page.locator(".board-gliding, .piece.gliding")).to_have_count(0)
    page.evaluate(_WATCH_GLIDES, True)
    typed(page, "I2 b18 b19")
    _my_turn_after(page, 8)
    landed = [glide["landed"] for glide in page.evaluate("glides")]
    assert landed
    assert all(landed)


def test_a_touch_of_the_board_brings_the_position_in_which_it_is_my_turn(
    visit: Visit, server: GameServer
) -> None:
    page = _against_three(visit, server, tempo="slow")
    turns: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: turns.append(str(text))))
    page.reload()
    expect(page.locator("[data-turn='0']")).to_be_attached()
    typed(page, "I1 a20")
    until(page, lambda: any('"moves":4' in text for text in turns))
    page.locator(".board").click(position={"x": 5, "y": 5})
    assert page.evaluate(_MOVES) == 4
    expect(page.locator("[data-turn='0']")).to_be_attached()


def test_the_rest_of_a_game_without_me_can_be_watched_or_skipped(visit: Visit, server: GameServer) -> None:
    made = make(server, "blokus", {}, ME, COMPUTER, COMPUTER, OPEN)
    bert = join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}", tempo="slow")
    expect(page.locator("[data-turn='0']")).to_be_attached()
    expect(page.locator("[data-tool=skip]")).to_have_count(0)
    page.locator("[data-tool=resign]").click()
    page.locator("[data-tool=really-resign]").click()
    skip = page.get_by_role("button", name="Skip to the end")
    expect(skip).to_be_visible()
    advance(server, made | {"key": bert}, 14, choose=large_first(1))
    answered(page)
    page.evaluate("document.querySelector('[data-tool=skip]').click()")
    assert page.evaluate(_MOVES) >= 14
    expect(skip).to_have_count(0)


def test_the_tempo_is_a_setting_of_this_device(visit: Visit) -> None:
    page = visit("/settings", tempo="normal")
    tempo = page.get_by_label("Moves of the others")
    expect(tempo).to_have_value("normal")
    tempo.select_option("slow")
    assert page.evaluate("JSON.parse(localStorage.getItem('ominoes.settings')).tempo") == "slow"


def _four_moves(visit: Visit, server: GameServer, **facts: Any) -> Page:
    """A page at a table of Blokus Duo for two on one screen after four moves."""
    made = make(server, "blokus", {"variant": "duo"}, me("Ada"), me("Bert"))
    advance(server, made, 4, choose=large_first(1))
    page = visit(f"/t/{made['id']}#key={made['key']}", **facts)
    expect(log_of(page).locator("[data-move]")).to_have_count(4)
    expect(page.locator(".piece")).not_to_have_count(0)
    page.evaluate("document.activeElement.blur()")
    return page


def _resigns(server: GameServer, made: dict[str, Any], key: str) -> None:
    """The holder of a key resigns, without a browser."""

    async def resign() -> None:
        client = await Client([server.url], made["id"], key).connect()
        await client.do("resign")
        await client.close()

    run_async(resign())


def _on_the_board(page: Page) -> Any:
    return page.locator(".board-pieces > .piece")


def test_a_click_on_a_move_shows_its_position_and_one_tap_returns(visit: Visit, server: GameServer) -> None:
    page = _four_moves(visit, server)
    page.locator(".log [data-move='2']").click()
    bar = page.get_by_role("group", name="You are looking back")
    expect(bar).to_contain_text("Move 2 of 4")
    expect(page.locator(".board")).to_be_in_viewport()
    expect(_on_the_board(page)).to_have_count(2)
    expect(page.locator(".log [aria-current=step]")).to_have_attribute("data-move", "2")
    assert faults(page) == []
    expect(page.locator("[data-piece]")).to_have_count(0)  # nothing can be laid
    bar.get_by_role("button", name="One move back").click()
    expect(_on_the_board(page)).to_have_count(1)
    bar.get_by_role("button", name="Back to now").click()
    expect(_on_the_board(page)).to_have_count(4)
    expect(bar).to_have_count(0)


def test_the_arrow_keys_look_back_unless_the_board_has_the_focus(visit: Visit, server: GameServer) -> None:
    page = _four_moves(visit, server)
    bar = page.locator("[data-looking]")
    press = page.keyboard.press
    press("ArrowLeft")
    expect(bar).to_have_attribute("data-looking", "3")
    expect(page.locator("[data-announced]")).to_contain_text("Move 3")
    press("ArrowLeft")
    expect(bar).to_have_attribute("data-looking", "2")
    press("ArrowRight")
    expect(bar).to_have_attribute("data-looking", "3")
    press("ArrowRight")
    expect(bar).to_have_count(0)
    press("ArrowLeft")
    expect(bar).to_have_attribute("data-looking", "3")
    press("Escape")
    expect(bar).to_have_count(0)
    page.locator("[data-cell='13,0'], [data-cell='0,0']").first.focus()
    press("ArrowRight")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    redrawn(page)
    expect(bar).to_have_count(0)
    page.locator("[data-piece]").first.click()
    expect(page.locator(".board-ghost[data-cells]")).to_be_attached()
    press("ArrowLeft")
    redrawn(page)
    expect(bar).to_have_count(0)


def test_a_move_made_while_looking_back_is_made_now(visit: Visit, server: GameServer) -> None:
    page = _four_moves(visit, server)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-looking='3']")).to_be_visible()
    page.locator("[data-tool=hint]").click()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-moves='5']")).to_be_attached()
    expect(page.locator("[data-looking]")).to_have_count(0)


def test_the_log_shows_pictures_and_colours_and_strikes_out_what_was_taken_back(
    visit: Visit, server: GameServer
) -> None:
    page = _four_moves(visit, server)
    moves = page.locator(".log [data-move]")
    expect(moves.locator("svg .piece")).to_have_count(4)
    assert [moves.nth(n).locator("[data-sign]").get_attribute("data-sign") for n in (0, 1)] == [
        "blue",
        "yellow",
    ]
    squares = moves.first.get_by_text(re.compile(r"[a-n]\d"))
    expect(squares).to_have_class(re.compile("spoken"))
    page.get_by_role("button", name="Show on the board").click()
    page.get_by_label("Coordinates").check()
    expect(squares).not_to_have_class(re.compile("spoken"))
    page.keyboard.press("Escape")
    page.locator("[data-tool=undo]").click()
    undone = page.locator(".log .undone")
    expect(undone).to_have_count(1)
    expect(undone).to_contain_text("Taken back:")
    expect(undone).to_have_css("text-decoration-line", "line-through")
    expect(undone).to_be_disabled()


def test_the_number_at_a_seat_counts_squares_until_the_rules_count_at_the_end(
    visit: Visit, server: GameServer
) -> None:
    page = _four_moves(visit, server)
    score = page.locator("[data-seat='0'] .score")
    expect(score).to_have_text("Squares laid10")
    expect(score).to_have_attribute("title", "Squares laid")
    page.locator("[data-tool=resign]").click()
    page.locator("[data-tool=really-resign]").click()
    expect(page.locator("[data-result]")).to_be_visible()
    expect(score).to_have_text("Points-79")


def test_the_end_says_my_place_and_offers_a_stronger_opponent(visit: Visit, server: GameServer) -> None:
    made = make(server, "blokus", {}, ME, *[{"kind": "computer", "player": "level-1"}] * 3)
    page = visit(f"/t/{made['id']}#key={made['key']}")
    page.locator("[data-tool=resign]").click()
    page.locator("[data-tool=really-resign]").click()
    result = page.locator("[data-result]")
    expect(result.get_by_role("heading")).to_have_text("You came 4th of 4")
    assert result.locator("[data-sign]").evaluate_all("all => all.map(one => one.dataset.sign).sort()") == [
        "blue",
        "green",
        "red",
        "yellow",
    ]
    for way in ("Play again", "Replay", "Share"):
        expect(result.get_by_text(way)).to_be_visible()
    assert faults(page) == []
    result.get_by_role("button", name="A stronger opponent").click()
    expect(page).not_to_have_url(re.compile(made["id"]))
    expect(page.locator("[data-status=playing]")).to_be_visible()
    assert [
        seat["player"] for seat in shown(server, {"id": page.url.rsplit("/", 1)[1]})["table"]["seats"]
    ] == [
        None,
        "level-2",
        "level-2",
        "level-2",
    ]


@pytest.mark.parametrize(("motion", "rains"), [("no-preference", 1), ("reduce", 0)])
def test_a_win_is_celebrated_once_and_not_with_reduced_motion(
    visit: Visit, server: GameServer, motion: str, rains: int
) -> None:
    made = make(server, "blokus", {"variant": "duo"}, ME, OPEN)
    bert = join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}", reduced_motion=motion)
    expect(page.locator("[data-status=playing]")).to_be_visible()
    page.evaluate(_WATCH_RAIN)
    _resigns(server, made, bert)
    expect(page.locator("[data-result]")).to_contain_text("You win!")
    until(page, lambda: page.evaluate("rains"), rains)
    page.reload()
    expect(page.locator("[data-result]")).to_contain_text("You win!")
    expect(page.locator("[data-celebration]")).to_have_count(0)


def test_three_computers_are_told_apart_where_the_turn_is_said(visit: Visit, server: GameServer) -> None:
    page = _against_three(visit, server, tempo="normal")
    page.evaluate(_WATCH_STATUS)
    typed(page, "I1 a20")
    _my_turn_after(page, 4)
    said = page.evaluate("said")
    for colour in ("yellow", "red", "green"):
        assert [f"To move: Computer (random moves, {colour})", colour] in said


@pytest.mark.parametrize(("size", "on"), [("desktop", True), ("phone", False)])
def test_sounds_are_on_except_on_phones(visit: Visit, size: str, on: bool) -> None:
    page = visit("/settings", size=size, touch=not on, sound=None, is_mobile=not on)
    expect(page.get_by_role("switch", name="Sounds")).to_be_checked(checked=on)


def test_wood_sounds_when_a_move_arrives(visit: Visit, server: GameServer) -> None:
    page = _against_three(visit, server, sound=True)
    page.evaluate(_COUNT_SOUNDS)
    typed(page, "I1 a20")
    _my_turn_after(page, 4)
    until(page, lambda: page.evaluate("knocks > 0"))


def test_the_log_of_holomino_shows_the_tiles(visit: Visit, server: GameServer) -> None:
    made = make(server, "holomino", {}, me("Ada"), me("Bert"))
    first = shown(server, made)["position"]["moves"]
    advance(server, made, first + 2, choose=large_first(1))
    page = visit(f"/t/{made['id']}#key={made['key']}")
    move = log_of(page).locator("[data-move]").filter(has=page.locator("[data-sign]")).first
    expect(move.locator(".tile-body")).to_be_visible()
