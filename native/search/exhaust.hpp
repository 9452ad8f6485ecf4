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

// What came of it: the actions, the best first, each worth exactly what it says and visited as often as there are
// positions behind it; and what each seat gets. Nothing when it was too much.
struct Ending {
  std::vector<Choice> choices;
  std::vector<double> values;
  i64 positions = 0;
};

// Whether it is plain at first sight that a game is far from over.
template <Exhaustible G>
bool has_many_actions(const G& game, const typename G::Position& root) {
  int left = 64;
  game.each_action(root, [&](u32) { return --left < 0; });
  return left < 0;
}

template <Exhaustible G>
Ending ending_of(const G& game, const typename G::Position& root, i64 positions) {
  Ending ending;
  if (positions == 0 || has_many_actions(game, root)) return ending;
  Exhaustion<G> exhaustion(game, positions);
  const int actor = game.actor(root);
  bool failed = false;
  game.each_action(root, [&](u32 id) {
    auto next = root;
    game.play(next, id);
    float rewards[kMostSeats];
    const i64 before = exhaustion.left();
    failed = !exhaustion.solve(next, rewards);
    if (failed) return true;
    if (ending.choices.empty() || double(rewards[actor]) > ending.values[std::size_t(actor)])
      ending.values.assign(rewards, rewards + game.seats());
    ending.choices.push_back({int(id), before - exhaustion.left(), rewards[actor], 0});
    return false;
  });
  if (failed) return {};
  for (Choice& one : ending.choices) one.prior = 1.0 / double(ending.choices.size());
  std::stable_sort(ending.choices.begin(), ending.choices.end(),
                   [](const Choice& a, const Choice& b) { return a.value > b.value; });
  ending.positions = positions - exhaustion.left();
  return ending;
}

}  // namespace ominoes::search::inline OMINOES_ARCH
