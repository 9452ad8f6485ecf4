#include "core_body.hpp"

namespace ominoes::polymo {
const Core kBaselineCore = {core_find_legal, core_random_games};
}
