// One copy of the batches of all games that have hot code; included once for each kind of machine.
#pragma once

#include "batch/batch.hpp"
#include "batch/blokus.hpp"
#include "batch/makers.hpp"
#include "batch/polymo.hpp"
#include "batch/polyssimo.hpp"

namespace ominoes::batch::inline OMINOES_ARCH {

static constexpr Maker kMakers[] = {maker<blokus::Table>(), maker<polymo::Table>(), maker<polyssimo::Table>()};
static constexpr int kMakerCount = 3;

}  // namespace ominoes::batch::inline OMINOES_ARCH
