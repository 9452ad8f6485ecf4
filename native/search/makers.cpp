// Chooses the copies of the searches.
#include "search/makers.hpp"

#include "cpu.hpp"

namespace ominoes::search {

const Maker* maker_of(const char* name) {
  using Copy = const Maker&();
  Copy* const makers[] = {
      &chosen_copy<Copy>({
          .baseline = OMINOES_BLOKUS_MAKER_BASELINE ? blokus::baseline_maker : nullptr,
          .avx2 = OMINOES_BLOKUS_MAKER_AVX2 ? blokus::avx2_maker : nullptr,
          .avx512 = OMINOES_BLOKUS_MAKER_AVX512 ? blokus::avx512_maker : nullptr,
      }),
      &chosen_copy<Copy>({
          .baseline = OMINOES_POLYSSIMO_MAKER_BASELINE ? polyssimo::baseline_maker : nullptr,
          .avx2 = OMINOES_POLYSSIMO_MAKER_AVX2 ? polyssimo::avx2_maker : nullptr,
      }),
      &chosen_copy<Copy>({
          .baseline = OMINOES_POLYMO_MAKER_BASELINE ? polymo::baseline_maker : nullptr,
          .avx2 = OMINOES_POLYMO_MAKER_AVX2 ? polymo::avx2_maker : nullptr,
      }),
      holomino::small_maker,
      holomino::medium_maker,
      holomino::large_maker,
  };
  for (Copy* maker : makers)
    if (std::strcmp(maker().capsule, name) == 0) return &maker();
  return nullptr;
}

}  // namespace ominoes::search
