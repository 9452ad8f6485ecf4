// Games that are nearly over, played to their end in every way: what each action is worth when everybody then takes
// what is best for them. Gives up when there are too many positions.
#pragma once

#include <algorithm>
#include <vector>

#include "game.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// A game whose actions can be listed without being weighed, and that chance has no part in.
template <class G>
concept Exhaustible = Game<G> && requires(const G& game, const typename G::Position& position) {
  game.each_action(position, [](u32) { return false; });  // until it returns true
};

template <Exhaustible G>
class Exhaustion {
 public:
  using Position = typename G::Position;

  Exhaustion(const G& game, i64 positions) : game_(game), left_(positions) {}

  // What each seat gets from a position; false when there are too many positions to tell.
  bool solve(const Position& position, float* rewards) {
    if (--left_ < 0) return false;
    const int actor = game_.actor(position);
    if (actor == kOver) {
      game_.rewards(position, rewards);
      return true;
    }
    bool found = false, failed = false;
    game_.each_action(position, [&](u32 id) {
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

}  // namespace ominoes::search::inline OMINOES_ARCH
