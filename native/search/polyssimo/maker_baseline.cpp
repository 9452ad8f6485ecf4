// The copy of the search for Polyssimo Challenge that runs on any machine.
#define OMINOES_ARCH baseline
#include "search/polyssimo/maker.hpp"

namespace ominoes::polyssimo {
const search::Maker& baseline_maker() { return kMaker; }
}  // namespace ominoes::polyssimo
