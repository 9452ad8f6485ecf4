"""Pictures of Polyssimo Challenge: the pool during the draft, then the board, and the pieces that every player holds.

Each coloured piece has its own ink; the black-and-white ones are black with white checks. On the board, the number in a
piece is that of the player who placed it.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ominoes.games.polyssimo.pieces import COLOURED, COLUMNS, ROWS, ink_of
from ominoes.i18n import message
from ominoes.polyforms import Cell, Polyomino, rectangle
from ominoes.polyforms.layout import above, beside, heading
from ominoes.polyforms.svg import NARROW, Lines, draw, draw_shapes
from ominoes.polyforms.textart import Span, TextArt, board_art, shelf_art

if TYPE_CHECKING:
    from ominoes.games.polyssimo.state import PolyssimoState

_POOL = Lines(22, 0.5, 0.75)
_STOCKS = Lines(22, 0.5, 0.45)


def svg(state: "PolyssimoState") -> str:
    """The pool or the board, and beside it the pieces that every player holds."""
    main = above(heading(status(state), bold=True), _main_svg(state, _POOL), gap=8)
    return beside(main, _stocks_svg(state, _STOCKS), gap=28, title=status(state))


def narrow_svg(state: "PolyssimoState") -> str:
    """The same picture for a narrow page: the pieces that every player holds are below."""
    head = heading(status(state), bold=True)
    return above(head, _main_svg(state, NARROW), _stocks_svg(state, NARROW), gap=12, title=status(state))


def _main_svg(state: "PolyssimoState", lines: Lines) -> str:
    return _pool_svg(state, lines) if state.phase in ("lot", "draft") else _board_svg(state)


def _pool_svg(state: "PolyssimoState", lines: Lines) -> str:
    kinds = (
        ("polyssimo.pool-coloured", [name for name in state.pool() if state.game.is_coloured(name)]),
        (
            "polyssimo.pool-black-and-white",
            [name for name in state.pool() if not state.game.is_coloured(name)],
        ),
    )
    return above(
        *(
            above(heading(message(key)), _pieces_svg(state, names, message(key), lines), gap=8)
            for key, names in kinds
            if names
        )
    )


def _stocks_svg(state: "PolyssimoState", lines: Lines) -> str:
    pictures = []
    for seat in range(state.game.seats):
        title = _stock_title(state, seat)
        pictures.append(heading(title, bold=seat in state.turn.seats))
        if state.stock(seat):
            pictures.append(_pieces_svg(state, state.stock(seat), title, lines))
    return above(*pictures, gap=8)


def _pieces_svg(state: "PolyssimoState", names: Iterable[str], title: str, lines: Lines) -> str:
    names = tuple(names)
    return draw_shapes(
        [state.game.pieces[name] for name in names],
        [ink_of(name) for name in names],
        names=names,
        width=lines.width,
        lettering=lines.lettering,
        scale=lines.scale,
        title=title,
    )


def _board_svg(state: "PolyssimoState") -> str:
    placed = state.placed()
    return draw(
        rectangle(ROWS, COLUMNS),
        {cell: ink_of(piece.piece) for piece in placed for cell in piece.cells},
        pieces=[piece.cells for piece in placed],
        labels={_middle(piece.cells): str(piece.seat + 1) for piece in placed},
        coordinates=True,
        title=message("polyssimo.board-title", status=status(state)),
    )


def _middle(cells: tuple[Cell, ...]) -> Cell:
    """The cell of a piece with the least distance to the others in sum."""
    return min(
        cells, key=lambda cell: sum(abs(cell[0] - row) + abs(cell[1] - column) for row, column in cells)
    )


def art(state: "PolyssimoState") -> TextArt:
    """The picture for a terminal: the pool and the stocks, or the board, the stocks and the pieces to choose from."""
    head = TextArt.of(status(state), bold=True)
    stocks = TextArt(line for seat in range(state.game.seats) for line in _stock_lines(state, seat))
    if state.phase in ("lot", "draft"):
        return head.above(_shelf(state, state.pool()), gap=1).above(stocks, gap=1)
    table = head.above(_board_art(state).beside(stocks, gap=3), gap=1)
    if state.phase == "over":
        return table
    return table.above(_shelf(state, state.stock(state.turn.seat)), gap=1)


def _board_art(state: "PolyssimoState") -> TextArt:
    inked = {}
    marks = {}
    for piece in state.placed():
        letter, mark = _sign(piece.piece)
        for cell in piece.cells:
            inked[cell] = (ink_of(piece.piece), letter)
            if mark:
                marks[cell] = mark
    return board_art(ROWS, COLUMNS, inked, marks=marks)


def _sign(piece: str) -> tuple[str, str]:
    """The characters in a cell of a piece: the letter of a coloured piece, the number of a black-and-white one."""
    return (piece[0], "") if piece in COLOURED else (piece[1], piece[2])


def _shelf(state: "PolyssimoState", names: tuple[str, ...]) -> TextArt:
    """Pieces of the game side by side, under their names."""
    return shelf_of({name: state.game.pieces[name] for name in names})


def shelf_of(pieces: Mapping[str, Polyomino]) -> TextArt:
    """Pieces side by side, under their names, with the characters that they have on the board."""
    return shelf_art(
        pieces, {name: ink_of(name) for name in pieces}, {name: "".join(_sign(name)) for name in pieces}
    )


def _stock_lines(state: "PolyssimoState", seat: int) -> list[list[Span]]:
    """The name and the score of a player, then the names of the pieces left."""
    acting = seat in state.turn.seats
    lines = [[Span("> " if acting else "  "), Span(_stock_title(state, seat), bold=acting)]]
    stock = state.stock(seat)
    for kind in ("coloured", "black-and-white"):
        names = [name for name in stock if state.game.is_coloured(name) == (kind == "coloured")]
        if names:
            lines.append([Span(f"    {message(f'polyssimo.{kind}')}: {' '.join(names)}")])
    return lines


def _stock_title(state: "PolyssimoState", seat: int) -> str:
    """The name and the score of a player, such as `player 1, pieces: 7, stands`."""
    left = message(f"polyssimo.{state.game.options.score_by}", count=state.scores[seat])
    owed = state.position.owed(seat)
    if state.standing(seat):
        left += message("polyssimo.standing-note")
    if owed:
        left += message("polyssimo.owed-note", owed=owed)
    return message("polyssimo.stock", seat=state.game.seat_name(seat), stock=left)


def status(state: "PolyssimoState") -> str:
    """What is due now, as one short sentence."""
    game = state.game
    if state.over:
        return message("polyssimo.status-over", winner=game.seat_name(state.winners[0]))
    if state.phase == "lot":
        return message("polyssimo.status-lot")
    return message(f"polyssimo.status-{state.phase}", seat=game.seat_name(state.turn.seat))
