// The hot functions. CMake compiles this file for each kind of machine; chosen_kernel.cpp chooses among the copies.
#include "polymo/kernel.hpp"

#include "polymo/playout.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

static void kernel_find_legal(const Lookup& lookup, const Position& position, Legal& legal) {
  find_legal(lookup, position, legal);
}

static void kernel_play(const Lookup& lookup, Position& position, Move move) {
  play(lookup, position, move);
  settle(lookup, position);
}

static void kernel_roll(const Lookup& lookup, Position& position, const u8* faces, int number_die) {
  roll(position, faces, number_die);
  settle(lookup, position);
}

static Move random_move(const Lookup& lookup, const Position& position, u64 seed) {
  Random random(seed);
  return Playout(lookup, position).draw(random);
}

static int random_game(const Lookup& lookup, const Position& from, u64 seed, int* scores) {
  Random random(seed);
  Playout playout(lookup, from);
  const int actions = playout.run(random);
  for (int seat = 0; seat < from.players; ++seat) scores[seat] = playout.score_of(seat);
  return actions;
}

static Tally random_games(const Lookup& lookup, const Position& from, u64 seed, i64 games, Interrupted interrupted) {
  Random random(seed);
  Tally tally{};
  while (tally.games < games) {
    Playout playout(lookup, from);
    tally.actions += playout.run(random);
    for (int seat = 0; seat < from.players; ++seat) tally.scores[seat] += playout.score_of(seat);
    if (++tally.games % 256 == 0 && interrupted()) break;
  }
  return tally;
}

constinit const Kernel kKernel{
    OMINOES_QUOTED(OMINOES_ARCH), kernel_find_legal, kernel_play, kernel_roll, random_move, random_game, random_games,
};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
