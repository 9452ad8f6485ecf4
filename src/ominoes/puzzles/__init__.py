"""Covering figures with pieces: solve, count, prove, generate, grade."""

from ominoes.puzzles._kernel import Stop
from ominoes.puzzles.checkpoint import Checkpoint
from ominoes.puzzles.counting import Count, Progress, count
from ominoes.puzzles.errors import CheckpointError, PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.kits import kit_names, pieces_of, problem_of
from ominoes.puzzles.library import figure_of, letter, named_figure, names
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
from ominoes.puzzles.solving import Limits, Solutions, find, solve
