"""The name of `ominoes.research.blokus.gtp` in version 0.1.0; `ominoes.renamed` has what was in it."""

from ominoes.renamed import old_names

__getattr__ = old_names(__name__)
