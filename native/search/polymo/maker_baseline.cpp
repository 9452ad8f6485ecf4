// The copy of the search for Polymo that runs on any machine.
#define OMINOES_ARCH baseline
#include "search/polymo/maker.hpp"

namespace ominoes::polymo {
const search::Maker& baseline_maker() { return kMaker; }
}  // namespace ominoes::polymo
