"""The check of coverings: every kind of wrong covering has its own sentence, and the naive check agrees."""

import random

import pytest
from tests.cases import every
from tests.games.polyminix import naive

from ominoes import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix import DEFAULT_KIT, Box, Side
from ominoes.games.polyminix.cards import BOXES, FACES, picture_pieces
from ominoes.games.polyminix.coverings import objection
from ominoes.games.polyminix.deck import default_deck
from ominoes.games.polyminix.kit import form_of
from ominoes.games.squares import cell
from ominoes.polyforms import FIGURES, placements

# A rectangle of three rows and five columns, a1 to e3.
SIDE = Side(
    title="brick",
    area=15,
    figure=("#####", "#####", "#####"),
    TL=("P5", "U5", "V5"),
    TC=("L5", "N5", "V5"),
    BL=Box(("V5",), 2),
    BC=Box(("I2", "I3"), 2),
    TR=("I5", "O4"),
    BR=(5, 5, 5),
)


def lay(written: str) -> list[Place]:
    """The placements written as `I2 a1,a2; …`, right or wrong."""
    found = []
    for part in written.split(";"):
        name, squares = part.split()
        found.append(Place(name, tuple(cell(one, 8, 8) for one in squares.split(","))))
    return found


def reason(face: int, written: str) -> str:
    refusal = objection(SIDE.challenge(face), DEFAULT_KIT, lay(written))  # type: ignore[arg-type]
    return "" if refusal is None else str(refusal)


@every(
    ("face", "picture"),
    [
        (1, "abbcc/abbbc/aaacc"),
        (2, "abbbb/acccb/aaacc"),
        (3, "abbcc/abbbc/aaacc"),
        (3, "abbbb/acccb/aaacc"),
        (4, "aaaab/ccadb/cccdb"),
        (5, "aaaab/ccabb/cccdd"),
        (6, "aaaab/cacbb/cccbb"),
    ],
)
def test_a_right_covering_has_nothing_against_it(face: int, picture: str) -> None:
    # RULES 4.2, 4.3
    placed = [Place(form_of(cells) or "", cells) for cells in picture_pieces(picture)]
    assert objection(SIDE.challenge(face), DEFAULT_KIT, placed) is None  # type: ignore[arg-type]
    assert agreed(SIDE, face, DEFAULT_KIT, placed)


def test_a_piece_used_twice() -> None:
    assert reason(5, "L5 a1,b1,c1,d1,a2; L5 b2,c2,d2,e2,e1") == (
        "the piece L5 is used 2 times; the kit has it once"
    )


def test_a_piece_that_the_kit_does_not_have() -> None:
    assert reason(5, "F5 a1,b1,b2,b3,c2").startswith("there is no piece F5 in the kit; it has I2 I3 L3")


def test_an_overlap() -> None:
    assert reason(5, "L5 a1,b1,c1,d1,a2; I2 d1,e1") == "the pieces L5 and I2 overlap on square d1"


def test_a_cell_outside() -> None:
    assert reason(5, "I2 e3,f3") == "the piece I2 would lie on square f3, outside the white area"
    assert reason(5, "I2 a3,a4") == "the piece I2 would lie on square a4, outside the white area"
    far = objection(SIDE.challenge(5), DEFAULT_KIT, [Place("I2", ((9, 0), (8, 0)))])
    assert str(far) == "the piece I2 would lie on row 9, column 0, off the 8 rows and columns that there are"
    below = objection(SIDE.challenge(5), DEFAULT_KIT, [Place("I2", ((7, -1), (7, 0)))])
    assert "column -1" in str(below)


def test_cells_that_do_not_form_the_piece() -> None:
    assert reason(5, "I3 a1,a2,b2") == "the squares a1, a2, b2 do not form the piece I3"
    assert reason(5, "I3 a1,b1") == "the squares a1, b1 do not form the piece I3"
    assert reason(5, "I2 a1,a1") == "the squares a1, a1 do not form the piece I2"
    empty = objection(SIDE.challenge(5), DEFAULT_KIT, [Place("I2", ())])
    assert empty is not None
    assert "do not form the piece I2" in str(empty)


def test_nothing_at_all() -> None:
    assert str(objection(SIDE.challenge(1), DEFAULT_KIT, [])) == "no piece is laid"


def test_a_wrong_set_of_pieces() -> None:
    assert reason(1, "P5 b3,c3,b2,c2,d2; U5 d3,e3,e2,e1,d1") == (
        "not used, but asked for: V5 (the box shows P5 U5 V5)"
    )
    whole = [Place(form_of(cells) or "", cells) for cells in picture_pieces("abbcc/abbbc/aaacc")]
    assert str(objection(SIDE.challenge(2), DEFAULT_KIT, whole)) == (
        "not used, but asked for: L5 N5 (the box shows L5 N5 V5)"
    )


