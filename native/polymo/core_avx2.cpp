#define OMINOES_ARCH avx2
#include "core_body.hpp"

namespace ominoes::polymo {
const Core kAvx2Core = {core_find_legal, core_random_games};
}
