"""What research knows of Blokus: other engines and their files, and training.

`gtp` speaks to other engines and is one, `blksgf` reads and writes the files of other programs, `training` learns from
self-play. `notation` has what engines and files share: the names of variants and colours, and moves.
"""
