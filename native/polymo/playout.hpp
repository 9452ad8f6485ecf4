// Random games to the end: fair dice, each action exactly uniform among the legal ones.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

// Plays to the end and says how many actions that took; `legal` is room to work in.
inline int play_out(const Tables& tables, Position& position, Random& random, Legal& legal) {
  int actions = 0;
  while (position.phase != Phase::over) {
    if (position.phase == Phase::roll) roll(position, random);
    find_legal(tables, position, legal);
    if (legal.total == 0) {
      stand_aside(tables, position);
      continue;
    }
    play(tables, position, nth_move(legal, int(random.below(u32(legal.total)))));
    ++actions;
  }
  return actions;
}

}  // namespace ominoes::polymo::inline OMINOES_ARCH
