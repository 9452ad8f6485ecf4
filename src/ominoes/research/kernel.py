"""The kernel for research: batches of games, and learning. Builds for playing leave it out (`OMINOES_RESEARCH=OFF`)."""

from ominoes.i18n import OminoesError


class MissingKernel(OminoesError, ImportError):
    """This build of Ominoes has no kernel for research."""


try:
    from ominoes.research._kernel import (
        BLOKUS_CONSTELLATIONS,
        BLOKUS_HIDDEN,
        BLOKUS_INPUTS,
        BLOKUS_NEAR,
        BLOKUS_OPEN,
        BLOKUS_PHASES,
        BLOKUS_PRIOR_WEIGHTS,
        BLOKUS_RINGS,
        BLOKUS_ROLES,
        Batch,
        SingleGame,
        blokus_prior_gradient,
        blokus_temper,
        blokus_value_inputs,
        planes_of,
        shape_of,
    )
except ModuleNotFoundError as error:
    raise MissingKernel("research.missing-kernel") from error

__all__ = [
    "BLOKUS_CONSTELLATIONS",
    "BLOKUS_HIDDEN",
    "BLOKUS_INPUTS",
    "BLOKUS_NEAR",
    "BLOKUS_OPEN",
    "BLOKUS_PHASES",
    "BLOKUS_PRIOR_WEIGHTS",
    "BLOKUS_RINGS",
    "BLOKUS_ROLES",
    "Batch",
    "MissingKernel",
    "SingleGame",
    "blokus_prior_gradient",
    "blokus_temper",
    "blokus_value_inputs",
    "planes_of",
    "shape_of",
]
