"""Learning from games: the prior learns which actions a search will prefer, the value net how the seats come out.

What the kernel computes of it is in `native/learning/blokus.hpp`.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ominoes.games import Game
from ominoes.players.searching import Weights, capsule
from ominoes.polyforms import FIGURES
from ominoes.research import kernel as _kernel
from ominoes.research.training.plan import Plan
from ominoes.research.training.selfplay import PlayedGame
from ominoes.words import OminoesError

PRIOR = _kernel.BLOKUS_PRIOR_WEIGHTS
"""The weights of the prior; those of the value net follow them."""
_INPUTS, _HIDDEN = _kernel.BLOKUS_INPUTS, _kernel.BLOKUS_HIDDEN
_VALUE = (_INPUTS + 1) * _HIDDEN + _HIDDEN
_COLOURS = 4
_PHASES, _ROLES = _kernel.BLOKUS_PHASES, _kernel.BLOKUS_ROLES
_NEAR, _OPEN, _RINGS = _kernel.BLOKUS_NEAR, _kernel.BLOKUS_OPEN, _kernel.BLOKUS_RINGS
_CODES = _kernel.BLOKUS_CONSTELLATIONS
"""The last weights of each role: one for each constellation of the colours around a cell."""
_TRUST = 0.02
"""How much of what a search expected goes into what is to be learned of this and every earlier moment."""
_HELD_OUT = 12
"""One moment in so many is not learned from, but shows how much was learned."""
_EPOCHS, _ENOUGH = 16, 4_000_000
"""How often the net sees a moment at most, and how many it sees at least once there are that many."""


_NO_ID = 1 << 31
_LARGEST = 1e4
"""No weight is larger, so that nothing that is computed of it overflows; what is learned stays far below by itself,
unless it began up there.
"""


class BadGame(ValueError):
    """A game that was not played by the rules, or not as it is written down here."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Moment:
    """One decision of a search, and what came of the game."""

    __slots__ = ("ids", "position", "result", "shares")

    def __init__(
        self, position: object, ids: list[int], shares: list[float], result: npt.NDArray[np.float32]
    ) -> None:
        self.position, self.ids, self.shares, self.result = position, ids, shares, result


def usable(weights: Weights) -> bool:
    """Whether these are weights that a search can play with."""
    return weights.shape == (PRIOR + _VALUE,) and bool((abs(weights) <= _LARGEST).all())


