// Solves a game that is nearly over by playing it to its end in every way: the value of each action when every seat
// then plays what is best for it. Gives up when there are too many positions.
#pragma once

#include <algorithm>

#include "search/searchable.hpp"
#include "search/tree_search.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// A game without chance whose actions can be listed without weights.
template <class G>
concept Exhaustible = Searchable<G> && requires(const G& game, const typename G::Position& position) {
  game.each_action(position, [](int) { return false; });  // until it returns true
};

template <Exhaustible G>
class ExhaustiveSearch {
 public:
  using Position = typename G::Position;

  ExhaustiveSearch(const G& game, i64 positions) : game_(game), left_(positions) {}

  // Writes what each seat gets from a position; returns false when there are too many positions to look at.
  bool solve(const Position& position, float* rewards) {
    if (--left_ < 0) return false;
    const int actor = game_.actor(position);
    if (actor == kOver) {
      game_.rewards(position, rewards);
      return true;
    }
    bool found = false, failed = false;
    game_.each_action(position, [&](int id) {
      Position next = position;
      game_.play(next, id);
      float after[kMostSeats];
      failed = !solve(next, after);
      if (!failed && (!found || after[actor] > rewards[actor])) {
        std::copy_n(after, game_.seats(), rewards);
        found = true;
      }
      return failed;
    });
    return !failed;
  }

  i64 left() const { return left_; }

 private:
  const G& game_;
  i64 left_;
};

template <Exhaustible G>
SolvedEndgame solved_endgame(const G& game, const typename G::Position& root, i64 positions) {
  // A game with more actions is clearly far from over.
  constexpr int kFew = 64;
  if (positions == 0) return {};
  int ids[kFew];
  int count = 0;
  game.each_action(root, [&](int id) {
    if (count < kFew) ids[count] = id;
    return ++count > kFew;
  });
  if (count > kFew) return {};
  SolvedEndgame endgame;
  ExhaustiveSearch<G> solver(game, positions);
  for (int i = 0; i < count; ++i) {
    typename G::Position next = root;
    game.play(next, ids[i]);
    float rewards[kMostSeats];
    const i64 before = solver.left();
    if (!solver.solve(next, rewards)) return {};
    endgame.add(ids[i], before - solver.left(), rewards, game.actor(root), game.seats());
  }
  endgame.close(positions - solver.left());
  return endgame;
}

}  // namespace ominoes::search::inline OMINOES_ARCH
