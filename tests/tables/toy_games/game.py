"""The package of the two toy games, as the registry looks for it."""

from tests.tables.toy import Dash, Heap

__all__ = ["Dash", "Heap"]
