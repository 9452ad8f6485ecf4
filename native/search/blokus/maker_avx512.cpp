// The copy of the search for Blokus for x86-64 with AVX-512 (Ice Lake, Zen 4 and later).
#define OMINOES_ARCH avx512
#include "search/blokus/maker.hpp"

namespace ominoes::blokus {
const search::Maker& avx512_maker() { return kMaker; }
}  // namespace ominoes::blokus
