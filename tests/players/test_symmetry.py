"""Blokus Duo against somebody who answers every piece with its mirror image: it ends in a draw unless it is stopped."""

import ominoes
from ominoes.players.searching import capsule, search

DUO = ominoes.game("blokus", variant="duo")


def _mirrored(state: ominoes.State, action: ominoes.Action) -> ominoes.Action | None:
    """The placement turned by half a turn around the middle of the board, if it is legal."""
    wanted = {(13 - row, 13 - column) for row, column in action.cells}  # type: ignore[attr-defined]
    return next((one for one in state.actions() if set(one.cells) == wanted), None)  # type: ignore[attr-defined]


def _first_against_a_mirror(seed: int) -> tuple[int, int]:
    """How many pieces were mirrored, and how many the first player placed."""
    state = DUO.start(0)
    tree = search(state)
    mirrored = placed = 0
    while not state.over and state.turn.seat == 0:
        tree.move_to(capsule(state))
        tree.run(simulations=800, seed=100 * seed + placed)
        action = DUO.action(tree.choices()[0][0])
        state = state.play(action)
        placed += 1
        answer = _mirrored(state, action)
        if answer is None:
            return mirrored, placed
        state = state.play(answer)
        mirrored += 1
    return mirrored, placed


def test_the_first_player_mostly_breaks_the_symmetry() -> None:
    broken = sum(mirrored < placed for mirrored, placed in map(_first_against_a_mirror, range(5)))
    assert broken >= 3


def test_the_second_player_knows_that_mirroring_is_worth_a_draw() -> None:
    state = DUO.start(0)
    for turn in range(2):
        tree = search(state)
        tree.run(simulations=1)
        favourites = (DUO.action(id) for id, _, _, _ in tree.choices())
        action = next(one for one in favourites if _mirrored(state.play(one), one) is not None)
        state = state.play(action)
        answer = _mirrored(state, action)
        assert answer is not None
        if turn == 0:
            state = state.play(answer)
    tree = search(state, exploration=20, widest_root=1000)
    tree.run(simulations=3000, early=False)
    [(visits, value)] = [
        (visits, value) for id, visits, value, _ in tree.choices() if DUO.action(id) == answer
    ]
    assert visits > 0
    assert value == 0.5
