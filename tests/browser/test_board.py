"""The board of pieces by mouse, touch and keyboard, and what it says to screen readers."""

import itertools
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.axe import faults
from tests.browser.board_players import BoardPlayer, MousePlayer, TouchPlayer, player_at
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.table_setup import COMPUTER, me, new_table, run_async
from tests.browser.views import DUO, played
from tests.browser.waits import redrawn, until
from tests.server.client import Client, make_table

from ominoes.games import registry

GHOST = ".board-ghost[data-cells]"
_DRAWN = "(element) => getComputedStyle(element).display !== 'none'"
_MATERIAL = """(board) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(board.querySelector('.board-plane'));
    return [backgroundImage, backgroundColor, getComputedStyle(board).borderColor].join();
}"""
SHORT = {"game": "polyssimo", "options": {"pieces_per_player": 3}}


def laid_out(url: str, table: dict[str, Any], moves: int) -> dict[str, Any]:
    """A table after some moves, with one person in all seats."""

    async def play() -> dict[str, Any]:
        made = await make_table(url, **table, seats=[me("Ada"), me("Bert")])
        client = await Client([url], made["id"], made["key"]).connect()
        for _ in range(moves):
            answer = await client.do("actions")
            done = await client.move(
                action=answer["actions"][-1]["action"], seat=client.position["turn"]["seats"][0]
            )
            await client.see(done["seq"])
        await client.close()
        return made

    made: dict[str, Any] = run_async(play())
    return made


def lone(
    visit: Visit,
    server: GameServer,
    device: type[BoardPlayer] = MousePlayer,
    table: Any = DUO,
    seats: int = 2,
) -> Any:
    """A player who holds all seats of a new table."""
    return player_at(
        visit,
        server,
        new_table(server.url, **table, seats=[me(name) for name in ("Ada", "Bert", "Carla", "Dora")[:seats]]),
        device,
    )


def centre(player: BoardPlayer, cell: tuple[int, int]) -> tuple[float, float]:
    box = player.cell_box(cell)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_an_illegal_drop_says_why_and_keeps_the_piece_in_the_hand(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page: Page = player.page
    player.tray("O4").click()
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    player.drag(centre(player, player.ghost()[0]), centre(player, (0, 0)))
    page.wait_for_selector(f"{GHOST}[data-state='illegal']")
    trouble = page.locator(".trouble")
    expect(trouble).to_have_text("✕ The first blue piece must cover a marked square.")
    expect(page.locator(".ground-wanted")).to_have_count(2)
    assert player.moves == 0
    assert _overlap(trouble.bounding_box(), page.locator(".board").bounding_box()) == 0
    state = registry.game("blokus", variant="duo").start(0)
    reason = state.why_not(state.game.parse("O4 a13,b13,a14,b14"))
    page.get_by_role("button", name="Show on the board").click()
    page.get_by_label("Coordinates").check()
    expect(trouble).to_contain_text(str(reason)[1:])  # squares have names where these are shown
    sign, edge = page.locator(".ghost-no"), page.locator(".ghost-edge")
    expect(sign).to_be_visible()  # a cross, and a broken line: more than a colour
    assert edge.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"


def _overlap(one: Any, other: Any) -> float:
    """The area that two rectangles share."""
    width = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    height = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return float(max(0.0, width) * max(0.0, height))


def _wait_for_other_ghost(player: BoardPlayer, before: Any) -> None:
    until(player.page, lambda: player.ghost() != before)


def _hover(player: BoardPlayer, cell: tuple[int, int]) -> None:
    player.page.mouse.move(*centre(player, cell), steps=2)


def test_the_reason_against_a_place_is_drawn_before_the_piece_is_let_go(
    visit: Visit, server: GameServer
) -> None:
    player = lone(visit, server)
    page: Page = player.page
    questions: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: questions.append(str(sent))))
    page.reload()
    player.place("O4", [(4, 4), (4, 5), (5, 4), (5, 5)])
    page.wait_for_selector("[data-moves='1']")
    player.place("O4", [(9, 9), (9, 10), (10, 9), (10, 10)])
    page.wait_for_selector("[data-moves='2']")
    player.tray("I2").click()
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    trouble = page.locator(".trouble")
    _hover(player, (5, 4))  # above the laid piece
    expect(page.locator(".board-aim[data-state='illegal']")).to_be_attached()
    expect(page.locator(".ground-covered")).to_be_visible()
    expect(trouble).to_contain_text("ome of these squares are taken")
    _hover(player, (0, 0))
    expect(page.locator(".ground-wanted")).to_have_count(4)  # the corners of the first piece
    expect(trouble).to_contain_text("touch another one at a corner")
    screenshot(page, "refusal-hovered")
    player.page.mouse.move(*centre(player, player.ghost()[0]))
    expect(trouble).to_have_count(0)
    asked = len([sent for sent in questions if '"why"' in sent])
    for cell in ((5, 4), (0, 0), (5, 4)):  # the answers are remembered
        _hover(player, cell)
        expect(trouble).to_have_count(1)
    assert len([sent for sent in questions if '"why"' in sent]) - asked <= 3  # on the way there, at most
    start = player.ghost()[0]
    page.mouse.move(*centre(player, start))
    page.mouse.down()
    page.mouse.move(*centre(player, (4, 12)), steps=2)
    page.mouse.move(*centre(player, (12, 1)), steps=2)
    expect(trouble).to_have_count(1)
    assert _overlap(trouble.bounding_box(), page.locator(".board").bounding_box()) == 0
    page.mouse.up()
    assert player.moves == 2


