// One copy of the hot functions; included once for each kind of machine (kernel_baseline.cpp, kernel_avx2.cpp).
#pragma once

#include "kernel.hpp"
#include "playout.hpp"

#define OMINOES_QUOTED(name) #name
#define OMINOES_NAME(name) OMINOES_QUOTED(name)

namespace ominoes::polymo::inline OMINOES_ARCH {

static void kernel_find_legal(const Tables& tables, const Position& position, Legal& legal) {
  find_legal(tables, position, legal);
}

static void kernel_play(const Tables& tables, Position& position, Move move) {
  play(tables, position, move);
  settle(tables, position);
}

static void kernel_roll(const Tables& tables, Position& position, const u8* faces, int number_die) {
  roll(position, faces, number_die);
  settle(tables, position);
}

static Move random_move(const Tables& tables, const Position& position, u64 seed) {
  Random random(seed);
  return Playout(tables, position).draw(random);
}

static int random_game(const Tables& tables, const Position& from, u64 seed, int* scores) {
  Random random(seed);
  Playout playout(tables, from);
  const int actions = playout.run(random);
  for (int seat = 0; seat < from.players; ++seat) scores[seat] = playout.score_of(seat);
  return actions;
}

static Tally random_games(const Tables& tables, const Position& from, u64 seed, i64 games, Interrupted interrupted) {
  Random random(seed);
  Tally tally{};
  while (tally.games < games) {
    Playout playout(tables, from);
    tally.actions += playout.run(random);
    for (int seat = 0; seat < from.players; ++seat) tally.scores[seat] += playout.score_of(seat);
    if (++tally.games % 256 == 0 && interrupted()) break;
  }
  return tally;
}

static const Kernel kKernel{
    OMINOES_NAME(OMINOES_ARCH), kernel_find_legal, kernel_play, kernel_roll, random_move, random_game, random_games,
};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
