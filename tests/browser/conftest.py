"""Fixtures of the browser tests: a real server, a real browser, and pages that must not report errors.

`visit` opens each page in a browser context of its own, as another person; `server` is a running server. A page that
writes an error or a warning to its console, or throws, fails the test that opened it.

Pages ask for reduced motion and have no service worker, which halves the work of opening one. They show the moves of
others at once and play no sounds. A test about any of these says `reduced_motion="no-preference"`,
`service_workers="allow"`, `tempo="normal"` or `sound=True`.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tests.server.processes import Server

SCREENSHOTS = Path("build/screenshots")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}
PATIENCE = 90_000
"""Milliseconds that a page may take for anything, on a busy machine."""

expect.set_options(timeout=PATIENCE)


def installed_browser() -> str:
    """Debian's headless Chromium, which draws the same with less work, or another Chromium or Chrome."""
    programs = ("chromium-headless-shell", "chromium", "google-chrome")
    program = next(filter(None, map(shutil.which, programs)), None)
    assert program, "the browser tests need Chromium: apt-get install chromium-headless-shell"
    return program


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
    yield started
    started.close()


class GameServer:
    """A server on a database of its own."""

    def __init__(self, folder: Path, *, countdown: int = 0) -> None:
        self._server = Server(str(folder / "tables.db"), workers=1, OMINOES_COUNTDOWN=str(countdown))
        self.url = self._server.url

    def stop(self) -> None:
        """Stop the server."""
        self._server.end()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    """One server for all tests that do not stop it."""
    running = GameServer(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: GameServer) -> GameServer:
    return shared_server


Visit = Callable[..., Page]
_CHOOSE = """try {
    const chosen = JSON.parse(localStorage.getItem('ominoes.settings') ?? '{}');
    localStorage.setItem('ominoes.settings', JSON.stringify({ ...%s, ...chosen }));
} catch {}"""
"""Stores settings before the page reads them; what the page has stored itself stays."""


@pytest.fixture
def visit(browser: Browser, server: GameServer) -> Iterator[Visit]:
    """Opens a page as another person; `visit("/new", size="phone", touch=True, language="de")`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        path: str = "/",
        *,
        size: str = "desktop",
        touch: bool = False,
        language: str = "en-GB",
        theme: Any = "light",
        at: GameServer | None = None,
        tempo: str = "instant",
        sound: bool | None = False,
        **facts: Any,
    ) -> Page:
        width, height = SIZES[size]
        settings: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "has_touch": touch,
            "locale": language,
            "color_scheme": theme,
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = browser.new_context(**settings | facts)
        context.set_default_timeout(PATIENCE)
        chosen = {"tempo": tempo} | ({} if sound is None else {"sound": sound})
        context.add_init_script(_CHOOSE % json.dumps(chosen))
        contexts.append(context)
        page = context.new_page()
        _listen(page, complaints)
        page.goto((at or server).url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _listen(page: Page, complaints: list[str]) -> None:
    """Collect the page's errors and warnings, except lost connections and refusals, which the page shows itself."""

    def written(message: Any) -> None:
        url = message.location.get("url") or ""
        lost = "net::ERR_" in message.text or "WebSocket connection" in message.text
        blocked = "blocked by Playwright" in message.text  # the service worker
        refused = "/api/" in url and "the server responded with a status of 4" in message.text
        if message.type in ("error", "warning") and not lost and not refused and not blocked:
            complaints.append(f"{message.text} ({url})")

    page.on("console", written)
    page.on("pageerror", lambda error: complaints.append(str(error)))


def screenshot(page: Page, name: str) -> None:
    """Save a picture of the page in build/screenshots, for a person to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=bool(os.environ.get("FULL_PAGE")))
