// The hot functions as function pointers, with a copy for each kind of machine (kernel.cpp). What
// is not hot is the same everywhere and left to the other headers.
#pragma once

#include "position.hpp"

namespace ominoes::polyssimo {

// A game has at most one take and one placement for each piece.
constexpr int kLongestGame = 2 * kPieces;

// The totals of a number of random games.
struct Tally {
  i64 games, placements;
  i64 wins[kMostSeats];
  i64 left[kMostSeats];  // pieces or squares, whichever are counted
};

// Long work calls this now and then, and ends early once it returns true.
using Interrupted = bool (*)();

struct Kernel {
  const char* name;
  int (*random_game)(const Lookup&, Position, u64 seed, u16 (&ids)[kLongestGame]);
  Tally (*random_games)(const Lookup&, const Position&, u64 seed, i64 games, Interrupted);
};

inline namespace OMINOES_ARCH {
extern const Kernel kKernel;  // this copy
}

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::polyssimo
