"""Learning to play Blokus from games against oneself; run by hand, never by a player at the table.

`python -m ominoes.players.training blokus-duo out.f32 --minutes 8` starts from a simple plan (large pieces, cover
others' attach points) and goes through rounds: games are played by the search with what is known so far, then the prior
learns to foresee which actions the search preferred, and the value net who came out how. What the kernel computes
of it is in `native/search/blokus/learning.hpp`.
"""

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ominoes.games import State, game
from ominoes.players import _kernel
from ominoes.players.searching import Weights, capsule, search
from ominoes.polyforms import FIGURES

GAMES: dict[str, tuple[dict[str, Any], ...]] = {
    "blokus-classic": ({"corner": "fixed"}, {}),
    "blokus-two": ({"players": 2},),
    "blokus-duo": ({"variant": "duo"},),
}
"""What is learned, and the rules it is learned from, in turn."""

_PRIOR = _kernel.BLOKUS_PRIOR_WEIGHTS
_INPUTS, _HIDDEN = _kernel.BLOKUS_INPUTS, _kernel.BLOKUS_HIDDEN
_VALUE = (_INPUTS + 1) * _HIDDEN + _HIDDEN
_PHASES, _ROLES, _NEAR = 5, 3, 7
_TEMPER = 8.0
"""How many points make a clear win, as in the kernel's rewards."""
_THOROUGH = 0.25
"""The part of the moves that is thought over thoroughly when the others are quick."""


@dataclass
class Moment:
    """One decision of a search, and what came of the game."""

    position: object
    ids: npt.NDArray[np.int32]
    shares: npt.NDArray[np.float32]
    """How a thorough search divided its visits; empty after a quick one, which teaches the value alone."""
    inputs: npt.NDArray[np.float16]
    values: npt.NDArray[np.float32]
    result: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))

    @property
    def lesson(self) -> tuple[object, list[int], list[float]]:
        """What the prior learns of it."""
        return self.position, self.ids.tolist(), self.shares.tolist()


