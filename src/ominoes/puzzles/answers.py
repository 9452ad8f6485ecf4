"""The answer to a problem's own question: one solution, all, their number, whether it is the only one, whether
there is none, whether a partial covering can still be completed.
"""

from typing import NamedTuple

from ominoes.puzzles.counter import Count, count
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.limits import Limits
from ominoes.puzzles.problem import Problem, Question, checked_problem
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solver import Solutions


class Answer(NamedTuple):
    """The answer to a question.

    `verdict` says whether there is a solution (for `unique`: exactly one up to symmetry; for `none`: no solution).
    It is None when a limit was reached first. `solutions` are those found on the way.
    """

    question: Question
    verdict: bool | None
    solutions: tuple[Solution, ...]
    counted: Count | None
    reason: str
    nodes: int


def answer(
    problem: Problem,
    *,
    engine: str = "auto",
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answer:
    """Answer the question of a problem.

    >>> from ominoes.puzzles.piece_sets import problem_of
    >>> answer(problem_of("3x4", "I3*4", question="unique")).verdict
    False
    """
    question = checked_problem(problem).question
    if question is Question.COUNT:
        if nodes is not None:
            raise PuzzleError("puzzles.count-by-time")
        counted = count(problem, engine=engine, seconds=seconds)
        verdict = counted.total > 0 if counted.complete or counted.total else None
        return Answer(question, verdict, (), counted, counted.reason, counted.nodes)
    most = {Question.ALL: None, Question.UNIQUE: 2}.get(question, 1)
    stream = Solutions(
        problem,
        distinct=question is Question.UNIQUE,
        most=most,
        engine=engine,
        seed=seed,
        limits=Limits(seconds, nodes),
    )
    solutions = tuple(stream)
    complete = stream.status == "complete"
    found: bool | None = bool(solutions) if solutions or complete else None
    if question is Question.UNIQUE:
        verdict = len(solutions) == 1 if complete else False if len(solutions) > 1 else None
    elif question is Question.NONE:
        verdict = None if found is None else not found
    else:
        verdict = found
    return Answer(question, verdict, solutions, None, stream.reason, stream.nodes)


def is_unique(problem: Problem, *, seconds: float | None = None) -> bool | None:
    """Say whether a problem has exactly one solution up to symmetry; None when the time runs out."""
    return answer(checked_problem(problem).asking(Question.UNIQUE), seconds=seconds).verdict


def is_solvable(problem: Problem, *, seconds: float | None = None) -> bool | None:
    """Say whether a problem, with the pieces laid so far, has a solution; None when the time runs out."""
    return answer(checked_problem(problem).asking(Question.SOLVABLE), seconds=seconds).verdict
