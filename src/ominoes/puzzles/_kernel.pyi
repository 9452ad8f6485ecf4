"""The covering engines. Options are numbered placements of one piece; `option_table` says which cells each
covers. All arrays are checked; wrong ones raise ValueError.
"""

from ominoes.puzzles.arrays import Numbers

class Problem:
    """Cells, shapes of kinds, and bounds: first one for each kind, then one for each group."""

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
    def option_table(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return where each option's cells start, the cells, and the kind of each option."""
    def image(self, cells: Numbers, kinds: Numbers) -> Numbers:
        """Return where a symmetry, given by the images of cells and kinds, takes each option."""
    def quotient(self, image: Numbers) -> Problem:
        """Return the problem of the coverings that a symmetry, given by `image`, leaves as they are."""
    def quotient_firsts(self) -> Numbers:
        """Return, for each option of a quotient, the least option it is made of."""
    def window_refusal(self) -> str:
        """Say why the engine for narrow figures cannot take this problem, or nothing when it can."""

class Stop:
    """A request to running searches, from any thread, to come back."""

    def __init__(self) -> None: ...
    def ask(self) -> None:
        """Ask."""
    @property
    def asked(self) -> bool:
        """Whether somebody asked."""

class Search:
    """A search that can be continued, cut into parts and run without the interpreter lock."""

    def __init__(
        self, problem: Problem, engine: str, forced: Numbers, banned: Numbers, seed: int
    ) -> None: ...
    def run(
        self, solutions: int, nodes: int, seconds: float, stop: Stop | None
    ) -> tuple[str, list[tuple[int, ...]]]:
        """Go on; return why it came back (exhausted, found, limit, time, stopped) and the solutions met.

        With `solutions=0` they are only counted, in `tally`.
        """
    def split(self, wanted: int) -> int:
        """Cut the search into at least so many parts where it is large enough; return their number."""
    def enter(self, part: int) -> None:
        """Start on one part of the last split."""
    @property
    def nodes(self) -> int:
        """Nodes visited since the last `clear_tally`."""
    @property
    def tally(self) -> list[int]:
        """Solutions met since the last `clear_tally`, by the number of pieces."""
    def clear_tally(self) -> None:
        """Set the counts to zero."""
