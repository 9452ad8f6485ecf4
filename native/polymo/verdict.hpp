// Why an action is not legal, for explanations. Legality itself is left to `legal.hpp`; a test checks that both agree.
#pragma once

#include "position.hpp"

namespace ominoes::polymo {

struct Verdict {
  const char* code;  // "ok", or the rule that the action breaks
  Cells cells;       // the squares that break it
};

// The verdict on any move at an opening or a turn.
Verdict verdict(const Lookup& lookup, const Position& position, Move move);

}  // namespace ominoes::polymo
