"""Hands that play through the page: a mouse, a finger, a keyboard. They know where to go from the game's record, which
anybody may download, and act only as a person could: on what the page shows.
"""

import contextlib
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.arranging import HTTP, me, new_table
from tests.browser.conftest import House, Visit
from tests.browser.waiting import until

from ominoes.games import Record, State

Cells = list[tuple[int, int]]

_SETTLED = ".board-ghost[data-cells]:not([data-state='unknown'])"
_ABOVE_THE_FINGER = 44
_THINKING = 120_000
"""Milliseconds that computer players may take: they run at the lowest priority, whatever else the machine does."""


class Hands:
    """Somebody at a table; `act` is how an action is done."""

    def __init__(self, page: Page, url: str, table: str) -> None:
        self.page, self.url, self.table = page, url, table

    # -- what there is to do -----------------------------------------------------------------------------

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
            "[data-status='over'], [data-turn]:not([data-turn=''])", timeout=_THINKING
        )
        return self.page.locator("[data-status='over']").count() == 0

    def play_one(self, chooser: random.Random) -> None:
        """Play one move, a large piece if there is one, and see it on the board."""
        moves, state = self.moves, self.state()
        action: Any = _choice(state, chooser)
        if hasattr(action, "cells"):
            self.place(action.piece, sorted(action.cells))
        else:
            self.take(action.piece)
        self.page.wait_for_selector(f"[data-moves]:not([data-moves='{moves}'])")

    def play_on(self, seed: int) -> None:
        """Play whenever it is my turn, to the end."""
        chooser = random.Random(seed)
        while self.wait_for_my_turn():
            self.play_one(chooser)

    # -- how it is done: each kind of hands has its own way ----------------------------------------------------

    def place(self, piece: str, cells: Cells) -> None:
        """Lay a piece on cells."""
        raise NotImplementedError

    def take(self, piece: str) -> None:
        """Take a piece from the pool."""
        raise NotImplementedError

    # -- what all hands see ------------------------------------------------------------------------------------

    def ghost(self) -> Cells:
        """The cells on which the piece in the hand lies, once the page knows whether it may."""
        text = self.page.locator(_SETTLED).get_attribute("data-cells") or ""
        return sorted(
            (int(row), int(column)) for row, _, column in (cell.partition(",") for cell in text.split(";"))
        )

    def orient(self, cells: Cells, rotate: Callable[[], None], flip: Callable[[], None]) -> None:
        """Turn and flip the piece in the hand until it lies as wanted."""
        for turn in range(16):  # twice round, since a slow browser may take a tap for a long press
            lying = self.ghost()
            if shape(lying) == shape(cells):
                return
            (flip if turn % 4 == 3 else rotate)()
            self._wait_for_other_cells(lying)
        raise AssertionError(f"the piece cannot be turned to lie on {cells}")

    def _wait_for_other_cells(self, cells: Cells) -> None:
        """Wait until the piece in the hand does not lie on these cells any more, or so long that it never will."""
        with contextlib.suppress(AssertionError):
            until(self.page, lambda: self.ghost() != cells, patience=3_000)

    def wait_for_ghost(self, cells: Cells) -> None:
        """Wait until the piece in the hand lies on these cells."""
        until(self.page, self.ghost, cells)

    def middle(self, cells: Cells) -> tuple[float, float]:
        """The point of the window in the middle of the rectangle around cells."""
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        first = self.cell_box((min(rows), min(columns)))
        last = self.cell_box((max(rows), max(columns)))
        return (first["x"] + last["x"] + last["width"]) / 2, (first["y"] + last["y"] + last["height"]) / 2

    def cell_box(self, cell: tuple[int, int]) -> Any:
        """Where a cell is in the window."""
        return self.page.locator(f"[data-cell='{cell[0]},{cell[1]}']").bounding_box()

    def tray(self, piece: str) -> Any:
        """A piece in the tray."""
        return self.page.locator(f"[data-piece='{piece}']")


class Mouse(Hands):
    """Clicks and drags."""

    def place(self, piece: str, cells: Cells) -> None:
        self.tray(piece).click()
        controls = self.page.locator(".controls button")
        self.orient(cells, controls.nth(1).click, controls.nth(2).click)
        self.drag(self.middle_cell(self.ghost()), self.middle_cell(cells))

    def middle_cell(self, cells: Cells) -> tuple[float, float]:
        """The middle of the first cell: where the mouse takes hold."""
        box = self.cell_box(cells[0])
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move in a few steps, let go."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 6, start[1] + 6)
        mouse.move(*end, steps=3)
        mouse.up()

    def take(self, piece: str) -> None:
        self.page.locator(f"[data-take='{piece}']").click()


class Finger(Hands):
    """Real touch events; every placement is confirmed, as it comes on touch screens."""

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
        """Give the last word."""
        self.page.locator(".controls .place").tap()

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """One finger down, along, and up."""
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


class Keyboard(Hands):
    """Keys alone, once the board has the focus."""

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
        """Type the name of a piece until it is chosen: signs with a long pause between them are no name."""
        for _ in range(5):
            for sign in piece:
                self.page.keyboard.press(sign)
            with contextlib.suppress(TooLate):
                self.page.wait_for_selector(chosen, timeout=5_000)
                return
        raise AssertionError(f"{piece} cannot be chosen by its name")


def hands_at(
    visit: Visit, house: House, made: dict[str, Any], hands: type[Hands], key: str | None = None
) -> Hands:
    """Hands at a table, with the kind of screen that goes with them."""
    touch = hands is Finger
    page = visit(
        f"/t/{made['id']}#key={key or made['key']}", touch=touch, size="phone" if touch else "desktop"
    )
    page.wait_for_selector(".board, .draft")
    return hands(page, house.url, made["id"])


def at_table(visit: Visit, house: House, **facts: Any) -> tuple[Page, str]:
    """A page at a table for two on one screen, and the address with its key."""
    made = new_table(house.url, game="blokus", options={"variant": "duo"}, seats=[me("Ada"), me("Bert")])
    address = f"/t/{made['id']}#key={made['key']}"
    page = visit(address, at=house, **facts)
    expect(page.locator("[data-status=playing]")).to_be_visible()
    return page, address


def typed(page: Page, move: str) -> None:
    """Play a move as text."""
    page.locator("[data-typed]").fill(move)
    page.locator("[data-typed]").press("Enter")


def wait_for_moves(page: Page, number: int) -> None:
    """Wait until so many moves are on the table."""
    expect(page.locator(f"[data-moves='{number}']")).to_be_attached()


def shape(cells: Cells) -> Cells:
    """Cells moved to the upper left."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return sorted((row - top, column - left) for row, column in cells)


def _choice(state: State, chooser: random.Random) -> Any:
    """A legal action with as many cells as there are."""
    actions: list[Any] = list(state.actions())
    most = max(len(getattr(action, "cells", ())) for action in actions)
    return chooser.choice([action for action in actions if len(getattr(action, "cells", ())) == most])
