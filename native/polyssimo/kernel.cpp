// The hot functions. CMake compiles this file for each kind of machine; chosen_kernel.cpp chooses among the copies.
#include "polyssimo/kernel.hpp"

#include "polyssimo/playout.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

static int random_game(const Lookup& lookup, Position position, u64 seed, u16 (&ids)[kLongestGame]) {
  Playout playout(lookup);
  Random random(seed);
  int length = 0;
  playout.finish(position, random, [&](int id) { ids[length++] = u16(id); });
  return length;
}

static Tally random_games(const Lookup& lookup, const Position& position, u64 seed, i64 games,
                          Interrupted interrupted) {
  Playout playout(lookup);
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

constinit const Kernel kKernel{OMINOES_QUOTED(OMINOES_ARCH), random_game, random_games};

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
