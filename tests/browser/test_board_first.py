"""The board is the hero: at every size of the window it is whole and in sight with all that a move needs, and nothing
moves while a game goes on. The quick tests look at Blokus; the other games are slow.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board_players import at_table, log_of, typed, wait_for_moves
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.game_players import out_of_reach
from tests.browser.table_setup import ME, OPEN, join, new_table, run_async
from tests.browser.views import VIEWS, at, played, problem
from tests.browser.waits import redrawn, until
from tests.server.client import Client

DESKTOPS = [(1366, 768), (1440, 900), (1920, 1080)]
SMALL = [(820, 1180), (390, 844), (844, 390), (683, 384)]
"""A tablet, a phone upright and across, and a window of 1366 by 768 at 200 %."""
SHARE = 0.85

_OUTSIDE = """selector => [...document.querySelectorAll(selector)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map(one => one.className.baseVal ?? one.className + one.textContent)"""
_PLACES = """selector => [...document.querySelectorAll(selector)].map(one => {
    const box = one.getBoundingClientRect();
    return [one.dataset.piece ?? '', Math.round(box.x), Math.round(box.y)];
})"""


class Stage(NamedTuple):
    """A view with a board."""

    address: Callable[[GameServer], str]
    board: str
    needed: str
    """What a move needs besides the board."""
    folds: bool = False
    """Whether a part of the board that no move needs may be below the fold of a small window."""
    share: float = SHARE
    """How much of the height of a desktop the board takes at least."""
    press: str | None = None
    """What to press first."""


PIECES = "[data-piece], .controls .button, .view .button"
STAGES: dict[str, Stage] = {
    "blokus": Stage(played("blokus", 4, 21), ".board", PIECES),
    "draft": Stage(played("polyssimo", 2, 3), ".pool", "[data-take], .take"),
    "polyssimo": Stage(played("polyssimo", 2, 30), ".board", PIECES),
    "holomino": Stage(played("holomino", 2, 16), ".comb", "[data-tile], .bar .button"),
    "polymo": Stage(
        played("polymo", 3, 36, players=3),
        ".sheet:not(.small)",
        "[data-square], [data-take], .polymo .bar .button",
        folds=True,  # the figures to strike off
    ),
    # The pieces of a race are drawn at the scale of the figure where there is room, and share the height with it.
    "card": Stage(played("polyminix", 1, 0, players=1, card="Y3-B-3"), ".board", PIECES, share=0.3),
    "problem": Stage(problem, ".board", PIECES, share=0.65),
    "puzzles": Stage(
        at("/puzzles?figure=duck"),
        ".board",
        f"{PIECES}, [data-result]",
        share=0.6,  # the figure is wider than high
        press=".tabs button >> nth=1",
    ),
    "replay": Stage(VIEWS["replay"].address, ".board", ".replay .buttons .button, .replay input[type=range]"),
}


def faults(page: Page, stage: Stage, size: tuple[int, int]) -> list[str]:
    """What is wrong with a view in a window of this size."""
    whole = stage.needed if stage.folds and size not in DESKTOPS else f"{stage.board}, {stage.needed}"
    found: list[str] = [f"outside: {one}" for one in page.evaluate(_OUTSIDE, whole)]
    found += [f"covered: {one}" for one in out_of_reach(page, stage.needed)]
    if page.evaluate("scrollY"):
        found.append("scrolled")
    box = page.locator(stage.board).first.bounding_box()
    if size in DESKTOPS and (not box or box["height"] < stage.share * size[1]):
        found.append(f"the board is {box['height'] if box else 0} high")
    return found


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "blokus" else pytest.mark.slow) for name in STAGES]
)
def test_the_whole_board_is_in_sight_with_all_that_a_move_needs(
    visit: Visit, server: GameServer, name: str
) -> None:
    stage = STAGES[name]
    page = visit(stage.address(server), language="de")
    if stage.press:
        page.locator(stage.press).click()
    page.wait_for_selector(stage.needed.partition(",")[0])
    page.wait_for_selector(stage.board)
    for width, height in [*DESKTOPS, *SMALL]:
        page.set_viewport_size({"width": width, "height": height})
        redrawn(page)
        until(page, lambda size=(width, height): faults(page, stage, size), [])  # type: ignore[misc]
        screenshot(page, f"board-first-{name}-{width}")


def test_pieces_keep_their_places_and_buttons_do_not_move_during_a_game(
    visit: Visit, server: GameServer
) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    keys = made["key"], join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}")
    expect(page.locator(".status.yours")).to_be_visible()
    still = ".tools .button, .controls .button, .view .button, .tabs button, .board"

    async def move(seat: int, text: str) -> None:
        client = await Client([server.url], made["id"], keys[seat]).connect()
        await client.move(text=text)
        await client.close()

    def pieces() -> dict[str, Any]:
        return {name: place for name, *place in page.evaluate(_PLACES, "[data-piece]")}

    buttons, tray = page.evaluate(_PLACES, still), pieces()
    assert len(tray) == 21
    for number, text in enumerate(("X5 e10 d9 e9 f9 e8", "I1 j5"), start=1):
        run_async(move((number - 1) % 2, text))
        wait_for_moves(page, number)
        redrawn(page)
        assert page.evaluate(_PLACES, still) == buttons
    expect(page.locator(".status.yours")).to_be_visible()
    assert pieces() == {name: place for name, place in tray.items() if name != "X5"}
    shadow = page.locator(".tray .used")
    expect(shadow).to_have_count(1)
    expect(shadow).to_have_attribute("aria-hidden", "true")
    box = shadow.bounding_box()
    assert box
    assert tray["X5"] == pytest.approx([box["x"], box["y"]], abs=1)


def test_log_talk_and_typed_moves_are_folded_until_wanted(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    expect(page.locator("[data-typed]")).to_be_hidden()
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-expanded", "false")
    typed(page, "I1 e10")
    expect(log_of(page)).to_contain_text("I1 e10")
    page.reload()
    wait_for_moves(page, 1)
    expect(page.locator(".log")).to_be_visible()  # the choice is remembered
    page.get_by_role("tab", name="Moves").click()
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.locator("[data-typed]")).to_be_focused()
