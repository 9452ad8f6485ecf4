"""The lookup arrays of the kernel of Holomino, made once for each choice of options."""

import functools
from typing import TYPE_CHECKING

from ominoes.games.holomino._kernel import Lookup
from ominoes.games.holomino.tiles import digits, forms, tiles

if TYPE_CHECKING:
    from ominoes.games.holomino.game import HolominoOptions


@functools.cache
def kernel_lookup(options: "HolominoOptions") -> Lookup:
    """The lookup arrays for the tiles of a game; the kernel numbers tiles and forms as `tiles` does."""
    names = tiles(options.num_digits, options.unique).names
    return Lookup(
        [[digits(form) for form in forms(name)] for name in names],
        pool_size=options.pool_size,
        extent=options.max_extent or 0,
        product=options.scoring == "product",
        random_first=options.first_seat == "random",
    )
