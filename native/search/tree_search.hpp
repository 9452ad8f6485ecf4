// The part of a search that does not depend on the game: the tree, the threads that extend it, when they stop, and the
// results. How the tree grows, which is hot and depends on the game, is left to search.hpp.
//
// All copies of the code share this class, as they share the tree: functions defined here are always inlined, and the
// rest is compiled once, in tree_search.cpp.
#pragma once

#include <chrono>
#include <mutex>
#include <vector>

#include "search/searcher.hpp"
#include "search/tree.hpp"

namespace ominoes::search {

// The result of playing a game to its end in every way: the actions, the best first, with exact values and as many
// visits as there are positions behind them; and what each seat gets. Empty if there were too many positions.
struct SolvedEndgame {
  std::vector<Choice> choices;
  std::vector<double> values;
  i64 positions = 0;

  // Adds an action and what each seat gets after it.
  void add(int id, i64 visits, const float* rewards, int actor, int seats);
  // Sorts the actions, after this many positions were looked at.
  void close(i64 looked_at);
};

class TreeSearch : public Searcher {
 public:
  void run(const Budget& budget) final;
  std::vector<Choice> choices() const final;
  std::vector<double> values() const final;
  std::vector<int> line(int id) const final;
  i64 nodes() const final;
  i64 bytes() const final;
  void trim() final;

 protected:
  static constexpr int kDeepest = 512;  // simulations play no further

  TreeSearch(const Settings& settings, int seats);
  ~TreeSearch() override;

  virtual int root_actor() const = 0;
  virtual void root_rewards(float* rewards) const = 0;  // of a game that is over
  virtual SolvedEndgame solve_endgame() const = 0;      // empty unless the game is nearly over
  // Writes the expected actions from a child of the root on, and returns their number.
  virtual int follow(u32 child, int (&ids)[kDeepest]) const = 0;
  virtual void open_root() = 0;                             // gives the root max_root_children children
  virtual void work(const Budget& budget, int number) = 0;  // simulates in thread `number` until it is time to stop

  [[gnu::always_inline]] u32 first_child(u32 at) const {
    const u32 first = tree_[at].first.load(std::memory_order_acquire);
    return first == Node::kBusy ? Node::kNone : first;
  }

  [[gnu::always_inline]] u32 children_of(u32 at) const { return tree_[at].children.load(std::memory_order_relaxed); }

  // The child with the most visits, or none.
  u32 most_visited(u32 at) const;

  // Whether a thread continues after `own` simulations; counts the next one if so. Thread 0 watches the clock, and
  // stops when its processor time reaches `cpu_end`, unless that is 0.
  bool goes_on(const Budget& budget, double cpu_end, int number, i64 own);
  static double cpu_now();

  // Makes a node of the tree the root and keeps what is below it, or starts a new tree if there is no node. Returns the
  // number of kept visits.
  i64 move_root(u32 found);

  // Takes over what is known about the opened children of a node into a new and longer list.
  void inherit(u32 old_first, u32 old_opened, u32 first, u32 count);

  Settings settings_;
  Tree tree_, spare_;  // the nodes kept for a new root are copied from one to the other
  std::atomic<i64> sums_[kMostSeats] = {};
  bool wide_ = false;  // whether the root has max_root_children children
  std::mutex chance_;

 private:
  // The standing of an action at the root, the best first: proven to win; known, because it has more than a tenth of
  // the most visits; hardly known; proven to lose.
  enum Standing { kWon, kKnown, kHardlyKnown, kLost };

  u32 child_with(u32 at, u32 id) const;
  Standing standing_of(const Node& child, u32 most) const;
  u32 most_visits() const;
  bool is_time(const Budget& budget, double cpu_end, i64 own) const;
  bool is_settled(double visits_left) const;
  double elapsed() const;
  void bring_to(u32 place, u32 end, u32 id);
  void add_noise(u64 seed);

  int seats_;
  SolvedEndgame endgame_;
  u32 kept_ = 0;  // visits of the root from before it was the root; not in the sums
  std::atomic<bool> stop_{false};
  std::chrono::steady_clock::time_point started_;
};

}  // namespace ominoes::search