def test_a_touching_side_is_drawn(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    player.place("I5", [(4, column) for column in range(2, 7)])
    page.wait_for_selector("[data-moves='1']")
    player.place("I5", [(9, column) for column in range(7, 12)])
    page.wait_for_selector("[data-moves='2']")
    player.tray("I4").click()
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    player.orient([(0, column) for column in range(4)], lambda: page.keyboard.press("r"), lambda: None)
    page.mouse.move(*centre(player, player.ghost()[0]))
    page.mouse.down()
    page.mouse.move(*centre(player, (3, 3)), steps=3)
    player.wait_for_ghost([(3, 3), (3, 4), (3, 5), (3, 6)])
    expect(page.locator(".ground-side")).to_be_attached()
    expect(page.locator(".trouble")).to_contain_text("his side touches another blue piece")


def test_a_click_on_a_place_where_the_piece_fits_lays_it_there(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    player.tray("X5").click()
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    other = (9, 9) if (4, 4) in player.ghost() else (4, 4)  # the other starting square
    wanted = [
        (other[0] + down, other[1] + across) for down, across in ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))
    ]
    x, y = centre(player, other)
    page.mouse.move(x + 6, y - 6)
    aim = page.locator(".board-aim[data-state='legal']")
    expect(aim).to_have_attribute("data-cells", re.compile(f"{other[0]},{other[1]}"))
    seen = aim.get_attribute("data-cells") or ""
    page.mouse.click(x + 6, y - 6)
    page.wait_for_selector("[data-moves='1']")
    assert sorted(player.state().view().placed[0].cells) == sorted(wanted)
    assert sorted(seen.split(";")) == sorted(f"{row},{column}" for row, column in wanted)


def test_a_dragged_piece_snaps_from_a_square_and_a_half_and_shows_it_before_the_release(
    visit: Visit, server: GameServer
) -> None:
    player = lone(visit, server)
    page = player.page
    box = player.tray("O4").bounding_box()
    corner = player.cell_box((4, 4))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    # The middle of the piece is 1.4 squares beyond that of the last place that covers the starting square.
    x, y = corner["x"] + 2.4 * corner["width"], corner["y"] + corner["height"]
    page.mouse.move(x, y, steps=3)
    expect(page.locator(f"{GHOST}[data-state='legal']")).to_be_attached()
    player.wait_for_ghost([(4, 4), (4, 5), (5, 4), (5, 5)])
    page.mouse.up()
    page.wait_for_selector("[data-moves='1']")