def weights_in(data: bytes) -> Weights | None:
    """The weights in the bytes of a file; none when it does not hold any."""
    weights = np.frombuffer(data[: len(data) // 4 * 4], "<f4").astype(np.float32)
    return None if len(data) % 4 or not usable(weights) else weights


def simple_plan() -> Weights:
    """Weights to begin with: large pieces, cover others' attach points, reach for free corners."""
    weights = np.zeros(PRIOR + _VALUE, np.float32)
    per_role = (PRIOR // _PHASES - len(FIGURES)) // _ROLES
    for phase in range(_PHASES):
        start = phase * (PRIOR // _PHASES)
        weights[start : start + len(FIGURES)] = [figure.size for figure in FIGURES.values()]
        covered = start + len(FIGURES)
        corner = covered + 2 * per_role
        for other in range(1, 4):
            weights[covered + other * _NEAR + 6] = 0.6
            weights[covered + other * _NEAR + 5] = 0.2
        weights[corner + 1 : corner + 6] = 0.3
    return weights


def to_the_centre() -> Weights:
    """A beginner's plan as weights: the largest piece, as near to the centre as it goes; nothing else."""
    weights = np.zeros(PRIOR + _VALUE, np.float32)
    phases = weights[:PRIOR].reshape(_PHASES, -1)
    phases[:, : len(FIGURES)] = [2 * figure.size for figure in FIGURES.values()]
    covered = phases[:, len(FIGURES) :].reshape(_PHASES, _ROLES, -1)[:, 0]
    rings = _COLOURS * _NEAR + _OPEN
    covered[:, rings : rings + _RINGS] = 0.2 * np.arange(_RINGS)
    return weights


def _forgetting() -> npt.NDArray[np.float32]:
    """How much each weight of the prior fades in a step: what is seen seldom, constellations, fades sooner."""
    fading = np.full(PRIOR, 1e-5, np.float32)
    for roles in fading.reshape(_PHASES, -1)[:, len(FIGURES) :].reshape(_PHASES, _ROLES, -1):
        roles[:, -_CODES:] = 1e-4
    return fading


def moments(plan: Plan, played: Iterable[PlayedGame]) -> list[Moment]:
    """The decisions of some games, in order; where there was no choice there is nothing to learn."""
    found: list[Moment] = []
    for one in played:
        try:
            found += _moments(plan.made_game(one.number), one)
        except (OminoesError, ValueError, TypeError, LookupError, OverflowError):
            raise BadGame(one.number) from None
    return found


def _moments(game: Game, one: PlayedGame) -> Iterator[Moment]:
    state = game.start(0)
    for thought in one.thoughts:
        if len(thought.values) != game.seats or not 0 < sum(thought.values) < math.inf:
            raise ValueError("every seat expects something")
        if len(thought.ids) != len(thought.shares) or not all(0 <= share <= 1 for share in thought.shares):
            raise ValueError("each action has a share")
        if not all(0 <= id < _NO_ID for id in thought.ids):
            raise ValueError("actions have small numbers")
    if len(one.scores) != game.seats:
        raise ValueError("every seat has a score")
    for action, thought, result in zip(one.actions, one.thoughts, _hindsight(one), strict=True):
        if len(thought.ids) != 1:
            yield Moment(capsule(state), thought.ids, thought.shares, result)
        state = state.play(game.action(action))
    if not state.over:
        raise ValueError("a game goes to its end")


def _hindsight(one: PlayedGame) -> list[npt.NDArray[np.float32]]:
    """What to expect before each action: how the game ended, and a little of what was thought until then."""
    result = _shares(np.array(one.scores, np.float32))
    results: list[npt.NDArray[np.float32]] = []
    for thought in reversed(one.thoughts):
        values = np.array(thought.values, np.float32)
        result = result + _TRUST * (values / values.sum() - result)
        results.append(result)
    return results[::-1]


def _shares(scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    lead = np.exp((scores - scores.max()) / _kernel.blokus_temper(len(scores)))
    return np.asarray(lead / lead.sum(), np.float32)


class Adam:
    """Steps down a noisy gradient, each weight at its own pace."""

    def __init__(self, size: int) -> None:
        self.mean = np.zeros(size)
        self.spread = np.zeros(size)
        self.steps = 0

    def step(self, weights: npt.NDArray[Any], gradient: npt.NDArray[Any], rate: float) -> None:
        """Change the weights in place."""
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.spread += 0.001 * (gradient**2 - self.spread)
        mean = self.mean / (1 - 0.9**self.steps)
        spread = self.spread / (1 - 0.999**self.steps)
        weights -= (rate * mean / (np.sqrt(spread) + 1e-7)).astype(weights.dtype)


def _rate(highest: float, epoch: int, epochs: int) -> float:
    """Large steps at first, small ones at the end."""
    return highest * (1.0 if epoch < epochs / 2 else 0.3 if epoch < epochs * 0.75 else 0.1)


def _nothing() -> None:
    """Nobody wants to know how far it is."""


def learn_prior(
    weights: Weights,
    lessons: list[Moment],
    epochs: int,
    seed: int,
    seen: Callable[[], None] = _nothing,
) -> tuple[float, float]:
    """Make the prior foresee what the search preferred; gives the loss and the hits on moments held out.

    `seen` is called each time that all moments have been seen once more.
    """
    prior = weights[:PRIOR].copy()
    told = [(moment.position, moment.ids, moment.shares) for moment in lessons if moment.ids]
    held = told[-max(1, len(told) // _HELD_OUT) :]
    told = told[: len(told) - len(held)]
    luck, adam, fading = np.random.default_rng(seed), Adam(PRIOR), _forgetting()
    batch = 48
    for epoch in range(epochs):
        order = luck.permutation(len(told))
        for begin in range(0, len(order), batch):
            chosen = [told[i] for i in order[begin : begin + batch]]
            gradient, _, _ = _kernel.blokus_prior_gradient(prior, chosen)
            adam.step(prior, gradient / len(chosen) + fading * prior, _rate(0.012, epoch, epochs))
        seen()
    np.clip(prior, -_LARGEST, _LARGEST, out=prior)
    _, loss, hits = _kernel.blokus_prior_gradient(prior, held)
    weights[:PRIOR] = prior
    if not held:  # nothing was thought over that had a choice
        return 0.0, 0.0
    return loss / len(held), hits / len(held)


def value_epochs(lessons: list[Moment]) -> int:
    """How often the net sees the moments when it learns."""
    return min(_EPOCHS, math.ceil(_ENOUGH / len(lessons))) if lessons else 0


def learn_value(
    weights: Weights, lessons: list[Moment], seats: int, seed: int, seen: Callable[[], None] = _nothing
) -> float:
    """Make the net foresee how the seats come out; gives the divergence on moments held out.

    `seen` is called each time that all moments have been seen once more.
    """
    if not lessons:
        return 0.0
    inputs, results = _tables(lessons)
    held = _held_out(lessons)
    luck = np.random.default_rng(seed)
    net = weights[PRIOR:].copy()
    epochs = value_epochs(lessons)
    if not net.any():
        net[: _INPUTS * _HIDDEN] = luck.uniform(-0.25, 0.25, _INPUTS * _HIDDEN)
        net[-_HIDDEN:] = luck.uniform(-0.15, 0.15, _HIDDEN)
    adam, batch = Adam(_VALUE), 256
    for epoch in range(epochs):
        order = luck.permutation(len(lessons) - held)
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            _, gradient = _divergence(net, inputs[chosen], results[chosen], seats)
            adam.step(net, gradient + 1e-5 * net, _rate(0.004, epoch, epochs))
        seen()
    np.clip(net, -_LARGEST, _LARGEST, out=net)
    weights[PRIOR:] = net
    return _divergence(net, inputs[-held:], results[-held:], seats)[0]


def judge_value(weights: Weights, lessons: list[Moment], seats: int) -> float:
    """The divergence of a net on those moments that are held out."""
    if not lessons:
        return 0.0
    inputs, results = _tables(lessons[-_held_out(lessons) :])
    return _divergence(weights[PRIOR:], inputs, results, seats)[0]


def _held_out(lessons: list[Moment]) -> int:
    return max(1, len(lessons) // _HELD_OUT)


def _tables(lessons: list[Moment]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """What the net is told of each moment, colour by colour, and what came of it."""
    first = _kernel.blokus_value_inputs(lessons[0].position).reshape(-1, _INPUTS)
    inputs = np.empty((len(lessons), *first.shape), np.float32)
    results = np.empty((len(lessons), lessons[0].result.size), np.float32)
    for place, moment in enumerate(lessons):
        inputs[place] = _kernel.blokus_value_inputs(moment.position).reshape(-1, _INPUTS)
        results[place] = moment.result
    return inputs, results


def _divergence(
    net: Weights, inputs: npt.NDArray[Any], results: npt.NDArray[Any], seats: int
) -> tuple[float, Weights]:
    """How far the net's shares are from the results (Kullback and Leibler), and the gradient by its weights."""
    first = net[: _INPUTS * _HIDDEN].reshape(_INPUTS, _HIDDEN)
    bias, second = net[_INPUTS * _HIDDEN : -_HIDDEN], net[-_HIDDEN:]
    count, colours, _ = inputs.shape
    flat = inputs.reshape(-1, _INPUTS)
    hidden = np.maximum(flat @ first + bias, 0)
    numbers = (hidden @ second).reshape(count, colours // seats, seats).sum(axis=1)
    shares = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    loss = (results * (np.log(results + 1e-6) - np.log(shares + 1e-9))).sum() / count
    fault = np.repeat(((shares - results) / count)[:, None, :], colours // seats, axis=1).reshape(-1, 1)
    blame = fault * second * (hidden > 0)
    return float(loss), np.concatenate(
        [(flat.T @ blame).ravel(), blame.sum(axis=0), (fault * hidden).sum(axis=0)]
    )
