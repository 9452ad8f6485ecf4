"""How hard the pieces are to place: what the draft shows, counted anew by hand."""

import itertools

import ominoes
from ominoes.games.polyssimo.pieces import BLACK_AND_WHITE, COLOURED
from ominoes.games.polyssimo.room import BOARDS, Room, Rooms, _half_full, rooms

GAME = ominoes.game("polyssimo")
ROOMS: Rooms = GAME.assets().rooms  # type: ignore[attr-defined]
BY_NAME: dict[str, Room] = {room.piece: room for room in ROOMS.pieces}


def placements_on(piece: str, rows: tuple[str, ...]) -> list[set[tuple[int, int]]]:
    """Where a piece may lie on a board: every orientation at every place, tried one by one."""
    shape = {**COLOURED, **BLACK_AND_WHITE}[piece]
    found = []
    for turned in shape.orientations:
        for row, column in itertools.product(range(11), range(12)):
            cells = {(row + r, column + c) for r, c in turned.cells}
            if all(r < 11 and c < 12 and rows[r][c] == "." for r, c in cells):
                found.append(cells)
    return found


def test_the_room_on_the_empty_board_is_the_number_of_placements() -> None:
    # RULES 2.7
    assert {name: room.empty for name, room in BY_NAME.items()} == GAME.placement_counts  # type: ignore[attr-defined]
    assert (BY_NAME["X5"].empty, BY_NAME["H02"].empty) == (90, 712)


def test_the_example_is_half_full_and_shows_what_each_piece_can_cover() -> None:
    covered = sum(row.count("#") for row in ROOMS.example)
    assert 66 <= covered <= 71
    for name, room in BY_NAME.items():
        reached = set().union(*placements_on(name, ROOMS.example))
        assert set(room.reach) == reached


def test_the_room_on_half_full_boards_is_an_average() -> None:
    placements = GAME.placements  # type: ignore[attr-defined]
    total = 0
    for seed in range(BOARDS):
        board = _half_full(placements, seed)
        rows = tuple("".join("#" if board >> 12 * r + c & 1 else "." for c in range(12)) for r in range(11))
        total += len(placements_on("X5", rows))
    assert BY_NAME["X5"].half == round(total / BOARDS, 1)
    assert min(ROOMS.pieces, key=lambda room: room.half).piece in ("X5", *BLACK_AND_WHITE)


def test_a_piece_needs_as_many_squares_in_a_row_as_it_has() -> None:
    assert {name: BY_NAME[name].row for name in ("I5", "L5", "X5", "W5", "H01", "H06")} == {
        "I5": 5,
        "L5": 4,
        "X5": 3,
        "W5": 2,
        "H01": 4,
        "H06": 4,
    }


def test_the_room_is_counted_once_for_a_set_of_pieces() -> None:
    assert rooms(ominoes.game("polyssimo", players=3).placements) is ROOMS  # type: ignore[attr-defined]
