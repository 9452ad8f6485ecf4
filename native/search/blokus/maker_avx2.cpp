// The copy of the search for Blokus for x86-64 with AVX2 and BMI2.
#define OMINOES_ARCH avx2
#include "search/blokus/maker.hpp"

namespace ominoes::blokus {
const search::Maker& avx2_maker() { return kMaker; }
}  // namespace ominoes::blokus
