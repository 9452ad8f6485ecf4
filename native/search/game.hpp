// What the search needs to know of a game: an *adapter* that lays these few questions over a kernel. Adapters hold
// only what all threads may read; what a thread writes on is in a Workspace.
#pragma once

#include <concepts>
#include <vector>

#include "random.hpp"
#include "searcher.hpp"

namespace ominoes::search {

// Who acts, beside the seats from 0 on.
constexpr int kChance = -1;
constexpr int kOver = -2;

inline namespace OMINOES_ARCH {

// An action that may be tried; the larger its weight (any real number), the likelier it is a good one.
struct Candidate {
  u32 id;
  float weight;
};
using Candidates = std::vector<Candidate>;

// A number from 0 to 1, 1 excluded.
inline float unit(Random& random) { return float(random.next() >> 40) * (1.0f / 16777216.0f); }

template <class G>
concept Game = requires(const G& game, typename G::Position& position, const typename G::Position& seen,
                        typename G::Workspace& workspace, Random& random, Candidates& candidates, float* rewards,
                        u32 id, std::size_t enough, const typename G::Seen& lent) {
  { game.knows(lent) } -> std::same_as<bool>;  // whether it is of the same game
  { G::position_of(lent) } -> std::same_as<const typename G::Position&>;
  { G::kDecided } -> std::convertible_to<bool>;      // whether a game's rewards are 1 for one seat, 0 for others
  { G::kMostOutcomes } -> std::convertible_to<int>;  // of chance, that are told apart in one position
  { game.seats() } -> std::same_as<int>;
  { game.actor(seen) } -> std::same_as<int>;  // a seat, kChance or kOver
  // All legal actions, or those worth a try; unlikely ones may be missing when there are more than enough others.
  game.list(workspace, seen, candidates, enough);
  game.play(position, id);
  { game.draw(seen, random) } -> std::same_as<u32>;  // an outcome of chance with its probability
  game.play_outcome(position, id);
  game.judge(workspace, seen, random, rewards);           // what each seat may expect, shares of 1
  game.rewards(seen, rewards);                            // the same for a game that is over
  { game.may_become(seen, seen) } -> std::same_as<bool>;  // whether the second may follow from the first
  { game.same(seen, seen) } -> std::same_as<bool>;
};

// A game that may know of a position, before its end, that all seats will share alike.
template <class G>
concept KnowsDraws = requires(const G& game, const typename G::Position& seen) {
  { game.is_as_good_as_drawn(seen) } -> std::same_as<bool>;
};

}  // namespace OMINOES_ARCH
}  // namespace ominoes::search
