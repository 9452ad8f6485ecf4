"""Players of placement games on the page: by mouse, by touch, by keyboard.

They choose their moves by the game's record, which anybody may download, and act on the page only, as a person could.
"""

import contextlib
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.conftest import GameServer, Visit
from tests.browser.table_setup import HTTP, me, new_table
from tests.browser.waits import until

from ominoes.games import Record, State

Cells = list[tuple[int, int]]

_SETTLED = ".board-ghost[data-cells]:not([data-state='unknown'])"
_ABOVE_THE_FINGER = 44
_COMPUTER_PATIENCE = 120_000
"""Milliseconds that computer players may take: they run at the lowest priority."""


class BoardPlayer:
    """A person at a table. Each subclass places and takes pieces with its own device."""

    def __init__(self, page: Page, url: str, table: str) -> None:
        self.page, self.url, self.table = page, url, table

    # -- playing -----------------------------------------------------------------------------------------

    def state(self) -> State:
        """The position, from the record of the game."""
        return Record.loads(HTTP.get(f"{self.url}/api/tables/{self.table}/record").text).state

    @property
    def moves(self) -> int:
        """How many moves the page shows."""
        return int(self.page.locator("[data-moves]").get_attribute("data-moves") or 0)

    @property
    def my_turn(self) -> bool:
        """Whether the page says that it is my turn."""
        return self.page.locator("[data-turn]").get_attribute("data-turn") != ""

    def wait_for_my_turn(self) -> bool:
        """Wait until I may act; false when the game is over."""
        self.page.wait_for_selector(
            "[data-status='over'], [data-turn]:not([data-turn=''])", timeout=_COMPUTER_PATIENCE
        )
        return self.page.locator("[data-status='over']").count() == 0

    def play_one(self, chooser: random.Random) -> None:
        """Play one move with a piece of the largest possible size, and wait until the page shows it."""
        moves, state = self.moves, self.state()
        action: Any = _choice(state, chooser)
        if hasattr(action, "cells"):
            self.place(action.piece, sorted(action.cells))
        else:
            self.take(action.piece)
        self.page.wait_for_selector(f"[data-moves]:not([data-moves='{moves}'])")

    def play_on(self, seed: int) -> None:
        """Play all my moves until the game is over."""
        chooser = random.Random(seed)
        while self.wait_for_my_turn():
            self.play_one(chooser)

    # -- the device ----------------------------------------------------------------------------------------------

    def place(self, piece: str, cells: Cells) -> None:
        """Place a piece on cells."""
        raise NotImplementedError

    def take(self, piece: str) -> None:
        """Take a piece from the pool."""
        raise NotImplementedError

    # -- the board and the piece in the hand --------------------------------------------------------------------

    def ghost(self) -> Cells:
        """The cells under the piece in the hand, once the page knows whether the placement is legal."""
        text = self.page.locator(_SETTLED).get_attribute("data-cells") or ""
        return sorted(
            (int(row), int(column)) for row, _, column in (cell.partition(",") for cell in text.split(";"))
        )

    def orient(self, cells: Cells, rotate: Callable[[], None], flip: Callable[[], None]) -> None:
        """Turn and flip the piece in the hand until it has the orientation of these cells."""
        for turn in range(16):  # twice round, since a slow browser may take a tap for a long press
            lying = self.ghost()
            if shape(lying) == shape(cells):
                return
            (flip if turn % 4 == 3 else rotate)()
            self._wait_for_other_cells(lying)
        raise AssertionError(f"the piece cannot be turned to lie on {cells}")

    def _wait_for_other_cells(self, cells: Cells) -> None:
        """Wait until the piece in the hand leaves these cells, for three seconds at most."""
        with contextlib.suppress(AssertionError):
            until(self.page, lambda: self.ghost() != cells, patience=3_000)

    def wait_for_ghost(self, cells: Cells) -> None:
        """Wait until the piece in the hand lies on these cells."""
        until(self.page, self.ghost, cells)

    def middle(self, cells: Cells) -> tuple[float, float]:
        """The middle of the rectangle around cells, as a point of the window."""
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        first = self.cell_box((min(rows), min(columns)))
        last = self.cell_box((max(rows), max(columns)))
        return (first["x"] + last["x"] + last["width"]) / 2, (first["y"] + last["y"] + last["height"]) / 2

    def cell_box(self, cell: tuple[int, int]) -> Any:
        """The rectangle of a cell in the window."""
        return self.page.locator(f"[data-cell='{cell[0]},{cell[1]}']").bounding_box()

    def tray(self, piece: str) -> Any:
        """The locator of a piece in the tray."""
        return self.page.locator(f"[data-piece='{piece}']")


class MousePlayer(BoardPlayer):
    """Clicks and drags."""

    def place(self, piece: str, cells: Cells) -> None:
        self.tray(piece).click()
        controls = self.page.locator(".controls button")
        self.orient(cells, controls.nth(1).click, controls.nth(2).click)
        self.drag(self.middle_cell(self.ghost()), self.middle_cell(cells))

    def middle_cell(self, cells: Cells) -> tuple[float, float]:
        """The middle of the first cell, where the mouse takes hold."""
        box = self.cell_box(cells[0])
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move in a few steps, release."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 6, start[1] + 6)
        mouse.move(*end, steps=3)
        mouse.up()

    def take(self, piece: str) -> None:
        self.page.locator(f"[data-take='{piece}']").click()


