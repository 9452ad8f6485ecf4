"""What a computer player on the server keeps of its search from move to move.

All seats of a game are level 8 and ask an engine process for their moves, here in the same process. For ten moves of
the first seat the visits at the root are counted, of which some are from the moves before. A search without a tree has
as many as it makes simulations in the same time.
"""

import msgspec

import ominoes
from benchmarks.report import Row
from ominoes.players.tree_cache import TreeCache
from ominoes.server.engine_worker import EngineRequest, choose
from ominoes.server.settings import Settings

_PLAYER = "level-8"
_MOVES = 10
_GAMES = 5
_LEAST = {"blokus duo": 1.3}
"""How many times as many visits a game needs. Where more lies between two moves of a seat, less of a tree is left."""
_CASES: dict[str, tuple[str, dict[str, object]]] = {
    "blokus duo": ("blokus", {"variant": "duo"}),
    "blokus for two": ("blokus", {"players": 2}),
    "blokus for four": ("blokus", {}),
    "polyssimo": ("polyssimo", {}),
    "holomino": ("holomino", {}),
    "polymo for two": ("polymo", {"players": 2}),
}


def rows() -> list[Row]:
    """For each game the mean number of visits at the root, beside that of a search that begins anew."""
    found = []
    for name, (game, options) in _CASES.items():
        counts = [count for seed in range(_GAMES) for count in _counts(ominoes.game(game, **options), seed)]
        visits, simulations = (sum(column) for column in zip(*counts, strict=True))
        ratio, least = visits / simulations, _LEAST.get(name)
        limit = f"{ratio:.2f} times" + (f", at least {least}" if least else "")
        ok = ratio >= least if least else None
        own, peer = visits / len(counts), simulations / len(counts)
        found.append(Row(f"{name}, level 8 with its tree", own, "visits", peer, limit, ok))
    return found


def _counts(game: ominoes.Game, seed: int) -> list[tuple[int, int]]:
    """For the first ten moves of the first seat the visits at the root, and the simulations that it made."""
    trees = TreeCache(Settings().trees << 20)
    counts: list[tuple[int, int]] = []
    record = ominoes.Record(game, seed)
    while not record.state.over and len(counts) < _MOVES:
        state = record.state
        if state.turn.kind == "chance":
            record = record.play(state.draw())
            continue
        request = _request(record)
        answer = choose(request, trees)
        if state.turn.seat == 0 and (tree := trees.take(("table", 0))):
            counts.append((answer.visits, tree.search.simulations))
            trees.put(("table", 0), tree)
        record = record.play(game.from_json(msgspec.json.encode(answer.action)))
    return counts


def _request(record: ominoes.Record) -> EngineRequest:
    game = record.game
    return EngineRequest(
        table="table",
        game=game.about.name,
        options=msgspec.to_builtins(game.options, str_keys=True),
        seed=record.seed,
        actions=[msgspec.Raw(game.to_json(action)) for action in record.actions],
        seat=record.state.turn.seat,
        player=_PLAYER,
        player_seed=len(record.actions),
    )
