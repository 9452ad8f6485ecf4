"""Waiting for what no selector tells: what a test has heard of a page, and where things lie on it."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests.browser.conftest import PATIENCE

_PAUSE = 100
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def until(page: Page, look: Callable[[], object], wanted: object = True) -> None:
    """Look again and again until what is seen is what is wanted."""
    for _ in range(PATIENCE // _PAUSE):
        if (seen := look()) == wanted:
            return
        page.wait_for_timeout(_PAUSE)
    raise AssertionError(f"seen to the last: {seen!r}, wanted: {wanted!r}")


def redrawn(page: Page) -> None:
    """Let the page draw itself twice: then it has also done what follows from the sizes of its parts."""
    page.evaluate(_TWO_FRAMES)
