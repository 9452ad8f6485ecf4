// What the search needs to know about a game beside what every game answers: which actions look good, and what a
// position is worth. A thread writes to its own Workspace.
#pragma once

#include <vector>

#include "game.hpp"
#include "search/searcher.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// An action to consider. The larger its weight (any real number), the likelier it is a good one.
struct Candidate {
  u32 id;
  float weight;
};
using Candidates = std::vector<Candidate>;

// A number from 0 to 1, 1 excluded.
inline float unit(Random& random) { return float(random.next() >> 40) * (1.0f / 16777216.0f); }

template <class G>
concept Searchable = Game<G> &&
    std::constructible_from<G, const typename G::BorrowedPosition&, int, const float*, const Settings&> &&
    requires(const G& game, const typename G::Position& position, typename G::Workspace& workspace, Random& random,
             Candidates& candidates, float* rewards, std::size_t enough, const Settings& settings, int seats) {
  { G::kSingleWinner } -> std::convertible_to<bool>;  // whether the rewards are always 1 for one seat, 0 for the others
  { G::kMostOutcomes } -> std::convertible_to<int>;   // of chance, that the search distinguishes in one position
  { G::with_defaults(settings, seats) } -> std::same_as<Settings>;  // in place of negative numbers
  // All legal actions, or those worth a try. Unlikely ones may be missing when there are more than `enough` others.
  game.list_candidates(workspace, position, candidates, enough);
  { game.draw(position, random) } -> std::same_as<u32>;           // an outcome of chance, drawn with its probability
  game.evaluate(workspace, position, random, rewards);            // what each seat can expect, as shares of 1
  game.rewards(position, rewards);                                // the same for a game that is over
  { game.may_become(position, position) } -> std::same_as<bool>;  // whether the second may follow from the first
  { game.same(position, position) } -> std::same_as<bool>;
};

// A game whose candidates or values are learned. The weights depend on the position and on the number of seats.
template <class G>
concept Learned = requires(const typename G::BorrowedPosition& borrowed, int seats) {
  { G::kWeights } -> std::convertible_to<std::size_t>;
  { G::weights_name(borrowed, seats) } -> std::same_as<const char*>;
};

// A game that can tell, before its end, that a position will end in a draw of all seats.
template <class G>
concept KnowsDraws = requires(const G& game, const typename G::Position& position) {
  { game.is_as_good_as_drawn(position) } -> std::same_as<bool>;
};

}  // namespace ominoes::search::inline OMINOES_ARCH
