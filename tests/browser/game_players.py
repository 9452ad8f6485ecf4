"""Players of Polymo, Holomino and Polyminix on the page, by mouse, finger or keys.

They choose among the actions that the page shows as possible, and know no rules. Only players of Polyminix get a
solution of their card.
"""

from typing import Any, Literal

from playwright.sync_api import Page, expect
from tests.browser.board_players import BoardPlayer, Cells, KeyboardPlayer, MousePlayer, TouchPlayer
from tests.browser.conftest import GameServer, Visit
from tests.browser.waits import until

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering

By = Literal["mouse", "finger", "keys"]

_LONG = 60_000


def sit(visit: Visit, made: dict[str, Any], by: By, key: str | None = None, **facts: Any) -> Page:
    """The page of a seat, on the kind of screen that suits the player."""
    finger = by == "finger"
    facts = {"size": "phone" if finger else "desktop", "touch": finger} | facts
    return visit(f"/t/{made['id']}#key={key or made['key']}", **facts)


def wait_for_turn(page: Page) -> bool:
    """Wait until this page may act; false when the game is over."""
    page.wait_for_selector("[data-status='over'], [data-turn]:not([data-turn=''])", timeout=_LONG)
    return page.locator("[data-status='over']").count() == 0


def moves(page: Page) -> int:
    """How many moves the page shows."""
    return int(page.locator("[data-moves]").get_attribute("data-moves") or 0)


def wait_for_move(page: Page, before: int) -> None:
    """Wait until the number of moves is no longer `before`."""
    page.wait_for_selector(f"[data-moves]:not([data-moves='{before}'])", timeout=_LONG)


def press(page: Page, selector: str, by: By, seconds: float = 30) -> None:
    """Press the first match as soon as it can be pressed."""
    target = page.locator(selector).first
    pressed = target.tap if by == "finger" else target.click
    pressed(timeout=1000 * seconds)


def focus_by_tab(page: Page, selector: str) -> None:
    """Press Tab until an element, or something inside it, has the focus."""
    for _ in range(80):
        if page.locator(f"{selector}:focus, {selector} :focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


# -- Polymo ------------------------------------------------------------------------------------------------


def polymo_turn(page: Page, by: By) -> None:
    """Play one turn: take a pen, mark squares that can be next, and paint as soon as that is possible."""
    before = moves(page)
    page.wait_for_selector(".polymo[data-live='true']")
    for pen in page.locator(".pens [data-take]:enabled").evaluate_all(
        "all => all.map(one => one.dataset.take)"
    ):
        _take(page, pen, by)
        if page.locator("[data-next]").count():
            _mark(page, by)
            break
        if page.locator("[data-paintable]").count():
            _paint_planned(page, by)
            break
    wait_for_move(page, before)


def _take(page: Page, pen: str, by: By) -> None:
    if page.locator(".polymo").get_attribute("data-pen") != pen:
        if by == "keys":
            page.keyboard.press(pen)
        else:
            press(page, f"[data-take='{pen}']", by)
    page.wait_for_selector(f".polymo[data-pen='{pen}'][data-known='true']")


def _mark(page: Page, by: By) -> None:
    if by == "keys":
        focus_by_tab(page, ".squares")
    for _ in range(5):
        if page.locator("[data-do='open']:enabled, [data-do='declare']:enabled").count():
            break
        marked = page.locator("[role='gridcell'][aria-selected='true']").count()
        if by == "keys":
            page.keyboard.press(".")
            page.keyboard.press("Enter")
        else:
            press(page, "[data-next]", by)
        page.wait_for_selector(f".polymo[data-marked='{marked + 1}'][data-known='true']")
    if by == "keys":
        page.keyboard.press("p")
    else:
        press(page, "[data-do='open'], [data-do='declare']", by)


def _paint_planned(page: Page, by: By) -> None:
    if by == "keys":
        focus_by_tab(page, ".squares")
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-do='finish'], [data-naming]")
        page.keyboard.press("1" if page.locator("[data-naming]").count() else "p")
    else:
        press(page, "[data-paintable]", by)
        press(page, "[data-do='finish'], [data-naming='1']", by)


