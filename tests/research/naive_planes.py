"""A naive second implementation of the planes of observations, made of states of the library."""

from typing import Any

import numpy as np
import numpy.typing as npt

import ominoes
from ominoes.polyforms import FIGURES

Planes = npt.NDArray[np.int8]


def blokus(state: Any, seat: int) -> Planes:
    game = state.game
    size, colours = game.size, len(game.colours)
    mine = state.turn.kind == "seat" and state.turn.seat == seat
    first = game.colours.index(state.colour) if mine else seat
    planes = np.zeros((3 * colours + 1, size, size), np.int8)
    board = state.rows()
    for i in range(colours):
        colour = (first + i) % colours
        name = game.colours[colour]
        for row, column in np.ndindex(size, size):
            planes[i, row, column] = board[row][column] == name[0].upper()
        for cell in state.position.attach_points(colour):
            planes[colours + i][cell] = 1
        for number, piece in enumerate(FIGURES):
            planes[2 * colours + i].flat[number] = piece in state.pieces_left(name)
    letter = game.colours[first][0].upper()
    for row, column in np.ndindex(size, size):
        beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        touches = any(0 <= r < size and 0 <= c < size and board[r][c] == letter for r, c in beside)
        planes[-1, row, column] = board[row][column] != "." or touches
    return planes


def polymo(state: Any, seat: int) -> Planes:
    game = state.game
    size, seats = game.size, game.seats
    planes = np.zeros((12 * seats + 1, size, size), np.int8)
    pens = "YRGBK"
    for i in range(seats):
        other = (seat + i) % seats
        own = planes[12 * i : 12 * i + 12]
        for row, line in enumerate(state.rows(other)):
            for column, letter in enumerate(line):
                if letter.islower():
                    own[pens.index(letter.upper()), row, column] = 1
                elif letter.isupper():
                    own[5 + pens.index(letter), row, column] = 1
        for number, figure in enumerate(FIGURES):
            own[10].flat[number] = figure in state.struck(other)
        own[11] = state.alive(other)
    if state.over:
        return planes
    table = planes[-1].reshape(-1)
    view = state.view()
    for pen in view.pens if view.turn.seats == (seat,) else ():
        table[pens.index(pen)] = 1
    for pen in view.pens_taken:
        table[5 + pens.index(pen)] = 1
    for die in view.dice:
        table[10 + "YRGBK*".index(die.face)] += not die.taken
    if view.number is not None:
        table[15 + view.number] = 1
    table[21] = view.phase == "opening"
    return planes


def polyssimo(state: Any, seat: int) -> Planes:
    game = state.game
    planes = np.zeros((3 * game.seats + 2, 11, 12), np.int8)
    for i in range(game.seats):
        other = (seat + i) % game.seats
        for placed in state.placed():
            if placed.seat == other:
                for cell in placed.cells:
                    planes[i][cell] = 1
        for number, name in enumerate(game.names):
            planes[game.seats + i].flat[number] = name in state.stock(other)
        planes[2 * game.seats + i] = state.standing(other)
    for number, name in enumerate(game.names):
        planes[3 * game.seats].flat[number] = name in state.pool()
    planes[-1] = state.phase == "draft"
    return planes


def holomino(state: Any, seat: int) -> Planes:
    game = state.game
    reach = (game.options.max_extent or 0) - 1
    hexes = [game.action(id).hex for id in range(game.action_count) if hasattr(game.action(id), "hex")]
    top, bottom = min(r for _, r in hexes), max(r for _, r in hexes)
    columns = 2 * reach + 1
    rows_of_tiles = -(-len(game.tiles.names) // columns)
    planes = np.zeros((10, max(bottom - top + 1, rows_of_tiles), columns), np.int8)
    position = state.position
    for q, r, digits, owner in position.laid():
        planes[:3, r - top, q + reach] = digits
        planes[3, r - top, q + reach] = 1
        if owner >= 0:
            planes[4 if owner == seat else 5, r - top, q + reach] = 1
    for q, r in position.places():
        planes[:3, r - top, q + reach] = position.corners(q, r)
        planes[6, r - top, q + reach] = 1
    for plane, tiles in ((7, state.hand(seat)), (8, state.hand(1 - seat)), (9, state.bag)):
        for tile in tiles:
            planes[plane].flat[game.tiles.numbers[tile]] = 1
    return planes


NAIVE = {"blokus": blokus, "polymo": polymo, "polyssimo": polyssimo, "holomino": holomino}

GAMES: list[ominoes.Game] = [
    ominoes.game("blokus"),
    ominoes.game("blokus", players=2, start_colour="random"),
    ominoes.game("blokus", players=3, corner="fixed"),
    ominoes.game("blokus", variant="duo"),
    ominoes.game("polymo", players=1),
    ominoes.game("polymo", players=1, first_seat="random"),
    ominoes.game("polymo", players=2, first_seat="random"),
    ominoes.game("polymo", players=4, size=8),
    ominoes.game("polyssimo", players=3, first_seat="random"),
    ominoes.game("polyssimo", pieces_per_player=5),
    ominoes.game("holomino"),
    ominoes.game("holomino", first_seat="random", scoring="product", max_extent=5),
    ominoes.game("holomino", max_extent=4, num_digits=8),
    ominoes.game("holomino", max_extent=5, num_digits=7, unique=False),
]
"""Every rulebook with options that change its shape."""
