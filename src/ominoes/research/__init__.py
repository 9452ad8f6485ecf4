"""For researchers: environments for learning, protocols and files of other engines, the arena, and training.

Each module loads when it is imported: `pettingzoo`, `gymnasium`, `openspiel` and `batched` are environments over the
games, `arena` plays tournaments and rates players, and `executors` spread work over processes or machines. `blokus` has
what knows Blokus: other engines, their files, and training. Most of it needs the extra `research`.
"""