def test_a_piece_that_is_not_asked_for() -> None:
    # RULES 4.2, PX-4
    side = Side(
        title="bar",
        area=7,
        figure=("#######",),
        TL=("I5",),
        TC=("I4",),
        BL=Box(("I5",), 1),
        BC=Box(("I2",), 2),
        TR=("I3",),
        BR=(2, 5),
    )

    def wrong(face: int, written: str) -> str:
        return str(objection(side.challenge(face), DEFAULT_KIT, lay(written)) or "")  # type: ignore[arg-type]

    assert wrong(1, "I5 a1,b1,c1,d1,e1; I2 f1,g1") == "used, but not asked for: I2 (the box shows I5)"
    assert wrong(3, "I5 a1,b1,c1,d1,e1; I2 f1,g1") == ""
    assert wrong(3, "I5 a1,b1,c1,d1,e1") == (
        "too few extra pieces: 0 beside I5, where exactly 1 must be added"
    )
    assert wrong(3, "I4 a1,b1,c1,d1; I3 e1,f1,g1") == "not used, but asked for: I5 (the box shows I5)"
    assert wrong(4, "I2 a1,b1; I5 c1,d1,e1,f1,g1") == (
        "too few extra pieces: 1 beside I2, where exactly 2 must be added"
    )
    assert wrong(5, "I4 a1,b1,c1,d1; I3 e1,f1,g1") == "pieces that must not be used: I3"
    assert wrong(5, "I5 a1,b1,c1,d1,e1; I2 f1,g1") == ""
    assert wrong(6, "I5 a1,b1,c1,d1,e1; I2 f1,g1") == ""
    assert wrong(6, "I4 a1,b1,c1,d1; I3 e1,f1,g1") == "the sizes of the pieces are 3, 4; asked for are 2, 5"
    assert wrong(5, "I5 b1,c1,d1,e1,f1") == "white squares not covered: 2 (a1, g1)"


def test_too_many_extra_pieces() -> None:
    # PX-4
    assert reason(3, "V5 a1,a2,a3,b3,c3; I2 b1,b2; I2 c1,c2").startswith("the piece I2 is used 2 times")
    assert reason(3, "V5 a1,a2,a3,b3,c3; I2 b1,b2; I3 c1,d1,e1; L3 d3,e3,e2") == (
        "too many extra pieces: 3 beside V5, where exactly 2 may be added"
    )


# -- against the naive implementation --------------------------------------------------------------------------


def agreed(side: Side, face: int, kit: tuple[str, ...], placed: list[Place]) -> bool:
    """Whether a covering is right; both checks must agree."""
    box = getattr(side, BOXES[face - 1])
    pieces, more = (box.pieces, box.more) if isinstance(box, Box) else (box, 0)
    expected = naive.covers(
        frozenset(
            (row + 8 - len(side.figure), column) for row, column in naive.drawn("/".join(side.figure), "#")
        ),
        face,
        tuple(pieces),
        more,
        kit,
        [(place.piece, frozenset(place.cells)) for place in placed],
    )
    refusal = objection(side.challenge(face), kit, placed)  # type: ignore[arg-type]
    assert isinstance(refusal, IllegalAction | None)
    assert (refusal is None) == expected, (side.title, face, placed, refusal)
    return expected


@pytest.mark.parametrize("seed", range(6))
def test_both_checkers_agree_on_right_coverings_and_on_spoilt_ones(seed: int) -> None:
    dice = random.Random(seed)
    deck = default_deck()
    verdicts = []
    for _ in range(150):
        side = dice.choice(dice.choice(deck.cards).sides)
        stored = dice.choice(FACES)
        placed = [Place(form_of(cells) or "", cells) for cells in side.solution(stored)]
        spoil = dice.randrange(6)
        if spoil == 1:
            placed.pop(dice.randrange(len(placed)))
        elif spoil == 2:
            placed.append(dice.choice(placed))
        elif spoil == 3:
            name = dice.choice(deck.kit)
            placed[dice.randrange(len(placed))] = Place(
                name, dice.choice(placements(FIGURES[name], _whole_card()))
            )
        elif spoil == 4:
            place = placed.pop()
            placed.append(Place(place.piece, tuple((row, column + 1) for row, column in place.cells)))
        verdicts.append(agreed(side, dice.choice([stored, *FACES]), deck.kit, placed))
    assert True in verdicts
    assert False in verdicts


def _whole_card() -> frozenset[tuple[int, int]]:
    return frozenset((row, column) for row in range(8) for column in range(8))


@pytest.mark.parametrize("picture", ["aaaab/cacbb/cccbb", "aaaab/ccabb/cccdd"])
def test_on_p5_any_number_of_pieces_will_do(picture: str) -> None:
    # PX-5
    placed = [Place(form_of(cells) or "", cells) for cells in picture_pieces(picture)]
    assert len(placed) == len(set(picture) - {"/"})
    assert objection(SIDE.challenge(5), DEFAULT_KIT, placed) is None
