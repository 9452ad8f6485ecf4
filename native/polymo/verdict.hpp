// Why an action is not legal, for people. Legality itself is in `legal.hpp`; a test holds the two together.
#pragma once

#include "position.hpp"

namespace ominoes::polymo {

struct Verdict {
  const char* code;  // "ok", or which rule stands against it
  Cells cells;       // the squares that the rule speaks of
};

// The verdict on any move at an opening or a turn.
Verdict verdict(const Tables& tables, const Position& position, Move move);

}  // namespace ominoes::polymo
