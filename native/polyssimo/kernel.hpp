// The hot functions as a table, of which there is a copy for every kind of machine, and the choice among the
// copies. What is not hot works the same everywhere and is not in it.
#pragma once

#include "position.hpp"

namespace ominoes::polyssimo {

// A game has a take and a placement for each piece at most.
constexpr int kLongestGame = 2 * kPieces;

// What a number of random games came to.
struct Tally {
  i64 games, placements;
  i64 wins[kMostSeats];
  i64 left[kMostSeats];  // pieces or squares, whichever are counted
};

// Says whether long work should end; asked now and then.
using Interrupted = bool (*)();

struct Kernel {
  const char* name;
  int (*random_game)(const Tables&, Position, u64 seed, u16 (&ids)[kLongestGame]);
  Tally (*random_games)(const Tables&, const Position&, u64 seed, i64 games, Interrupted);
};

const Kernel& baseline_kernel();
const Kernel& avx2_kernel();

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::polyssimo