class TouchPlayer(BoardPlayer):
    """Touches the screen; confirms every placement, as the default settings ask of touch screens."""

    def place(self, piece: str, cells: Cells) -> None:
        self.page.locator(".board").evaluate("board => scrollBy(0, board.getBoundingClientRect().top - 4)")
        self.tray(piece).tap()
        self.orient(cells, self.tray(piece).tap, self.page.locator(".controls button").nth(2).tap)
        x, y = self.middle(cells)
        side = self.cell_box(cells[0])["height"]
        height = max(row for row, _ in cells) - min(row for row, _ in cells) + 1
        below = y + height / 2 * side + _ABOVE_THE_FINGER
        self.swipe(self.middle(self.ghost()), (x, below))
        self.wait_for_ghost(cells)
        self.confirm()

    def confirm(self) -> None:
        """Confirm the placement."""
        self.page.locator(".controls .place").tap()

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Put one finger down, move it, and lift it."""
        self.touch("touchStart", start)
        for share in (0.3, 0.7, 1.0):
            self.touch("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self.touch("touchEnd")

    def touch(self, kind: str, *points: Any) -> None:
        """Send a touch event with fingers at these points."""
        if not hasattr(self, "_session"):
            self._session = self.page.context.new_cdp_session(self.page)
        fingers = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def take(self, piece: str) -> None:
        self.page.locator(f"[data-take='{piece}']").tap()
        self.page.locator("button.take").tap()


class KeyboardPlayer(BoardPlayer):
    """Uses keys alone, once the board has the focus."""

    def place(self, piece: str, cells: Cells) -> None:
        press = self.page.keyboard.press
        self.type(piece, f"[data-piece='{piece}'][aria-pressed='true']")
        self.orient(cells, lambda: press("r"), lambda: press("f"))
        here = self.ghost()
        for distance, (forward, back) in zip(
            (cells[0][0] - here[0][0], cells[0][1] - here[0][1]),
            (("ArrowDown", "ArrowUp"), ("ArrowRight", "ArrowLeft")),
            strict=True,
        ):
            key = forward if distance > 0 else back
            for _ in range(abs(distance) // 5):
                press(f"Shift+{key}")
            for _ in range(abs(distance) % 5):
                press(key)
        self.wait_for_ghost(cells)
        press("Enter")

    def take(self, piece: str) -> None:
        self.type(piece, f"[data-take='{piece}']:focus")
        self.page.keyboard.press("Enter")

    def type(self, piece: str, chosen: str) -> None:
        """Type the name of a piece, and retry: after a long pause a sign begins another name."""
        for _ in range(5):
            for sign in piece:
                self.page.keyboard.press(sign)
            with contextlib.suppress(TooLate):
                self.page.wait_for_selector(chosen, timeout=5_000)
                return
        raise AssertionError(f"{piece} cannot be chosen by its name")


def player_at(
    visit: Visit, server: GameServer, made: dict[str, Any], device: type[BoardPlayer], key: str | None = None
) -> BoardPlayer:
    """A player at a table, on the kind of screen that suits the device."""
    touch = device is TouchPlayer
    page = visit(
        f"/t/{made['id']}#key={key or made['key']}", touch=touch, size="phone" if touch else "desktop"
    )
    page.wait_for_selector(".board, .draft")
    return device(page, server.url, made["id"])


def at_table(visit: Visit, server: GameServer, **facts: Any) -> tuple[Page, str]:
    """A page at a table for two on one screen, and the address with the key."""
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[me("Ada"), me("Bert")])
    address = f"/t/{made['id']}#key={made['key']}"
    page = visit(address, at=server, **facts)
    expect(page.locator("[data-status=playing]")).to_be_visible()
    return page, address


def typed(page: Page, move: str) -> None:
    """Type a move and play it, in the field that is folded at first."""
    field = page.locator("[data-typed]")
    field.wait_for(state="attached")
    if not field.is_visible():
        page.locator("details:has([data-typed]) > summary").click()
    field.fill(move)
    field.press("Enter")


def log_of(page: Page) -> Locator:
    """The log, which is folded at first."""
    tab = page.locator("#tab-moves")  # a tab in any language
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    return page.locator(".log")


def wait_for_moves(page: Page, number: int) -> None:
    """Wait until the page shows this number of moves."""
    expect(page.locator(f"[data-moves='{number}']")).to_be_attached()


def shape(cells: Cells) -> Cells:
    """Cells moved to the upper left."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return sorted((row - top, column - left) for row, column in cells)


def _choice(state: State, chooser: random.Random) -> Any:
    """A random legal action among those with the most cells."""
    actions: list[Any] = list(state.actions())
    most = max(len(getattr(action, "cells", ())) for action in actions)
    return chooser.choice([action for action in actions if len(getattr(action, "cells", ())) == most])