_ONE_FRAME = """async ([x, y]) => {
    const ghost = document.querySelector('.board-ghost');
    const before = ghost.dataset.cells;
    dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y }));
    await new Promise(requestAnimationFrame);
    return ghost.dataset.cells !== before;
}"""
"""Whether the piece in the hand has followed the mouse to a point by the next frame."""


def test_a_dragged_piece_follows_within_a_frame_and_waits_for_no_answer(
    visit: Visit, server: GameServer
) -> None:
    def relay(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if '"type":"why"' not in str(message):
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)

    page = visit("/settings")
    page.route_web_socket(re.compile("/socket"), relay)
    made = new_table(server.url, **DUO, seats=[me("Ada"), me("Bert")])
    page.goto(f"{server.url}/t/{made['id']}#key={made['key']}")
    player = MousePlayer(page, server.url, made["id"])
    player.tray("O4").click()
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    page.mouse.move(*centre(player, player.ghost()[0]))
    page.mouse.down()
    page.mouse.move(*centre(player, (11, 2)), steps=3)
    page.wait_for_selector(f"{GHOST}[data-state='illegal']")
    for cell in ((0, 0), (12, 0), (0, 12), (12, 12)):
        assert page.evaluate(_ONE_FRAME, centre(player, cell))
    page.mouse.up()


def test_a_piece_is_turned_by_keys_and_wheel_wherever_it_is(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    page.evaluate("localStorage.setItem('ominoes.settings', JSON.stringify({confirm: 'always'}))")
    page.reload()
    player.tray("L4").click()
    turns: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("r"),
        lambda: page.keyboard.press("f"),
        lambda: page.mouse.wheel(0, 120),
    )

    def turned_by_all() -> None:
        for turn in turns:
            before = player.ghost()
            turn()
            _wait_for_other_ghost(player, before)

    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    page.mouse.move(*centre(player, (7, 7)))
    turned_by_all()  # in the hand
    start = player.ghost()[0]
    page.mouse.move(*centre(player, start))
    page.mouse.down()
    page.mouse.move(*centre(player, (6, 10)), steps=3)
    image = page.locator(".board-lifted")
    size = image.bounding_box()
    turned_by_all()  # under the pointer
    page.keyboard.press("r")
    until(page, lambda: abs(image.bounding_box()["width"] - size["height"]) < 1)
    page.mouse.move(*centre(player, (4, 4)), steps=3)
    page.mouse.up()
    page.wait_for_selector(".controls .place.waiting")
    turned_by_all()  # laid, and not confirmed
    assert player.moves == 0


