// The copy of the batches that runs on any machine.
#include "batch/copies.hpp"

namespace ominoes::batch {
Makers baseline_makers() { return {kMakers, kMakerCount}; }
}  // namespace ominoes::batch
