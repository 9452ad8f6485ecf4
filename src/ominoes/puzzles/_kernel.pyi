"""The covering engines in C++.

An option is a numbered placement of one piece; `option_arrays` gives the cells of each. A wrong array is a
`ValueError`.
"""

from ominoes.puzzles.arrays import Numbers

class Problem:
    """A covering problem: cells, shapes of kinds, and bounds, first for each kind, then for each group."""

    def __init__(
        self,
        figure: Numbers,
        required: Numbers,
        shape_cells: Numbers,
        shape_starts: Numbers,
        shape_kinds: Numbers,
        group_members: Numbers,
        group_starts: Numbers,
        least: Numbers,
        most: Numbers,
    ) -> None: ...
    @property
    def options(self) -> int:
        """The number of options."""
    def option_arrays(self) -> tuple[Numbers, Numbers, Numbers]:
        """Where the cells of each option start, the cells, and the kind of each option."""
    def image(self, cells: Numbers, kinds: Numbers) -> Numbers:
        """The image of each option under a symmetry, given by the images of cells and kinds."""
    def quotient(self, image: Numbers) -> Problem:
        """The problem whose solutions are the coverings that a symmetry, given by `image`, maps to themselves."""
    def quotient_firsts(self) -> Numbers:
        """For each option of a quotient, the first option in its orbit."""
    def window_refusal(self) -> str:
        """Why the window engine cannot take this problem, or an empty string if it can."""

class Stop:
    """A request to running searches to return; any thread can ask."""

    def __init__(self) -> None: ...
    def ask(self) -> None:
        """Ask running searches to return."""
    @property
    def asked(self) -> bool:
        """Whether `ask` was called."""

class Search:
    """A search that can pause and be split into parts; it runs without the interpreter's lock."""

    def __init__(
        self, problem: Problem, engine: str, forced: Numbers, banned: Numbers, seed: int
    ) -> None: ...
    def run(
        self, solutions: int, nodes: int, seconds: float, stop: Stop | None
    ) -> tuple[str, list[tuple[int, ...]]]:
        """Continue; returns why it stopped (exhausted, found, limit, time, stopped) and the solutions found.

        With `solutions=0` they are only counted, in `tally`.
        """
    def split(self, wanted: int) -> int:
        """Split the search into at least `wanted` parts if it is large enough; returns their number."""
    def enter(self, part: int) -> None:
        """Restart on one part of the last split."""
    @property
    def nodes(self) -> int:
        """Nodes visited since the last `clear_tally`."""
    @property
    def tally(self) -> list[int]:
        """Solutions found since the last `clear_tally`, by the number of pieces."""
    def clear_tally(self) -> None:
        """Set the counts to zero."""
