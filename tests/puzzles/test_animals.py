"""The animals of the library have sixty cells, and the twelve pentominoes cover each."""

from tests.cases import every

from ominoes.puzzles import find, named_figure, problem_of
from ominoes.puzzles.animals import ANIMALS


@every("name", ANIMALS)
def test_the_twelve_pentominoes_cover_every_animal(name: str) -> None:
    figure = named_figure(name)
    assert (len(figure.must), len(figure.components)) == (60, 1)
    solution, _ = find(problem_of(figure, "pentominoes"))
    assert solution is not None
