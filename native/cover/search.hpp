// What the two engines have in common: a depth-first search that can pause after any number of nodes,
// hand out one solution at a time, and be cut into numbered parts that together are the whole search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cover/problem.hpp"
#include "cover/status.hpp"
#include "random.hpp"
#include "refusing.hpp"

namespace ominoes::cover {

inline constexpr std::uint32_t kNoCeiling = ~0u;  // no depth at which a search pauses

class Search {
 public:
  virtual ~Search() = default;

  // Goes on for at most `nodes` nodes; returns `found` at each solution when `collect` is set.
  virtual Status run(std::uint64_t nodes, bool collect) = 0;
  // The options of the solution just found.
  virtual std::vector<std::uint32_t> solution() const = 0;
  // Cuts the search into at least `wanted` parts where it is large enough; returns their number.
  // The same problem, seed and number give the same parts. The nodes it takes count as visited.
  virtual std::size_t split(std::size_t wanted) = 0;
  // Starts again on one part of the last split.
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

// Where and how a search begins. `forced` options are part of every solution, `banned` ones of none.
// The seed orders the options; seed 0 leaves them in their natural order.
struct Start {
  std::vector<std::uint32_t> forced;
  std::vector<std::uint32_t> banned;
  std::uint64_t seed = 0;
};

// Fewest options first over flat masks: any problem.
std::unique_ptr<Search> make_sliced_search(std::shared_ptr<const Problem> problem, const Start& start);
// First empty cell with window tables: narrow figures. Banning is not offered.
std::unique_ptr<Search> make_window_search(std::shared_ptr<const Problem> problem, const Start& start);
// Why the window tables cannot hold this problem, or an empty sentence when they can.
std::string window_refusal(const Problem& problem);

inline void check_start(const Problem& problem, const Start& start) {
  for (std::uint32_t option : start.forced)
    if (option >= problem.options()) refuse("a forced option does not exist");
  for (std::uint32_t option : start.banned)
    if (option >= problem.options()) refuse("a banned option does not exist");
}

template <typename T>
void shuffle(std::vector<T>& items, Random& dice) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[dice.below(static_cast<u32>(i))]);
}

}  // namespace ominoes::cover
