"""Covering figures with pieces: solve, count, prove, generate, grade.

The front doors are `solve`, which streams coverings, `count`, `answer` for a problem with its question, the
`build_...` functions for figures without a target, `new_puzzle` and `grade`.

>>> from ominoes.puzzles import count
>>> count("6x10", "pentominoes")[:2]
(9356, 2339)
"""

from ominoes.puzzles._kernel import Stop
from ominoes.puzzles.answers import Answer, answer, is_solvable, is_unique
from ominoes.puzzles.counting import Count, Progress, count
from ominoes.puzzles.errors import CheckpointError, PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.forms import from_json, from_text, read, to_json, to_text
from ominoes.puzzles.generating import Puzzle, new_puzzle
from ominoes.puzzles.grading import Grade, Level, grade
from ominoes.puzzles.kits import kit_names, one_sided_pieces, pieces_of, problem_of
from ominoes.puzzles.library import figure_of, letter, named_figure, names
from ominoes.puzzles.limits import Limits
from ominoes.puzzles.mirrored import build_symmetric
from ominoes.puzzles.problem import (
    Group,
    Laid,
    Piece,
    Problem,
    Question,
    all_of,
    exactly,
    none_of,
    of_area,
    of_areas,
)
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solving import Solutions, find, solve
from ominoes.puzzles.targets import (
    Built,
    build_any,
    build_area_and_perimeter,
    build_holed_square,
    build_rectangle,
    build_square,
)

__all__ = [
    "Answer",
    "Built",
    "CheckpointError",
    "Count",
    "Figure",
    "Grade",
    "Group",
    "Laid",
    "Level",
    "Limits",
    "Piece",
    "Problem",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Question",
    "Solution",
    "Solutions",
    "Stop",
    "all_of",
    "answer",
    "build_any",
    "build_area_and_perimeter",
    "build_holed_square",
    "build_rectangle",
    "build_square",
    "build_symmetric",
    "count",
    "exactly",
    "figure_of",
    "find",
    "from_json",
    "from_text",
    "grade",
    "is_solvable",
    "is_unique",
    "kit_names",
    "letter",
    "named_figure",
    "names",
    "new_puzzle",
    "none_of",
    "of_area",
    "of_areas",
    "one_sided_pieces",
    "pieces_of",
    "problem_of",
    "read",
    "solve",
    "to_json",
    "to_text",
]
