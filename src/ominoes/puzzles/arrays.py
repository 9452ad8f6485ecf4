"""The type of the arrays that the engines take and return: whole numbers of 64 bits."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
