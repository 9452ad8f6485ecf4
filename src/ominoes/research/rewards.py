"""The rewards of a finished game, the same in all environments and in the arena."""

from collections.abc import Sequence

from ominoes.games import State


def duels(ranks: Sequence[int]) -> tuple[float, ...]:
    """For each seat, the mean over all other seats of +1 for a win, 0 for a tie and -1 for a loss.

    The sum over all seats is 0, however many there are.

    >>> duels([1, 2, 2])
    (1.0, -0.5, -0.5)
    """
    others = max(1, len(ranks) - 1)
    return tuple(sum((rank > own) - (rank < own) for rank in ranks) / others + 0.0 for own in ranks)


def ranks(state: State) -> tuple[int, ...]:
    """The rank of each seat, 1 for the first; equal seats share a rank."""
    found = [0] * state.game.seats
    for standing in state.standings:
        found[standing.seat] = standing.rank
    return tuple(found)


def final_rewards(state: State) -> tuple[float, ...]:
    """The rewards of the seats; 0 before the game is over."""
    if not state.over:
        return (0.0,) * state.game.seats
    return duels(ranks(state))
