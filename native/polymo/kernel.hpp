// The hot functions as a table, of which there is a copy for every kind of machine, and the choice among
// the copies. What is not hot (starting, asking why, drawing) works the same everywhere and is not in it.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo {

// What a number of random games came to.
struct Tally {
  i64 games, actions;
  i64 scores[kMostSeats];
};

using Interrupted = bool (*)();  // asked now and then whether long work should end

struct Kernel {
  const char* name;
  void (*find_legal)(const Tables&, const Position&, Legal&);
  void (*play)(const Tables&, Position&, Move);
  void (*roll)(const Tables&, Position&, const u8* faces, int number_die);
  Move (*random_move)(const Tables&, const Position&, u64 seed);  // at an opening or a turn
  int (*random_game)(const Tables&, const Position&, u64 seed, int* scores);
  Tally (*random_games)(const Tables&, const Position&, u64 seed, i64 games, Interrupted);
};

const Kernel& baseline_kernel();
const Kernel& avx2_kernel();

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::polymo
