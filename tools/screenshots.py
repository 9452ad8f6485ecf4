"""Makes the pictures of the page in the README: a real game in a real browser, in light and in dark.

make screenshots      writes docs/images/page-light.png and page-dark.png
"""

import random
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.board_players import MousePlayer
from tests.browser.conftest import FLAGS, installed_browser
from tests.browser.table_setup import me, new_table
from tests.server.processes import Server

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
RIVALS = [{"kind": "computer", "player": "level-4"}] * 3
TURNS = 7
"""How many pieces of each colour lie on the board."""


def main() -> None:
    """Play some turns of Blokus through the page, take a piece into the hand, and take the pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        page = browser.new_page(
            viewport={"width": 1366, "height": 768}, locale="en-GB", reduced_motion="reduce"
        )
        running = Server(str(Path(folder) / "tables.db"), workers=1)
        try:
            made = new_table(running.url, game="blokus", seats=[me("Ada"), *RIVALS])
            page.goto(f"{running.url}/t/{made['id']}#key={made['key']}")
            ada, chooser = MousePlayer(page, running.url, made["id"]), random.Random(7)
            for _ in range(TURNS):
                ada.wait_for_my_turn()
                ada.play_one(chooser)
            ada.wait_for_my_turn()
            page.locator("[data-piece]").first.click()
            ada.ghost()
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                page.screenshot(path=IMAGES / f"page-{theme}.png")
        finally:
            running.end()
        browser.close()


if __name__ == "__main__":
    main()
