"""Waiting for what no selector tells: what a test has heard of a page, and where things lie on it."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests.browser.conftest import PATIENCE

_PAUSE = 20
_STILL = """() => new Promise((done) => {
    let frames = 0;
    const changes = new MutationObserver(() => (frames = 0));
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    const look = () => {
        frames += [...document.images].every((image) => image.complete) ? 1 : 0;
        if (frames < 4) return void requestAnimationFrame(look);
        changes.disconnect();
        done();
    };
    requestAnimationFrame(look);
})"""
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def until(page: Page, look: Callable[[], object], wanted: object = True, patience: int = PATIENCE) -> None:
    """Look again and again, for so many milliseconds, until what is seen is what is wanted."""
    for _ in range(patience // _PAUSE):
        if (seen := look()) == wanted:
            return
        page.wait_for_timeout(_PAUSE)
    raise AssertionError(f"seen to the last: {seen!r}, wanted: {wanted!r}")


def redrawn(page: Page) -> None:
    """Let the page draw itself twice: then it has also done what follows from the sizes of its parts."""
    page.evaluate(_TWO_FRAMES)


def answered(page: Page) -> None:
    """Let the page have all answers that were on their way, and do what follows from them."""
    page.evaluate("async () => void (await (await fetch('/api/health')).text())")
    still(page)


def still(page: Page) -> None:
    """Let the page come to rest: all pictures are there, and nothing but letters has changed for some frames."""
    page.evaluate(_STILL)
