// The hot functions themselves, for whichever copy includes this.
#pragma once

#include "core.hpp"
#include "playout.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

inline void core_find_legal(Legal& legal, const Position& position, const Tables& tables) {
  find_legal(legal, position, tables);
}

inline i64 core_random_games(const Position& from, const Tables& tables, u64 seed, i64 games, u8* scores) {
  Random random(seed);
  Legal legal;
  i64 actions = 0;
  for (i64 game = 0; game < games; ++game) {
    Position position = from;
    actions += play_out(position, tables, random, legal);
    for (int seat = 0; seat < from.players; ++seat) *scores++ = position.sheets[seat].score;
  }
  return actions;
}

}  // namespace ominoes::polymo::inline OMINOES_ARCH
