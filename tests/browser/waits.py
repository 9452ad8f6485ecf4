"""Waiting for what no selector can tell, such as messages that a test has seen, or where parts of a page are."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests import waits
from tests.browser.conftest import PATIENCE

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
    """Call `look` until it returns what is wanted, for `patience` milliseconds at most.

    Meanwhile Playwright goes on reporting what the page does.
    """
    seen: object = None

    def is_wanted() -> bool:
        nonlocal seen
        seen = look()
        return seen == wanted

    try:
        waits.until(
            is_wanted,
            patience=patience / 1000,
            pause=lambda seconds: page.wait_for_timeout(1000 * seconds),
        )
    except AssertionError as late:
        raise AssertionError(f"last seen: {seen!r}, wanted: {wanted!r}") from late


def redrawn(page: Page) -> None:
    """Wait for two frames: in the second the page has reacted to the sizes of its parts."""
    page.evaluate(_TWO_FRAMES)


def answered(page: Page) -> None:
    """Wait until the page has received all answers on their way, and has come to rest."""
    page.evaluate("async () => void (await (await fetch('/api/health')).text())")
    still(page)


def still(page: Page) -> None:
    """Wait until the page rests: all pictures are loaded, and only text has changed for some frames."""
    page.evaluate(_STILL)
