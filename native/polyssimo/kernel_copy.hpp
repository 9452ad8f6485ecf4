// One copy of the hot functions; included once for each kind of machine (kernel_baseline.cpp, kernel_avx2.cpp).
#pragma once

#include "kernel.hpp"
#include "playout.hpp"

#define OMINOES_QUOTED(name) #name
#define OMINOES_NAME(name) OMINOES_QUOTED(name)

namespace ominoes::polyssimo::inline OMINOES_ARCH {

static int random_game(const Tables& tables, Position position, u64 seed, u16 (&ids)[kLongestGame]) {
  Playout playout(tables);
  Random random(seed);
  int length = 0;
  playout.finish(position, random, [&](int id) { ids[length++] = u16(id); });
  return length;
}

static Tally random_games(const Tables& tables, const Position& position, u64 seed, i64 games,
                          Interrupted interrupted) {
  Playout playout(tables);
  Random random(seed);
  Tally tally{};
  while (tally.games < games) {
    Position last = position;
    playout.finish(last, random, [](int) {});
    tally.placements += last.placements;
    int winner = 0;
    for (int seat = 0; seat < last.agreed.seats; ++seat) {
      tally.left[seat] += left(last, seat);
      if (ranks_before(last, seat, winner)) winner = seat;
    }
    ++tally.wins[winner];
    if (++tally.games % 1024 == 0 && interrupted()) break;
  }
  return tally;
}

static const Kernel kKernel{OMINOES_NAME(OMINOES_ARCH), random_game, random_games};

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
