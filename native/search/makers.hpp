// The list of games that can be searched.
#pragma once

#include "cpu.hpp"
#include "searcher.hpp"

namespace ominoes {

#define OMINOES_MAKERS(game)                 \
  namespace game {                           \
  const search::Maker& baseline_maker();     \
  const search::Maker& avx2_maker();         \
  }
OMINOES_MAKERS(blokus)
#undef OMINOES_MAKERS

namespace search {

inline std::vector<const Maker*> makers() {
#if defined(OMINOES_HAVE_AVX2)
  if (fast_path_wanted()) return {&blokus::avx2_maker()};
#endif
  return {&blokus::baseline_maker()};
}

}  // namespace search
}  // namespace ominoes
