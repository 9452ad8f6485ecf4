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

static int random_game(const Tables& tables, const Position& from, u64 seed, int* scores) {
  Random random(seed);
  Legal legal;
  Position position = from;
  const int actions = play_out(tables, position, random, legal);
  for (int seat = 0; seat < from.players; ++seat) scores[seat] = position.sheets[seat].score;
  return actions;
}

static Tally random_games(const Tables& tables, const Position& from, u64 seed, i64 games,
                          Interrupted interrupted) {
  Random random(seed);
  Legal legal;
  Tally tally{};
  while (tally.games < games) {
    Position position = from;
    tally.actions += play_out(tables, position, random, legal);
    for (int seat = 0; seat < from.players; ++seat) tally.scores[seat] += position.sheets[seat].score;
    if (++tally.games % 256 == 0 && interrupted()) break;
  }
  return tally;
}

static const Kernel kKernel{
    OMINOES_NAME(OMINOES_ARCH), kernel_find_legal, kernel_play, kernel_roll, random_game, random_games,
};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