# -- Holomino ----------------------------------------------------------------------------------------------


def holomino_turn(page: Page, by: By) -> None:
    """Play one turn: the first tile that fits somewhere, on the first place that glows; or return a tile."""
    before = moves(page)
    page.wait_for_selector(".holomino[data-live='true'], .holomino[data-returning='true']")
    if page.locator(".holomino[data-returning='true']").count():
        if by == "keys":
            page.keyboard.press("1")
            page.keyboard.press("b")
        else:
            press(page, "[data-tile]", by)
            press(page, "[data-do='return']", by)
    else:
        _lay(page, by)
    wait_for_move(page, before)


def _lay(page: Page, by: By) -> None:
    for number in range(page.locator("[data-tile]").count()):
        if by == "keys":
            page.keyboard.press(str(number + 1))
        elif by == "finger":
            page.locator("[data-tile]").nth(number).tap()
        else:
            page.locator("[data-tile]").nth(number).click()
        expect(page.locator("[data-tile]").nth(number)).to_have_attribute("aria-pressed", "true")
        if page.locator("[data-fits]").count():
            break
    if by == "keys":
        focus_by_tab(page, ".holomino [role='grid']")
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        return
    box = page.locator("[data-fits]").first.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if by == "finger":
        page.locator(".holomino [role='grid']").evaluate("grid => grid.scrollIntoView({block: 'start'})")
        box = page.locator("[data-fits]").first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        press(page, "[data-do='lay']:enabled", by)
    else:
        page.mouse.click(*middle)


# -- Polyminix ---------------------------------------------------------------------------------------------

_PLAYERS: dict[By, type[BoardPlayer]] = {"mouse": MousePlayer, "finger": TouchPlayer, "keys": KeyboardPlayer}


def solution(card: str) -> list[tuple[str, Cells]]:
    """A solution of a card such as `G1-A-3`: pieces, and cells as the page counts them."""
    deck = default_deck()
    name, side, face = card.split("-")
    challenge = deck.card(name).side(side).challenge(int(face))  # type: ignore[arg-type]
    found = covering(challenge, deck.kit)
    assert found is not None
    top = min(row for row, _ in challenge.cells)
    return [(place.piece, sorted((row - top, column) for row, column in place.cells)) for place in found]


def lay(
    page: Page, server: GameServer, made: dict[str, Any], by: By, pieces: list[tuple[str, Cells]]
) -> None:
    """Place pieces by hand."""
    page.wait_for_selector(".polyminix[data-live='true']")
    player = _PLAYERS[by](page, server.url, made["id"])
    placed = int(page.locator(".polyminix").get_attribute("data-placed") or 0)
    for piece, cells in pieces:
        player.place(piece, cells)
        placed += 1
        page.wait_for_selector(f".polyminix[data-placed='{placed}'], .polyminix:not([data-live='true'])")


# -- reach of a finger -------------------------------------------------------------------------------------

_HIDDEN = """all => all.filter(one => {
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !found || !(one === found || one.contains(found) || found.contains(one) && found.matches('button'));
}).map(one => one.dataset.square ?? one.dataset.piece ?? one.textContent)"""


def widen_letters(page: Page) -> None:
    """Make letters as wide as those of the widest fonts; the page must be opened with `bypass_csp=True`."""
    page.add_style_tag(content="* { letter-spacing: 0.08em !important; }")


def wait_for_reach(page: Page, selector: str) -> None:
    """Wait until a finger could touch the middle of every match."""
    until(page, lambda: out_of_reach(page, selector), [])


def out_of_reach(page: Page, selector: str) -> list[str]:
    """The matches whose middle a finger cannot touch: it is beyond the edge, or under something else."""
    hidden: list[str] = page.locator(selector).evaluate_all(_HIDDEN)
    return hidden
