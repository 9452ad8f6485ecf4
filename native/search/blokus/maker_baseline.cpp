// The copy of the search for Blokus that runs on any machine.
#define OMINOES_ARCH baseline
#include "search/blokus/maker.hpp"

namespace ominoes::blokus {
const search::Maker& baseline_maker() { return kMaker; }
}  // namespace ominoes::blokus
