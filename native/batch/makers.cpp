// Chooses the copy of the batches.
#include "batch/makers.hpp"

#include "cpu.hpp"

namespace ominoes::batch {

const Maker* maker_of(const char* name) {
  const Makers all[] = {
      chosen_copy<Makers()>({
          .baseline = OMINOES_MAKERS_BASELINE ? baseline_makers : nullptr,
          .avx2 = OMINOES_MAKERS_AVX2 ? avx2_makers : nullptr,
      })(),
      holomino_makers(),
  };
  for (const Makers& makers : all)
    for (int i = 0; i < makers.count; ++i)
      if (std::strcmp(makers.first[i].capsule, name) == 0) return &makers.first[i];
  return nullptr;
}

}  // namespace ominoes::batch
