"""The 21 figures: their names, order, drawings and orientations, as RULES 0 has them."""

import pytest

from ominoes.polyforms import FIGURES, PENTOMINOES, TETROMINOES, Polyomino, ShapeError, figure, free

# RULES 0: the names with their numbers of orientations.
ORIENTATIONS = (
    "I1(1) · I2(2) · I3(2) L3(4) · I4(2) O4(1) T4(4) S4(4) L4(8) · "
    "F5(8) I5(2) L5(8) N5(8) P5(8) T5(4) U5(4) V5(4) W5(4) X5(1) Y5(8) Z5(4)"
)

# RULES 0: the drawings, copied line by line.
SMALL = """
I1 X   I2 XX   I3 XXX   L3 XX   I4 XXXX   O4 XX   T4 XXX   S4 .XX   L4 XXX
                           X.             XX      .X.      XX.      X..
"""
LARGE = """
F5 .XX  I5 XXXXX  L5 XXXX  N5 XXX.  P5 XX  T5 XXX  U5 X.X  V5 X..  W5 X..  X5 .X.  Y5 XXXX  Z5 XX.
   XX.            X...        ..XX     XX     .X.     XXX     X..     XX.     XXX     .X..     .X.
   .X.                                 X.     .X.             XXX     .XX     .X.              .XX
"""


def drawings(table: str) -> dict[str, Polyomino]:
    """Cut a table of drawings into columns, one for each name in its first line."""
    lines = table.strip("\n").split("\n")
    starts = [place for place, character in enumerate(lines[0]) if character in "ILOTSFNPUVWXYZ"]
    starts = [place for place in starts if lines[0][place + 1 : place + 2].isdigit()]
    found = {}
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        name, *rows = " ".join(line[start:end].strip() for line in lines).split()
        found[name] = Polyomino("\n".join(rows))
    return found


def test_the_21_figures_have_the_names_and_the_order_of_the_rules() -> None:
    # RULES 0
    listed = [f"{name}({len(shape.orientations)})" for name, shape in FIGURES.items()]
    assert " ".join(listed) == ORIENTATIONS.replace("· ", "")


def test_the_figures_lie_as_the_rules_draw_them() -> None:
    # RULES 0
    assert {**drawings(SMALL), **drawings(LARGE)} == dict(FIGURES)


def test_the_figures_are_all_free_polyominoes_of_one_to_five_squares() -> None:
    assert sorted(shape.canonical for shape in FIGURES.values()) == [
        shape for size in range(1, 6) for shape in free(size)
    ]


def test_the_figures_have_91_orientations_and_89_squares() -> None:
    # RULES 0
    assert sum(len(shape.orientations) for shape in FIGURES.values()) == 91
    assert sum(shape.size for shape in FIGURES.values()) == 89


def test_a_figure_knows_its_name_in_every_orientation() -> None:
    for name, shape in FIGURES.items():
        assert {image.name for image in shape.orientations} == {name}


def test_there_are_five_tetrominoes_and_twelve_pentominoes() -> None:
    assert "".join(shape.name[0] for shape in TETROMINOES) == "IOTSL"
    assert "".join(shape.name[0] for shape in PENTOMINOES) == "FILNPTUVWXYZ"


def test_a_figure_is_found_by_its_name() -> None:
    assert figure("U5").text() == "X.X\nXXX"


@pytest.mark.parametrize(
    ("name", "hint"), [("u5", "did you mean U5"), ("F6", "did you mean F5"), ("?", "I1 I2")]
)
def test_an_unknown_name_is_answered_with_near_ones(name: str, hint: str) -> None:
    with pytest.raises(ShapeError, match=f"There is no figure .*{hint}"):
        figure(name)
