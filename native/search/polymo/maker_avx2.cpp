// The copy of the search for Polymo for x86-64 with AVX2 and BMI2.
#define OMINOES_ARCH avx2
#include "search/polymo/maker.hpp"

namespace ominoes::polymo {
const search::Maker& avx2_maker() { return kMaker; }
}  // namespace ominoes::polymo
