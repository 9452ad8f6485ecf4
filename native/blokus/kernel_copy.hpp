// One copy of the hot functions; included once for each kind of machine (kernel_baseline.cpp, kernel_avx2.cpp).
#pragma once

#include "kernel.hpp"
#include "playout.hpp"

#define OMINOES_QUOTED(name) #name
#define OMINOES_NAME(name) OMINOES_QUOTED(name)

namespace ominoes::blokus::inline OMINOES_ARCH {

static void kernel_play(const Tables& tables, Position& position, int id) {
  play(tables, position, tables.shape_of[id], tables.origin_of[id]);
}

static int kernel_count(const Tables& tables, const Position& position) {
  return position.colour == kNobody ? 0 : count(tables, position, position.colour);
}

static int kernel_list(const Tables& tables, const Position& position, u16* ids) {
  return position.colour == kNobody ? 0 : list(tables, position, position.colour, ids);
}

static int random_game(const Tables& tables, const Position& position, u64 seed, u16* ids, int* scores) {
  Random random(seed);
  Playout playout(tables, position);
  int placements = 0;
  playout.run(random, [&](int shape, int origin) { ids[placements++] = u16(id_of(tables, shape, origin)); });
  for (int colour = 0; colour < position.colours; ++colour) scores[colour] = playout.score_of(colour);
  return placements;
}

static Tally random_games(const Tables& tables, const Position& position, u64 seed, i64 games,
                          Interrupted interrupted) {
  Random random(seed);
  Tally tally{};
  while (tally.games < games) {
    Playout playout(tables, position);
    playout.run(random, [&](int, int) { ++tally.placements; });
    for (int colour = 0; colour < position.colours; ++colour) tally.scores[colour] += playout.score_of(colour);
    if (++tally.games % 1024 == 0 && interrupted()) break;
  }
  return tally;
}

static bool count_lines(const Tables& tables, const Position& position, int depth, bool alone, Interrupted interrupted,
                        u64& lines) {
  Perft perft(tables, alone, interrupted);
  lines = position.colour == kNobody ? u64(depth == 0) : perft.lines(position, position.colour, depth);
  return !perft.stopped();
}

static const Kernel kKernel{
    OMINOES_NAME(OMINOES_ARCH), settle, kernel_play, kernel_count, kernel_list, random_game, random_games, count_lines,
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
