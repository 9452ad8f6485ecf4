"""Learning from games: the prior learns which actions a search will prefer, the value net the result of each seat.

`native/blokus/learning.hpp` computes the gradient of the prior and the inputs of the value net.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ominoes.games import Game
from ominoes.i18n import OminoesError
from ominoes.players.search import Weights, capsule
from ominoes.polyforms import FIGURES
from ominoes.research import kernel as _kernel
from ominoes.research.blokus.training.plan import Plan
from ominoes.research.blokus.training.selfplay import PlayedGame

PRIOR = _kernel.BLOKUS_PRIOR_WEIGHTS
"""The number of weights of the prior; those of the value net follow them."""
_INPUTS, _HIDDEN = _kernel.BLOKUS_INPUTS, _kernel.BLOKUS_HIDDEN
_VALUE = (_INPUTS + 1) * _HIDDEN + _HIDDEN
_COLOURS = 4
_PHASES, _ROLES = _kernel.BLOKUS_PHASES, _kernel.BLOKUS_ROLES
_NEAR, _OPEN, _RINGS = _kernel.BLOKUS_NEAR, _kernel.BLOKUS_OPEN, _kernel.BLOKUS_RINGS
_CODES = _kernel.BLOKUS_CONSTELLATIONS
"""The last weights of each role: one for each constellation of the colours around a cell."""
_TRUST = 0.02
"""The share of a search's values in the target of its decision and of every earlier one."""
_HELD_OUT = 12
"""One decision in so many is held out, to measure how much was learned."""
_EPOCHS, _ENOUGH = 16, 4_000_000
"""The most epochs, and the number of samples after which fewer are enough."""


_NO_ID = 1 << 31
_LARGEST = 1e4
"""The largest weight, so that no computation overflows. Learned weights stay far below, unless they began near it."""


class BadGame(ValueError):
    """A game with an illegal action, or with search results that do not fit it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Decision:
    """One decision of a search, and the result of its game."""

    __slots__ = ("ids", "position", "result", "shares")

    def __init__(
        self, position: object, ids: list[int], shares: list[float], result: npt.NDArray[np.float32]
    ) -> None:
        self.position, self.ids, self.shares, self.result = position, ids, shares, result


def usable(weights: Weights) -> bool:
    """Whether a search can use these weights: the right number, and none too large."""
    return weights.shape == (PRIOR + _VALUE,) and bool((abs(weights) <= _LARGEST).all())


def weights_in(data: bytes) -> Weights | None:
    """The weights in the bytes of a file; None if the file has no usable weights."""
    weights = np.frombuffer(data[: len(data) // 4 * 4], "<f4").astype(np.float32)
    return None if len(data) % 4 or not usable(weights) else weights


def handmade_weights() -> Weights:
    """Weights for the first round: large pieces, cover others' attach points, reach for free corners."""
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


def centre_weights() -> Weights:
    """A beginner's strategy as weights: only the largest piece, as near to the centre as possible."""
    weights = np.zeros(PRIOR + _VALUE, np.float32)
    phases = weights[:PRIOR].reshape(_PHASES, -1)
    phases[:, : len(FIGURES)] = [2 * figure.size for figure in FIGURES.values()]
    covered = phases[:, len(FIGURES) :].reshape(_PHASES, _ROLES, -1)[:, 0]
    rings = _COLOURS * _NEAR + _OPEN
    covered[:, rings : rings + _RINGS] = 0.2 * np.arange(_RINGS)
    return weights


def _weight_decay() -> npt.NDArray[np.float32]:
    """The decay of each weight of the prior per step; constellations, which are rare, decay faster."""
    decay = np.full(PRIOR, 1e-5, np.float32)
    for roles in decay.reshape(_PHASES, -1)[:, len(FIGURES) :].reshape(_PHASES, _ROLES, -1):
        roles[:, -_CODES:] = 1e-4
    return decay


def decisions(plan: Plan, played: Iterable[PlayedGame]) -> list[Decision]:
    """The decisions of some games, in order, without moves that had no alternative; raises `BadGame`."""
    found: list[Decision] = []
    for one in played:
        try:
            found += _decisions(plan.made_game(one.number), one)
        except (OminoesError, ValueError, TypeError, LookupError, OverflowError):
            raise BadGame(one.number) from None
    return found


def _decisions(game: Game, one: PlayedGame) -> Iterator[Decision]:
    state = game.start(0)
    for found in one.search_results:
        if len(found.values) != game.seats or not 0 < sum(found.values) < math.inf:
            raise ValueError("every seat expects something")
        if len(found.ids) != len(found.shares) or not all(0 <= share <= 1 for share in found.shares):
            raise ValueError("each action has a share")
        if not all(0 <= id < _NO_ID for id in found.ids):
            raise ValueError("actions have small numbers")
    if len(one.scores) != game.seats:
        raise ValueError("every seat has a score")
    for action, found, result in zip(one.actions, one.search_results, _targets(one), strict=True):
        if len(found.ids) != 1:
            yield Decision(capsule(state), found.ids, found.shares, result)
        state = state.play(game.action(action))
    if not state.over:
        raise ValueError("a game goes to its end")


