// The hot functions as function pointers, with a copy for each kind of machine (kernel.cpp). What
// is not hot (first positions, verdicts, scores) is the same everywhere and left to the other headers.
#pragma once

#include "perft.hpp"
#include "position.hpp"

namespace ominoes::blokus {

constexpr int kLongestGame = kColours * kPieces;

// The totals of a number of random games.
struct Tally {
  i64 games, placements;
  i64 scores[kColours];
};

struct Kernel {
  const char* name;
  void (*settle)(const Lookup&, Position&, int colour);
  void (*play)(const Lookup&, Position&, int id);
  int (*count)(const Lookup&, const Position&);
  int (*list)(const Lookup&, const Position&, u16* ids);  // room for kMostMoves
  int (*random_game)(const Lookup&, const Position&, u64 seed, u16* ids, int* scores);
  Tally (*random_games)(const Lookup&, const Position&, u64 seed, i64 games, Interrupted);
  bool (*perft)(const Lookup&, const Position&, int depth, bool alone, Interrupted, u64& lines);
};

inline namespace OMINOES_ARCH {
extern const Kernel kKernel;  // this copy
}

// The copy for this machine.
const Kernel& kernel();

}  // namespace ominoes::blokus
