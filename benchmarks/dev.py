"""`make dev`: the time from the saving of a file until a browser shows the change.

Three files of a copy of the source tree are changed again and again: a component of the page, its messages, and a
module of the server, whose change is shown after one reload. Each figure is the slowest of the changes.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import FLAGS, installed_browser
from tests.tools.source_tree import copy_source_tree, make_dev, save

from benchmarks.report import Row

_CHANGES = 5


def rows() -> list[Row]:
    """The seconds until the changes of each file are seen."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tree = copy_source_tree(Path(folder))
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        with make_dev(tree) as (running, address):
            page = browser.new_page(locale="en-GB")
            page.goto(address)
            page.locator("article").first.wait_for()

            def reload() -> None:
                running.wait_for("The server started again")
                page.reload()

            component = _slowest(page, tree / "web/src/shell/Home.svelte", "{t('shell.hero')}", "{}")
            message = _slowest(page, tree / "web/src/i18n/en/shell.json", '"play-now": "', '"play-now": "{} ')
            module = _slowest(
                page, tree / "src/ominoes/server/routes.py", "title=about.title,", 'title="{}",', reload
            )
        browser.close()
    return [
        Row("a changed component", component, "s", None, "at most 2 s", component <= 2),
        Row("a changed message", message, "s", None, "at most 2 s", message <= 2),
        Row("a changed module of the server, after one reload", module, "s", None, "for information"),
    ]


def _slowest(
    page: Page, file: Path, before: str, after: str, then: Callable[[], None] = lambda: None
) -> float:
    """Change a text in a file to one word after another; returns the longest time until a word was on the screen."""
    original = file.read_text(encoding="utf-8")
    assert original.count(before) == 1
    seconds = []
    for number in range(_CHANGES):
        word = f"{file.stem}-{number}"
        began = time.monotonic()
        save(file, original.replace(before, after.replace("{}", word)))
        then()
        page.get_by_text(word).first.wait_for()
        seconds.append(time.monotonic() - began)
    return max(seconds)
