// Chooses the copy of the hot loops.
#include "cover/cores.hpp"

#include "cpu.hpp"

namespace ominoes::cover {

const Cores& cores() {
  return chosen_copy<const Cores&()>({
      .baseline = OMINOES_CORES_BASELINE ? baseline_cores : nullptr,
      .avx2 = OMINOES_CORES_AVX2 ? avx2_cores : nullptr,
  })();
}

}  // namespace ominoes::cover
