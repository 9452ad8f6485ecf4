"""For people who study games: environments for learning, protocols and files of other engines, and the arena.

Nothing here is loaded until it is asked for, module by module: `pettingzoo`, `gymnasium`, `openspiel` and `batched` are
environments over the games, `gtp` and `blksgf` speak with the world of Blokus engines, `arena` plays tournaments and
rates players, and `executing` spreads work over processes or machines. Most of it needs the extra `research`.
"""
