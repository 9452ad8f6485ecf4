// The interface of the two engines: a depth-first search that can pause after any number of nodes, return one solution
// at a time, and be split into numbered parts that together are the whole search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "argument_error.hpp"
#include "cover/problem.hpp"
#include "cover/status.hpp"
#include "random.hpp"

namespace ominoes::cover {

// A ceiling is a depth at which a search pauses.
inline constexpr std::uint32_t kNoCeiling = ~0u;

class Search {
 public:
  virtual ~Search() = default;

  // Continues for at most `nodes` nodes; returns `found` at each solution when `collect` is set.
  virtual Status run(std::uint64_t nodes, bool collect) = 0;
  // The options of the solution just found.
  virtual std::vector<std::uint32_t> solution() const = 0;
  // Splits the search into at least `wanted` parts if it is large enough, and returns their number. The same problem,
  // seed and number give the same parts. The nodes of the split count as visited.
  virtual std::size_t split(std::size_t wanted) = 0;
  // Restarts on one part of the last split.
  virtual void enter(std::size_t part) = 0;

  std::uint64_t nodes() const { return nodes_; }
  // Solutions so far by the number of pieces they use.
  const std::vector<std::uint64_t>& tally() const { return tally_; }
  void clear_tally() {
    std::fill(tally_.begin(), tally_.end(), 0);
    nodes_ = 0;
  }

 protected:
  std::uint64_t nodes_ = 0;
  std::vector<std::uint64_t> tally_;
};

// How a search begins. `forced` options are part of every solution, `banned` options of none. The seed shuffles the
// options; seed 0 leaves them in their natural order.
struct Start {
  std::vector<std::uint32_t> forced;
  std::vector<std::uint32_t> banned;
  std::uint64_t seed = 0;
};

// The sliced engine, which takes any problem: fewest options first, over flat masks.
std::unique_ptr<Search> make_sliced_search(std::shared_ptr<const Problem> problem, const Start& start);
// The window engine, for narrow figures: first empty cell, with lookups by window. It cannot ban options.
std::unique_ptr<Search> make_window_search(std::shared_ptr<const Problem> problem, const Start& start);
// Why the window engine cannot take this problem, or an empty string if it can.
std::string window_refusal(const Problem& problem);

inline void check_start(const Problem& problem, const Start& start) {
  for (std::uint32_t option : start.forced)
    if (option >= problem.options()) throw_invalid("a forced option does not exist");
  for (std::uint32_t option : start.banned)
    if (option >= problem.options()) throw_invalid("a banned option does not exist");
}

template <typename T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<u32>(i))]);
}

}  // namespace ominoes::cover
