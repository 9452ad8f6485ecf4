"""The trees that computer players keep from move to move: sound, within their memory, and of the seat that made them.

All searches here are limited by their simulations: players have far more time than they need for these.
"""

from typing import Any

from tests.cases import every
from tests.players.positions import GAMES, middle_state, random_states

import ominoes
from ominoes import State
from ominoes.players.levels import LevelPlayer
from ominoes.players.search import capsule, search
from ominoes.players.tree_cache import Tree, TreeCache

LEVEL = 6
SEARCHED = [case for case in GAMES if case != ("blokus", {"players": 3})]


def _player(seed: int = 7, number: int = LEVEL) -> LevelPlayer:
    return LevelPlayer(number, seed, clock="processor", share=1000.0)


def _found(one: LevelPlayer) -> list[tuple[int, int, float, float]]:
    """All that a player knows about its actions."""
    assert one.tree is not None
    return one.tree.search.choices()


def _visits(one: LevelPlayer) -> int:
    return sum(visits for _, visits, _, _ in _found(one))


def _fresh(state: State) -> LevelPlayer:
    """A player that has searched this state and no other."""
    one = _player()
    one.choose(state)
    return one


def _after(tree: Tree | None, state: State) -> LevelPlayer:
    """A player that has searched this state, and began with a tree."""
    one = _player()
    one.tree = tree
    one.choose(state)
    return one


@every(("name", "options"), [case for case in SEARCHED if case[0] in ("blokus", "polyssimo")])
def test_a_player_goes_on_with_what_it_found_at_its_move_before(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 4)
    seat, before = state.turn.seat, _player(number=8)
    action = before.choose(state)
    assert before.tree is not None
    line = before.tree.search.line(state.game.action_id(action))
    for id in line:  # everybody plays what the search expects
        state = state.play(state.game.action(id))
        if state.turn.kind == "seat" and state.turn.seat == seat:
            break
    known = before.tree.search.move_to(capsule(state))
    assert known > 0
    after = _player(number=8)
    after.tree = before.tree
    after.choose(state)
    # The first visit of a position looks at none of its actions.
    assert _visits(after) == known - 1 + before.tree.search.simulations


@every(("name", "options"), SEARCHED)
def test_a_position_that_does_not_follow_is_searched_anew(name: str, options: dict[str, Any]) -> None:
    states = [state for state in random_states(name, options, 5) if len(state.actions()) > 1]
    early, late = states[2], states[6]
    other = middle_state(name, options, 6)
    expected = _found(_fresh(early))
    for before in (late, other):  # as after a move was taken back, and as in another game
        assert _found(_after(_fresh(before).tree, early)) == expected


def test_the_same_board_with_other_players_is_another_game() -> None:
    four, two = (ominoes.game("blokus", players=players).start(1) for players in (4, 2))
    assert _found(_after(_fresh(four).tree, two)) == _found(_fresh(two))


def test_another_level_searches_anew() -> None:
    state = middle_state("blokus", {"variant": "duo"}, 1)
    stronger = _player(number=LEVEL + 1)
    stronger.tree = _fresh(state).tree
    stronger.choose(state)
    alone = _player(number=LEVEL + 1)
    alone.choose(state)
    assert _found(stronger) == _found(alone)


def test_a_level_that_chooses_at_random_keeps_no_tree() -> None:
    one = _player(number=3)
    one.choose(ominoes.game("blokus").start(1))
    assert one.tree is None


def _tree(simulations: int) -> Tree:
    state = ominoes.game("blokus", variant="duo").start(1)
    tree = search(state)
    tree.run(simulations=simulations, may_stop_early=False)
    return Tree(state.game, LEVEL, tree)


def test_trees_beyond_the_memory_go_the_least_recently_used_first() -> None:
    most = 3 * _tree(500).search.bytes
    trees = TreeCache(most)
    for seat in (0, 1, 2):
        trees.put(("a", seat), _tree(500))
        assert trees.bytes <= most
    used = trees.take(("a", 0))
    assert used is not None
    trees.put(("a", 0), used)
    trees.put(("b", 0), _tree(500))
    assert trees.bytes <= most
    assert trees.visits(("a", 1)) == 0
    assert all(trees.visits(seat) for seat in (("a", 0), ("a", 2), ("b", 0)))


def test_a_tree_larger_than_the_memory_is_not_kept() -> None:
    trees = TreeCache(1000)
    trees.put(("a", 0), _tree(500))
    assert (trees.bytes, trees.take(("a", 0))) == (0, None)


def test_the_trees_of_a_table_are_forgotten_together() -> None:
    trees = TreeCache(1 << 30)
    for seat in (("a", 0), ("a", 1), ("b", 0)):
        trees.put(seat, _tree(50))
    trees.forget("a")
    assert [trees.take(("a", seat)) for seat in (0, 1)] == [None, None]
    assert trees.take(("b", 0)) is not None


def test_a_trimmed_tree_has_lost_nothing_but_memory() -> None:
    state: State = ominoes.game("blokus", variant="duo").start(1)
    trimmed, other = search(state), search(state)
    for seed in range(4):
        for tree in (trimmed, other):
            tree.run(simulations=1000, seed=seed, may_stop_early=False)
        before = trimmed.bytes
        trimmed.trim()
        assert 0 < trimmed.nodes <= trimmed.bytes / 32 <= before / 32
        assert trimmed.choices() == other.choices()
        state = state.play(state.game.action(trimmed.choices()[0][0]))
        assert trimmed.move_to(capsule(state)) == other.move_to(capsule(state)) > 0
    assert trimmed.bytes < other.bytes
