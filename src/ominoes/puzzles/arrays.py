"""The arrays that go to the engines and come back: whole numbers of 64 bits."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
