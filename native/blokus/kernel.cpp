// The hot functions. CMake compiles this file for each kind of machine; chosen_kernel.cpp chooses among the copies.
#include "blokus/kernel.hpp"

#include "blokus/playout.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

static void kernel_play(const Lookup& lookup, Position& position, int id) {
  play(lookup, position, lookup.shape_of[id], lookup.origin_of[id]);
}

static int kernel_count(const Lookup& lookup, const Position& position) {
  return position.colour == kNobody ? 0 : count(lookup, position, position.colour);
}

static int kernel_list(const Lookup& lookup, const Position& position, u16* ids) {
  return position.colour == kNobody ? 0 : list(lookup, position, position.colour, ids);
}

static int random_game(const Lookup& lookup, const Position& position, u64 seed, u16* ids, int* scores) {
  Random random(seed);
  Playout playout(lookup, position);
  int placements = 0;
  playout.run(random, [&](int shape, int origin) { ids[placements++] = u16(id_of(lookup, shape, origin)); });
  for (int colour = 0; colour < position.colours; ++colour) scores[colour] = playout.score_of(colour);
  return placements;
}

static Tally random_games(const Lookup& lookup, const Position& position, u64 seed, i64 games,
                          Interrupted interrupted) {
  Random random(seed);
  Tally tally{};
  while (tally.games < games) {
    Playout playout(lookup, position);
    playout.run(random, [&](int, int) { ++tally.placements; });
    for (int colour = 0; colour < position.colours; ++colour) tally.scores[colour] += playout.score_of(colour);
    if (++tally.games % 1024 == 0 && interrupted()) break;
  }
  return tally;
}

static bool count_lines(const Lookup& lookup, const Position& position, int depth, bool alone, Interrupted interrupted,
                        u64& lines) {
  Perft perft(lookup, alone, interrupted);
  lines = position.colour == kNobody ? u64(depth == 0) : perft.lines(position, position.colour, depth);
  return !perft.stopped();
}

constinit const Kernel kKernel{
    OMINOES_QUOTED(OMINOES_ARCH),
    settle,
    kernel_play,
    kernel_count,
    kernel_list,
    random_game,
    random_games,
    count_lines,
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
