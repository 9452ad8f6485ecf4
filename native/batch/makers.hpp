// The list of games that can be played in batches, and the copy of the code for this machine.
#pragma once

#include <string_view>

#include "batch/batcher.hpp"
#include "cpu.hpp"

namespace ominoes::batch {

// The maker for positions in capsules of this name, or none.
inline const Maker* maker_of(std::string_view name) {
#if defined(OMINOES_HAVE_AVX2)
  const Makers hot = fast_path_wanted() ? avx2_makers() : baseline_makers();
#else
  const Makers hot = baseline_makers();
#endif
  for (const Makers makers : {hot, holomino_makers()})
    for (int i = 0; i < makers.count; ++i)
      if (name == makers.first[i].capsule) return &makers.first[i];
  return nullptr;
}

}  // namespace ominoes::batch
