// The list of games that can be played in batches, each with the copy of the code for this machine.
#pragma once

#include "batch/batcher.hpp"

namespace ominoes::batch {

Makers baseline_makers();
Makers avx2_makers();
Makers holomino_makers();

// The maker for positions in capsules of this name, or none.
const Maker* maker_of(const char* name);

}  // namespace ominoes::batch
