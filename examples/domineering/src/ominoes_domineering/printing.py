"""Domineering on paper: a board to play on with dominoes."""

from typing import Annotated

from msgspec import Meta

from ominoes.i18n import message
from ominoes.printing.numbered_board import numbered_board
from ominoes.printing.requests import PrintRequest, document_of_game
from ominoes.printing.typesetting import Document, Progress, centred


class DomineeringRequest(PrintRequest, frozen=True, kw_only=True):
    """How large the board is."""

    size: Annotated[int, Meta(ge=2, le=12)] = 8


def lay_out(request: DomineeringRequest, progress: Progress | None = None) -> Document:
    """The board."""
    document = document_of_game(request, "domineering")
    board = numbered_board(request.size, request.size, (), 156.0 / request.size, plain=True)
    document.add(f"Domineering · {message('printing.board')}", centred(document.picture(board)))
    return document
