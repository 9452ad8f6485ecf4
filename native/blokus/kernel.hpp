// The hot functions as a table, of which there is a copy for every kind of machine, and the choice among
// the copies. What is not hot (starting, asking why, scores) works the same everywhere and is not in it.
#pragma once

#include "perft.hpp"
#include "position.hpp"

namespace ominoes::blokus {

constexpr int kLongestGame = kColours * kPieces;

// What a number of random games came to.
struct Tally {
  i64 games, placements;
  i64 scores[kColours];
};

struct Kernel {
  const char* name;
  void (*settle)(const Tables&, Position&, int colour);
  void (*play)(const Tables&, Position&, int id);
  int (*count)(const Tables&, const Position&);
  int (*list)(const Tables&, const Position&, u16* ids);  // room for kMostMoves
  int (*random_game)(const Tables&, const Position&, u64 seed, u16* ids, int* scores);
  Tally (*random_games)(const Tables&, const Position&, u64 seed, i64 games, Interrupted);
  bool (*perft)(const Tables&, const Position&, int depth, bool alone, Interrupted, u64& lines);
};

const Kernel& baseline_kernel();
const Kernel& avx2_kernel();

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::blokus
