// The copy of the batches for x86-64 with AVX2 and BMI2, compiled with these switched on.
#define OMINOES_ARCH avx2
#include "batch/copies.hpp"

namespace ominoes::batch {
Makers avx2_makers() { return {kMakers, kMakerCount}; }
}  // namespace ominoes::batch
