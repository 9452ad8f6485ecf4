"""The name of `ominoes.i18n` in version 0.1.0; `renamed.py` has what was in it."""

from ominoes.renamed import old_names

__getattr__ = old_names(__name__)
