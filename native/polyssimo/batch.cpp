// Many random games at once; see batch.hpp.
#include "batch.hpp"

#include "playout.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

Tally random_games(const Tables& tables, const Position& position, u64 seed, i64 games) {
  Playout playout(tables);
  Random random(seed);
  Tally tally{};
  tally.games = games;
  for (i64 game = 0; game < games; ++game) {
    Position last = position;
    playout.finish(last, random, [](int) {});
    tally.placements += last.placements;
    int winner = 0;
    for (int seat = 0; seat < last.agreed.seats; ++seat) {
      tally.left[seat] += left(last, seat);
      if (ranks_before(last, seat, winner)) winner = seat;
    }
    ++tally.wins[winner];
  }
  return tally;
}

int random_line(const Tables& tables, Position position, u64 seed, int (&ids)[kMostActions]) {
  Playout playout(tables);
  Random random(seed);
  int length = 0;
  playout.finish(position, random, [&](int id) { ids[length++] = id; });
  return length;
}

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
