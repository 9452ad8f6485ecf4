"""Covering figures with pieces: solve, count, prove, generate, grade.

Start with `solve`, which streams coverings, and `count`. `answer` takes a problem with its question, the `build_...`
functions find a figure as well as its covering, and `new_puzzle` and `grade` are for puzzles.

>>> from ominoes.puzzles import count
>>> count("6x10", "pentominoes")[:2]
(9356, 2339)
"""

from typing import TYPE_CHECKING

from ominoes.puzzles._kernel import Stop
from ominoes.puzzles.answers import Answer, answer, is_solvable, is_unique
from ominoes.puzzles.counter import Count, Progress, count
from ominoes.puzzles.difficulty import Grade, Level, grade
from ominoes.puzzles.errors import CheckpointError, PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.forms import from_json, from_text, read, to_json, to_text
from ominoes.puzzles.generator import Puzzle, new_puzzle
from ominoes.puzzles.library import figure_of, letter, named_figure, names
from ominoes.puzzles.limits import Limits
from ominoes.puzzles.piece_sets import one_sided_pieces, piece_set_names, pieces_of, problem_of
from ominoes.puzzles.problem import (
    Group,
    Piece,
    PlacedPiece,
    Problem,
    Question,
    all_of,
    exactly,
    none_of,
    of_area,
    of_areas,
)
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solver import Solutions, find, solve
from ominoes.puzzles.symmetric_figures import build_symmetric
from ominoes.puzzles.targets import (
    Built,
    build_any,
    build_area_and_perimeter,
    build_holed_square,
    build_rectangle,
    build_square,
)
from ominoes.renamed import old_names

__all__ = [
    "Answer",
    "Built",
    "CheckpointError",
    "Count",
    "Figure",
    "Grade",
    "Group",
    "PlacedPiece",
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
    "piece_set_names",
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

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
