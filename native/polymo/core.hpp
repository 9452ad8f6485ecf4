// The hot functions, compiled once for any machine and once for AVX2 and BMI2, behind pointers.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo {

struct Core {
  void (*find_legal)(Legal& legal, const Position& position, const Tables& tables);
  // Plays random games from a position to the end. Writes the scores, one row of `players` bytes a game,
  // and returns the number of actions.
  i64 (*random_games)(const Position& from, const Tables& tables, u64 seed, i64 games, u8* scores);
};

extern const Core kBaselineCore;
extern const Core kAvx2Core;  // only where OMINOES_HAVE_AVX2 is defined

}  // namespace ominoes::polymo
