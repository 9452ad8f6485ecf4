// The hot functions as function pointers, with a copy for each kind of machine (kernel.cpp). What
// is not hot (first positions, verdicts) is the same everywhere and left to the other headers.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo {

// The totals of a number of random games.
struct Tally {
  i64 games, actions;
  i64 scores[kMostSeats];
};

// Long work calls this now and then, and ends early once it returns true.
using Interrupted = bool (*)();

struct Kernel {
  const char* name;
  void (*find_legal)(const Lookup&, const Position&, Legal&);
  void (*play)(const Lookup&, Position&, Move);
  void (*roll)(const Lookup&, Position&, const u8* faces, int number_die);
  Move (*random_move)(const Lookup&, const Position&, u64 seed);  // at an opening or a turn
  int (*random_game)(const Lookup&, const Position&, u64 seed, int* scores);
  Tally (*random_games)(const Lookup&, const Position&, u64 seed, i64 games, Interrupted);
};

inline namespace OMINOES_ARCH {
extern const Kernel kKernel;  // this copy
}

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::polymo
