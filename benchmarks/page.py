"""The page in a real Chromium: script per pointer move, and the redrawing of a board with many pieces.

    python -m benchmarks.page

A classic game of Blokus is laid out with as many pieces as fit, a piece is dragged over the board, and Chromium's own
counters say how long script, style and layout took. Times are of the main thread; the machine should be quiet.
"""

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, House
from tests.server.client import Client, make_table

MOVES = 300
"""How many times the pointer moves."""
SEATS = [{"kind": "me", "name": name} for name in ("Ada", "Bert", "Carla", "Dora")]
PACKED = 78
"""Pieces laid before the measurement; a game in which everybody lays large pieces first stops at about this."""


async def _laid_out(url: str) -> dict[str, Any]:
    """A table with a crowded board."""
    made: dict[str, Any] = await make_table(url, game="blokus", seats=SEATS)
    client = await Client([url], made["id"], made["key"]).connect()
    while client.position["turn"]["kind"] == "seat" and len(client.position["view"]["laid"]) < PACKED:
        playable = client.position["view"]["playable"]
        piece = max(playable, key=lambda name: int(name[1]))
        if len(client.position["view"]["playable"]) == 1 and _last_colour(client.position["view"]):
            break  # leave something to drag
        answer = await client.do("actions", start=f"{piece} ")
        action = min(answer["actions"], key=lambda one: _spread(one["action"]["cells"]))["action"]
        done = await client.move(action=action, seat=client.position["turn"]["seats"][0])
        await client.see(done["seq"])
    made["laid"] = len(client.position["view"]["laid"])
    await client.close()
    return made


def _last_colour(view: dict[str, Any]) -> bool:
    """Whether only one colour can still move."""
    return sum(not colour["blocked"] and bool(colour["pieces"]) for colour in view["colours"]) == 1


def _spread(cells: list[list[int]]) -> float:
    """How far from the middle a placement is: everybody plays into the corners first, which leaves room."""
    return -sum(abs(row - 9.5) + abs(column - 9.5) for row, column in cells)


def _metrics(session: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def _dragged(page: Page, session: CDPSession) -> dict[str, float]:
    """Milliseconds per pointer move while a piece is dragged to and fro over the board."""
    piece = page.locator("[data-piece]").first.bounding_box()
    board = page.locator(".board").bounding_box()
    assert piece is not None
    assert board is not None
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + 50, board["y"] + 50, steps=5)
    page.wait_for_timeout(500)
    before = _metrics(session)
    for step in range(MOVES):
        share = step / MOVES
        x = board["x"] + board["width"] * (0.1 + 0.8 * (share * 7 % 1))
        page.mouse.move(x, board["y"] + board["height"] * (0.1 + 0.8 * share))
    after = _metrics(session)
    page.keyboard.press("Escape")
    page.mouse.up()
    return {
        name: 1000 * (after[name] - before[name]) / MOVES
        for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration")
    }


_REDRAW = """async () => {
    const pieces = document.querySelector('.board-pieces');
    const copies = [];
    for (let time = 0; time < 20; time++) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        const drawn = [...pieces.children].map(piece => piece.cloneNode(true));
        pieces.replaceChildren(...drawn);
        pieces.getBoundingClientRect();
        copies.push(performance.now() - start);
    }
    return copies.sort((one, other) => one - other)[10];
}"""


def main() -> None:
    """Measure and print."""
    house = House(Path(tempfile.mkdtemp()))
    try:
        with ThreadPoolExecutor(1) as pool:
            made = pool.submit(asyncio.run, _laid_out(house.url)).result()
        with sync_playwright() as playwright:
            program = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"{house.url}/t/{made['id']}#key={made['key']}")
            page.wait_for_selector(".board .piece")
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            print(f"pieces on the board: {made['laid']}")
            for name, value in _dragged(page, session).items():
                print(f"{name} per pointer move: {value:.2f} ms")
            print(f"all pieces drawn anew and laid out: {page.evaluate(_REDRAW):.1f} ms")
            browser.close()
    finally:
        house.stop()


if __name__ == "__main__":
    main()
