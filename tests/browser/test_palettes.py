"""The palettes and skins of the page: the inks of one game differ, also with red-green colour blindness, and pieces and
marks stand out from the board in every skin, theme and palette.

Distances are measured in OKLab, where equal distances look about equal. The lack of one kind of cones is simulated by
the matrices of Machado, Oliveira and Fernandes.
"""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.browser.conftest import Visit

from ominoes.games import registry
from ominoes.polyforms.palette import INKS, PIECE_INKS, contrast, rgb

THEME = Path("web/src/shell/theme.css").read_text(encoding="utf-8")
LEAST = 0.1
"""About a tenth of the distance from black to white."""
Matrix = NDArray[np.float64]
EYES: dict[str, Matrix] = {
    "all cones": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_LAB = np.array(
    [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
    ]
)


def seen(colour: str, eyes: str) -> Matrix:
    """A colour as these eyes see it, as a point of OKLab."""
    share = np.array(rgb(colour)) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    point: Matrix = _LAB @ np.cbrt(_CONES @ np.clip(EYES[eyes] @ light, 0, 1))
    return point


def palette(name: str) -> dict[str, str]:
    """The colours of the inks by custom property, as the theme sets them or else as polyforms/palette.py does."""
    own = {f"{ink.name}": ink.fill for ink in INKS.values()}
    own |= {f"{ink.name}-writing": ink.writing for ink in INKS.values()}
    for head in (r":root \{", rf":root\[data-palette='{name}'\] \{{"):
        for block in re.findall(head + r"(.*?)\n\}", THEME, re.DOTALL):
            own |= dict(re.findall(r"--ink-([a-z-]+): (#[0-9a-f]{6});", block))
    return own


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", ["blokus", "polyssimo", "polyminix"])
@pytest.mark.parametrize("name", ["safe", "contrast"])
def test_any_two_inks_of_a_game_differ(name: str, game: str, eyes: str) -> None:
    inks = [ink.name for ink in registry.game(game).assets().inks]  # type: ignore[attr-defined]
    colours = palette(name)
    for one, other in combinations(inks, 2):
        distance = float(np.linalg.norm(seen(colours[one], eyes) - seen(colours[other], eyes)))
        assert distance >= LEAST, (one, other, distance)


@pytest.mark.parametrize("name", ["classic", "safe", "contrast"])
def test_the_writing_on_an_ink_has_enough_contrast(name: str) -> None:
    colours = palette(name)
    for ink in INKS:
        assert contrast(colours[ink], colours[f"{ink}-writing"]) >= 4, ink


SKINS = ("wood", "paper", "contrast")
MARKS = ("--ghost-legal", "--ghost-illegal", "--focus", "--accent", "--mark", "--board-ink")
"""What is drawn on a board beside pieces."""
WRITINGS = (("--board-ink", "--board-cell"), ("--board-ink", "--board"), ("--tile-ink", "--tile"))
_COLOURS = """inks => {
    const probe = document.body.appendChild(document.createElement('div'));
    const colour = (value) => {
        probe.style.color = '';
        probe.style.color = value;
        return getComputedStyle(probe).color;
    };
    const found = { pieces: {}, properties: {} };
    for (const property of ['--board', '--board-cell', '--board-ink', '--tile', '--tile-ink', '--mark', '--accent',
            '--ghost-legal', '--ghost-illegal', '--focus'])
        found.properties[property] = colour(`var(${property})`);
    const piece = document.querySelector('.board .piece').cloneNode(true);
    document.querySelector('.board svg').append(piece);
    for (const ink of inks) {
        piece.setAttribute('class', 'piece');
        piece.style.setProperty('--fill', `var(--ink-${ink.name}, ${ink.fill})`);
        piece.style.setProperty('--edge', `var(--ink-${ink.name}-edge, ${ink.stroke})`);
        const { fill, stroke } = getComputedStyle(piece);
        found.pieces[ink.name] = [colour(fill), colour(stroke)];
    }
    piece.remove();
    probe.remove();
    return found;
}"""


def hexadecimal(colour: str) -> str:
    """A colour as a browser computes it, `rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)`, as `#010203`."""
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    scale = 255 if colour.startswith("color(") else 1
    return "#" + "".join(f"{round(part * scale):02x}" for part in parts)


def test_pieces_marks_and_writing_stand_out_in_every_skin_theme_and_palette(visit: Visit) -> None:
    page = visit("/settings")
    page.wait_for_selector(".board .piece")
    inks = [{"name": ink.name, "fill": ink.fill, "stroke": ink.stroke} for ink in PIECE_INKS]
    faint: list[object] = []
    for skin, theme, name in product(SKINS, ("light", "dark"), ("classic", "safe", "contrast")):
        page.evaluate(
            "(chosen) => void Object.assign(document.documentElement.dataset, chosen)",
            {"skin": skin, "theme": theme, "palette": name},
        )
        found = page.evaluate(_COLOURS, inks)
        shown = {key: hexadecimal(colour) for key, colour in found["properties"].items()}
        cell = shown["--board-cell"]
        where = (skin, theme, name)
        for ink, colours in found["pieces"].items():
            if max(contrast(hexadecimal(colour), cell) for colour in colours) < 3:
                faint.append((*where, ink, colours))
        faint += [(*where, mark) for mark in MARKS if contrast(shown[mark], cell) < 3]
        faint += [(*where, pair) for pair in WRITINGS if contrast(shown[pair[0]], shown[pair[1]]) < 4.5]
    assert faint == []
