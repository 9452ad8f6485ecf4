// The copy of the search for Polyssimo Challenge for x86-64 with AVX2 and BMI2.
#define OMINOES_ARCH avx2
#include "search/polyssimo/maker.hpp"

namespace ominoes::polyssimo {
const search::Maker& avx2_maker() { return kMaker; }
}  // namespace ominoes::polyssimo
