"""Games for one player as Gymnasium environments: Polymo alone, and the covering of figures.

Importing this module registers `ominoes/PolymoSolo-v1` and `ominoes/Covering-v1`. Observations have the mask of legal
actions. An action that is not legal changes nothing, costs a point and gets its reason in `info["illegal"]`, so that
agents without masks can learn too.
"""

from typing import Any, SupportsFloat

import numpy as np
import numpy.typing as npt

from ominoes.games import State, game, settle
from ominoes.games.validation import checked_id
from ominoes.i18n import message
from ominoes.i18n.extras import extra
from ominoes.puzzles import PuzzleError, Solution
from ominoes.puzzles.board import Board
from ominoes.puzzles.piece_sets import FigureLike, Pieces
from ominoes.puzzles.reasons import short_reason
from ominoes.puzzles.solver import as_problem
from ominoes.renamed import old_attributes
from ominoes.research.observations import legal_mask, plane_shape, planes

with extra("research"):
    import gymnasium
    from gymnasium import spaces

Observation = dict[str, npt.NDArray[Any]]
Step = tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]

ILLEGAL = -1.0
"""The reward of an action that is not legal."""


class PolymoSolo(gymnasium.Env[Observation, np.int64]):
    """Polymo alone: the reward is the number of squares of the figures struck by an action.

    >>> env = PolymoSolo()
    >>> observation, info = env.reset(seed=3)
    >>> int(observation["action_mask"].sum()), info["score"]
    (2070, 89)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it so
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        self.game = game("polymo", **options | {"players": 1})
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 127, plane_shape(self.game), np.int8),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.action_count)
        self.state: State = settle(self.game.start(0))
        """The present state, as a state of the library."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game; the seed decides the dice."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 53)) if seed is None else seed
        self.state = settle(self.game.start(chosen))
        return self._observation(), self._info()

    def step(self, action: np.int64) -> Step:
        """Play an action."""
        # A number of NumPy is accepted like an `int`.
        wanted = self.game.action(action)  # type: ignore[arg-type]
        refusal = self.state.why_not(wanted)
        if refusal is not None:
            return (
                self._observation(),
                ILLEGAL,
                self.state.over,
                False,
                self._info() | {"illegal": str(refusal)},
            )
        before = self.state.scores[0]
        self.state = settle(self.state.play(wanted))
        return self._observation(), float(before - self.state.scores[0]), self.state.over, False, self._info()

    def render(self) -> str:
        """The sheet and the dice as text."""
        return str(self.state)

    def _observation(self) -> Observation:
        return {"observation": planes(self.state, 0), "action_mask": legal_mask(self.state)}

    def _info(self) -> dict[str, Any]:
        return {"score": self.state.scores[0]}


@old_attributes
class Covering(gymnasium.Env[Observation, np.int64]):
    """Cover a figure with pieces, one after the other.

    An action places a piece on cells; `env.option(action)` says which. The reward is the share of the figure that the
    piece covers, plus 1 for a complete covering. An episode ends when no more piece can be placed.

    >>> env = Covering("3x5", "I5 L5 V5 P5", use="any")
    >>> observation, info = env.reset()
    >>> observation["figure"].shape, int(observation["action_mask"].sum())
    ((3, 5), 71)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it so
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        figure: FigureLike = "6x10",
        pieces: Pieces = "pentominoes",
        *,
        use: str = "all",
        render_mode: str | None = None,
    ) -> None:
        self.problem = as_problem(figure, pieces, use=use)
        self.board = Board(self.problem)
        if reason := short_reason(self.board):
            raise PuzzleError("puzzles.unsolvable", reason=reason)
        self.render_mode = render_mode
        starts, cells, kinds = self.board.options
        self._kinds = kinds
        self._covers = np.zeros((len(kinds), len(self.board.cells)), np.bool_)
        self._covers[np.repeat(np.arange(len(kinds)), np.diff(starts)), cells] = True
        self._must = np.array([cell in self.problem.figure.must for cell in self.board.cells])
        rows, columns = np.array(self.board.cells).T
        self._places = (rows - rows.min(), columns - columns.min())
        self._height, self._width = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "figure": spaces.Box(0, 1, (self._height, self._width), np.int8),
                "pieces": spaces.Box(0, max(self.board.most), (len(self.board.most),), np.int32),
                "action_mask": spaces.Box(0, 1, (len(kinds),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(kinds))
        self.placed: list[int] = []
        """The actions so far: the numbers of the options placed."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Take all pieces off the figure."""
        super().reset(seed=seed)
        self.placed = []
        return self._observation(), {"solved": self.solved}

    def option(self, action: int) -> tuple[str, tuple[tuple[int, int], ...]]:
        """The piece that an action places, and its cells."""
        cells = tuple(self.board.cells[cell] for cell in np.flatnonzero(self._covers[action]))
        return self.problem.pieces[self._kinds[action]].name, cells

    def step(self, action: np.int64) -> Step:
        """Place a piece."""
        number = checked_id(action, len(self._kinds))
        if not self._mask()[number]:
            info = {"solved": self.solved, "illegal": self._why_not(number)}
            return self._observation(), ILLEGAL, self._finished(), False, info
        self.placed.append(number)
        share = float(self._covers[number].sum()) / len(self.board.cells)
        return self._observation(), share + self.solved, self._finished(), False, {"solved": self.solved}

    def _why_not(self, number: int) -> str:
        """Why an option that is not legal cannot be placed."""
        taken = (self._covers[number] & ~self._free()).any()
        piece = self.problem.pieces[self._kinds[number]].name
        return message("research.covering-taken" if taken else "research.covering-used", piece=piece)

    @property
    def solved(self) -> bool:
        """Whether the figure is covered as the problem asks."""
        used = self._used()
        return (
            not (self._free() & self._must).any()
            and bool((used >= self.board.least).all())
            and all(used[list(members)].sum() >= least for members, least, _ in self.board.groups)
        )

    def render(self) -> str:
        """The figure with the pieces placed so far, as text."""
        return Solution(self.board, tuple(self.placed)).text()

    def _finished(self) -> bool:
        return self.solved or not self._mask().any()

    def _free(self) -> npt.NDArray[np.bool_]:
        free: npt.NDArray[np.bool_] = np.logical_not(self._covers[self.placed].any(axis=0))
        return free

    def _used(self) -> npt.NDArray[np.intp]:
        return np.bincount(self._kinds[self.placed], minlength=len(self.board.most))

    def _mask(self) -> npt.NDArray[np.bool_]:
        used = self._used()
        left = used < self.board.most
        for members, _, most in self.board.groups:
            if used[list(members)].sum() >= most:
                left[list(members)] = False
        clash = self._covers @ ~self._free() if self.placed else np.zeros(len(self._kinds), np.bool_)
        mask: npt.NDArray[np.bool_] = left[self._kinds] & ~clash
        return mask

    def _observation(self) -> Observation:
        figure = np.zeros((self._height, self._width), np.int8)
        figure[self._places] = self._free()
        left = (np.array(self.board.most) - self._used()).astype(np.int32)
        return {"figure": figure, "pieces": left, "action_mask": self._mask().astype(np.int8)}


gymnasium.register("ominoes/PolymoSolo-v1", f"{__name__}:PolymoSolo")
gymnasium.register("ominoes/Covering-v1", f"{__name__}:Covering")