def _targets(one: PlayedGame) -> list[npt.NDArray[np.float32]]:
    """The value to learn before each action: the result of the game, with a little of the later searches' values."""
    result = _shares(np.array(one.scores, np.float32))
    results: list[npt.NDArray[np.float32]] = []
    for found in reversed(one.search_results):
        values = np.array(found.values, np.float32)
        result = result + _TRUST * (values / values.sum() - result)
        results.append(result)
    return results[::-1]


def _shares(scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    lead = np.exp((scores - scores.max()) / _kernel.blokus_temper(len(scores)))
    return np.asarray(lead / lead.sum(), np.float32)


class Adam:
    """The optimiser Adam: gradient descent with a step size for each weight."""

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
    """The learning rate in an epoch: high at first, low at the end."""
    return highest * (1.0 if epoch < epochs / 2 else 0.3 if epoch < epochs * 0.75 else 0.1)


def _nothing() -> None:
    """Report nothing."""


def learn_prior(
    weights: Weights,
    lessons: list[Decision],
    epochs: int,
    seed: int,
    on_epoch: Callable[[], None] = _nothing,
) -> tuple[float, float]:
    """Train the prior to predict what the search preferred; returns loss and hit rate on the decisions held out.

    `on_epoch` is called after each pass over all decisions.
    """
    prior = weights[:PRIOR].copy()
    samples = [(decision.position, decision.ids, decision.shares) for decision in lessons if decision.ids]
    held = samples[-max(1, len(samples) // _HELD_OUT) :]
    samples = samples[: len(samples) - len(held)]
    rng, adam, decay = np.random.default_rng(seed), Adam(PRIOR), _weight_decay()
    batch = 48
    for epoch in range(epochs):
        order = rng.permutation(len(samples))
        for begin in range(0, len(order), batch):
            chosen = [samples[i] for i in order[begin : begin + batch]]
            gradient, _, _ = _kernel.blokus_prior_gradient(prior, chosen)
            adam.step(prior, gradient / len(chosen) + decay * prior, _rate(0.012, epoch, epochs))
        on_epoch()
    np.clip(prior, -_LARGEST, _LARGEST, out=prior)
    _, loss, hits = _kernel.blokus_prior_gradient(prior, held)
    weights[:PRIOR] = prior
    if not held:  # no full search had a decision to make
        return 0.0, 0.0
    return loss / len(held), hits / len(held)


def value_epochs(lessons: list[Decision]) -> int:
    """The number of epochs for the value net."""
    return min(_EPOCHS, math.ceil(_ENOUGH / len(lessons))) if lessons else 0


def learn_value(
    weights: Weights, lessons: list[Decision], seats: int, seed: int, on_epoch: Callable[[], None] = _nothing
) -> float:
    """Train the value net to predict the result of each seat; returns the divergence on the decisions held out.

    `on_epoch` is called after each pass over all decisions.
    """
    if not lessons:
        return 0.0
    inputs, results = _training_arrays(lessons)
    held = _held_out(lessons)
    rng = np.random.default_rng(seed)
    net = weights[PRIOR:].copy()
    epochs = value_epochs(lessons)
    if not net.any():
        net[: _INPUTS * _HIDDEN] = rng.uniform(-0.25, 0.25, _INPUTS * _HIDDEN)
        net[-_HIDDEN:] = rng.uniform(-0.15, 0.15, _HIDDEN)
    adam, batch = Adam(_VALUE), 256
    for epoch in range(epochs):
        order = rng.permutation(len(lessons) - held)
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            _, gradient = _divergence(net, inputs[chosen], results[chosen], seats)
            adam.step(net, gradient + 1e-5 * net, _rate(0.004, epoch, epochs))
        on_epoch()
    np.clip(net, -_LARGEST, _LARGEST, out=net)
    weights[PRIOR:] = net
    return _divergence(net, inputs[-held:], results[-held:], seats)[0]


def judge_value(weights: Weights, lessons: list[Decision], seats: int) -> float:
    """The divergence of a value net on the decisions held out."""
    if not lessons:
        return 0.0
    inputs, results = _training_arrays(lessons[-_held_out(lessons) :])
    return _divergence(weights[PRIOR:], inputs, results, seats)[0]


def _held_out(lessons: list[Decision]) -> int:
    return max(1, len(lessons) // _HELD_OUT)


def _training_arrays(lessons: list[Decision]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The inputs of the net for each decision, colour by colour, and the results."""
    first = _kernel.blokus_value_inputs(lessons[0].position).reshape(-1, _INPUTS)
    inputs = np.empty((len(lessons), *first.shape), np.float32)
    results = np.empty((len(lessons), lessons[0].result.size), np.float32)
    for place, decision in enumerate(lessons):
        inputs[place] = _kernel.blokus_value_inputs(decision.position).reshape(-1, _INPUTS)
        results[place] = decision.result
    return inputs, results


def _divergence(
    net: Weights, inputs: npt.NDArray[Any], results: npt.NDArray[Any], seats: int
) -> tuple[float, Weights]:
    """The Kullback-Leibler divergence of the net's shares from the results, and its gradient."""
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