def simple_plan() -> Weights:
    """Weights to begin with: large pieces, cover others' attach points, reach for free corners."""
    weights = np.zeros(_PRIOR + _VALUE, np.float32)
    per_role = (_PRIOR // _PHASES - len(FIGURES)) // _ROLES
    for phase in range(_PHASES):
        start = phase * (_PRIOR // _PHASES)
        weights[start : start + len(FIGURES)] = [figure.size for figure in FIGURES.values()]
        covered = start + len(FIGURES)
        corner = covered + 2 * per_role
        for other in range(1, 4):
            weights[covered + other * _NEAR + 6] = 0.6
            weights[covered + other * _NEAR + 5] = 0.2
        weights[corner + 1 : corner + 6] = 0.3
    return weights


def play_games(
    name: str,
    weights: Weights,
    games: int,
    simulations: int,
    seed: int,
    *,
    quick: int = 0,
    thorough: float = 1.0,
    curiosity: float = -1.0,
    **settings: Any,
) -> list[Moment]:
    """Games of the search against itself, with a little disorder so that they differ.

    Only a part of the moves is thought over thoroughly, the others quickly: games teach who wins, and thorough
    searches which actions are good, so both come at the price of few. Curiosity is their exploration: the higher, the
    less what they prefer is what their prior preferred before.
    """
    luck = np.random.default_rng(seed)
    moments: list[Moment] = []
    for number in range(games):
        rulebook = game("blokus", **GAMES[name][(seed + number) % len(GAMES[name])])
        state: State = rulebook.start(0)
        begun, plies = len(moments), 0
        while not state.over:
            careful = quick == 0 or luck.random() < thorough
            curious = {"exploration": curiosity, "noise": 0.15} if careful else {}
            tree = search(state, weights, memory=1 << 26, **curious, **settings)
            tree.run(
                simulations=simulations if careful else quick,
                seed=seed * 1_000_003 + number * 1009 + plies,
                early=False,
            )
            choices = [(id, visits) for id, visits, _, _ in tree.choices() if visits > 0]
            if not choices:
                choices = [(tree.choices()[0][0], 1)]
            visits = np.array([count for _, count in choices], np.float64)
            shares = visits / visits.sum()
            if len(choices) > 1:
                position = capsule(state)
                known = len(choices) if careful else 0
                moments.append(
                    Moment(
                        position,
                        np.array([id for id, _ in choices[:known]], np.int32),
                        shares[:known].astype(np.float32),
                        _kernel.blokus_value_inputs(position).reshape(-1, _INPUTS).astype(np.float16),
                        np.array(tree.values, np.float32),
                    )
                )
            early = plies < 3 * (4 if rulebook.seats == 4 else 2)
            pick = int(luck.choice(len(choices), p=shares)) if early else 0
            state = state.play(rulebook.action(choices[pick][0]))
            plies += 1
        result = _shares(np.array(state.scores, np.float32))
        for moment in moments[begun:]:
            moment.result = result
    return moments


def _shares(scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    lead = np.exp((scores - scores.max()) / _TEMPER)
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


def learn_prior(weights: Weights, moments: list[Moment], epochs: int, seed: int) -> tuple[float, float]:
    """Make the prior foresee what the search preferred; returns the loss and the hits on moments held out."""
    prior = weights[:_PRIOR].copy()
    lessons = [moment.lesson for moment in moments if moment.ids.size]
    held = lessons[-max(1, len(lessons) // 12) :]
    lessons = lessons[: len(lessons) - len(held)]
    luck, adam = np.random.default_rng(seed), Adam(_PRIOR)
    batch = 48
    for epoch in range(epochs):
        rate = 0.012 * (1.0 if epoch < epochs / 2 else 0.3 if epoch < epochs * 0.75 else 0.1)
        order = luck.permutation(len(lessons))
        for begin in range(0, len(order), batch):
            chosen = [lessons[i] for i in order[begin : begin + batch]]
            gradient, _, _ = _kernel.blokus_prior_gradient(prior, chosen)
            adam.step(prior, gradient / len(chosen) + 1e-5 * prior, rate)
    _, loss, hits = _kernel.blokus_prior_gradient(prior, held)
    weights[:_PRIOR] = prior
    return loss / len(held), hits / len(held)


def learn_value(weights: Weights, moments: list[Moment], seats: int, epochs: int, seed: int) -> float:
    """Make the net foresee how the seats come out; returns the divergence on moments held out."""
    inputs = np.stack([moment.inputs for moment in moments])
    results = np.stack([0.5 * moment.values + 0.5 * moment.result for moment in moments]).astype(np.float32)
    results /= results.sum(axis=1, keepdims=True)
    held = max(1, len(moments) // 12)
    luck = np.random.default_rng(seed)
    net = weights[_PRIOR:].copy()
    if not net.any():
        net[: _INPUTS * _HIDDEN] = luck.uniform(-0.25, 0.25, _INPUTS * _HIDDEN)
        net[-_HIDDEN:] = luck.uniform(-0.15, 0.15, _HIDDEN)
    adam, batch = Adam(_VALUE), 256
    for epoch in range(epochs):
        rate = 0.004 * (1.0 if epoch < epochs / 2 else 0.3 if epoch < epochs * 0.75 else 0.1)
        order = luck.permutation(len(moments) - held)
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            _, gradient = _divergence(net, inputs[chosen].astype(np.float32), results[chosen], seats)
            adam.step(net, gradient + 1e-5 * net, rate)
    weights[_PRIOR:] = net
    return _divergence(net, inputs[-held:].astype(np.float32), results[-held:], seats)[0]


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


def train(
    name: str,
    minutes: float,
    simulations: int,
    seed: int,
    out: Path,
    begin: Weights | None = None,
    quick: int = 0,
    caution: float = 1.0,
    curiosity: float = -1.0,
) -> None:
    """Rounds of playing and learning, each longer than the one before, until the time is up."""
    weights = simple_plan() if begin is None else begin.copy()
    # A search prefers what its prior prefers, and a prior that learns from it is ever surer of itself.
    weights[:_PRIOR] *= caution
    weights.astype("<f4").tofile(out)
    seats = game("blokus", **GAMES[name][0]).seats
    moments: list[Moment] = []
    # The first rounds of a beginner are soon forgotten; whoever knows something already needs many games to learn more.
    seconds, number = 15.0 if begin is None else 180.0, 0
    while time.process_time() < 60 * minutes:
        share = 0.5 if weights[_PRIOR:].any() else 0.0
        stop = time.process_time() + seconds
        fresh: list[Moment] = []
        games = 0
        while time.process_time() < stop:
            fresh += play_games(
                name,
                weights,
                1,
                simulations if share else 150,
                seed + 10_000 * number + games,
                quick=quick if share else 0,
                thorough=_THOROUGH,
                curiosity=curiosity,
                value_share=share,
            )
            games += 1
        # What a beginner preferred is soon worth nothing; what the last rounds did is still worth something.
        moments = fresh if number <= 1 and begin is None else moments[-2 * len(fresh) :] + fresh
        loss, hits = learn_prior(weights, moments, 6, seed)
        divergence = learn_value(weights, moments, seats, 16, seed)
        weights.astype("<f4").tofile(out)
        sys.stderr.write(
            f"round {number}: {games} games, {len(moments)} moments, prior {loss:.3f} (hits {hits:.2f}), "
            f"value {divergence:.4f}, {time.process_time():.0f} s\n"
        )
        seconds *= 1.6
        number += 1


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ominoes.players.training", description=__doc__)
    parser.add_argument("name", choices=GAMES)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=8, help="of processor time")
    parser.add_argument("--simulations", type=int, default=400, help="for each move, once a value is known")
    parser.add_argument(
        "--quick", type=int, default=0, help="simulations for most of the moves, once a value is known"
    )
    parser.add_argument(
        "--caution", type=float, default=1.0, help="what to multiply the prior with to begin with"
    )
    parser.add_argument("--curiosity", type=float, default=-1.0, help="exploration of thorough searches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with instead of the simple plan")
    given = parser.parse_args()
    begin = None if given.begin is None else np.fromfile(given.begin, "<f4")
    train(
        given.name,
        given.minutes,
        given.simulations,
        given.seed,
        given.out,
        begin,
        given.quick,
        given.caution,
        given.curiosity,
    )


if __name__ == "__main__":
    main()
