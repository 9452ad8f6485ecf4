"""Blokus Duo against a player who mirrors every piece, which leads to a draw unless the symmetry is broken."""

import random

import ominoes
from ominoes.players.search import capsule, search

DUO = ominoes.game("blokus", variant="duo")


def _mirrored(state: ominoes.State, action: ominoes.Action) -> ominoes.Action | None:
    """The placement after a half turn around the middle of the board, if it is legal."""
    wanted = {(13 - row, 13 - column) for row, column in action.cells}  # type: ignore[attr-defined]
    return next((one for one in state.actions() if set(one.cells) == wanted), None)  # type: ignore[attr-defined]


def _first_against_a_mirror(seed: int) -> tuple[int, int]:
    """The number of mirrored pieces, and the number that the first player placed."""
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


def test_the_first_player_nearly_always_breaks_the_symmetry() -> None:
    broken = sum(mirrored < placed for mirrored, placed in map(_first_against_a_mirror, range(8)))
    assert broken >= 7


MIDDLE = {(6, 6), (6, 7), (7, 6), (7, 7)}


def _to_the_middle(seed: int) -> list[tuple[ominoes.State, ominoes.Action]]:
    """Some mirrored pieces, then one that shares the middle with its image, as pairs of a state and the next image."""
    chooser = random.Random(seed)
    state = DUO.start(0)
    played: list[tuple[ominoes.State, ominoes.Action]] = []
    while not state.over and state.turn.seat == 0:
        share = {one: len(MIDDLE & set(one.cells)) for one in state.actions()}  # type: ignore[attr-defined]
        wished = 2 if len(played) >= 2 and 2 in share.values() else 0
        actions = [one for one in share if share[one] == wished]
        chooser.shuffle(actions)
        for action in actions:
            before = state.play(action)
            if (answer := _mirrored(before, action)) is not None:
                break
        else:
            return []
        played.append((before, answer))
        if share[action] == 2:
            return played
        state = before.play(answer)
    return []


def _value_of(state: ominoes.State, action: ominoes.Action) -> float:
    """The value of an action in a search that must have visited it."""
    tree = search(state)
    tree.run(simulations=2000, may_stop_early=False)
    [(visits, value)] = [
        (visits, value) for id, visits, value, _ in tree.choices() if DUO.action(id) == action
    ]
    assert visits > 0
    return value


def test_mirroring_is_a_draw_once_no_piece_fits_across_the_middle() -> None:
    *_, (open_middle, early), (before, last) = next(filter(None, map(_to_the_middle, range(50))))
    assert _value_of(before, last) == 0.5
    # The first player may still win, or lose.
    assert _value_of(open_middle, early) != 0.5
