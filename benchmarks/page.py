"""The page in a real Chromium: script per pointer move, and the drawing of a board full of pieces.

A game of Blokus is played until the board is crowded and a piece is dragged over it; Chromium's own counters have the
processor time of the main thread. Then the replay of the finished game jumps from the empty board to the end at one
click, so that all pieces are drawn at once.
"""

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, GameServer, installed_browser
from tests.server.client import Client, make_table

from benchmarks.report import Row

_MOVES = 300
_JUMPS = 15
_FRAME = 1000 / 60
_SEATS = [{"kind": "me", "name": name} for name in ("Ada", "Bert", "Carla", "Dora")]
_TASKS = "disabled-by-default-devtools.timeline"
_JUMPING = """async (jumps) => {
    const [start, , , , end] = document.querySelectorAll('.buttons button');
    const pause = () => new Promise((done) => setTimeout(done, 400));
    for (let jump = 0; jump < jumps; jump++) {
        start.click();
        await pause();
        performance.mark('jump');
        end.click();
        await pause();
    }
}"""


def rows() -> list[Row]:
    """The script per pointer move, and the whole work from the click to the picture when all pieces are drawn."""
    server = GameServer(Path(tempfile.mkdtemp()))
    try:
        made = _apart(_laid_out(server.url))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"{server.url}/t/{made['id']}#key={made['key']}")
            page.wait_for_selector(".board .piece")
            move = _dragged(page, session)
            placed = _apart(_played_out(server.url, made))
            page.goto(f"{server.url}/replay/{made['id']}")
            page.wait_for_selector(".board .piece")
            redraw = _redrawn(page, session)
            browser.close()
    finally:
        server.stop()
    return [
        Row("script per pointer move", move, "ms", None, "at most 8 ms", move <= 8),
        Row(f"drawing {placed} pieces", redraw, "ms", None, "one frame, 16.7 ms", redraw <= _FRAME),
    ]


def _apart(work: Any) -> Any:
    """Run asynchronous work in another thread: Playwright uses the event loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def _laid_out(url: str) -> dict[str, Any]:
    """Make a table with a crowded board on which a piece can still be placed."""
    made: dict[str, Any] = await make_table(url, game="blokus", seats=_SEATS)
    client = await Client([url], made["id"], made["key"]).connect()
    while len(client.position["view"]["placed"]) < 56:
        await _lay(client)
    await client.close()
    return made


async def _played_out(url: str, made: dict[str, Any]) -> int:
    """Play the game to its end and return the number of pieces on the board."""
    client = await Client([url], made["id"], made["key"]).connect()
    while client.position["turn"]["kind"] == "seat":
        await _lay(client)
    placed = len(client.position["view"]["placed"])
    await client.close()
    return placed


async def _lay(client: Client) -> None:
    """Place a largest piece as far out as possible, which leaves space for many."""
    piece = max(client.position["view"]["playable"], key=lambda name: int(name[1]))
    answer = await client.do("actions", start=f"{piece} ")
    action = max(answer["actions"], key=lambda one: _outwards(one["action"]["cells"]))["action"]
    done = await client.move(action=action, seat=client.position["turn"]["seats"][0])
    await client.see(done["seq"])


def _outwards(cells: list[list[int]]) -> float:
    return sum(abs(row - 9.5) + abs(column - 9.5) for row, column in cells) / len(cells)


def _milliseconds(session: CDPSession, *names: str) -> float:
    """The time that the main thread has spent so far on some kinds of work."""
    counters = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(sum(counters[name] for name in names))


def _dragged(page: Page, session: CDPSession) -> float:
    """The script per pointer move while a piece is dragged to and fro over the board."""
    piece = page.locator("[data-piece]").first.bounding_box()
    board = page.locator(".board").bounding_box()
    assert piece is not None
    assert board is not None
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + 50, board["y"] + 50, steps=5)
    page.wait_for_selector(".board-ghost[data-cells]:not([data-state='unknown'])")
    before = _milliseconds(session, "ScriptDuration")
    for step in range(_MOVES):
        share = step / _MOVES
        x = board["x"] + board["width"] * (0.1 + 0.8 * (share * 7 % 1))
        page.mouse.move(x, board["y"] + board["height"] * (0.1 + 0.8 * share))
    after = _milliseconds(session, "ScriptDuration")
    page.mouse.move(5, 5)
    page.mouse.up()
    return (after - before) / _MOVES


def _redrawn(page: Page, session: CDPSession) -> float:
    """The processor time of the main thread from the click to the painted picture: script, style, layout and paint.

    It is the best of several jumps, since other programs may disturb one.
    """
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    wanted = {"includedCategories": ["blink.user_timing", "devtools.timeline", "toplevel", _TASKS]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    page.evaluate(_JUMPING, _JUMPS)
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(20)
    jumps = [event for event in events if event["name"] == "jump"]
    assert len(jumps) == _JUMPS
    found = [_until_painted(events, jump) for jump in jumps]
    return min(found)


def _until_painted(events: list[dict[str, Any]], jump: dict[str, Any]) -> float:
    """The milliseconds of the tasks on a jump's thread, up to the first that commits a picture."""
    own = [
        event
        for event in events
        if (event["pid"], event["tid"]) == (jump["pid"], jump["tid"]) and event.get("ph") == "X"
    ]
    painted = min(event["ts"] for event in own if event["name"] == "Commit" and event["ts"] > jump["ts"])
    tasks = [
        event
        for event in own
        if event["name"] == "RunTask" and event["ts"] <= painted and event["ts"] + event["dur"] > jump["ts"]
    ]
    return sum(float(task["tdur"]) for task in tasks) / 1000