def test_a_piece_dropped_beside_the_board_goes_back(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    box = player.tray("T5").bounding_box()
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.drag(start, (start[0] + 40, start[1] + 30))
    expect(player.page.locator(GHOST)).to_have_count(0)
    assert player.moves == 0


def test_a_piece_dragged_from_the_tray_snaps_to_where_it_fits(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    box = player.tray("X5").bounding_box()
    x, y = centre(player, (4, 4))
    player.drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (x + 9, y - 8))
    player.page.wait_for_selector("[data-moves='1']")
    assert sorted(player.state().view().placed[0].cells) == [(3, 4), (4, 3), (4, 4), (4, 5), (5, 4)]


def test_a_click_on_the_piece_turns_it_and_buttons_turn_and_flip(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    player.tray("L4").click()
    seen = [player.ghost()]
    for button in (None, 0, 1, 2):
        if button is None:
            page.mouse.click(*centre(player, seen[-1][0]))
        else:
            page.locator(".controls button").nth(button).click()
        page.wait_for_function(
            "old => document.querySelector('.board-ghost').dataset.cells !== old", arg=_text(seen[-1])
        )
        seen.append(player.ghost())
    assert len({tuple(cells) for cells in seen}) >= 3


def _text(cells: Any) -> str:
    return ";".join(f"{row},{column}" for row, column in cells)


def test_on_touch_a_placed_piece_waits_for_a_confirmation(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server, TouchPlayer)
    page = player.page
    player.tray("X5").tap()
    cells = player.ghost()
    x, y = player.middle(cells)
    side = player.cell_box(cells[0])["height"]
    player.swipe((x, y), (x, y + 1.5 * side + 44))
    page.wait_for_selector(".controls .place.waiting")
    assert player.ghost() == cells  # the finger is below, the piece is where it was
    assert player.moves == 0
    player.confirm()
    page.wait_for_selector("[data-moves='1']")


def test_a_pinch_zooms_and_never_places(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server, TouchPlayer)
    page = player.page
    page.evaluate("localStorage.setItem('ominoes.settings', JSON.stringify({confirm: 'never'}))")
    page.reload()
    page.wait_for_selector(".board")
    page.locator(".board").evaluate("board => scrollBy(0, board.getBoundingClientRect().top - 4)")
    player.tray("X5").tap()
    cells = player.ghost()
    x, y = player.middle(cells)
    width = page.locator(".board-plane").bounding_box()["width"]
    player.touch("touchStart", (x, y))
    player.touch("touchMove", (x + 20, y + 60))
    player.touch("touchStart", (x + 20, y + 60), (x - 40, y))
    player.touch("touchMove", (x + 60, y + 80), (x - 90, y - 30))
    player.touch("touchEnd")
    page.wait_for_selector(".board.zoomed")
    until(page, lambda: page.locator(".board-plane").bounding_box()["width"] > 1.2 * width)
    assert player.ghost() == cells
    assert player.moves == 0
    page.locator("button.whole").tap()
    expect(page.locator(".board.zoomed")).to_have_count(0)


def test_keys_move_the_focus_jump_to_placements_zoom_and_let_go(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    page.locator("[data-cell='0,0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-cell='1,5']")).to_be_focused()
    page.keyboard.press("t")
    first = player.ghost()
    page.keyboard.press(".")
    until(page, lambda: player.ghost() != first)
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    page.keyboard.press("]")
    page.wait_for_selector("[data-piece='S4'][aria-pressed='true']")
    page.keyboard.press("+")
    page.wait_for_selector(".board.zoomed")
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    expect(page.locator(GHOST)).to_have_count(0)
    expect(page.locator(".board.zoomed")).to_have_count(0)


_SETTLES = """() => {
    const ghost = document.querySelector('.board-ghost');
    window.settled = [];
    new MutationObserver(() => {
        const { cells, state } = ghost.dataset;
        if (cells && state !== 'unknown' && cells !== window.settled.at(-1)) window.settled.push(cells);
    }).observe(ghost, { attributes: true });
}"""
"""Collects in `window.settled` where the piece in the hand is, each time the page knows whether that is legal."""


def test_a_piece_named_by_two_keys_stays_in_place_when_answers_come_late(
    visit: Visit, server: GameServer
) -> None:
    held: list[str | bytes] = []
    sockets: list[WebSocketRoute] = []

    def relay(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            (held.append if '"type":"placements"' in str(message) else socket.send)(message)

        sockets.append(socket)
        socket.connect_to_server().on_message(pass_on)

    page = visit("/settings")
    page.route_web_socket(re.compile("/socket"), relay)
    made = new_table(server.url, **DUO, seats=[me("Ada"), me("Bert")])
    page.goto(f"{server.url}/t/{made['id']}#key={made['key']}")
    page.locator("[data-cell='0,0']").focus()
    page.evaluate(_SETTLES)
    page.keyboard.press("x")  # takes up the only piece with this letter, and asks for its placements
    page.keyboard.press("5")  # names the same piece, and asks again
    until(page, lambda: len(held), 2)
    sockets[0].send(held[0])
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    sockets[0].send(held[1])
    page.wait_for_selector(f"{GHOST}[data-state='legal']")
    assert len(page.evaluate("window.settled")) == 1


def test_the_board_is_a_grid_whose_cells_are_labelled(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    grid = page.get_by_role("grid", name="Board of Blokus")
    expect(grid.get_by_role("row")).to_have_count(14)
    expect(page.locator("[data-cell='4,4']")).to_have_attribute("aria-label", "e10, free, starting square")
    player.place("I1", [(4, 4)])
    page.wait_for_selector("[data-moves='1']")
    expect(page.locator("[data-cell='4,4']")).to_have_attribute(
        "aria-label", "e10, blue, I1, move 1, the last one"
    )
    expect(page.locator("[data-cell='0,0']")).to_have_attribute("aria-label", "a14, free")


def test_a_move_keeps_the_cells_and_their_focus(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    page = player.page
    page.locator("[data-cell='0,0']").focus()
    page.keyboard.press("ArrowRight")
    page.evaluate("document.activeElement.mark = 'the same'")
    page.evaluate("document.querySelector('.board-pieces').mark = 'the same'")
    page.locator("[data-typed]").evaluate("field => { field.value = 'I1 e10'; }")
    page.locator("[data-typed]").evaluate(
        "field => { field.dispatchEvent(new Event('input')); field.form.requestSubmit(); }"
    )
    page.wait_for_selector("[data-moves='1']")
    assert page.evaluate("document.activeElement.dataset.cell") == "0,1"
    assert page.evaluate("document.activeElement.mark") == "the same"
    assert page.evaluate("document.querySelector('.board-pieces').mark") == "the same"


def test_numbers_and_coordinates_are_shown_on_request_and_the_last_piece_is_marked(
    visit: Visit, server: GameServer
) -> None:
    player = lone(visit, server)
    page = player.page
    player.place("I1", [(4, 4)])
    page.wait_for_selector("[data-moves='1']")
    expect(page.locator(".piece.last")).to_have_count(1)
    expect(page.locator(".board .piece-number")).to_be_hidden()
    page.get_by_role("button", name="Show on the board").click()
    page.get_by_label("Move numbers").check()
    page.get_by_label("Coordinates").check()
    expect(page.locator(".board .piece-number")).to_be_visible()
    expect(page.locator(".board .row-name").first).to_be_visible()


def test_the_menu_of_the_board_changes_what_it_is_made_of_and_hides_the_patterns(
    visit: Visit, server: GameServer
) -> None:
    made = laid_out(server.url, DUO, moves=3)
    page = visit(f"/t/{made['id']}#key={made['key']}")
    board, lines = page.locator(".board"), page.locator("[id^=ink-pattern-] .ink-lines").first
    wooden = board.evaluate(_MATERIAL)
    assert lines.evaluate(_DRAWN)
    page.get_by_role("button", name="Show on the board").click()
    for skin in ("paper", "contrast"):
        page.get_by_label("Made of").select_option(skin)
        expect(page.locator("html")).to_have_attribute("data-skin", skin)
        assert board.evaluate(_MATERIAL) != wooden
        assert faults(page) == []
    for width, height in ((844, 390), (1366, 768)):
        page.get_by_role("button", name="Show on the board").click()
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Show on the board").click()
        expect(page.get_by_label("Where a piece can go")).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Made of")).to_be_in_viewport(ratio=1)
    page.get_by_label("Patterns on the pieces").uncheck()
    assert not lines.evaluate(_DRAWN)
    # With colours for colour-blind eyes one cell of each piece keeps the pattern.
    signs = page.locator(".board-pieces .piece-sign")
    assert not signs.first.evaluate(_DRAWN)
    page.evaluate("() => (document.documentElement.dataset.palette = 'safe')")
    assert signs.first.evaluate(_DRAWN)
    assert page.locator("[id^=ink-sign-] .ink-lines").first.evaluate(_DRAWN)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-skin", "contrast")
    expect(page.locator("html")).to_have_attribute("data-patterns", "off")


def test_a_laid_piece_comes_to_rest_unless_motion_is_reduced(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server)
    player.wait_for_my_turn()
    player.place("I1", [(4, 4)])
    laid = player.page.locator(".board-pieces .piece.laid .piece-body")
    expect(laid).to_have_css("animation-duration", "1e-05s")
    player.page.emulate_media(reduced_motion="no-preference")
    expect(laid).to_have_css("animation-duration", "0.18s")


@pytest.mark.parametrize("window", [(390, 844), (1920, 1080)])
def test_the_outline_of_a_piece_is_as_wide_on_large_cells_as_on_small_ones(
    visit: Visit, server: GameServer, window: tuple[int, int]
) -> None:
    made = laid_out(server.url, DUO, moves=2)
    page = visit(f"/t/{made['id']}#key={made['key']}", viewport={"width": window[0], "height": window[1]})
    body = page.locator(".board-pieces .piece-body").first
    expect(body).to_have_css("vector-effect", "non-scaling-stroke")
    assert 1 <= float(body.evaluate("(path) => parseFloat(getComputedStyle(path).strokeWidth)")) <= 2


def test_two_players_have_two_colours_each_and_the_tray_follows_the_turn(
    visit: Visit, server: GameServer
) -> None:
    made = new_table(server.url, game="blokus", options={"players": 2}, seats=[me("Ada"), COMPUTER])
    player = player_at(visit, server, made, MousePlayer)
    chooser = random.Random(3)
    for colour in ("blue", "red", "blue"):
        player.wait_for_my_turn()
        expect(player.page.locator(".colours [aria-pressed='true'] .name")).to_have_text(colour)
        player.play_one(chooser)


def test_three_players_share_green_and_its_starting_corners_are_marked(
    visit: Visit, server: GameServer
) -> None:
    player = lone(visit, server, table={"game": "blokus", "options": {"players": 3}}, seats=3)
    page = player.page
    expect(page.locator(".mark-start")).to_have_count(4)
    expect(page.locator(".colours button").nth(3)).to_contain_text("moved by all in turn")


def test_a_taken_piece_moves_from_the_pool_to_its_owner(visit: Visit, server: GameServer) -> None:
    player = lone(visit, server, table={"game": "polyssimo", "options": {}})
    page = player.page
    expect(page.locator("[data-take]")).to_have_count(24)
    player.take("H07")
    page.wait_for_selector("[data-moves='1']")
    expect(page.locator("[data-take]")).to_have_count(23)
    page.locator(".players button").first.click()
    expect(page.locator(".stock li")).to_have_count(1)


@pytest.mark.parametrize(("table", "counted"), [(DUO, "Squares laid"), (SHORT, "Still held")])
def test_the_number_at_a_seat_has_a_label_that_says_what_it_counts(
    visit: Visit, server: GameServer, table: dict[str, Any], counted: str
) -> None:
    page = lone(visit, server, table=table).page
    expect(page.locator("[data-seat='0'] .score")).to_contain_text(counted)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        pytest.param("de-DE", "Ablegen", marks=pytest.mark.slow),
        pytest.param("it-IT", "Posa", marks=pytest.mark.slow),
        ("cs-CZ", "Položit"),
    ],
)
def test_the_board_speaks_the_language_of_the_browser(
    visit: Visit, server: GameServer, language: str, word: str
) -> None:
    made = new_table(server.url, **DUO, seats=[me("Ada"), me("Bert")])
    page = visit(f"/t/{made['id']}#key={made['key']}", language=language, size="phone")
    expect(page.locator(".controls .place")).to_have_text(word)
    assert page.locator(".place").evaluate("button => button.scrollWidth <= button.clientWidth + 1")


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "light"), pytest.param("desktop", "dark", marks=pytest.mark.slow)]
)
def test_axe_finds_no_fault_with_the_menu_of_the_board_open(
    visit: Visit, server: GameServer, size: str, theme: str
) -> None:
    made = laid_out(server.url, {"game": "blokus", "options": {"players": 2}}, moves=9)
    page = visit(f"/t/{made['id']}#key={made['key']}", size=size, theme=theme, touch=size == "phone")
    page.locator("[data-piece]").first.click()
    page.wait_for_selector(f"{GHOST}:not([data-state='unknown'])")
    page.get_by_role("button", name="Show on the board").click()
    expect(page.get_by_label("Coordinates")).to_be_visible()
    assert faults(page) == []
    screenshot(page, f"menu-{size}-{theme}")


