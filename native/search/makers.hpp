// The list of games that can be searched, and the copy of the code for this machine.
#pragma once

#include "cpu.hpp"
#include "searcher.hpp"

namespace ominoes {

#define OMINOES_MAKERS(game)             \
  namespace game {                       \
  const search::Maker& baseline_maker(); \
  const search::Maker& avx2_maker();     \
  }
OMINOES_MAKERS(blokus)
OMINOES_MAKERS(polyssimo)
OMINOES_MAKERS(polymo)
#undef OMINOES_MAKERS

namespace blokus {
const search::Maker& avx512_maker();
}

namespace holomino {
const search::Maker& small_maker();
const search::Maker& medium_maker();
const search::Maker& large_maker();
}  // namespace holomino

namespace search {

inline std::vector<const Maker*> makers() {
  std::vector<const Maker*> all{&holomino::small_maker(), &holomino::medium_maker(), &holomino::large_maker()};
#if defined(OMINOES_HAVE_AVX2)
  if (fast_path_wanted()) {
    const Maker& of_blokus = cpu_wanted() == Cpu::kAvx512 ? blokus::avx512_maker() : blokus::avx2_maker();
    all.insert(all.end(), {&of_blokus, &polyssimo::avx2_maker(), &polymo::avx2_maker()});
    return all;
  }
#endif
  all.insert(all.end(), {&blokus::baseline_maker(), &polyssimo::baseline_maker(), &polymo::baseline_maker()});
  return all;
}

}  // namespace search
}  // namespace ominoes