_BEYOND = """needed => needed.filter((selector) => {
    const element = document.querySelector(selector);
    if (!element) return true;
    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top < 0 || bottom > innerHeight || !height || !hit || !(element.contains(hit) || hit.contains(element));
})"""
"""The elements that are not wholly between the upper and the lower edge of the window, or are under something else."""
IN_REACH: dict[str, tuple[dict[str, Any], int, list[str]]] = {
    "blokus": (
        {"game": "blokus"},
        4,
        [
            ".board",
            "[data-piece]",
            ".controls button:nth-child(1)",
            ".controls .place",
            ".seats li:last-child",
        ],
    ),
    "polyminix": (
        {"game": "polyminix", "options": {"players": 4, "card": "Y3-B-3"}},
        4,
        [".board", "[data-piece]", ".controls button:nth-child(1)", ".controls .place", "[data-rival='3']"],
    ),
    "holomino": ({"game": "holomino"}, 2, [".comb", "[data-tile]", "[data-do='lay']"]),
    "polymo": ({"game": "polymo", "options": {"players": 4}}, 4, [".pens", "[data-do='open']", ".status"]),
}


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
@pytest.mark.parametrize("game", IN_REACH)
def test_on_a_small_phone_everything_for_a_move_is_in_reach(
    visit: Visit, server: GameServer, game: str, language: str
) -> None:
    table, seats, needed = IN_REACH[game]
    made = new_table(
        server.url, **table, seats=[me(name) for name in ("Ada", "Bert", "Carla Maria", "Dora")[:seats]]
    )
    page = visit(f"/t/{made['id']}#key={made['key']}", size="phone", touch=True, language=language)
    page.wait_for_selector(needed[1])
    redrawn(page)
    until(page, lambda: page.evaluate(_BEYOND, needed), [])
    assert page.evaluate("scrollY") == 0
    trayed = page.locator("[data-piece]")
    boxes = [trayed.nth(index).bounding_box() for index in range(min(5, trayed.count()))]
    for one, other in itertools.pairwise(box for box in boxes if box):
        assert one["x"] + one["width"] <= other["x"] + 1 or one["y"] != other["y"]


def test_pieces_that_fit_nowhere_are_struck_through(visit: Visit, server: GameServer) -> None:
    address = played("blokus", 2, 18, variant="duo")(server)
    page = visit(address)
    page.wait_for_selector(".tray [data-piece]")
    view: Any = BoardPlayer(page, server.url, address.split("/")[2].partition("#")[0]).state().view()
    struck = page.locator(".tray .stuck").evaluate_all("all => all.map(one => one.dataset.piece)")
    there = page.locator(".tray [data-piece]").evaluate_all("all => all.map(one => one.dataset.piece)")
    assert set(struck) == set(there) - set(view.playable)
    assert struck
    looks = page.locator(".tray .stuck").evaluate_all(
        "all => all.map(one => [getComputedStyle(one).backgroundImage, one.ariaLabel])"
    )
    for image, label in looks:
        assert "linear-gradient" in image
        assert "fits nowhere" in label
